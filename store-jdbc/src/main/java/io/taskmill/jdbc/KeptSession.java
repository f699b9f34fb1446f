package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts on a connection that it keeps, one at a time: neither a full pool nor a long
 * statement of others delays them. A connection that does not answer in time is thrown away for a
 * new one.
 */
final class KeptSession implements Session, AutoCloseable {

  private final Connections connections;
  private final Transactions transactions;
  private final SqlErrors errors;
  private final int timeoutMillis;

  private @Nullable Connection kept;
  private int timeoutBefore;

  KeptSession(
      Connections connections, Transactions transactions, SqlErrors errors, Duration timeout) {
    this.connections = connections;
    this.transactions = transactions;
    this.errors = errors;
    this.timeoutMillis = Math.toIntExact(timeout.toMillis());
  }

  @Override
  public synchronized <T> T run(SqlScript script, Params params, Answer<T> answer) {
    boolean fresh = kept == null;
    try {
      return runOnce(script, params, answer);
    } catch (SQLException e) {
      throwAway(e);
      if (fresh) {
        throw errors.translate(script.verb(), e);
      }
    }
    // The old connection may have been broken for long; only a new one tells about the store.
    return run(script, params, answer);
  }

  private <T> T runOnce(SqlScript script, Params params, Answer<T> answer) throws SQLException {
    Connection connection = kept;
    if (connection == null) {
      connection = connections.take();
      kept = connection;
      timeoutBefore = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, timeoutMillis);
    }
    return transactions.run(connection, script, params, answer);
  }

  private void throwAway(SQLException reason) {
    Connection connection = kept;
    kept = null;
    try {
      if (connection != null) {
        connections.giveBack(connection);
      }
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public synchronized void close() {
    Connection connection = kept;
    kept = null;
    try {
      if (connection != null) {
        connection.setNetworkTimeout(Runnable::run, timeoutBefore);
        connections.giveBack(connection);
      }
    } catch (SQLException e) {
      // It is broken, and nobody will use it again.
    }
  }
}
