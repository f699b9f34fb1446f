package io.taskmill.spi;

import java.sql.Connection;

/**
 * A {@linkplain Store#role role} of stores that can take part in a transaction of the caller's, on
 * the caller's own connection.
 */
public interface CallerTransactions {

  /**
   * The verbs that can be part of the caller's transaction on this connection. They never commit,
   * roll back, or change the connection's settings.
   *
   * @throws StoreException if the store cannot take part in it
   */
  CallerTransaction join(Connection connection);

  /** Those of the store. Where it has none, joining fails and says so. */
  static CallerTransactions of(Store store) {
    return store
        .role(CallerTransactions.class)
        .orElse(
            connection -> {
              throw new StoreException(
                  ("This store (%s) cannot take part in a transaction of the caller's. Nothing was"
                          + " written. Use a JDBC store on the database of that transaction, or"
                          + " call after the commit, without the connection.")
                      .formatted(store.description()),
                  null);
            });
  }
}
