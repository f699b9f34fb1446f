package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends tasks whose deadline has passed, and then forgets unique keys whose window is over. Each
 * task with a deadline has a note that says when to check it. The note stays until the task is
 * checked and is not running.
 */
public final class ExpireTasks {

  private ExpireTasks() {}

  static int run(Verbs verbs, int limit) {
    Look look = verbs.rows("expire.look", new Params(), Look::read).get(0);
    int ended = look.tasks ? verbs.together("expire", inside -> end(inside, limit)) : 0;
    int left = limit - ended;
    int forgotten =
        look.uniqueKeys && left > 0
            ? verbs.together("expire", inside -> forgetKeys(inside, left))
            : 0;
    return ended + forgotten;
  }

  private static int forgetKeys(Verbs inside, int limit) {
    List<Long> over =
        inside.rows("expire.keys", new Params().set("limit", limit), row -> row.getLong("task_id"));
    return over.isEmpty() ? 0 : inside.count("expire.forget_keys", Params.ids(over));
  }

  private static int end(Verbs inside, int limit) {
    List<Long> due =
        inside.rows("expire.due", new Params().set("limit", limit), row -> row.getLong("id"));
    if (due.isEmpty()) {
      return 0;
    }
    // What is on its way from one place to another is in neither now, and is looked at again.
    List<Long> locked = new ArrayList<>(ids(inside, "expire.lock_ready", due));
    locked.addAll(ids(inside, "expire.lock_waiting", due));
    if (!locked.isEmpty()) {
      inside.count("expire.end", Params.ids(locked));
      StatisticsAppender.ended(inside, locked);
    }
    List<Long> done = ids(inside, "expire.done", due);
    if (!done.isEmpty()) {
      inside.count("expire.heard", Params.ids(done));
    }
    return done.size();
  }

  private static List<Long> ids(Verbs inside, String verb, List<Long> of) {
    return inside.rows(verb, Params.ids(of), row -> row.getLong("id"));
  }

  private record Look(boolean tasks, boolean uniqueKeys) {

    static Look read(ResultSet row) throws SQLException {
      return new Look(row.getInt("tasks") > 0, row.getInt("unique_keys") > 0);
    }
  }
}
