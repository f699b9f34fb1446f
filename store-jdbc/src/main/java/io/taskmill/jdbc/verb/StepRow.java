package io.taskmill.jdbc.verb;

import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.spi.Fence;
import io.taskmill.spi.StoredStep;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A step as a row. */
final class StepRow {

  private StepRow() {}

  static Params of(Fence fence, StoredStep step) {
    return fence(fence)
        .set("name", step.name())
        .set("step_no", step.nth())
        .set("kind", step.kind().code())
        .set("status", step.status().code())
        .set("attempts", step.attempts())
        .set("generation", step.generation())
        .set("undoable", step.undoable() ? 1 : 0)
        .set("first_at", Micros.of(step.firstAt()))
        .set("last_at", Micros.of(step.lastAt()))
        .setNullable("until_at", Micros.ofNullable(step.until()))
        .set("result", step.result())
        .set("error", step.error());
  }

  static Params fence(Fence fence) {
    return new Params().set("id", fence.task()).set("node", fence.node()).set("exec", fence.exec());
  }

  static StoredStep read(ResultSet row) throws SQLException {
    Long until = NullableColumns.longOf(row, "until_at");
    return new StoredStep(
        row.getString("name"),
        row.getInt("step_no"),
        StepKind.ofCode(row.getInt("kind")),
        StepStatus.ofCode(row.getInt("status")),
        row.getInt("attempts"),
        row.getInt("generation"),
        row.getInt("undoable") != 0,
        Micros.instant(row.getLong("first_at")),
        Micros.instant(row.getLong("last_at")),
        until == null ? null : Micros.instant(until),
        row.getString("result"),
        row.getString("error"));
  }
}
