package io.taskmill.spi;

/** What can be asked of a task from outside its execution. */
public enum Signal {
  /** End it as CANCELLED. */
  CANCEL,
  /** Stop it as PAUSED, with its place and checkpoint. */
  PAUSE,
  /**
   * Let a PAUSED task go on: READY or SCHEDULED, as its due time says. Of a task that runs it takes
   * back a pause that was asked for, and never a cancel.
   */
  RESUME
}
