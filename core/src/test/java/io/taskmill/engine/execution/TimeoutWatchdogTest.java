package io.taskmill.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.LeaseLostException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StopReason;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.Engine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.SkippingRuntime;
import io.taskmill.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Handlers that take too long, on an engine with its threads. */
class TimeoutWatchdogTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<String, String> WORK =
      TaskType.of("work", String.class, String.class).retry(Retry.fixed(3, Duration.ZERO));

  private final MemoryStore store = new MemoryStore();
  private final SkippingRuntime runtime = new SkippingRuntime();
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final CountDownLatch mayReturn = new CountDownLatch(1);
  private final AtomicReference<TaskContext> stuck = new AtomicReference<>();
  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private Duration timeout = Duration.ofHours(1);
  private Taskmill mill;

  @BeforeEach
  void listen() {
    logged.start();
    ((Logger) LoggerFactory.getLogger("io.taskmill")).addAppender(logged);
  }

  @AfterEach
  void close() {
    mayReturn.countDown();
    mill.close();
    ((Logger) LoggerFactory.getLogger("io.taskmill")).detachAppender(logged);
  }

  private Taskmill open(int threads) {
    mill =
        new Taskmill(
            Engine.threaded(
                store,
                Setups.settings(threads, LONG, Map.of(), TaskPolicy.DEFAULT.withTimeout(timeout)),
                runtime));
    return mill;
  }

  /** The lines about handlers and threads; those about failed attempts are another logger's. */
  private List<String> messages(Level level) {
    return List.copyOf(logged.list).stream()
        .filter(event -> !event.getLoggerName().equals("io.taskmill.failures"))
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  /** Ignores everything until it may return, if this is the task's first attempt. */
  private String ignoreAtFirst(String text, TaskContext task) {
    if (task.attempt() > 1 || !text.equals("stuck")) {
      return "by attempt " + task.attempt();
    }
    stuck.set(task);
    boolean interrupted = false;
    while (true) {
      try {
        mayReturn.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    seen.add("interrupted " + interrupted);
    try {
      task.checkpoint("too late");
    } catch (LeaseLostException e) {
      seen.add("refused, " + task.cancellation().reason().orElseThrow());
    }
    return "too late";
  }

  private void letItBeGivenUp() {
    await().until(() -> stuck.get() != null);
    runtime.skip(timeout.plusSeconds(1));
    await().until(() -> stuck.get().cancellation().reason().isPresent());
    assertThat(stuck.get().cancellation().reason()).contains(StopReason.TIMEOUT);
    runtime.skip(TimeoutWatchdog.GRACE.plusSeconds(1));
  }

  @Test
  void anAttemptThatTakesTooLongIsInterruptedCountedAndMadeAgain() throws Exception {
    timeout = Duration.ofMillis(100);
    open(2)
        .compute(
            WORK,
            (text, task) -> {
              if (task.attempt() > 1) {
                return "in time";
              }
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                seen.add("stopped for " + task.cancellation().reason().orElseThrow());
                throw e;
              }
              return "never";
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    assertThat(handle.result(LONG)).contains("in time");
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.attempts()).isEqualTo(2);
    assertThat(info.lastError()).contains("its timeout is 100 ms", "InterruptedException");
    assertThat(seen).containsExactly("stopped for TIMEOUT");
    assertThat(messages(Level.WARN)).isEmpty();
  }

  @Test
  void aStageThatDoesNotCompleteIsGivenUpAndOccupiesNoThread() throws Exception {
    CompletableFuture<String> never = new CompletableFuture<>();
    open(1)
        .computeAsync(
            WORK,
            (text, task) -> {
              if (task.attempt() > 1) {
                return CompletableFuture.completedFuture("by attempt " + task.attempt());
              }
              stuck.set(task);
              return never;
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    letItBeGivenUp();
    assertThat(handle.result(LONG)).contains("by attempt 2");
    assertThat(handle.info().orElseThrow().lastError())
        .contains("Told to stop, its handler did not", "holds no thread, so there is no stack");
    assertThat(messages(Level.WARN)).hasSize(1);
    assertThat(messages(Level.WARN).get(0)).contains("does not complete", "occupies no thread");
    never.complete("too late");
    await()
        .until(
            () -> messages(Level.INFO).stream().anyMatch(m -> m.contains("given up has returned")));
    assertThat(handle.result(LONG)).contains("by attempt 2");
  }

  @Test
  void aHandlerThatReturnsInSpiteOfItsTimeoutHasDoneItsWork() throws Exception {
    timeout = Duration.ofMillis(100);
    open(2)
        .compute(
            WORK,
            (text, task) -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                return "done";
              }
              return "never";
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    assertThat(handle.result(LONG)).contains("done");
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void aHandlerThatIgnoresItsTimeoutIsGivenUpAndWhatItAnswersLaterChangesNothing()
      throws Exception {
    open(2).compute(WORK, this::ignoreAtFirst).start();
    TaskHandle<String> handle = mill.submit(WORK.request("stuck"));
    letItBeGivenUp();
    assertThat(handle.result(LONG)).contains("by attempt 2");
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.attempts()).isEqualTo(2);
    assertThat(info.lastError()).contains("its handler did not", "ignoreAtFirst");
    assertThat(messages(Level.WARN))
        .singleElement()
        .asString()
        .contains(
            "task " + handle.id() + " (work)", "taskmill-run-", "1 of 2", "raise the timeout");
    mayReturn.countDown();
    await().until(() -> messages(Level.INFO).stream().anyMatch(m -> m.contains("has returned")));
    assertThat(seen).containsExactly("interrupted true", "refused, LEASE_LOST");
    assertThat(handle.info().orElseThrow()).isEqualTo(info);
    assertThat(messages(Level.INFO)).noneMatch(line -> line.contains("no longer holds its task"));
  }

  @Test
  void whatAHandlerHadDoneThatWasGivenUpIsUndoneByAnotherExecution() {
    TaskType<String, String> once = WORK.maxAttempts(1);
    open(2)
        .compute(
            once,
            (text, task) -> {
              task.step(
                  Step.of("charge", String.class, step -> "paid")
                      .withUndo((receipt, step) -> seen.add("undo " + receipt)));
              return stuck.get() == null ? ignoreAtFirst(text, task) : "again";
            })
        .start();
    TaskHandle<String> handle = mill.submit(once.request("stuck"));
    letItBeGivenUp();
    await().until(() -> handle.state() == TaskState.SCHEDULED);
    // Its worker has skipped an hour, of which the store does not know.
    mill.as("anna", null).runNow(handle.id());
    await().until(() -> handle.state() == TaskState.FAILED);
    assertThat(handle.info().orElseThrow().lastError()).contains("its handler did not");
    assertThat(seen).containsExactly("undo paid");
  }

  @Test
  void theThreadOfAStuckHandlerIsNotUsedUntilItReturns() throws Exception {
    open(1).compute(WORK, this::ignoreAtFirst).start();
    TaskHandle<String> first = mill.submit(WORK.request("stuck"));
    letItBeGivenUp();
    await().until(() -> messages(Level.WARN).size() == 2);
    assertThat(messages(Level.WARN).get(1)).contains("No thread is left", "all 1");
    TaskHandle<String> second = mill.submit(WORK.request("second"));
    await().until(() -> first.state() == TaskState.READY);
    assertThat(second.state()).isEqualTo(TaskState.READY);
    mayReturn.countDown();
    assertThat(first.result(LONG)).contains("by attempt 2");
    assertThat(second.result(LONG)).contains("by attempt 1");
  }

  @Test
  void aShutdownDoesNotWaitForAHandlerThatWasGivenUp() throws Exception {
    open(1).compute(WORK, this::ignoreAtFirst).start();
    TaskHandle<String> handle = mill.submit(WORK.request("stuck"));
    letItBeGivenUp();
    await().until(() -> handle.state() != TaskState.RUNNING);
    Thread closing = new Thread(mill::close);
    closing.start();
    closing.join(LONG.dividedBy(2).toMillis());
    assertThat(closing.isAlive()).as("it would have its grace of 20 s").isFalse();
    assertThat(store.nodes().list()).as("it has left in order").isEmpty();
    assertThat(messages(Level.INFO)).anyMatch(line -> line.contains("leaves 1 threads behind"));
  }

  @Test
  void aPauseThatAHandlerIgnoresTakesEffectWhenItIsGivenUp() throws Exception {
    open(2).compute(WORK, this::ignoreAtFirst).start();
    TaskHandle<String> handle = mill.submit(WORK.request("stuck"));
    await().until(() -> stuck.get() != null);
    mill.pause(handle.id());
    await()
        .until(
            () ->
                stuck
                    .get()
                    .cancellation()
                    .reason()
                    .equals(java.util.Optional.of(StopReason.PAUSE)));
    runtime.skip(timeout.plusSeconds(1));
    // One look to find it too late, another one to give it up.
    await()
        .until(
            () -> {
              runtime.skip(TimeoutWatchdog.GRACE.plusSeconds(1));
              return handle.state() == TaskState.PAUSED;
            });
    assertThat(handle.info().orElseThrow().attempts()).isZero();
  }

  @Test
  void aTaskThatRunsAtMostOnceEndsWhenItsHandlerIsGivenUp() throws Exception {
    TaskType<String, String> once = TaskType.of("once", String.class, String.class).atMostOnce();
    open(2).compute(once, this::ignoreAtFirst).start();
    TaskHandle<String> handle = mill.submit(once.request("stuck"));
    letItBeGivenUp();
    await().until(() -> handle.state() == TaskState.FAILED);
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
  }
}
