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

  private static final String KIND = "sqlite";

  SqliteFixture() {
    this(anyPlace(KIND, SqliteFixture::newFile));
  }

  private SqliteFixture(String file) {
    super(KIND, file, "jdbc:sqlite:" + file, null);
  }

  Path file() {
    return Path.of(place);
  }

  @Override
  String url() {
    return url(BUSY_TIMEOUT_MILLIS);
  }

  /** The same file, with another patience. */
  String url(int busyTimeoutMillis) {
    return "jdbc:sqlite:" + place + "?busy_timeout=" + busyTimeoutMillis;
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
    return SqliteLocker.lock(file());
  }

  @Override
  List<String> all(boolean views) {
    String kind = views ? "view" : "table";
    return sql.column(
        "select name from sqlite_master where name like '"
            + PREFIX
            + "%' and type = '"
            + kind
            + "'");
  }

  @Override
  boolean hasTable(String name) {
    return all(false).contains(name);
  }

  @Override
  void remove() {
    try (Stream<Path> files = Files.list(file().getParent())) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
      Files.delete(file().getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String newFile() {
    try {
      return Files.createTempDirectory(Path.of("target"), "sqlite").resolve("tasks.db").toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
