package io.taskmill.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of a statement. An insert of columns of the batch takes many rows at once where the
 * dialect joins rows: what stands behind {@code values} is repeated for each of them.
 *
 * @param from the first row of the batch that goes into it
 * @param to the row after the last one
 */
record StatementCall(SqlStatement statement, int from, int to) {

  private static final int MOST_ROWS = 1_000;

  /** Servers refuse a statement that is too long, by default above some megabytes. */
  private static final int LONG_STATEMENT = 250_000;

  private static final String VALUES = "values ";

  /** What it takes to give the whole batch to a statement: one call, unless it is too long. */
  static List<StatementCall> of(SqlStatement statement, Dialect dialect, Params params) {
    if (!dialect.joinsRows() || !statement.readsBatch()) {
      return List.of(new StatementCall(statement, 0, 1));
    }
    List<Column> columns = params.columns(statement.parameters());
    List<StatementCall> calls = new ArrayList<>();
    for (int from = 0; from < params.rows(); ) {
      int to = end(columns, from, params.rows());
      calls.add(new StatementCall(statement, from, to));
      from = to;
    }
    return calls;
  }

  private static int end(List<Column> columns, int from, int rows) {
    int to = from;
    long length = 0;
    while (to < rows && to - from < MOST_ROWS && length < LONG_STATEMENT) {
      for (Column column : columns) {
        if (column.value(to) instanceof String text) {
          length += text.length();
        }
      }
      to++;
    }
    return to;
  }

  String text() {
    if (to - from == 1) {
      return statement.text();
    }
    int row = statement.text().indexOf(VALUES) + VALUES.length();
    return statement.text().substring(0, row)
        + String.join(",", Collections.nCopies(to - from, statement.text().substring(row)));
  }

  /**
   * Binds its parameters from this index on.
   *
   * @return the index after the last one
   */
  int bind(PreparedStatement prepared, int first, Params params, Dialect dialect)
      throws SQLException {
    List<Object> sources = params.sources(statement.parameters());
    boolean byRow = dialect.joinsRows() && statement.readsBatch();
    int index = first;
    for (int row = from; row < to; row++) {
      for (Object source : sources) {
        if (byRow && source instanceof Column column) {
          set(prepared, index++, column.value(row));
        } else if (source == Params.NTH) {
          prepared.setInt(index++, row);
        } else {
          Params.bind(prepared, index++, source, dialect);
        }
      }
    }
    return index;
  }

  /**
   * By its type, since for an object the driver would look for the type first, which takes long.
   */
  private static void set(PreparedStatement prepared, int index, @Nullable Object value)
      throws SQLException {
    if (value instanceof Long number) {
      prepared.setLong(index, number);
    } else if (value instanceof String text) {
      prepared.setString(index, text);
    } else if (value instanceof Integer number) {
      prepared.setInt(index, number);
    } else {
      prepared.setObject(index, Params.storable(value));
    }
  }
}
