package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/** What is done on a connection, as one unit. */
@FunctionalInterface
public interface TransactionWork<T> {

  T run(Connection connection) throws SQLException;

  /**
   * Several scripts.
   *
   * <p>What they fail with leaves here as the SQLException that it was, since conflicts are for the
   * whole to try again.
   */
  static <T> TransactionWork<T> of(
      Function<Session, T> scripts, Dialect dialect, SqlErrors errors) {
    return connection -> {
      try {
        return scripts.apply(new OpenTransaction(connection, dialect, errors));
      } catch (StoreException e) {
        if (e.getCause() instanceof SQLException sql) {
          throw sql;
        }
        throw e;
      }
    };
  }
}
