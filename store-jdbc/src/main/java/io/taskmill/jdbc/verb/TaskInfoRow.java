package io.taskmill.jdbc.verb;

import io.taskmill.TaskInfo;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.spi.Fence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A task, put back together, as a row of {@code query.load}. */
final class TaskInfoRow {

  private TaskInfoRow() {}

  static TaskInfo read(ResultSet row) throws SQLException {
    Long node = NullableColumns.longOf(row, "node");
    Long took = NullableColumns.longOf(row, "last_duration");
    return new TaskInfo(
        row.getLong("id"),
        row.getLong("tenant"),
        row.getString("type"),
        row.getString("queue"),
        row.getLong("creator"),
        row.getString("task_key"),
        NullableColumns.longOf(row, "parent"),
        row.getInt("priority"),
        JsonText.strings(row.getString("tags")),
        JsonText.map(row.getString("headers")),
        row.getString("remark"),
        TaskFlags.stateOf(row.getInt("state")),
        row.getString("payload"),
        row.getString("result"),
        row.getString("checkpoint"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getString("retry"),
        row.getInt("losses"),
        row.getInt("max_losses"),
        row.getInt("errors"),
        row.getString("last_error"),
        node == null ? null : Fence.executionId(node, row.getLong("exec")),
        node,
        row.getString("host"),
        Micros.instant(row, "created_at"),
        Micros.instant(row, "due_at"),
        Micros.nullableInstant(row, "deadline_at"),
        Micros.nullableInstant(row, "first_started_at"),
        Micros.nullableInstant(row, "last_started_at"),
        Micros.nullableInstant(row, "began_at"),
        Micros.nullableInstant(row, "finished_at"),
        took == null ? null : Duration.of(took, ChronoUnit.MICROS),
        updatedAt(row));
  }

  private static Instant updatedAt(ResultSet row) throws SQLException {
    Instant latest = Micros.instant(row, "created_at");
    for (String column :
        new String[] {
          "last_started_at", "finished_at", "last_error_at", "saved_at", "commanded_at"
        }) {
      Instant time = Micros.nullableInstant(row, column);
      latest = time != null && time.isAfter(latest) ? time : latest;
    }
    return latest;
  }
}
