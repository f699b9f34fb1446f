package io.taskmill.spi;

/** Whether tasks of the same tenant, type and key wait for each other. */
public enum KeyTurn {
  /** They do not. */
  NONE,
  /**
   * No more of them than {@link TypeRules#perKey} are READY or RUNNING at once; the others are
   * BLOCKED. One that waits for its next attempt lets others go first.
   */
  APART,
  /** The same, and one that has had its turn keeps it until it is final. */
  ORDERED
}
