package io.taskmill.jdbc;

import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** What is asked of a SQLite file apart from verbs. */
final class SqliteFile {

  private static final Duration LONGEST_CHANGE = Duration.ofSeconds(30);

  private SqliteFile() {}

  /**
   * Makes sure that it is a file and has a write-ahead log, with which readers and the writer do
   * not wait for each other. SQLite does not wait by itself where several change to it at once.
   */
  static void prepare(Connection connection) throws SQLException {
    if (text(connection, "select file from pragma_database_list where name = 'main'").isEmpty()) {
      throw new StoreException(
          "A SQLite database in memory cannot hold tasks: each connection would have its own, and"
              + " nothing would survive. Give the URL of a file, such as jdbc:sqlite:tasks.db, or use"
              + " the in-memory store.",
          null);
    }
    long start = System.nanoTime();
    while (!text(connection, "pragma journal_mode").equals("wal")) {
      try {
        execute(connection, "pragma journal_mode = wal");
      } catch (SQLException e) {
        boolean late = System.nanoTime() - start > LONGEST_CHANGE.toNanos();
        if (late || !SqliteCodes.isLocked(e)) {
          throw e;
        }
        Thread.onSpinWait();
      }
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static int number(Connection connection, String sql) throws SQLException {
    return Integer.parseInt(text(connection, sql));
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }
}
