package io.taskmill.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;

/** Our own pool, for stores that were given a URL. */
final class OwnConnections implements Connections {

  private static final long WAIT_MILLIS = 5_000;
  private static final long KEEP_ALIVE_MILLIS = 120_000;
  private static final int MIN_IDLE = 2;

  private final HikariDataSource pool;
  private final Remembered remembered;

  /** The driver's connections that were lent before; the pool lets go of them when it likes. */
  private final Set<Connection> seen =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * A pool for this URL.
   *
   * @param remembered forgotten with each new connection: it may lead to another server. The pool
   *     replaces broken ones silently, so no verb need have failed before.
   */
  OwnConnections(String url, Properties properties, int size, Remembered remembered) {
    this.remembered = remembered;
    HikariConfig config = new HikariConfig();
    config.setPoolName("taskmill");
    config.setJdbcUrl(url);
    config.setDataSourceProperties(properties);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(MIN_IDLE, size));
    config.setConnectionTimeout(WAIT_MILLIS);
    config.setKeepaliveTime(KEEP_ALIVE_MILLIS);
    // The store was reached a moment ago; if it is away now, that is for the verbs to say.
    config.setInitializationFailTimeout(-1);
    pool = new HikariDataSource(config);
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = fromPool();
    if (seen.add(connection.unwrap(Connection.class))) {
      remembered.forget();
    }
    return connection;
  }

  private Connection fromPool() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException e) {
      if (e.getCause() != null) {
        throw e;
      }
      throw new SQLTransientConnectionException(
          String.format(
              "none of the %s connections for verbs became free for %s s",
              pool.getMaximumPoolSize(), WAIT_MILLIS / 1_000));
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  /** The other connections of the pool were made as this one was, so they go too. */
  @Override
  public void discard(Connection connection) {
    pool.evictConnection(connection);
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
