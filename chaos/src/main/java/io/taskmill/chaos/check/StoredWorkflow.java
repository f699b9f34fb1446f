package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import java.util.List;
import java.util.stream.Stream;

/** What the store claims of a workflow at the end, with all of its tasks. */
public record StoredWorkflow(WorkflowInfo info, List<WorkflowTask> tasks) {

  /** Nobody changes what was read. */
  public StoredWorkflow {
    tasks = List.copyOf(tasks);
  }

  /** Whether the workflow has counted the ends of all of its tasks. */
  public boolean isCounted() {
    return info.live() == live();
  }

  /** How many of its tasks have not ended. */
  int live() {
    return (int) tasks.stream().filter(task -> !task.state().isFinal()).count();
  }

  /** How many were cancelled. */
  int cancelled() {
    return (int) tasks.stream().filter(task -> task.state() == TaskState.CANCELLED).count();
  }

  /** How many have failed and make the workflow fail: nothing takes that over. */
  int failed() {
    return (int)
        mains()
            .filter(task -> task.state() == TaskState.FAILED)
            .filter(task -> !isTakenOver(task))
            .count();
  }

  private boolean isTakenOver(WorkflowTask failed) {
    return tasks.stream()
        .flatMap(task -> task.after().stream())
        .anyMatch(before -> before.id() == failed.id() && before.on().takesOverFailure());
  }

  /** The tasks that undo nothing. */
  Stream<WorkflowTask> mains() {
    return tasks.stream().filter(task -> !task.isUndo());
  }

  /** The tasks that undo others. */
  Stream<WorkflowTask> undos() {
    return tasks.stream().filter(WorkflowTask::isUndo);
  }
}
