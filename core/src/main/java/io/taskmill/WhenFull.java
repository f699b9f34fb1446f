package io.taskmill;

/** What happens to a task of a type of which as many run as may. */
public enum WhenFull {
  /** It waits. */
  WAIT,
  /** It is SKIPPED, if it has just become claimable for the first time; otherwise it waits. */
  SKIP
}
