package io.taskmill.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends tasks that are out of time. A task with a deadline has a note when to look at it; one that
 * runs then is its worker's, and is looked at again in a while, for it may come back.
 */
final class Expiry {

  private Expiry() {}

  static int run(Verbs verbs, int limit) {
    Look look = verbs.rows("expire_look", new Params(), Look::read).get(0);
    if (look.uniqueKeys) {
      verbs.count("expire_keys", new Params());
    }
    return look.tasks ? verbs.together("expire", inside -> end(inside, limit)) : 0;
  }

  private static int end(Verbs inside, int limit) {
    List<Long> due =
        inside.rows("expire_due", new Params().set("limit", limit), row -> row.getLong("id"));
    if (due.isEmpty()) {
      return 0;
    }
    Set<Long> running =
        new HashSet<>(inside.rows("expire_running", given(due), row -> row.getLong("id")));
    if (!running.isEmpty()) {
      inside.count("expire_later", given(running));
    }
    List<Long> others = new ArrayList<>(due);
    others.removeAll(running);
    if (!others.isEmpty()) {
      inside.count("expire_end", given(others));
      inside.count("expire_heard", given(others));
    }
    return others.size();
  }

  private record Look(boolean tasks, boolean uniqueKeys) {

    static Look read(ResultSet row) throws SQLException {
      return new Look(row.getInt("tasks") > 0, row.getInt("unique_keys") > 0);
    }
  }

  private static Params given(Collection<Long> ids) {
    return Params.given(Rows.of(ids).bigint("id", id -> id));
  }
}
