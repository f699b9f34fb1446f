package io.taskmill.schedule;

/** What a schedule does when it is due while its last task has not ended. */
public enum Overlap {
  /** Its task is SKIPPED: there is a record of it, and nothing runs. */
  SKIP,
  /**
   * It waits until that one has ended. Of the times that come due meanwhile, {@link CatchUp} says
   * which are made up for, one after the other.
   */
  WAIT,
  /** That one is cancelled, and the newest due time fires when it has gone. */
  REPLACE,
  /** Both run. */
  ALLOW
}
