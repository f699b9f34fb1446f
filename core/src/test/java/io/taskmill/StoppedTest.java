package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A Taskmill that was stopped runs nothing, and submits until it is closed. */
class StoppedTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);

  private final Taskmill mill = Taskmill.open("memory:");

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  @Timeout(60)
  void whatRunsIsWaitedForAndWhatIsSubmittedLaterStays() throws Exception {
    var entered = new CountDownLatch(1);
    var stopping = new Thread(mill::stop);
    mill.handle(
            TYPE,
            (payload, task) -> {
              entered.countDown();
              awaitStandingStill(stopping);
            })
        .start();
    TaskHandle<Void> running = mill.submit(TYPE.request("running"));
    entered.await();
    stopping.start();
    stopping.join();
    assertThat(running.info().orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    TaskHandle<Void> later = mill.submit(TYPE.request("later"));
    assertThat(later.info().orElseThrow().state()).isEqualTo(TaskState.READY);
    assertThat(mill.nodes().list())
        .as("it lives, and takes nothing")
        .singleElement()
        .satisfies(node -> assertThat(node.types()).isEmpty());
    mill.stop();
  }

  /** Whoever stops has begun to, and waits for what runs. */
  private static void awaitStandingStill(Thread stopping) {
    while (stopping.getState() != Thread.State.WAITING
        && stopping.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  @Timeout(60)
  void aHandlerThatDoesNotEndIsLeftBehindWhenPatienceIsOver() throws Exception {
    var entered = new CountDownLatch(1);
    var go = new CompletableFuture<Void>();
    try (Taskmill hasty =
        Taskmill.builder()
            .url("memory:")
            .shutdownGrace(Duration.ZERO)
            .shutdownPatience(Duration.ofMillis(1))
            .open()) {
      hasty
          .handle(
              TYPE,
              (payload, task) -> {
                entered.countDown();
                go.join(); // not interrupted
              })
          .start();
      TaskHandle<Void> running = hasty.submit(TYPE.request("running"));
      entered.await();
      long begun = System.nanoTime();
      hasty.stop();
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
      assertThat(running.state()).isEqualTo(TaskState.RUNNING);
    } finally {
      go.complete(null);
    }
  }

  @Test
  void itDoesNotStartAgain() {
    mill.start();
    mill.stop();
    assertThatThrownBy(mill::start)
        .isInstanceOf(TaskmillException.class)
        .hasMessage(
            "This Taskmill was stopped: it submits, but runs nothing any more. Open a new one.");
    assertThatThrownBy(() -> mill.handle(TYPE, (payload, task) -> {}))
        .isInstanceOf(TaskmillException.class);
  }

  @Test
  void oneThatWasNotStartedYetMayStillStart() {
    mill.stop();
    mill.start();
    assertThat(mill.nodes().list()).hasSize(1);
  }
}
