package io.taskmill.servers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Statements on a connection of their own, in which there is nothing to fill in. */
public final class Sql implements AutoCloseable {

  private static final int VALID_WITHIN_SECONDS = 5;

  private final @Nullable String url;
  private Connection connection;

  /** On this connection, which it closes. */
  public Sql(Connection connection) {
    this(connection, null);
  }

  private Sql(Connection connection, @Nullable String url) {
    this.connection = connection;
    this.url = url;
  }

  /** On a new connection; on another one if the server has ended that meanwhile. */
  public static Sql at(String url) {
    try {
      return new Sql(DriverManager.getConnection(url), url);
    } catch (SQLException e) {
      throw new IllegalStateException("The server does not answer.", e);
    }
  }

  /** Runs one after the other. */
  public void run(String... statements) {
    for (String sql : statements) {
      try (Statement statement = connection().createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException("The server refused: " + sql, e);
      }
    }
  }

  /** The answer in the first row and column. */
  public String text(String query) {
    try (Statement statement = connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    } catch (SQLException e) {
      throw new IllegalStateException("The server refused: " + query, e);
    }
  }

  /** The same as a number. */
  public long number(String query) {
    return Long.parseLong(text(query));
  }

  private Connection connection() throws SQLException {
    if (url != null && !connection.isValid(VALID_WITHIN_SECONDS)) {
      connection.close();
      connection = DriverManager.getConnection(url);
    }
    return connection;
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
