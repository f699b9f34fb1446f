package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The rows of tables as inserts that a person can read. */
final class DataDump {

  private final Connection connection;
  private final Dialect dialect;

  DataDump(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /**
   * The inserts of a table, each ended by a semicolon at the end of a line; none if it is empty.
   */
  String inserts(String table, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select * from " + table + JdbcFixture.butBallast(table) + " order by 1, 2")) {
      ResultSetMetaData columns = rows.getMetaData();
      List<String> lines = new ArrayList<>();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          values.add(literal(rows.getObject(i)));
        }
        lines.add("  (" + String.join(", ", values) + ")");
      }
      if (lines.isEmpty()) {
        return "";
      }
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        names.add(columns.getColumnName(i));
      }
      return "insert into %s (%s)%s values%n%s;%n"
          .formatted(
              name,
              String.join(", ", names),
              dialect instanceof PostgresDialect ? " overriding system value" : "",
              String.join(",\n", lines));
    }
  }

  private String literal(Object value) {
    if (value instanceof String text) {
      String quoted = text.replace("'", "''");
      return "'"
          + (dialect instanceof MariadbDialect ? quoted.replace("\\", "\\\\") : quoted)
          + "'";
    }
    return String.valueOf(value);
  }
}
