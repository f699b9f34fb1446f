package io.taskmill.spi;

import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a store is and how it is used. Either {@code url} or {@code dataSource} is given.
 *
 * @param schema the database schema of the tables; null for the connection's own
 * @param tablePrefix what every table's name begins with
 * @param migrate whether missing tables are made; otherwise they are only checked
 * @param maxConnections how many connections are held at most at a time
 * @param listen whether the database's own channel is used for wake-ups
 * @param createSchema whether a schema that is missing is made too
 * @param openWait how long opening waits for a database that cannot be reached
 * @param statementTimeout how long a statement may take before the database ends it; null for as
 *     long as the database itself allows. SQLite has none
 */
public record StoreSettings(
    @Nullable String url,
    @Nullable String user,
    @Nullable String password,
    @Nullable DataSource dataSource,
    @Nullable String schema,
    String tablePrefix,
    boolean migrate,
    int maxConnections,
    boolean listen,
    boolean createSchema,
    Duration openWait,
    @Nullable Duration statementTimeout) {

  /** What tables are called unless told otherwise. */
  public static final String DEFAULT_PREFIX = "taskmill_";

  /** How long opening waits unless told otherwise: a server that is restarted is back by then. */
  public static final Duration DEFAULT_OPEN_WAIT = Duration.ofSeconds(30);

  /** With statements that may take as long as the database allows. */
  public StoreSettings(
      @Nullable String url,
      @Nullable String user,
      @Nullable String password,
      @Nullable DataSource dataSource,
      @Nullable String schema,
      String tablePrefix,
      boolean migrate,
      int maxConnections,
      boolean listen,
      boolean createSchema,
      Duration openWait) {
    this(
        url,
        user,
        password,
        dataSource,
        schema,
        tablePrefix,
        migrate,
        maxConnections,
        listen,
        createSchema,
        openWait,
        null);
  }

  /** With the usual wait for a database that cannot be reached, and without making a schema. */
  public StoreSettings(
      @Nullable String url,
      @Nullable String user,
      @Nullable String password,
      @Nullable DataSource dataSource,
      @Nullable String schema,
      String tablePrefix,
      boolean migrate,
      int maxConnections,
      boolean listen) {
    this(
        url,
        user,
        password,
        dataSource,
        schema,
        tablePrefix,
        migrate,
        maxConnections,
        listen,
        false,
        DEFAULT_OPEN_WAIT);
  }

  /** Everything by default, at this URL. */
  public static StoreSettings of(String url) {
    return new StoreSettings(url, null, null, null, null, DEFAULT_PREFIX, true, 10, true);
  }

  @Override
  public String toString() {
    return "StoreSettings[" + (url == null ? "a DataSource" : "a URL") + "]";
  }
}
