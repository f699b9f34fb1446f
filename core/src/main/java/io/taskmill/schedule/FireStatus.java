package io.taskmill.schedule;

/** What came of a fire, as a schedule's log says it. */
public enum FireStatus {
  /** Its task was submitted; where the log is full, it has succeeded. */
  SUCCESS,
  /** It submitted no task that runs; where the log is full, its task has not succeeded. */
  FAILURE,
  /** Its task has not ended yet. Only where the log is full. */
  EXECUTING
}
