package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.ScheduleStore.Settled;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What schedules have done. */
final class ScheduleLog {

  private final Verbs verbs;

  ScheduleLog(Verbs verbs) {
    this.verbs = verbs;
  }

  /** A line and whose it is. */
  record Written(String schedule, LogLine line) {}

  /** Writes lines in the transaction of what they tell of. */
  static void write(Verbs inside, List<Written> lines) {
    if (!lines.isEmpty()) {
      inside.count(
          "schedule.write_log",
          Params.given(
              Rows.of(lines)
                  .text("schedule", Written::schedule)
                  .bigint("due_at", one -> Micros.ofNullable(one.line().dueAt()))
                  .bigint("task_id", one -> one.line().task())
                  .bigint("kept", one -> Micros.of(one.line().kept()))
                  .text("status", one -> one.line().status().name())
                  .text("message", one -> one.line().text())));
    }
  }

  List<ScheduleLogEntry> read(String schedule, long before, int limit) {
    Params params =
        new Params().set("schedule", schedule).set("before", before).set("limit", limit);
    return verbs.rows("schedule.log", params, ScheduleLog::entry);
  }

  private static ScheduleLogEntry entry(ResultSet row) throws SQLException {
    return new ScheduleLogEntry(
        row.getLong("id"),
        row.getString("schedule"),
        Micros.instant(row, "at"),
        Micros.nullableInstant(row, "due_at"),
        NullableColumns.longOf(row, "task_id"),
        FireStatus.valueOf(row.getString("status")),
        row.getString("message"));
  }

  /** In the order of the tasks, so that two who settle the same ones wait for each other. */
  void settle(List<Settled> ended) {
    Map<Long, Settled> byTask = new TreeMap<>();
    ended.forEach(one -> byTask.putIfAbsent(one.task(), one));
    if (!byTask.isEmpty()) {
      verbs.count(
          "schedule.settle",
          Params.given(
              Rows.of(byTask.values())
                  .bigint("task_id", Settled::task)
                  .text("status", one -> one.status().name())
                  .text("message", Settled::text)));
    }
  }

  /** Removes lines that were kept long enough. */
  int purge(int limit) {
    List<Long> old =
        verbs.rows("schedule.old_log", new Params().set("limit", limit), row -> row.getLong("id"));
    return old.isEmpty() ? 0 : verbs.count("schedule.purge_log", Params.ids(old));
  }
}
