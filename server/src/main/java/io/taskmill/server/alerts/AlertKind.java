package io.taskmill.server.alerts;

/** What a rule watches. */
public enum AlertKind {
  /** A task has come to wait for a person. */
  ATTENTION,
  /** Of the first and second tries of tasks too many have failed. */
  FAILURE_RATE,
  /** A schedule should have fired and has not. */
  MISSED_FIRE,
  /** A task has been ready for too long. */
  OLDEST_READY,
  /** A node was taken for dead. */
  NODE_LOST
}
