package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs each script on a connection from a pool; sends again at once what only met a conflict. */
public final class PooledSession implements Session {

  /** How long a conflict is waited out at most, for each time that it was met. */
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

  private final Connections connections;
  private final Transactions transactions;
  private final SqlErrors errors;

  public PooledSession(Connections connections, Transactions transactions, SqlErrors errors) {
    this.connections = connections;
    this.transactions = transactions;
    this.errors = errors;
  }

  @Override
  public <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer) {
    return run(script.verb(), on -> transactions.run(on, script, params, answer));
  }

  @Override
  public <T> T together(String verb, Function<Session, T> scripts) {
    return run(verb, on -> transactions.run(on, scripts, errors));
  }

  private <T> T run(String verb, TransactionWork<T> work) {
    for (int tries = 1; ; tries++) {
      try {
        return runOnce(work);
      } catch (SQLException e) {
        if (tries >= SqlErrors.tries(e)) {
          throw errors.translate(verb, e);
        }
        pauseAfter(tries);
      }
    }
  }

  /**
   * The first conflict is tried again at once. Those who then meet again would do so for ever on a
   * busy machine, unless each of them waits for a time of its own.
   */
  private static void pauseAfter(int tries) {
    if (tries > 1) {
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(tries * LONGEST_PAUSE_NANOS));
    }
  }

  private <T> T runOnce(TransactionWork<T> work) throws SQLException {
    Connection connection = connections.take();
    T result;
    try {
      result = work.run(connection);
    } catch (Throwable e) {
      giveBackAfter(e, connection);
      throw e;
    }
    connections.giveBack(connection);
    return result;
  }

  private void giveBackAfter(Throwable e, Connection connection) {
    try {
      if (SqlFault.breaksConnection(e)) {
        connections.discard(connection);
      } else {
        connections.giveBack(connection);
      }
    } catch (SQLException second) {
      e.addSuppressed(second);
    }
  }
}
