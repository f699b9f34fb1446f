package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.spi.JoinCounts;
import io.taskmill.spi.UndoGate;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A workflow, as far as a release counts on it. */
record WorkflowRow(
    long id,
    long tenant,
    String name,
    @Nullable String key,
    OnFailure onFailure,
    WorkflowState state,
    int live,
    int failed,
    int cancelled,
    int undos,
    UndoGate gate,
    @Nullable Long parent,
    @Nullable String parentStep) {

  static WorkflowRow read(ResultSet row) throws SQLException {
    return new WorkflowRow(
        row.getLong("id"),
        row.getLong("tenant"),
        row.getString("name"),
        row.getString("workflow_key"),
        OnFailure.valueOf(row.getString("on_failure")),
        WorkflowState.valueOf(row.getString("state")),
        row.getInt("live"),
        row.getInt("failed"),
        row.getInt("cancelled"),
        row.getInt("undos"),
        UndoGate.ofCode(row.getInt("gate")),
        NullableColumns.longOf(row, "parent"),
        row.getString("parent_step"));
  }

  /**
   * With these changes.
   *
   * @param undone whether a task of it was undone; asked only if that matters
   */
  WorkflowRow plus(JoinCounts.Whole more, BooleanSupplier undone) {
    int alive = live + more.live();
    int failures = failed + more.failed();
    int ends = cancelled + more.cancelled();
    int undoing = undos + more.undos();
    UndoGate next = gate.next(undoing, alive - undoing, failures, undone);
    return new WorkflowRow(
        id,
        tenant,
        name,
        key,
        onFailure,
        JoinCounts.state(alive, failures, ends, next),
        alive,
        failures,
        ends,
        undoing,
        next,
        parent,
        parentStep);
  }

  /** What changes of workflows. */
  static Rows<WorkflowRow> counts(List<WorkflowRow> workflows) {
    return Rows.of(workflows)
        .bigint("id", WorkflowRow::id)
        .integer("live", WorkflowRow::live)
        .integer("undos", WorkflowRow::undos)
        .integer("failed", WorkflowRow::failed)
        .integer("cancelled", WorkflowRow::cancelled)
        .smallint("gate", row -> row.gate.code())
        .text("state", row -> row.state.name());
  }
}
