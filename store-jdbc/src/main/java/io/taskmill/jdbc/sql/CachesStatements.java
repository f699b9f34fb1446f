package io.taskmill.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A connection of one thread that keeps its prepared statements for the next time. */
public interface CachesStatements extends Connection {

  /** The statement, as it was prepared before or just now; not to be closed. */
  PreparedStatement kept(String sql) throws SQLException;

  /** Closes a statement that has failed: nobody knows where it stands. */
  void drop(String sql);
}
