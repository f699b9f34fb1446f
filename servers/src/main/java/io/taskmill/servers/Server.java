package io.taskmill.servers;

import java.util.Map;
import java.util.Optional;

/** A database server, or what stands in for one. */
public interface Server extends AutoCloseable {

  /** Which store it is: {@code postgres}, {@code mysql}, {@code sqlite}, … */
  Kind kind();

  /** What decides how fast it can be at all, as it says itself. */
  Map<String, String> settings();

  /** An empty place for tables. */
  Database create();

  /** An empty place for programs that are not ours. */
  default Outlet outlet() {
    throw new IllegalArgumentException(
        "External programs can use PostgreSQL, MariaDB and MySQL, but not " + kind().text() + ".");
  }

  /**
   * What it has counted since it started, by name: {@code commits} that wrote something, {@code
   * wal_bytes}. Only what it can tell exactly and at once.
   */
  Map<String, Long> counters();

  /** How it is stopped and started again; empty if it was not started here or is only files. */
  default Optional<Power> power() {
    return Optional.empty();
  }

  /** Leaves no work of earlier runs to later ones. */
  void settle();

  @Override
  void close();

  /** The kinds of servers. */
  enum Kind {
    MEMORY,
    SQLITE,
    POSTGRES,
    MARIADB,
    MYSQL;

    /** As it is named on the command line and in results. */
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
