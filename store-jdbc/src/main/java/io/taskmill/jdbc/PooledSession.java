package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs each script on a connection from a pool; sends again at once what only met a conflict. */
final class PooledSession implements Session {

  private static final int TRIES = 10;

  private final Connections connections;
  private final Transactions transactions;
  private final SqlErrors errors;

  PooledSession(Connections connections, Transactions transactions, SqlErrors errors) {
    this.connections = connections;
    this.transactions = transactions;
    this.errors = errors;
  }

  @Override
  public <T> T run(SqlScript script, Params params, Answer<T> answer) {
    for (int tries = 1; ; tries++) {
      try {
        return runOnce(script, params, answer);
      } catch (SQLException e) {
        if (tries == TRIES || !SqlErrors.isConflict(e)) {
          throw errors.translate(script.verb(), e);
        }
      }
    }
  }

  private <T> T runOnce(SqlScript script, Params params, Answer<T> answer) throws SQLException {
    Connection connection = connections.take();
    T result;
    try {
      result = transactions.run(connection, script, params, answer);
    } catch (SQLException | RuntimeException e) {
      giveBackAfter(e, connection);
      throw e;
    }
    connections.giveBack(connection);
    return result;
  }

  private void giveBackAfter(Exception e, Connection connection) {
    try {
      connections.giveBack(connection);
    } catch (SQLException second) {
      e.addSuppressed(second);
    }
  }
}
