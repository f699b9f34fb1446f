package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server itself stops for three leases and comes back. */
class PostgresStoppedTest {

  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final TaskType<Integer, Integer> WAIT =
      TaskType.of("wait", Integer.class, Integer.class);

  @TempDir Path data;

  @Test
  void noRunningExecutionIsFencedOutWhenTheStoreWasAwayForThreeLeases() throws Exception {
    EmbeddedPostgres server = start(0);
    int port = server.getPort();
    CountDownLatch entered = new CountDownLatch(20);
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (Taskmill one = open(port, entered, mayEnd);
        Taskmill two = open(port, entered, mayEnd)) {
      one.start();
      two.start();
      List<TaskHandle<Integer>> handles =
          new ArrayList<>(one.submitAll(IntStream.range(0, 20).mapToObj(WAIT::request).toList()));
      assertThat(entered.await(30, TimeUnit.SECONDS)).as("all run, on both nodes").isTrue();
      server.close();
      // The passing of real time without a store is what is tested here.
      assertThat(mayEnd.await(3 * LEASE.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
      server = start(port);
      handles.add(submitWhenBack(one));
      mayEnd.countDown();
      for (TaskHandle<Integer> handle : handles) {
        handle.result(Duration.ofSeconds(30));
        TaskInfo info = handle.info().orElseThrow();
        assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(info.attempts()).isEqualTo(1);
        assertThat(info.losses()).as("losses of %s", info.id()).isZero();
      }
    } finally {
      server.close();
    }
  }

  private static TaskHandle<Integer> submitWhenBack(Taskmill mill) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptions()
        .until(() -> mill.submit(WAIT.request(99)), handle -> true);
  }

  private static Taskmill open(int port, CountDownLatch entered, CountDownLatch mayEnd) {
    return Taskmill.builder()
        .url(PostgresServer.url(port))
        .lease(LEASE)
        .threads(10)
        .open()
        .compute(
            WAIT,
            (number, task) -> {
              entered.countDown();
              mayEnd.await();
              return number;
            });
  }

  private EmbeddedPostgres start(int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }
}
