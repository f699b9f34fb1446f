package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Connections of the application's DataSource. Never more than a given number are held at a time,
 * so that the application keeps the rest of its pool.
 */
final class SharedConnections implements Connections {

  private static final long WAIT_SECONDS = 30;

  private final DataSource source;
  private final Semaphore free;

  /** Those that came without autocommit, and go back like that. */
  private final Set<Connection> manual =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  SharedConnections(DataSource source, int size) {
    this.source = source;
    this.free = new Semaphore(size);
  }

  @Override
  public Connection take() throws SQLException {
    acquire();
    Connection connection = null;
    try {
      connection = source.getConnection();
      if (!connection.getAutoCommit()) {
        manual.add(connection);
        connection.setAutoCommit(true);
      }
      return connection;
    } catch (Throwable e) {
      free.release();
      if (connection != null) {
        manual.remove(connection);
        connection.close();
      }
      throw e;
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    try (connection) {
      if (manual.remove(connection)) {
        connection.setAutoCommit(false);
      }
    } finally {
      free.release();
    }
  }

  /** The DataSource is the application's. */
  @Override
  public void close() {}

  private void acquire() throws SQLException {
    try {
      if (!free.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new SQLTransientConnectionException(
            "no connection became free for "
                + WAIT_SECONDS
                + " s; a larger maxConnections allows more at a time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException(
          "the thread was interrupted while it waited for a connection", e);
    }
  }
}
