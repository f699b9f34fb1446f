package io.taskmill.servers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Statements on a connection of their own, in which there is nothing to fill in. */
public final class Sql implements AutoCloseable {

  private final Connection connection;
  private final Statement statement;

  /** On this connection, which it closes. */
  public Sql(Connection connection) throws SQLException {
    this.connection = connection;
    this.statement = connection.createStatement();
  }

  /** On a new connection. */
  public static Sql at(String url) {
    try {
      return new Sql(DriverManager.getConnection(url));
    } catch (SQLException e) {
      throw new IllegalStateException("The server does not answer.", e);
    }
  }

  /** Runs one after the other. */
  public void run(String... statements) {
    for (String sql : statements) {
      try {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException("The server refused: " + sql, e);
      }
    }
  }

  /** The answer in the first row and column. */
  public String text(String query) {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    } catch (SQLException e) {
      throw new IllegalStateException("The server refused: " + query, e);
    }
  }

  /** The same as a number. */
  public long number(String query) {
    return Long.parseLong(text(query));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("A connection could not be closed.", e);
    }
  }
}
