package io.taskmill.jdbc.connect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Connections of the application's DataSource. Never more than a given number are held at a time,
 * so that the application keeps the rest of its pool.
 */
public final class DataSourceConnections implements Connections {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** As long as our own connections wait for an answer. */
  private static final int TIMEOUT_MILLIS = 60_000;

  private final DataSource source;
  private final ConnectionPermits permits;

  /** How those came that are held. */
  private final Map<Connection, Before> held = Collections.synchronizedMap(new IdentityHashMap<>());

  public DataSourceConnections(DataSource source, int size) {
    this.source = source;
    this.permits = new ConnectionPermits(size, LONGEST_WAIT);
  }

  @Override
  public Connection take() throws SQLException {
    permits.acquire();
    Connection connection = null;
    try {
      connection = source.getConnection();
      held.put(connection, Before.of(connection));
      if (!connection.getAutoCommit()) {
        connection.setAutoCommit(true);
      }
      return connection;
    } catch (Throwable e) {
      permits.release();
      if (connection != null) {
        held.remove(connection);
        connection.close();
      }
      throw e;
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    try (connection) {
      Before before = held.remove(connection);
      if (before != null && !connection.isClosed()) {
        before.restore(connection);
      }
    } finally {
      permits.release();
    }
  }

  /** The DataSource is the application's. */
  @Override
  public void close() {}

  /**
   * What a connection came with, and goes back with.
   *
   * @param timeout in milliseconds; negative if it was left as it was
   */
  private record Before(boolean autocommit, int timeout) {

    /** Sees to a time-out, without which a verb on a dead line would wait for ever. */
    static Before of(Connection connection) throws SQLException {
      boolean autocommit = connection.getAutoCommit();
      try {
        int timeout = connection.getNetworkTimeout();
        if (timeout == 0 || timeout > TIMEOUT_MILLIS) {
          connection.setNetworkTimeout(Runnable::run, TIMEOUT_MILLIS);
          return new Before(autocommit, timeout);
        }
      } catch (SQLFeatureNotSupportedException e) {
        // Then it is for the application's pool to see to it.
      }
      return new Before(autocommit, -1);
    }

    void restore(Connection connection) throws SQLException {
      if (!autocommit) {
        connection.setAutoCommit(false);
      }
      if (timeout >= 0) {
        connection.setNetworkTimeout(Runnable::run, timeout);
      }
    }
  }
}
