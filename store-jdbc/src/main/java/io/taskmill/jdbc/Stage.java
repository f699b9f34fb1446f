package io.taskmill.jdbc;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A temporary table that holds a batch while a script works with it, for databases without arrays:
 * reading the batch out of a JSON text in every statement takes most of the time.
 *
 * @param table its name
 * @param columns what the script's statements ask for
 */
record Stage(String table, List<GivenColumn> columns) {

  private static final int MOST_ROWS = 500;
  private static final int LONG_STATEMENT = 250_000;

  /** Puts the batch there. */
  void fill(Connection connection, Dialect dialect, Rows<?> rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(dialect.createStage(this));
      statement.execute("delete from " + table);
    }
    if (dialect.fillsStageRowByRow()) {
      insert(connection, rows, 0, rows.size(), 1);
      return;
    }
    int from = 0;
    while (from < rows.size()) {
      int to = endOfInsert(rows, from);
      insert(connection, rows, from, to, to - from);
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

  private void insert(Connection connection, Rows<?> rows, int from, int to, int rowsAnInsert)
      throws SQLException {
    if (from == to) {
      return;
    }
    String row = "(" + String.join(",", Collections.nCopies(columns.size() + 1, "?")) + ")";
    String names = columns.stream().map(GivenColumn::name).collect(joining(", ", "nth, ", ""));
    String sql =
        "insert into %s (%s) values %s"
            .formatted(table, names, String.join(",", Collections.nCopies(rowsAnInsert, row)));
    Column[] sources =
        columns.stream().map(column -> rows.column(column.name())).toArray(Column[]::new);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int index = 1;
      for (int i = from; i < to; i++) {
        statement.setInt(index++, i);
        for (Column source : sources) {
          statement.setObject(index++, storable(source.value(i)));
        }
        if ((i + 1 - from) % rowsAnInsert == 0) {
          statement.addBatch();
          index = 1;
        }
      }
      statement.executeBatch();
    }
  }

  /** Truth is 1 and falsehood 0, as in the tables of these databases. */
  private static @Nullable Object storable(@Nullable Object value) {
    return value instanceof Boolean truth ? (Object) (truth ? 1 : 0) : value;
  }
}
