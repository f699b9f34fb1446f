package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/**
 * The server itself stops for three leases and comes back. Alone, since it counts all that is
 * logged.
 */
@Isolated
class PostgresStoppedTest {

  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final TaskType<Integer, Integer> WAIT =
      TaskType.of("wait", Integer.class, Integer.class);

  private static final int TASKS = 20;

  @TempDir Path data;

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          log.add(event.getLevel() + " " + event.getLoggerName() + ": " + event.getMessage());
        }
      };
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final Logger ours = (Logger) LoggerFactory.getLogger("io.taskmill");

  @BeforeEach
  void listen() {
    ours.setLevel(Level.INFO);
    appender.start();
    root.addAppender(appender);
  }

  @AfterEach
  void listenNoMore() {
    root.detachAppender(appender);
    ours.setLevel(null);
  }

  /**
   * Half of the handlers end while the server is away. Their ends were once written seconds after
   * heartbeats were back, and of 148 lines in the log 125 came from the pool.
   */
  @Test
  void endsAreWrittenSoonNobodyIsFencedOutAndEachNodeSaysItOnce() throws Exception {
    EmbeddedPostgres server = start(0);
    int port = server.getPort();
    CountDownLatch entered = new CountDownLatch(TASKS);
    CountDownLatch away = new CountDownLatch(1);
    CountDownLatch back = new CountDownLatch(1);
    try (Taskmill one = open(port, entered, away, back);
        Taskmill two = open(port, entered, away, back)) {
      one.start();
      two.start();
      List<? extends TaskHandle<Integer>> handles =
          one.submitAll(IntStream.range(0, TASKS).mapToObj(WAIT::request).toList());
      assertThat(entered.await(30, TimeUnit.SECONDS)).as("all run, on both nodes").isTrue();
      log.clear();
      server.close();
      away.countDown();
      // The passing of real time without a store is what is tested here.
      assertThat(back.await(3 * LEASE.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
      server = start(port);
      await()
          .atMost(Duration.ofMillis(2_500))
          .until(() -> one.count(TaskFilter.all().states(TaskState.SUCCEEDED), 100) == TASKS / 2);
      back.countDown();
      for (TaskHandle<Integer> handle : handles) {
        handle.result(Duration.ofSeconds(30));
        TaskInfo info = handle.info().orElseThrow();
        assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(info.attempts()).isEqualTo(1);
        assertThat(info.losses()).as("losses of %s", info.id()).isZero();
      }
      await().untilAsserted(() -> assertThat(lines("is back after")).as("%s", log).hasSize(2));
      assertThat(lines("does not answer:")).as("%s", log).hasSize(2);
      assertThat(log).hasSize(4);
    } finally {
      server.close();
    }
  }

  private List<String> lines(String words) {
    return log.stream().filter(line -> line.contains(words)).toList();
  }

  private static Taskmill open(
      int port, CountDownLatch entered, CountDownLatch away, CountDownLatch back) {
    return Taskmill.builder()
        .url(PostgresServer.url(port))
        .lease(LEASE)
        .threads(10)
        .open()
        .compute(
            WAIT,
            (number, task) -> {
              entered.countDown();
              (number < TASKS / 2 ? away : back).await();
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
