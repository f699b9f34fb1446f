package io.taskmill.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Gathers what a statement answers, which may be run once or once for each row of a batch. */
public interface Answer<T> {

  /** It answered with rows. */
  void read(ResultSet rows) throws SQLException;

  /** It changed rows. */
  void changed(int count);

  T result();

  /** Every row. */
  static <T> Answer<List<T>> rows(Row<T> row) {
    return new Answer<>() {
      private final List<T> result = new ArrayList<>();

      @Override
      public void read(ResultSet rows) throws SQLException {
        while (rows.next()) {
          result.add(row.read(rows));
        }
      }

      @Override
      public void changed(int count) {}

      @Override
      public List<T> result() {
        return result;
      }
    };
  }

  /** How many rows were changed. */
  static Answer<Integer> count() {
    return new Answer<>() {
      private int result;

      @Override
      public void read(ResultSet rows) {}

      @Override
      public void changed(int count) {
        result += count;
      }

      @Override
      public Integer result() {
        return result;
      }
    };
  }

  /** Maps the row at which the cursor stands. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }
}
