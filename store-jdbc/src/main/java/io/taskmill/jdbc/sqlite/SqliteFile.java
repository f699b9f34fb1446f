package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.connect.SqliteCodes;
import io.taskmill.spi.StoreException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** What is asked of a SQLite file apart from verbs. */
public final class SqliteFile {

  private static final Duration LONGEST_CHANGE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(10);

  private SqliteFile() {}

  /**
   * Makes sure that it is a file and has a write-ahead log, with which readers and the writer do
   * not wait for each other. SQLite does not wait by itself where several change to it at once.
   */
  public static void prepare(Connection connection) throws SQLException {
    prepare(connection, LONGEST_CHANGE);
  }

  /** The same, with another patience. */
  public static void prepare(Connection connection, Duration longest) throws SQLException {
    if (path(connection).isEmpty()) {
      throw new StoreException(
          "A SQLite database in memory cannot hold tasks: each connection would have its own, and"
              + " nothing would survive. Give the URL of a file, such as jdbc:sqlite:tasks.db, or use"
              + " the in-memory store.",
          null);
    }
    long end = System.nanoTime() + longest.toNanos();
    while (!changed(connection, end)) {
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** False if another is in the way, as long as there is time. */
  private static boolean changed(Connection connection, long end) throws SQLException {
    String mode;
    try {
      mode = text(connection, "pragma journal_mode = wal");
    } catch (SQLException e) {
      if (System.nanoTime() - end > 0 || !SqliteCodes.isLocked(e)) {
        throw e;
      }
      return false;
    }
    if (!mode.equals("wal")) {
      throw new StoreException(
          "This SQLite file cannot have a write-ahead log (its journal mode stays '"
              + mode
              + "'): it is read only, or where it is lacks shared memory, as network file systems do."
              + " Put it on a local disk.",
          null);
    }
    return true;
  }

  /** Whether the file that a URL names behind its prefix is there; true if it names no file. */
  static boolean isThere(String name) {
    int end = name.indexOf('?');
    String file = end < 0 ? name : name.substring(0, end);
    if (file.startsWith("file:")) {
      if (end >= 0 && List.of(name.substring(end + 1).split("&")).contains("mode=memory")) {
        return true;
      }
      file = decoded(file.substring("file:".length()));
    }
    if (file.isEmpty() || file.startsWith(":")) {
      return true;
    }
    try {
      return Files.exists(Path.of(file));
    } catch (InvalidPathException e) {
      // SQLite has its own words for it.
      return true;
    }
  }

  /** The path of a URI as SQLite reads it: a plus is a plus, and a lone percent sign is one. */
  private static String decoded(String path) {
    String local = path.startsWith("//localhost/") ? path.substring("//localhost".length()) : path;
    String strict = local.replaceAll("%(?![0-9a-fA-F]{2})", "%25").replace("+", "%2B");
    return URLDecoder.decode(strict, StandardCharsets.UTF_8);
  }

  /** The full name of the file; empty if it is in memory. */
  static String path(Connection connection) throws SQLException {
    return text(connection, "select file from pragma_database_list where name = 'main'");
  }

  public static void execute(Connection connection, String sql) throws SQLException {
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
