package io.taskmill.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.JdbcStoreProvider;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Someone's own transaction has the only lock for writing. */
class SqliteLockTest {

  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final TaskType<Integer, Integer> WAIT =
      TaskType.of("wait", Integer.class, Integer.class);

  @TempDir Path directory;

  @Test
  void nobodyIsFencedOutByATransactionThatTakesLongerThanALease() throws Exception {
    CountDownLatch entered = new CountDownLatch(2);
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (Taskmill one = open(entered, mayEnd);
        Taskmill two = open(entered, mayEnd)) {
      TaskHandle<Integer> first = one.submit(WAIT.request(1));
      TaskHandle<Integer> second = one.submit(WAIT.request(2));
      one.start();
      two.start();
      assertThat(entered.await(30, TimeUnit.SECONDS)).as("both run").isTrue();
      try (Connection holder = lock()) {
        // The passing of real time while the lock is held is what is tested here.
        assertThat(mayEnd.await(3 * LEASE.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
        holder.commit();
      }
      mayEnd.countDown();
      for (TaskHandle<Integer> handle : List.of(first, second)) {
        handle.result(Duration.ofSeconds(30));
        TaskInfo info = handle.info().orElseThrow();
        assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(info.losses()).as("losses").isZero();
        assertThat(info.attempts()).isEqualTo(1);
      }
    }
  }

  @Test
  void aWriteThatWaitsTooLongSaysWhoIsInTheWay() throws Exception {
    String impatient = url() + "?busy_timeout=300";
    try (Taskmill mill = Taskmill.builder().url(impatient).open();
        Connection holder = lock()) {
      assertThatThrownBy(() -> mill.submit(WAIT.request(1)))
          .isInstanceOf(StoreAwayException.class)
          .hasMessageContaining("locked by another transaction for")
          .hasMessageContaining("commit or roll it back");
      holder.rollback();
    }
  }

  /** Nobody else could write it before the task is there. */
  @Test
  void aTypeThatIsNewIsStoredInTheTransactionOfItsFirstTask() throws Exception {
    TaskType<Integer, Void> fresh = TaskType.of("new", Integer.class).maxRunning(1);
    try (Taskmill mill = Taskmill.builder().url(url()).open();
        Connection holder = lock()) {
      TaskHandle<Void> handle = mill.submit(holder, fresh.request(1));
      assertThat(typesSeenBy(holder)).isEqualTo(1);
      try (Connection other = DriverManager.getConnection(url())) {
        assertThat(typesSeenBy(other)).as("before the commit").isZero();
      }
      holder.commit();
      assertThat(handle.state()).isEqualTo(TaskState.READY);
      assertThat(mill.types().get("new").orElseThrow().policy().maxRunning()).isEqualTo(1);
    }
  }

  @Test
  void aTransactionThatBeganByReadingIsToldToBeginAgain() throws Exception {
    try (Taskmill mill = Taskmill.builder().url(url()).open();
        Connection reader = DriverManager.getConnection(url())) {
      reader.setAutoCommit(false);
      try (var statement = reader.createStatement();
          var rows = statement.executeQuery("select count(*) from taskmill_task")) {
        assertThat(rows.next()).isTrue();
      }
      mill.submit(WAIT.request(1));
      assertThatThrownBy(() -> mill.submit(reader, WAIT.request(2)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("begin with a write");
      reader.rollback();
    }
  }

  @Test
  void theDirectoryMustExist() {
    assertThatThrownBy(() -> open("jdbc:sqlite:" + directory.resolve("none/tasks.db"), null))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("none");
  }

  @Test
  void aDatabaseInMemoryIsRefused() {
    assertThatThrownBy(() -> open("jdbc:sqlite::memory:", null))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("memory");
  }

  @Test
  void aSchemaIsRefused() {
    assertThatThrownBy(() -> open(url(), "jobs"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("schema");
  }

  private static void open(String url, String schema) {
    new JdbcStoreProvider()
        .open(new StoreSettings(url, null, null, null, schema, "tm_", true, 10, true))
        .close();
  }

  private static int typesSeenBy(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from taskmill_type")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private Connection lock() throws SQLException {
    Connection connection = DriverManager.getConnection(url());
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute("create table mine (id integer)");
    }
    return connection;
  }

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("tasks.db");
  }

  private Taskmill open(CountDownLatch entered, CountDownLatch mayEnd) {
    return Taskmill.builder()
        .url(url())
        .lease(LEASE)
        .threads(1)
        .open()
        .compute(
            WAIT,
            (number, task) -> {
              entered.countDown();
              mayEnd.await();
              return number;
            });
  }
}
