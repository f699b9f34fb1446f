package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts on a connection that it keeps, one at a time: neither a full pool nor a long
 * statement of others delays them. A connection that does not answer in time is thrown away for a
 * new one.
 */
public final class DedicatedSession implements Session, AutoCloseable {

  private final Connections connections;
  private final Transactions transactions;
  private final SqlErrors errors;
  private final int timeoutMillis;

  private @Nullable Connection kept;
  private boolean closed;
  private int timeoutBefore;

  DedicatedSession(
      Connections connections, Transactions transactions, SqlErrors errors, Duration timeout) {
    this.connections = connections;
    this.transactions = transactions;
    this.errors = errors;
    this.timeoutMillis = Math.toIntExact(timeout.toMillis());
  }

  @Override
  public <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer) {
    return run(script.verb(), on -> transactions.run(on, script, params, answer));
  }

  @Override
  public <T> T together(String verb, Function<Session, T> scripts) {
    return run(verb, on -> transactions.run(on, scripts, errors));
  }

  private synchronized <T> T run(String verb, TransactionWork<T> work) {
    if (closed) {
      throw SqlErrors.closed(verb);
    }
    boolean fresh = kept == null;
    try {
      return runOnce(work);
    } catch (SQLException e) {
      throwAway(e);
      if (fresh) {
        throw errors.translate(verb, e);
      }
    }
    // The old connection may have been broken for long; only a new one tells about the store.
    return run(verb, work);
  }

  private <T> T runOnce(TransactionWork<T> work) throws SQLException {
    Connection connection = kept;
    if (connection == null) {
      connection = connections.take();
      kept = connection;
      timeoutBefore = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, timeoutMillis);
    }
    return work.run(connection);
  }

  private void throwAway(SQLException reason) {
    errors.note(reason);
    try {
      Connection connection = kept;
      if (connection != null && SqlFault.of(reason) == SqlFault.READ_ONLY) {
        kept = null;
        connections.discard(connection);
      }
      letGo();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      letGo();
    } catch (SQLException e) {
      // It is broken, and nobody will use it again.
    }
  }

  /** Gives the connection back as it was; one that cannot be made so is of no use to anyone. */
  private void letGo() throws SQLException {
    Connection connection = kept;
    kept = null;
    if (connection == null) {
      return;
    }
    try {
      connection.setNetworkTimeout(Runnable::run, timeoutBefore);
    } catch (SQLException e) {
      connection.abort(Runnable::run);
      throw e;
    } finally {
      connections.giveBack(connection);
    }
  }
}
