package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.StopReason;
import io.taskmill.engine.client.Completions;
import io.taskmill.engine.execution.Execution;
import io.taskmill.engine.execution.ExecutionEnd;
import io.taskmill.engine.execution.ExecutionEnvironment;
import io.taskmill.engine.execution.StopToken;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.worker.HandlerSlots;
import io.taskmill.engine.worker.PrefetchBuffer;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The engine's small concurrent parts, in every order of their threads that Lincheck comes to. */
class EngineInterleavingTest {

  private static final int ORDERS = 40;

  @Test
  void everyHeldTaskFindsAThreadAndEveryThreadIsGivenBack() {
    Lincheck.runConcurrentTest(
        ORDERS,
        () -> {
          AtomicInteger buffer = new AtomicInteger();
          AtomicInteger ran = new AtomicInteger();
          Queue<Thread> threads = new ConcurrentLinkedQueue<>();
          HandlerSlots slots =
              new HandlerSlots(
                  1,
                  work -> threads.add(started(work)),
                  taken -> {
                    if (buffer.get() == 0) {
                      return false;
                    }
                    buffer.decrementAndGet();
                    taken.run();
                    ran.incrementAndGet();
                    return true;
                  },
                  () -> buffer.get() > 0);
          Runnable claim =
              () -> {
                buffer.incrementAndGet();
                slots.wake();
              };
          together(claim, claim);
          for (Thread thread = threads.poll(); thread != null; thread = threads.poll()) {
            join(thread);
          }
          check(ran.get() == 2, "A held task found no thread.");
          check(slots.free() == 1, "A thread was not given back.");
        });
  }

  @Test
  void aHeldTaskIsTakenOnceByWhoeverComesFirst() {
    Lincheck.runConcurrentTest(
        ORDERS,
        () -> {
          PrefetchBuffer buffer = new PrefetchBuffer();
          AtomicInteger taken = new AtomicInteger();
          Runnable run =
              () -> {
                if (buffer.poll() != null) {
                  taken.incrementAndGet();
                }
              };
          Runnable drain =
              () -> buffer.removeWhile(execution -> true, execution -> taken.incrementAndGet());
          buffer.add(execution(1));
          together(run, drain, () -> buffer.add(execution(2)));
          check(taken.get() + buffer.count() == 2, "A task was taken twice, or lost.");
        });
  }

  @Test
  void aStopNeverReachesTheNextTaskOfTheThread() {
    Lincheck.runConcurrentTest(
        ORDERS,
        () -> {
          StopToken token = new StopToken(Runnable::run);
          AtomicBoolean late = new AtomicBoolean();
          AtomicBoolean inStore = new AtomicBoolean();
          together(
              () -> {
                token.enterHandler();
                token.shielded(
                    () -> {
                      inStore.set(Thread.currentThread().isInterrupted());
                      return true;
                    });
                token.leaveHandler();
                late.set(Thread.currentThread().isInterrupted());
              },
              () -> token.request(StopReason.CANCEL));
          check(!inStore.get(), "A call to the store was interrupted.");
          check(!late.get(), "The interrupt outlived its handler.");
        });
  }

  @Test
  void anExecutionIsEndedByItsHandlerOrWithoutItAndNeverTwice() {
    Lincheck.runConcurrentTest(
        ORDERS,
        () -> {
          ExecutionEnd ending = new ExecutionEnd();
          AtomicInteger ends = new AtomicInteger();
          AtomicBoolean recorded = new AtomicBoolean();
          AtomicBoolean givenUp = new AtomicBoolean();
          together(
              () -> {
                recorded.set(ending.onCaller(() -> true));
                if (ending.cameBack()) {
                  ends.incrementAndGet();
                }
              },
              () -> {
                if (ending.giveUp()) {
                  givenUp.set(true);
                  ends.incrementAndGet();
                }
              });
          check(ends.get() == 1, "It was ended twice, or not at all.");
          check(recorded.get() != givenUp.get(), "Who wrote its end was given up.");
        });
  }

  @Test
  void whoWaitsForAResultSeesTheEndOrIsWoken() {
    Lincheck.runConcurrentTest(
        ORDERS,
        () -> {
          Completions completions = new Completions();
          AtomicBoolean stored = new AtomicBoolean();
          AtomicBoolean seen = new AtomicBoolean();
          Queue<CompletableFuture<Void>> waiting = new ConcurrentLinkedQueue<>();
          together(
              () -> {
                waiting.add(completions.of(1));
                seen.set(stored.get());
              },
              () -> {
                stored.set(true);
                completions.stopped(1);
              });
          check(seen.get() || waiting.peek().isDone(), "The end was overlooked.");
        });
  }

  @Test
  void lincheckWouldFindAnEndThatIsOverlooked() {
    Runnable wrong =
        () -> {
          Completions completions = new Completions();
          AtomicBoolean stored = new AtomicBoolean();
          AtomicBoolean seen = new AtomicBoolean();
          Queue<CompletableFuture<Void>> waiting = new ConcurrentLinkedQueue<>();
          together(
              () -> {
                // Looks first and asks to be woken afterwards.
                seen.set(stored.get());
                waiting.add(completions.of(1));
              },
              () -> {
                stored.set(true);
                completions.stopped(1);
              });
          check(seen.get() || waiting.peek().isDone(), "The end was overlooked.");
        };
    assertThatThrownBy(() -> Lincheck.runConcurrentTest(ORDERS, wrong))
        .hasMessageContaining("The end was overlooked.");
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  private static void together(Runnable... works) {
    List<Thread> threads = List.of(works).stream().map(EngineInterleavingTest::started).toList();
    threads.forEach(EngineInterleavingTest::join);
  }

  private static Thread started(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Execution execution(long task) {
    Claimed claimed =
        new Claimed(
            new Fence(task, 1, task),
            0,
            "default",
            "type",
            0,
            null,
            5,
            List.of(),
            Map.of(),
            "",
            null,
            0,
            1,
            null,
            0,
            false,
            false,
            false,
            false,
            Instant.EPOCH,
            null);
    return new Execution(
        claimed,
        null,
        new ExecutionEnvironment(
            null,
            null,
            null,
            null,
            null,
            JvmRuntime.INSTANCE,
            InstantSource.system(),
            id -> Optional.empty(),
            null,
            null,
            null,
            Runnable::run,
            null));
  }
}
