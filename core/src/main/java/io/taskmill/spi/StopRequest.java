package io.taskmill.spi;

/** What a running execution can be asked to do. */
public enum StopRequest {
  /** Stop, so that the task ends as CANCELLED. */
  CANCEL,
  /** Stop, so that the task is PAUSED, with its place and checkpoint. */
  PAUSE
}
