package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.Timeouts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts on connections of the store: a single statement in autocommit, which is one round
 * trip, and several as one transaction. Where connections take several statements in one text, a
 * script with its transaction is one trip too, unless its batch is put into a stage first.
 *
 * <p>Verbs are made for READ COMMITTED. Where connections come with another isolation, every script
 * gets a transaction that says so: for itself only, since the next transaction on the same
 * connection may be another's (behind PgBouncer, or in the application's own pool).
 */
public final class Transactions {

  private final Dialect dialect;
  private final @Nullable SqlScript isolation;
  private final @Nullable SqlScript ending;
  private final boolean takeSeveral;
  private final Timeouts timeouts;

  /**
   * Knows what every transaction begins with.
   *
   * @param isolation null if connections are READ COMMITTED by themselves
   * @param ending makes the transaction end in time if this process stands still; null if it does
   *     by itself
   * @param takeSeveral whether connections take several statements in one text
   */
  public Transactions(
      Dialect dialect,
      @Nullable SqlScript isolation,
      @Nullable SqlScript ending,
      boolean takeSeveral,
      Timeouts timeouts) {
    this.dialect = dialect;
    this.isolation = isolation;
    this.ending = ending;
    this.takeSeveral = takeSeveral;
    this.timeouts = timeouts;
  }

  /** How long a transaction of another process of ours can stand still. */
  public Duration standstill() {
    return timeouts.standstill();
  }

  <T> T run(Connection connection, SqlScript script, Params params, Supplier<Answer<T>> answer)
      throws SQLException {
    TransactionWork<T> work = on -> script.run(on, dialect, params, answer.get());
    if (isolation == null && !script.needsTransaction()) {
      return work.run(connection);
    }
    return takeSeveral && script.fitsOneTrip(dialect, params)
        ? runInOneTrip(connection, script, params, answer.get())
        : run(connection, work);
  }

  /** Needs no limit of its own: the server begins and ends it without waiting for this process. */
  private <T> T runInOneTrip(
      Connection connection, SqlScript script, Params params, Answer<T> answer)
      throws SQLException {
    try {
      return script.runInOneTrip(connection, dialect, params, answer, isolation);
    } catch (Throwable e) {
      undo(connection, e);
      throw e;
    }
  }

  /** The driver knows of no transaction. What cannot be undone must not be lent to anyone again. */
  private static void undo(Connection connection, Throwable reason) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("rollback");
    } catch (SQLException e) {
      reason.addSuppressed(e);
      try {
        connection.abort(Runnable::run);
      } catch (SQLException second) {
        reason.addSuppressed(second);
      }
    }
  }

  /** Runs several scripts as one transaction. */
  <T> T run(Connection connection, Function<Session, T> scripts, SqlErrors errors)
      throws SQLException {
    return run(connection, TransactionWork.of(scripts, dialect, errors));
  }

  private <T> T run(Connection connection, TransactionWork<T> work) throws SQLException {
    dialect.begin(connection);
    try {
      if (isolation != null) {
        isolation.run(connection, dialect, new Params(), Answer.count());
      }
      if (ending != null) {
        ending.run(connection, dialect, timeouts.params(), Answer.count());
      }
      T result = work.run(connection);
      dialect.commit(connection);
      return result;
    } catch (Throwable e) {
      dialect.rollBack(connection, e);
      throw e;
    }
  }
}
