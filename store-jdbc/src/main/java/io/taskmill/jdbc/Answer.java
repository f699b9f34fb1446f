package io.taskmill.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads what a statement answered. */
@FunctionalInterface
interface Answer<T> {

  T read(PreparedStatement executed) throws SQLException;

  /** Every row. */
  static <T> Answer<List<T>> rows(Row<T> row) {
    return executed -> {
      List<T> answers = new ArrayList<>();
      try (ResultSet rows = executed.getResultSet()) {
        while (rows.next()) {
          answers.add(row.read(rows));
        }
      }
      return answers;
    };
  }

  /** How many rows were changed. */
  static Answer<Integer> count() {
    return PreparedStatement::getUpdateCount;
  }

  /** Maps the row at which the cursor stands. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }
}
