package io.taskmill.jdbc.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.fixture.JavaProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that gets SIGTERM while a handler runs. */
class CloseOnShutdownTest {

  private static final TaskType<String, Void> WAIT = TaskType.of("wait", String.class);

  @TempDir private Path folder;

  @Test
  void aProcessThatIsToldToEndGivesItsTasksBackAndLosesNone() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("tasks.db");
    Process worker = null;
    try (Taskmill mill = Taskmill.open(url)) {
      TaskHandle<Void> handle = mill.submit(WAIT.request("x"));
      worker = JavaProcess.start(Worker.class, "close-on-shutdown", url);
      // Once its start is written down, the end of its process would count as a loss.
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> handle.info().orElseThrow().firstStartedAt() != null);
      worker.destroy();
      assertThat(worker.waitFor(1, TimeUnit.MINUTES)).as("ended").isTrue();
      TaskInfo info = handle.info().orElseThrow();
      assertThat(info.state()).as("at once, without the end of a lease").isEqualTo(TaskState.READY);
      assertThat(info.losses()).isZero();
      assertThat(info.attempts()).isZero();
    } finally {
      if (worker != null) {
        worker.destroyForcibly();
      }
    }
  }

  /** Closes its Taskmill nowhere. */
  static final class Worker {

    private Worker() {}

    public static void main(String[] args) {
      Taskmill.builder()
          .url(args[0])
          .lease(Duration.ofMinutes(1))
          .shutdownGrace(Duration.ZERO)
          .closeOnShutdown()
          .open()
          .handle(WAIT, (text, task) -> new CountDownLatch(1).await())
          .start();
    }
  }
}
