package io.taskmill.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A file in a directory of its own. */
final class SqliteFixture extends JdbcFixture {

  /**
   * How long verbs wait for the lock: long for a busy machine, short for the tests of an outage.
   */
  private static final int BUSY_TIMEOUT_MILLIS = 4_000;

  private final Path file;

  SqliteFixture() {
    this(newFile());
  }

  private SqliteFixture(Path file) {
    super("jdbc:sqlite:" + file);
    this.file = file;
  }

  Path file() {
    return file;
  }

  @Override
  String url() {
    return url(BUSY_TIMEOUT_MILLIS);
  }

  /** The same file, with another patience. */
  String url(int busyTimeoutMillis) {
    return "jdbc:sqlite:" + file + "?busy_timeout=" + busyTimeoutMillis;
  }

  @Override
  public boolean hasOneWriter() {
    return true;
  }

  /** Another process has the file to itself and does not go on. */
  @Override
  public AutoCloseable outage() throws IOException {
    // Makes sure that there is shared memory to lock: it goes when the last connection is closed.
    sql.column("select name from sqlite_master");
    return SqliteLocker.lock(file);
  }

  @Override
  void dropTables() {
    String ours =
        " where name like '" + PREFIX + "%' and name <> '" + table("test_clock") + "' and type = '";
    for (String kind : List.of("view", "table")) {
      for (String name : sql.column("select name from sqlite_master" + ours + kind + "'")) {
        sql.execute("drop " + kind + " " + name);
      }
    }
  }

  @Override
  boolean hasTable(String name) {
    return !sql.column("select 1 from sqlite_master where name = '" + name + "'").isEmpty();
  }

  @Override
  void dropDatabase() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(file.getParent());
  }

  private static Path newFile() {
    try {
      return Files.createTempDirectory("taskmill-sqlite").resolve("tasks.db");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
