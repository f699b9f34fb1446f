package io.taskmill.jdbc.sql;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/**
 * A temporary table that holds a batch while a script works with it, for databases without arrays:
 * reading the batch out of a JSON text in every statement takes most of the time.
 *
 * @param table its full name
 * @param columns what the script's statements ask for
 */
public record StagingTable(String table, List<GivenColumn> columns) {

  private static final int MOST_ROWS = 500;
  private static final int LONG_STATEMENT = 250_000;

  /** Puts the batch there. */
  void fill(Connection connection, Dialect dialect, Rows<?> rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(dialect.createStage(this));
      statement.execute("delete from " + table);
    }
    int from = 0;
    while (from < rows.size()) {
      int to = endOfInsert(rows, from);
      insert(connection, rows, from, to);
      from = to;
    }
  }

  /** As many rows as a statement should have: servers refuse one that is too long. */
  private int endOfInsert(Rows<?> rows, int from) {
    int to = from;
    long length = 0;
    while (to < rows.size() && to - from < MOST_ROWS && length < LONG_STATEMENT) {
      for (GivenColumn column : columns) {
        length += rows.column(column.name()).value(to) instanceof String text ? text.length() : 20;
      }
      to++;
    }
    return to;
  }

  private void insert(Connection connection, Rows<?> rows, int from, int to) throws SQLException {
    String row = "(" + String.join(",", Collections.nCopies(columns.size() + 1, "?")) + ")";
    String names = columns.stream().map(GivenColumn::name).collect(joining(", ", "nth, ", ""));
    String sql =
        "insert into %s (%s) values %s"
            .formatted(table, names, String.join(",", Collections.nCopies(to - from, row)));
    Column[] sources =
        columns.stream().map(column -> rows.column(column.name())).toArray(Column[]::new);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int index = 1;
      for (int i = from; i < to; i++) {
        statement.setInt(index++, i);
        for (Column source : sources) {
          statement.setObject(index++, Params.storable(source.value(i)));
        }
      }
      statement.executeUpdate();
    }
  }
}
