package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredSchedule.LastFire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** How schedules are written and read. */
final class ScheduleRow {

  /** Stands for no due time where due times are compared; no stored time is as early. */
  private static final long NO_TIME = Long.MIN_VALUE;

  private ScheduleRow() {}

  /** What a save writes; the store itself knows the rest. */
  static Rows<StoredSchedule> saved(StoredSchedule schedule) {
    return Rows.of(List.of(schedule))
        .text("name", StoredSchedule::name)
        .text("state", one -> one.state().name())
        .text("code", StoredSchedule::code)
        .text("edits", StoredSchedule::edits)
        .text("declared_by", StoredSchedule::declaredBy)
        .bigint("undeclared_at", one -> Micros.ofNullable(one.undeclaredAt()))
        .bigint("next_at", one -> Micros.ofNullable(one.nextAt()))
        .bigint("look_at", one -> Micros.ofNullable(one.lookAt()))
        .text("offline_why", StoredSchedule::offlineWhy);
  }

  /** What tells whether a schedule is still as it was read. */
  static Params asRead(StoredSchedule schedule, Params params) {
    return params
        .set("name", schedule.name())
        .set("version", schedule.version())
        .set("no_time", NO_TIME)
        .set("next_at", Objects.requireNonNullElse(Micros.ofNullable(schedule.nextAt()), NO_TIME));
  }

  static StoredSchedule read(ResultSet row) throws SQLException {
    return new StoredSchedule(
        row.getString("name"),
        row.getLong("version"),
        ScheduleState.valueOf(row.getString("state")),
        row.getString("code"),
        row.getString("edits"),
        row.getString("declared_by"),
        Micros.nullableInstant(row, "undeclared_at"),
        Micros.nullableInstant(row, "next_at"),
        Micros.nullableInstant(row, "look_at"),
        row.getString("offline_why"),
        new LastFire(
            Micros.nullableInstant(row, "last_due_at"),
            Micros.nullableInstant(row, "last_at"),
            NullableColumns.longOf(row, "last_task"),
            row.getLong("fires")),
        Micros.instant(row, "created_at"),
        Micros.instant(row, "changed_at"));
  }

  static DueSchedule due(ResultSet row) throws SQLException {
    return new DueSchedule(read(row), Micros.instant(row, "now"), row.getInt("last_task_live") > 0);
  }
}
