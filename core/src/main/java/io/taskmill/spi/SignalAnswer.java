package io.taskmill.spi;

/** What became of a {@link Signal}. */
public enum SignalAnswer {
  /** It is done: the task has changed its state, or a pause that was asked of it is taken back. */
  APPLIED,
  /** The task runs; its execution has been asked. */
  ASKED,
  /** The task's state does not allow it, or the task does not exist. */
  REFUSED
}
