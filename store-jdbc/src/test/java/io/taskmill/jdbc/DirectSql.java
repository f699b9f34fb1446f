package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A test's own connection to the database, past the store. */
final class DirectSql implements AutoCloseable {

  private final Connection connection;

  DirectSql(String url) {
    try {
      connection = DriverManager.getConnection(url);
    } catch (SQLException e) {
      throw new IllegalStateException("The test did not reach its database", e);
    }
  }

  synchronized void execute(String... statements) {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The test's own SQL failed", e);
    }
  }

  /** The first column of every row, as text. */
  synchronized List<String> column(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw new IllegalStateException("The test's own SQL failed", e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
