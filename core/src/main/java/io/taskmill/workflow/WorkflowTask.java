package io.taskmill.workflow;

import io.taskmill.TaskState;
import java.util.List;

/**
 * A task of a workflow.
 *
 * @param name what it is called in its workflow
 * @param after what it comes after, by id
 */
public record WorkflowTask(long id, String name, String type, TaskState state, List<After> after) {

  /** Nobody changes what was read. */
  public WorkflowTask {
    after = List.copyOf(after);
  }

  /** Whether it undoes another if the workflow fails. */
  public boolean isUndo() {
    return name.startsWith(Workflow.UNDO);
  }

  /**
   * A task that comes before.
   *
   * @param on which end of it lets go on
   */
  public record After(long id, String name, OnEnd on) {}
}
