package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import java.util.List;

/** The jobs that every node does for all, and the verb of each. */
public final class JdbcMaintenance implements Maintenance {

  private final Verbs verbs;
  private final Dialect dialect;
  private final PromoteTasks promotion;
  private final HostWaits hostWaits;

  public JdbcMaintenance(Verbs verbs, Dialect dialect, Lanes lanes, HostWaits hostWaits) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.promotion = new PromoteTasks(verbs, lanes);
    this.hostWaits = hostWaits;
  }

  @Override
  public int run(MaintenanceJob job, int limit) {
    return switch (job) {
      case EXPIRE -> ExpireTasks.run(verbs, limit);
      case PROMOTE -> promote(limit);
      case RELEASE_HOST_WAITS -> hostWaits.release(limit);
      case RECOVER -> recover(limit);
    };
  }

  private int promote(int limit) {
    Params params = new Params().set("limit", limit);
    int plain =
        dialect.worksInSteps()
            ? lockFirst("promote.lock", "promote.due", params)
            : verbs.count("promote.due", params);
    return Math.max(plain, promotion.run(limit));
  }

  private int recover(int limit) {
    Params params = new Params().set("limit", limit);
    return dialect.worksInSteps()
        ? lockFirst("recover.lock", "recover.back_to_others", params)
        : verbs.rows("recover.back_to_others", params, row -> row.getInt("recovered")).get(0);
  }

  /** Locks the tasks that are the verb's, past those that others have locked. */
  private int lockFirst(String lock, String verb, Params params) {
    return verbs.together(
        verb,
        inside -> {
          List<Long> ids = inside.rows(lock, params, row -> row.getLong("id"));
          if (!ids.isEmpty()) {
            inside.count(verb, Params.given(Rows.of(ids).bigint("id", id -> id)));
          }
          return ids.size();
        });
  }
}
