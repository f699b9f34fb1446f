package io.taskmill.spi;

/** What became of a {@link Signal}. */
public enum SignalAnswer {
  /** The task has changed its state. */
  APPLIED,
  /** The task runs; its execution has been asked. */
  ASKED,
  /** The task's state does not allow it, or the task does not exist. */
  REFUSED
}
