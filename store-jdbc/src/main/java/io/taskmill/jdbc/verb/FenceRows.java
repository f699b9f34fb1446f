package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Rows;
import io.taskmill.spi.Fence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Function;

/** Fences as columns of a batch. */
public final class FenceRows {

  private FenceRows() {}

  /** A batch whose first columns are each row's fence. */
  static <T> Rows<T> rows(Collection<T> source, Function<T, Fence> fence) {
    return Rows.of(source)
        .bigint("id", row -> fence.apply(row).task())
        .bigint("node", row -> fence.apply(row).node())
        .bigint("exec", row -> fence.apply(row).exec());
  }

  static Fence read(ResultSet row) throws SQLException {
    return new Fence(row.getLong("id"), row.getLong("node"), row.getLong("exec"));
  }
}
