package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.workflow.WorkflowTask;

/** What tasks are called in their workflows. */
final class WorkflowNames {

  private WorkflowNames() {}

  /** The name of a task in its workflow; a dash if it is not there any more. */
  static String of(ControlPlane mill, long workflow, long task) {
    return mill.workflows().tasks(workflow, task - 1, 1).stream()
        .filter(found -> found.id() == task)
        .map(WorkflowTask::name)
        .findFirst()
        .orElse("-");
  }
}
