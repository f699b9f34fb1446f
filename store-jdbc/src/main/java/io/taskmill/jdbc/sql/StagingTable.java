package io.taskmill.jdbc.sql;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A temporary table that holds a batch while a script works with it, for databases without arrays:
 * reading the batch out of a JSON text in every statement takes most of the time.
 *
 * @param table its full name
 * @param columns what the script's statements ask for
 */
public record StagingTable(String table, List<GivenColumn> columns) {

  /** Puts the batch there. */
  void fill(Connection connection, Dialect dialect, Params params) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(dialect.createStage(this));
      statement.execute("delete from " + table);
    }
    insert().run(connection, dialect, params, Answer.count());
  }

  private SqlStatement insert() {
    String names = columns.stream().map(GivenColumn::name).collect(joining(", "));
    String row = columns.stream().map(column -> ":given." + column.name()).collect(joining(", "));
    return SqlStatement.parse(
        "insert into %s (nth, %s) values (:given_nth, %s)".formatted(table, names, row));
  }
}
