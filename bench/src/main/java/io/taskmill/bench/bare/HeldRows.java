package io.taskmill.bench.bare;

import io.taskmill.bench.bare.BareSession.Held;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads what a claim gave out: id, exec, payload. */
final class HeldRows {

  private HeldRows() {}

  static Held read(ResultSet rows, long node) throws SQLException {
    List<Long> ids = new ArrayList<>();
    List<Long> execs = new ArrayList<>();
    while (rows.next()) {
      ids.add(rows.getLong(1));
      execs.add(rows.getLong(2));
      if (rows.getString(3) == null) {
        throw new IllegalStateException("A task without a payload");
      }
    }
    return new Held(node, ids, execs);
  }
}
