package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Taskmill that was stopped runs nothing, and submits until it is closed. */
class StoppedTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);

  private final Taskmill mill = Taskmill.open("memory:");

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void whatRunsIsWaitedForAndWhatIsSubmittedLaterStays() throws Exception {
    var entered = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    mill.handle(
            TYPE,
            (payload, task) -> {
              entered.countDown();
              go.await();
            })
        .start();
    TaskHandle<Void> running = mill.submit(TYPE.request("running"));
    entered.await();
    Thread stopping = new Thread(mill::stop);
    stopping.start();
    go.countDown();
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
