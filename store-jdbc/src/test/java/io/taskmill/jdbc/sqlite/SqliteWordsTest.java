package io.taskmill.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.connect.CacheInvalidation;
import io.taskmill.jdbc.connect.DriverConnections;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A verb that takes too long says why: who has the lock, or that the writer is busy by itself. */
class SqliteWordsTest {

  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private SqliteWriter writer;

  @BeforeEach
  void open() throws IOException {
    Path file = Files.createFile(directory.resolve("tasks.db"));
    writer =
        new SqliteWriter(
            new DriverConnections(url(), new Properties(), new CacheInvalidation()),
            new SqliteDialect(),
            new SqlErrors("the store", new CacheInvalidation()),
            SqliteFileIdentity.of(file));
  }

  @AfterEach
  void close() {
    writer.close();
  }

  @Test
  void anotherTransactionHasTheLock() throws Exception {
    try (Connection holder = DriverManager.getConnection(url())) {
      SqliteFile.execute(holder, "begin immediate");
      assertThatThrownBy(() -> writer.run(command("late"), PATIENCE, false))
          .isInstanceOf(StoreAwayException.class)
          .hasMessageContaining("locked by another transaction")
          .hasMessageContaining("'late' did not run");
    }
  }

  @Test
  void theWriterIsBusyWithWhatCameBefore() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    CompletableFuture<Integer> slow =
        CompletableFuture.supplyAsync(() -> writer.run(slowCommand(begun, mayEnd), LONG, false));
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    assertThatThrownBy(() -> writer.run(command("late"), PATIENCE, false))
        .isInstanceOf(StoreAwayException.class)
        .hasMessageContaining("busy with what was there before")
        .hasMessageContaining("'late' did not run")
        .message()
        .doesNotContain("another transaction");
    mayEnd.countDown();
    assertThat(slow.get(10, TimeUnit.SECONDS)).isEqualTo(1);
  }

  @Test
  void whatHasBegunMayHaveTakenEffect() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Throwable thrown =
        catchThrowable(() -> writer.run(slowCommand(begun, mayEnd), PATIENCE, false));
    mayEnd.countDown();
    assertThat(thrown)
        .isInstanceOf(StoreAwayException.class)
        .hasMessageContaining("'slow' has begun")
        .hasMessageContaining("not known")
        .message()
        .doesNotContain("another transaction", "did not run");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // where there is no such way to open a file
  void aFileThatCannotHaveAWriteAheadLogIsRefused() throws Exception {
    String noSharedMemory = "jdbc:sqlite:file:" + directory.resolve("none.db") + "?vfs=unix-none";
    try (Connection connection = DriverManager.getConnection(noSharedMemory)) {
      CompletableFuture<Throwable> thrown =
          CompletableFuture.supplyAsync(
              () -> catchThrowable(() -> SqliteFile.prepare(connection, LONG)));
      assertThat(thrown.get(10, TimeUnit.SECONDS))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("write-ahead log");
    }
  }

  @Test
  void theWaitForTheWriteAheadLogEnds() throws Exception {
    String file = "jdbc:sqlite:" + directory.resolve("old.db");
    try (Connection holder = DriverManager.getConnection(file);
        Connection connection = DriverManager.getConnection(file + "?busy_timeout=1")) {
      SqliteFile.execute(holder, "create table mine (id integer)");
      SqliteFile.execute(holder, "begin exclusive");
      assertThatThrownBy(() -> SqliteFile.prepare(connection, PATIENCE))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("locked");
      SqliteFile.execute(holder, "rollback");
      SqliteFile.prepare(connection, LONG);
    }
  }

  @Test
  void whoeverOnlyChecksTheTablesMakesNoFile() {
    for (String form : List.of("%s", "file:%s", "%s?busy_timeout=1")) {
      Path missing = directory.resolve("missing.db");
      String url = "jdbc:sqlite:" + form.formatted(missing);
      assertThatThrownBy(() -> Taskmill.builder().url(url).validateOnly().open())
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("missing.db", "does not exist", "validateOnly()");
      assertThat(missing).doesNotExist();
    }
    assertThatThrownBy(() -> Taskmill.builder().url(url()).validateOnly().open())
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll("lack version 1", "schema print --dialect sqlite");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // whose paths look otherwise in a URI
  void whoeverOnlyChecksTheTablesFindsAFileByItsUri() {
    for (String name : List.of("my%20tasks.db", "1+1 = 100%.db", "%C3%A4.db?cache=private")) {
      for (String host : List.of("", "//", "//localhost")) {
        String url = "jdbc:sqlite:file:" + host + directory + "/" + name;
        Taskmill.open(url).close();
        Taskmill.builder().url(url).validateOnly().open().close();
      }
    }
    assertThat(directory)
        .isDirectoryContaining("glob:**/my tasks.db")
        .isDirectoryContaining("glob:**/1+1 = 100%.db");
  }

  @Test
  void whatIsInMemoryIsNotMissing() {
    for (String name : List.of(":memory:", "file::memory:", "file:x?cache=shared&mode=memory")) {
      assertThatThrownBy(() -> Taskmill.builder().url("jdbc:sqlite:" + name).validateOnly().open())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in memory cannot hold tasks");
    }
  }

  @Test
  void aCallerWhoseConnectionLeadsToAnotherFileIsToldThat() throws Exception {
    TaskType<String, Void> work = TaskType.of("work", String.class);
    try (Taskmill mill = Taskmill.open("jdbc:sqlite:" + directory.resolve("store.db"));
        Connection elsewhere =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("mine.db"))) {
      elsewhere.setAutoCommit(false);
      assertThatThrownBy(() -> mill.submit(elsewhere, work.request("x")))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("Nothing was written", "another database, file or schema")
          .message()
          .doesNotContain("validateOnly");
    }
  }

  private static SqliteCommand<Integer> command(String verb) {
    return new SqliteCommand<>(verb, connection -> 1);
  }

  private static SqliteCommand<Integer> slowCommand(CountDownLatch begun, CountDownLatch mayEnd) {
    return new SqliteCommand<>(
        "slow",
        connection -> {
          begun.countDown();
          try {
            assertThat(mayEnd.await(30, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return 1;
        });
  }

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("tasks.db");
  }
}
