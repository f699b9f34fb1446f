package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ShutdownTest {
  @TempDir Path directory;

  @Test
  @Timeout(60)
  void aProcessThatIsToldToEndGivesItsTaskBack() throws Exception {
    Path file = directory.resolve("shop.db");
    try (Taskmill site = ShopSite.open(file)) {
      List<Order> orders = List.of(new Order(1, "ann@example.org", 2_500), new Order(2, "bob@example.org", 9_900));
      TaskHandle<List<Order>> pack = site.submit(ShopTasks.PACK.request(orders));

      Process worker = startWorker(file);
      try (BufferedReader output = worker.inputReader()) {
        readUntil(output, PackingProcess.WAITING);
        worker.destroy(); // SIGTERM
        assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
      } finally {
        worker.destroyForcibly();
      }

      TaskInfo info = pack.info().orElseThrow();
      assertThat(info.state()).isEqualTo(TaskState.READY);
      assertThat(info.attempts()).isZero();
      // A process that was killed would have cost the task a loss.
      assertThat(info.losses()).isZero();
      assertThat(info.checkpoint()).contains("ann@example.org").doesNotContain("bob@example.org");
    }
  }

  private static Process startWorker(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            PackingProcess.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void readUntil(BufferedReader output, String wanted) throws IOException {
    String line = output.readLine();
    while (line != null && !line.equals(wanted)) {
      line = output.readLine();
    }
    assertThat(line).as("what the worker says").isEqualTo(wanted);
  }
}
