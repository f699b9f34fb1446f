package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.sql.SqlScript;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SQLite does for a row of our tables. */
class SqlitePlanTest {

  @TempDir Path directory;

  /** It did for checks with a list of values, {@code in (…)}: half as much again for each end. */
  @Test
  void anInsertBuildsNoTemporaryTable() throws SQLException {
    String url = "jdbc:sqlite:" + directory.resolve("tasks.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (var each : SqlScript.parse("ddl", Schema.ddl("sqlite", null, "my_")).statements()) {
        statement.execute(each.text());
      }
      List<String> tables =
          column(statement, "select name from sqlite_master where type = 'table'", "name");
      assertThat(tables).contains("my_running", "my_finished");
      for (String table : tables) {
        assertThat(column(statement, "explain insert into " + table + " default values", "opcode"))
            .as(table)
            .containsAnyOf("Insert", "IdxInsert")
            .doesNotContain("OpenEphemeral");
      }
    }
  }

  private static List<String> column(Statement statement, String sql, String name)
      throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(name));
      }
    }
    return values;
  }
}
