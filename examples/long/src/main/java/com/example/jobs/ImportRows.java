package com.example.jobs;

import io.taskmill.NoPayload;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Imports a million rows, a page at a time. Each page and the checkpoint behind it are one
 * transaction, so a page is imported once, whenever the process dies. It is killed three times.
 */
public final class ImportRows {

  static final int PAGES = 1_000;
  static final int PAGE = 1_000;

  static final int KILLS = 3;

  private static final TaskType<NoPayload, Void> IMPORT =
      TaskType.of("import-rows", NoPayload.class);

  private ImportRows() {}

  /** Does the import. */
  static final class Handler implements TaskHandler<NoPayload> {

    private final DataSource database;

    Handler(DataSource database) {
      this.database = database;
    }

    @Override
    public void run(NoPayload nothing, TaskContext task) throws Exception {
      int next = task.checkpoint(Integer.class).orElse(0);
      while (next < PAGES) {
        task.cancellation().throwIfStopped();
        try (Connection connection = database.getConnection()) {
          connection.setAutoCommit(false);
          importPage(connection, next);
          task.checkpointOn(connection, next + 1);
          connection.commit();
        }
        next++;
        task.progress((long) next * PAGE, (long) PAGES * PAGE, "page " + next);
      }
    }
  }

  private static void importPage(Connection connection, int page) throws SQLException {
    try (PreparedStatement row =
            connection.prepareStatement("insert into imported_row (id, text) values (?, ?)");
        PreparedStatement done =
            connection.prepareStatement("insert into imported_page (page) values (?)")) {
      for (int i = 0; i < PAGE; i++) {
        int id = page * PAGE + i;
        row.setInt(1, id);
        row.setString(2, "row " + id);
        row.addBatch();
      }
      row.executeBatch();
      done.setInt(1, page);
      done.executeUpdate();
    }
  }

  static DataSource database(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(30_000);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    SQLiteDataSource database = new SQLiteDataSource(config);
    database.setUrl("jdbc:sqlite:" + file);
    return database;
  }

  private static Taskmill open(Path file) {
    // A short lease, so that what a killed process held goes on soon.
    return Taskmill.builder().url("jdbc:sqlite:" + file).lease(Duration.ofSeconds(2)).open();
  }

  /** A process that works until it is killed, or the one that has started it is gone. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    try (Taskmill mill = open(file)) {
      mill.handle(IMPORT, new Handler(database(file)));
      mill.start();
      while (System.in.read() >= 0) {
        // Nothing is ever sent: the stream ends with whoever has started this process.
      }
    }
    Main.delete(file.toAbsolutePath().getParent());
  }

  static TaskInfo run(Path folder) throws Exception {
    Path file = folder.resolve("import.db");
    try (Taskmill mill = open(file)) {
      DataSource database = database(file);
      createTables(database);
      TaskHandle<Void> task = mill.submit(IMPORT.request());
      Process worker = start(file);
      try {
        for (int kill = 1; kill <= KILLS; kill++) {
          long before = count(database, "imported_page");
          awaitPages(database, Math.max(before + 1, kill * PAGES / (KILLS + 1)));
          worker.destroyForcibly().waitFor();
          System.out.printf(
              "kill %d of %d: %,d rows are imported%n",
              kill, KILLS, count(database, "imported_row"));
          worker = start(file);
        }
        task.await(Duration.ofMinutes(5));
      } finally {
        worker.destroyForcibly().waitFor();
      }
      TaskInfo end = mill.task(task.id()).orElseThrow();
      System.out.printf(
          "%s after %d kills: %,d rows in %,d pages, none of them twice%n",
          end.state(), KILLS, count(database, "imported_row"), count(database, "imported_page"));
      // The start of a task that was never lost is written down half a second later, or with its
      // end.
      System.out.printf(
          "%d of the kills count as losses%s%n",
          end.losses(),
          end.losses() == KILLS ? "" : ": the first came before the start was written down");
      if (end.state() != TaskState.SUCCEEDED || count(database, "imported_row") != PAGES * PAGE) {
        throw new IllegalStateException("The import is not complete: " + end);
      }
      return end;
    }
  }

  /** The primary keys would refuse a row or a page that comes twice, and fail the task. */
  private static void createTables(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table imported_row (id integer primary key, text text not null)");
      statement.execute("create table imported_page (page integer primary key)");
    }
  }

  static Process start(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path").replace('\n', File.pathSeparatorChar),
            ImportRows.class.getName(),
            file.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void awaitPages(DataSource database, long pages) throws Exception {
    while (count(database, "imported_page") < Math.min(PAGES, pages)) {
      Thread.sleep(20);
    }
  }

  static long count(DataSource database, String table) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
