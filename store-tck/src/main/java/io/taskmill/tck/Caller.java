package io.taskmill.tck;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Someone with a database connection, an open transaction and a table of his own. */
final class Caller implements AutoCloseable {

  private final Connection connection;
  private final long me = Ids.next();

  Caller(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists kit_caller_note (caller bigint, note varchar(100))");
    }
    connection.setAutoCommit(false);
  }

  Connection connection() {
    return connection;
  }

  void writeNote(String note) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into kit_caller_note (caller, note) values (?, ?)")) {
      insert.setLong(1, me);
      insert.setString(2, note);
      insert.executeUpdate();
    }
  }

  /** What this caller has written, as its own connection sees it. */
  List<String> notes() throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select note from kit_caller_note where caller = ? order by note")) {
      select.setLong(1, me);
      List<String> notes = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          notes.add(rows.getString(1));
        }
      }
      return notes;
    }
  }

  void commit() throws SQLException {
    connection.commit();
  }

  /** As a caller does who does not care what failed; some databases then only roll back. */
  void commitAfterAFailure() throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
    }
  }

  void rollBack() throws SQLException {
    connection.rollback();
  }

  /** What a store must not touch. */
  List<Object> settings() throws SQLException {
    return List.of(
        connection.getAutoCommit(),
        connection.getTransactionIsolation(),
        connection.isReadOnly(),
        connection.isClosed());
  }

  @Override
  public void close() throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
      connection.close();
    }
  }
}
