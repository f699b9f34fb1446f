package io.taskmill.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads numbers that may be null, which JDBC gives as 0. */
public final class NullableColumns {

  private NullableColumns() {}

  /** A long. */
  public static @Nullable Long longOf(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }

  /** An int. */
  public static @Nullable Integer intOf(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? null : value;
  }
}
