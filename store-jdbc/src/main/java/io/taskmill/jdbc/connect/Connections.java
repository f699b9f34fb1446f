package io.taskmill.jdbc.connect;

import java.sql.Connection;
import java.sql.SQLException;

/** Lends connections in autocommit: for one verb each, or to a part of the store that keeps one. */
public interface Connections extends AutoCloseable {

  /** Waits for a free one. */
  Connection take() throws SQLException;

  /** Gives it back as it was. */
  void giveBack(Connection connection) throws SQLException;

  /**
   * Throws it away instead: it leads to a server that cannot be used, and would do so for as long
   * as a pool keeps it.
   */
  default void discard(Connection connection) throws SQLException {
    try {
      connection.abort(Runnable::run);
    } finally {
      giveBack(connection);
    }
  }

  @Override
  void close();
}
