package io.taskmill.workflow;

/** Where a workflow stands. It is final when all of its tasks are; a retry reopens it. */
public enum WorkflowState {
  /** Not all of its tasks have ended. */
  RUNNING,
  /** All have ended, and no failure was left and nothing cancelled. */
  SUCCEEDED,
  /** All have ended, and a task has failed whose failure nothing took over. */
  FAILED,
  /** All have ended, none has failed so, and some were cancelled. */
  CANCELLED;

  /** Whether all of its tasks have ended. */
  public boolean isFinal() {
    return this != RUNNING;
  }
}
