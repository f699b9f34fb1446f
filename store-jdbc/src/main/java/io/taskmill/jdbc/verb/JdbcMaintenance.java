package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.Wakeup.Hint;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The jobs that every node does for all, and the verb of each. */
public final class JdbcMaintenance implements Maintenance {

  private final Verbs verbs;
  private final Dialect dialect;
  private final PromoteTasks promotion;
  private final ReleaseWorkflows release;
  private final HostWaits hostWaits;
  private final OperateTasks operations;

  private final TaskPurge purge;

  /**
   * Knows the verb of each job.
   *
   * @param announce tells workers of what bulk operations have asked or made READY
   */
  public JdbcMaintenance(
      Verbs verbs,
      Dialect dialect,
      Lanes lanes,
      HostWaits hostWaits,
      ReleaseWorkflows release,
      TaskPurge purge,
      Consumer<Hint> announce) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.promotion = new PromoteTasks(verbs, lanes);
    this.release = release;
    this.hostWaits = hostWaits;
    this.operations = new OperateTasks(verbs, dialect, announce);
    this.purge = purge;
  }

  @Override
  public Look look(Scope scope, Duration horizon, long readyAfter) {
    Params params =
        new Params()
            .set("horizon", Micros.of(horizon))
            .set("ready_after", readyAfter)
            .set("overtaken", FoldStatistics.OVERTAKEN)
            .set("minutes_kept", Micros.of(FoldStatistics.MINUTES_KEPT));
    String verb =
        switch (scope) {
          case PROMOTIONS -> "maintenance.look_promotions";
          case USUAL -> "maintenance.look_usual";
          case ALL -> "maintenance.look_all";
        };
    return verbs.rows(verb, params, JdbcMaintenance::look).get(0);
  }

  private static Look look(ResultSet row) throws SQLException {
    Set<MaintenanceJob> jobs = EnumSet.noneOf(MaintenanceJob.class);
    if (row.getInt("tasks") > 0 || row.getInt("unique_keys") > 0) {
      jobs.add(MaintenanceJob.EXPIRE);
    }
    Duration promotion =
        until(Math.min(dueAt(row, "scheduled_at"), dueAt(row, "undecided_at")), row);
    if (row.getInt("calls") > 0 || row.getInt("notes") > 0 || isNow(promotion)) {
      jobs.add(MaintenanceJob.PROMOTE);
    }
    Duration fire = until(dueAt(row, "fire_at"), row);
    if (isNow(fire)) {
      jobs.add(MaintenanceJob.FIRE);
    }
    if (row.getInt("host_waits") > 0) {
      jobs.add(MaintenanceJob.RELEASE_HOST_WAITS);
    }
    if (row.getInt("pinned") > 0) {
      jobs.add(MaintenanceJob.SKIP_PINNED);
    }
    if (row.getInt("operations") > 0) {
      jobs.add(MaintenanceJob.OPERATE);
    }
    if (row.getInt("orphan") > 0) {
      jobs.add(MaintenanceJob.RECOVER);
    }
    if (row.getInt("purge_pass") > 0 || row.getInt("deleted") > 0) {
      jobs.add(MaintenanceJob.PURGE);
    }
    long counted = dueAt(row, "counted_at");
    boolean gathered = counted <= row.getLong("now") - Micros.of(FoldStatistics.GATHERED);
    Long allAt = NullableColumns.longOf(row, "folded_all_at");
    boolean all = allAt != null && FoldStatistics.isTimeForAll(allAt, row.getLong("now"));
    if (gathered || all || row.getInt("old_minutes") > 0) {
      jobs.add(MaintenanceJob.FOLD_STATISTICS);
    }
    return new Look(
        jobs,
        jobs.contains(MaintenanceJob.PROMOTE) ? null : promotion,
        isNow(fire) ? null : fire,
        NullableColumns.longOf(row, "newest_ready"));
  }

  /** How long it is until a time; null if there is none. */
  private static @Nullable Duration until(long at, ResultSet row) throws SQLException {
    return at == Long.MAX_VALUE ? null : Micros.duration(at - row.getLong("now"));
  }

  private static boolean isNow(@Nullable Duration wait) {
    return wait != null && (wait.isZero() || wait.isNegative());
  }

  private static long dueAt(ResultSet row, String column) throws SQLException {
    Long at = NullableColumns.longOf(row, column);
    return at == null ? Long.MAX_VALUE : at;
  }

  @Override
  public int run(MaintenanceJob job, int limit, LongSupplier ids) {
    return switch (job) {
      case EXPIRE -> ExpireTasks.run(verbs, limit);
      case PROMOTE -> promote(limit, ids);
      case RELEASE_HOST_WAITS -> hostWaits.release(limit);
      case RECOVER -> recover(limit);
      case SKIP_PINNED -> SkipPinned.run(verbs, limit);
      case OPERATE -> operations.step(limit);
      // A node does this with JdbcScheduleStore.
      case FIRE -> 0;
      case PURGE -> purge.step(limit);
      case FOLD_STATISTICS -> FoldStatistics.run(verbs, limit);
    };
  }

  private int promote(int limit, LongSupplier ids) {
    Params params = new Params().set("limit", limit);
    int plain =
        dialect.worksInSteps()
            ? lockFirst("promote.lock", "promote.due", params)
            : verbs.count("promote.due", params);
    return Math.max(plain, promotion.run(limit, release, ids));
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
            inside.count(verb, Params.ids(ids));
          }
          return ids.size();
        });
  }
}
