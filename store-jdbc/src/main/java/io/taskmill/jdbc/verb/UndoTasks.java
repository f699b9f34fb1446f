package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.UndoGate;

/** The part of {@link ReleaseWorkflows} that is about tasks that undo others. */
final class UndoTasks {

  private UndoTasks() {}

  /** Whether one of the workflow was let go on. */
  static boolean isUndone(Verbs inside, long workflow) {
    Params of = new Params().set("workflow", workflow);
    return !inside.rows("workflow.undone", of, row -> row.getLong("id")).isEmpty();
  }

  /** Moves the gate of a workflow for them. */
  static void moveGate(Verbs inside, long workflow, UndoGate before, UndoGate now) {
    inside.count(
        "workflow.move_gate",
        new Params()
            .set("workflow", workflow)
            .set("open_more", now.open() - before.open())
            .set("unmet_more", now.unmet() - before.unmet()));
  }
}
