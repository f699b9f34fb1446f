package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs scripts inside a caller's transaction: nothing is committed, rolled back, changed or sent
 * again here.
 */
final class CallerSession implements Session {

  private final Connection connection;
  private final Dialect dialect;
  private final SqlErrors errors;

  CallerSession(Connection connection, Dialect dialect, SqlErrors errors) {
    this.connection = connection;
    this.dialect = dialect;
    this.errors = errors;
  }

  @Override
  public <T> T run(SqlScript script, Params params, Answer<T> answer) {
    try {
      return script.run(connection, dialect, params, answer);
    } catch (SQLException e) {
      throw errors.translate(script.verb(), e);
    }
  }
}
