package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.connect.OpenTransaction;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;

/** Takes part in transactions of callers that have the tables in their own database. */
public final class JdbcCallerTransactions implements CallerTransactions {

  private final Verbs verbs;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final Permits permits;
  private final SubmitTasks submit;
  private final StoreIdentity identity;

  /**
   * For a store.
   *
   * @param url of its own connections
   */
  public JdbcCallerTransactions(
      Verbs verbs,
      Dialect dialect,
      SqlErrors errors,
      Permits permits,
      SubmitTasks submit,
      String url) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.errors = errors.toCaller();
    this.permits = permits;
    this.submit = submit;
    this.identity = new StoreIdentity(verbs, url);
  }

  @Override
  public CallerTransaction join(Connection connection) {
    requireTransaction(connection);
    Verbs theirs = verbs.in(new OpenTransaction(connection, dialect, errors));
    requireSameStore(connection, theirs);
    return new CallerVerbs(
        theirs,
        submit.in(theirs),
        new JdbcTypeStore(dialect.hasOneWriter() ? theirs : verbs, permits),
        connection,
        dialect,
        errors);
  }

  private void requireSameStore(Connection connection, Verbs theirs) {
    try {
      identity.require(connection, theirs);
    } catch (SQLException e) {
      throw errors.translate("join", e);
    }
  }

  private void requireTransaction(Connection connection) {
    try {
      if (connection.isClosed()) {
        throw new StoreException(
            "The connection is closed, so there is no transaction to take part in. Nothing was written."
                + " Give an open connection, and commit when your own work is done.",
            null);
      }
      if (connection.getAutoCommit()) {
        throw new StoreException(
            "The connection is in autocommit, so there is no transaction to take part in. Call"
                + " setAutoCommit(false) on it first, and commit when your own work is done.",
            null);
      }
      String product = connection.getMetaData().getDatabaseProductName();
      if (!product.equals(dialect.product())) {
        throw new StoreException(
            "The connection leads to "
                + product
                + ", but the tasks are on "
                + dialect.product()
                + ". Use a connection to the database of the tasks.",
            null);
      }
      if (!dialect.isInTransaction(connection)) {
        throw new StoreException(
            "The connection says that autocommit is off, but no transaction is open on it: to begin one has"
                + " failed before, and each statement would be committed by itself. Nothing was"
                + " written. Close this connection for good, since a pool would lend it again; with"
                + " transaction_mode=IMMEDIATE set a busy_timeout that is long enough, or leave the"
                + " mode away.",
            null);
      }
    } catch (SQLException e) {
      throw errors.translate("join", e);
    }
  }
}
