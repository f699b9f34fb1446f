package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Origin;
import io.taskmill.spi.Tally;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what a verb has done, in the verb's transaction: one small row for each tenant, type and
 * queue, which {@link FoldStatistics} adds up later. Where a single statement does all the work, it
 * counts by itself.
 */
final class StatisticsAppender {

  private final Map<Tally.Key, Tally> tallies = new LinkedHashMap<>();

  /** Where to count what happens to such tasks. */
  Tally of(long tenant, String type, String queue) {
    return tallies.computeIfAbsent(new Tally.Key(tenant, type, queue), Tally::new);
  }

  void submitted(NewTask task) {
    of(task.tenant(), task.type(), task.queue()).add(StatisticsCounter.SUBMITTED, 1);
  }

  /** An execution has ended by its own word, and its task has come to this state. */
  void ended(Finish finish, Origin origin, TaskState state) {
    of(origin.tenant(), origin.type(), origin.queue()).ended(finish, origin, state);
  }

  /** Writes what was counted, with the present time. */
  void append(Verbs inside) {
    append(inside, "{now}", Params.given(rows()));
  }

  /** Writes what was counted, with a time at which the transaction has looked at the clock. */
  void append(Verbs inside, long now) {
    append(inside, ":now", Params.given(rows()).set("now", now));
  }

  private void append(Verbs inside, String at, Params counted) {
    tallies.values().removeIf(Tally::isEmpty);
    if (!tallies.isEmpty()) {
      inside.count("statistics.append", Map.of("at", at), counted);
    }
  }

  /** What was counted, as a batch. */
  Rows<Tally> rows() {
    return rows(tallies.values());
  }

  /** Tallies as a batch; what is zero is null. */
  private static Rows<Tally> rows(Collection<Tally> tallies) {
    Rows<Tally> rows =
        Rows.of(tallies)
            .bigint("tenant", tally -> tally.key().tenant())
            .text("type", tally -> tally.key().type())
            .text("queue", tally -> tally.key().queue())
            .text("waits", tally -> tally.waits().text())
            .text("runs", tally -> tally.runs().text());
    for (StatisticsCounter what : StatisticsCounter.values()) {
      rows.bigint(what.column(), tally -> tally.counts().get(what));
    }
    return rows;
  }

  /** Counts tasks that have come to an end without an execution, or to a person. */
  static void ended(Verbs inside, Collection<Long> ids) {
    if (!ids.isEmpty()) {
      inside.count("statistics.ended", Params.ids(ids));
    }
  }

  /** Counts final tasks that are about to go, and are still there. */
  static void removed(Verbs inside, Collection<Long> ids) {
    inside.count("statistics.removed", Params.ids(ids));
  }

  /**
   * What the executions are of whose ends these are. Looked up where it is not said; missing for
   * one that does not hold its task any more.
   */
  static Map<Fence, Origin> origins(Verbs inside, List<Finish> finishes) {
    Map<Fence, Origin> origins = new HashMap<>();
    List<Fence> unknown = new ArrayList<>();
    for (Finish finish : finishes) {
      if (finish.origin() == null) {
        unknown.add(finish.fence());
      } else {
        origins.put(finish.fence(), finish.origin());
      }
    }
    if (!unknown.isEmpty()) {
      inside.rows(
          "statistics.origins",
          Params.given(FenceRows.rows(unknown, fence -> fence)),
          row -> origins.put(FenceRows.read(row), origin(row)));
    }
    return origins;
  }

  private static Origin origin(ResultSet row) throws SQLException {
    int nth =
        Origin.nth(
            row.getInt("attempts"), row.getInt("losses"), TaskFlags.isReset(row.getInt("flags")));
    return new Origin(
        row.getLong("tenant"), row.getString("type"), row.getString("queue"), nth, null);
  }
}
