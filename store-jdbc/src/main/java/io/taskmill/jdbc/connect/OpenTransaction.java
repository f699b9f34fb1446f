package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs scripts inside a transaction that someone else began and will end, a caller or a verb of
 * several steps: nothing is committed, rolled back, changed or sent again here.
 */
public final class OpenTransaction implements Session {

  private final Connection connection;
  private final Dialect dialect;
  private final SqlErrors errors;

  public OpenTransaction(Connection connection, Dialect dialect, SqlErrors errors) {
    this.connection = connection;
    this.dialect = dialect;
    this.errors = errors;
  }

  @Override
  public <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer) {
    try {
      return script.run(connection, dialect, params, answer.get());
    } catch (SQLException e) {
      throw errors.translate(script.verb(), e);
    }
  }

  @Override
  public <T> T together(String verb, Function<Session, T> scripts) {
    return scripts.apply(this);
  }
}
