package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.connect.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The writer's connection: durable at each commit, and soon back when the lock is not to be had.
 */
public final class SqliteWriterConnection {

  /** Short, so that the writer sees who still waits. */
  private static final Duration LOCK_TRY = Duration.ofMillis(50);

  private final Connections origin;
  private final Connection connection;
  private final StatementCache statements;
  private final Connection keeping;
  private final int busyTimeout;
  private final int synchronous;

  private SqliteWriterConnection(
      Connections origin, Connection connection, int busyTimeout, int synchronous) {
    this.origin = origin;
    this.connection = connection;
    this.statements = new StatementCache(connection);
    this.keeping = statements.connection();
    this.busyTimeout = busyTimeout;
    this.synchronous = synchronous;
  }

  static SqliteWriterConnection take(Connections origin) throws SQLException {
    Connection connection = origin.take();
    try {
      int busyTimeout = SqliteFile.number(connection, "pragma busy_timeout");
      int synchronous = SqliteFile.number(connection, "pragma synchronous");
      SqliteFile.execute(connection, "pragma synchronous = full");
      SqliteFile.execute(connection, "pragma busy_timeout = " + LOCK_TRY.toMillis());
      return new SqliteWriterConnection(origin, connection, busyTimeout, synchronous);
    } catch (Throwable e) {
      origin.giveBack(connection);
      throw e;
    }
  }

  /** It keeps its statements, and is for one thread. */
  Connection get() {
    return keeping;
  }

  /** Gives it back as it was. */
  void giveBack() {
    try {
      try {
        statements.close();
        SqliteFile.execute(connection, "pragma synchronous = " + synchronous);
        SqliteFile.execute(connection, "pragma busy_timeout = " + busyTimeout);
      } finally {
        origin.giveBack(connection);
      }
    } catch (SQLException e) {
      // It is broken, and nobody will use it again.
    }
  }
}
