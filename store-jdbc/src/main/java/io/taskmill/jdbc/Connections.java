package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Lends connections in autocommit: for one verb each, or to a part of the store that keeps one. */
interface Connections extends AutoCloseable {

  /** Waits for a free one. */
  Connection take() throws SQLException;

  /** Gives it back as it was. */
  void giveBack(Connection connection) throws SQLException;

  /** Takes back one that is broken, or leads to where it should not; nobody gets it again. */
  default void discard(Connection connection) throws SQLException {
    giveBack(connection);
  }

  @Override
  void close();
}
