package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.TaskQueries;
import java.lang.reflect.Type;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Handles that tell how their task ended: to whoever waits, and without a thread that waits. */
class CompletionTest {

  private static final TaskType<String, Integer> LENGTH =
      TaskType.of("length", String.class, Integer.class).retry(Retry.none());

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);

  @Test
  void aStageHasTheResultOfATaskThatRanHere() throws Exception {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.compute(LENGTH, (text, task) -> text.length()).start();
      assertThat(answer(mill.submit(LENGTH.request("four")))).contains(4);
      TaskHandle<Integer> ended = mill.submit(LENGTH.request("five!"));
      ended.await(ofSeconds(20));
      assertThat(answer(ended)).contains(5);
    }
  }

  @Test
  void aTaskThatRunsElsewhereIsAnsweredToo() throws Exception {
    try (Taskmill here = Taskmill.open("memory:shared-by-two");
        Taskmill there = Taskmill.open("memory:shared-by-two")) {
      List<CompletableFuture<Optional<Integer>>> all = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        all.add(here.submit(LENGTH.request("x".repeat(i))).completion().toCompletableFuture());
      }
      there.compute(LENGTH, (text, task) -> text.length()).start();
      for (int i = 0; i < 100; i++) {
        assertThat(all.get(i).get(20, TimeUnit.SECONDS)).contains(i);
      }
    }
  }

  @Test
  void aResultThatCannotBeReadFailsItsStageAndNoOther() throws Exception {
    PayloadCodec json = new JsonCodec();
    PayloadCodec broken =
        new PayloadCodec() {
          @Override
          public String encode(Object value, Type as) {
            return json.encode(value, as);
          }

          @Override
          public Object decode(String text, Type as) {
            if (text.equals("4")) {
              throw new NoClassDefFoundError("Four");
            }
            return json.decode(text, as);
          }
        };
    try (Taskmill here = Taskmill.builder().url("memory:broken-codec").codec(broken).open();
        Taskmill there = Taskmill.open("memory:broken-codec")) {
      var four = here.submit(LENGTH.request("four")).completion().toCompletableFuture();
      var five = here.submit(LENGTH.request("five!")).completion().toCompletableFuture();
      there.compute(LENGTH, (text, task) -> text.length()).start();
      assertThat(five.get(20, TimeUnit.SECONDS)).contains(5);
      assertThatThrownBy(() -> four.get(20, TimeUnit.SECONDS))
          .hasCauseInstanceOf(TaskmillException.class)
          .hasMessageContaining("cannot be read");
    }
  }

  @Test
  void whatDidNotSucceedFailsTheStageAsItFailsTheResult() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.compute(
          LENGTH,
          (text, task) -> {
            throw new IllegalStateException("no ruler");
          });
      mill.start();
      assertThatThrownBy(() -> answer(mill.submit(LENGTH.request("x"))))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              TaskFailedException.class,
              e -> {
                assertThat(e.state()).isEqualTo(TaskState.FAILED);
                assertThat(e).hasMessageContaining("no ruler").message().doesNotContain("\tat ");
                assertThat(e.error().orElseThrow()).contains("no ruler", "\tat ");
              });
      TaskHandle<Void> cancelled = mill.submit(MAIL.request("x"));
      CompletableFuture<?> stage = cancelled.completion().toCompletableFuture();
      cancelled.cancel();
      assertThatThrownBy(() -> stage.get(20, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(TaskFailedException.class)
          .hasMessageContaining("CANCELLED");
      assertThatThrownBy(() -> answer(mill.task(42, LENGTH)))
          .cause()
          .hasMessageContaining("Task 42 is not in the store");
    }
  }

  @Test
  void closingFailsTheStagesThatStillWait() {
    CompletableFuture<?> stage;
    TaskHandle<Void> handle;
    try (Taskmill mill = Taskmill.open("memory:")) {
      handle = mill.submit(MAIL.request("x"));
      stage = handle.completion().toCompletableFuture();
    }
    assertThatThrownBy(() -> stage.get(20, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(TaskmillException.class)
        .hasMessageContaining("closed before task " + handle.id())
        .hasMessageContaining("task(id, type)");
    assertThatThrownBy(handle::completion).hasMessageContaining("is closed");
  }

  @Test
  void whatEndsWhileAllIsClosedIsStillTold() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CompletableFuture<Optional<Integer>> stage;
    try (Taskmill mill = Taskmill.builder().url("memory:").shutdownGrace(Duration.ZERO).open()) {
      mill.compute(
          LENGTH,
          (text, task) -> {
            entered.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              assertThat(task.cancellation().reason()).contains(StopReason.SHUTDOWN);
            }
            return 7;
          });
      mill.start();
      stage = mill.submit(LENGTH.request("x")).completion().toCompletableFuture();
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(stage).isNotDone();
    }
    assertThat(stage.get(20, TimeUnit.SECONDS)).contains(7);
  }

  @Test
  void aStageThatWasCancelledIsWaitedForNoLonger() {
    AtomicInteger looks = new AtomicInteger();
    MemoryStore store = new MemoryStore(Clock.systemUTC());
    HandDrivenEngine engine =
        Engine.handDriven(counting(store, looks, new AtomicBoolean()), settings());
    try (Taskmill mill = new Taskmill(engine)) {
      CompletableFuture<?> stage =
          mill.submit(MAIL.request("x")).completion().toCompletableFuture();
      engine.maintain();
      assertThat(looks).hasValue(1);
      stage.cancel(true);
      engine.maintain();
      assertThat(looks).hasValue(1);
      assertThat(stage).isCancelled();
      assertThatThrownBy(stage::join).isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void manyStagesAreOneLookAndAnOutageIsWaitedOut() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    AtomicBoolean away = new AtomicBoolean();
    MemoryStore store = new MemoryStore(Clock.systemUTC());
    HandDrivenEngine engine = Engine.handDriven(counting(store, looks, away), settings());
    try (Taskmill mill = new Taskmill(engine)) {
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(mill.submit(LENGTH.request("x")).completion().toCompletableFuture());
      }
      engine.maintain();
      assertThat(looks).hasValue(1);
      mill.compute(LENGTH, (text, task) -> text.length());
      away.set(true);
      while (engine.runReady()) {}
      assertThat(all).noneMatch(CompletableFuture::isDone);
      away.set(false);
      engine.maintain();
      assertThat(all).allMatch(CompletableFuture::isDone);
    }
  }

  @Test
  void awaitIsForTypesWithoutAResult() throws Exception {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(MAIL, (text, task) -> {}).start();
      TaskHandle<Void> handle = mill.submit(MAIL.request("x"));
      handle.await(ofSeconds(20));
      assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
      assertThatThrownBy(() -> mill.submit(MAIL.request("x").delay(ofHours(1))).await(ofMillis(1)))
          .isInstanceOf(TimeoutException.class)
          .hasMessageContaining("still SCHEDULED")
          .hasMessageContaining("it goes on");
    }
  }

  @Test
  void aPausedTaskIsNotSaidToGoOn() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      TaskHandle<Void> handle = mill.submit(MAIL.request("x"));
      assertThat(mill.pause(handle.id())).isTrue();
      assertThatThrownBy(() -> handle.result(ofMillis(1)))
          .isInstanceOf(TimeoutException.class)
          .hasMessageContaining("PAUSED")
          .hasMessageContaining("until it is resumed")
          .message()
          .doesNotContain("goes on");
    }
  }

  private static <R> Optional<R> answer(TaskHandle<R> handle) throws Exception {
    return handle.completion().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  /** Counts how often states are asked for, and may be away for questions. */
  private static Store counting(Store store, AtomicInteger looks, AtomicBoolean away) {
    return StoreProxy.of(
        store,
        (role, verb, args, real) -> {
          if (role == TaskQueries.class && away.get()) {
            throw new StoreAwayException("away, on purpose", null);
          }
          if (verb.equals("states")) {
            looks.incrementAndGet();
          }
          return real.call();
        });
  }

  private static EngineSettings settings() {
    return new EngineSettings(
        "test",
        "localhost",
        Duration.ofSeconds(5),
        4,
        false,
        Map.of(),
        Set.of(),
        Duration.ofSeconds(1),
        new JsonCodec(),
        1 << 20,
        List.of(),
        List.of(),
        List.of());
  }
}
