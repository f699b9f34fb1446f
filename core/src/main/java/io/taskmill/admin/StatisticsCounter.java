package io.taskmill.admin;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What statistics count. Everything is counted in the transaction in which it happens, at its time.
 *
 * <p>A try is an execution that counts as an attempt, or that was lost with its node. After a reset
 * every try is a later one.
 */
public enum StatisticsCounter {
  /** Tasks that were created. */
  SUBMITTED,

  /** Executions whose handler was entered; counted when they have ended. */
  STARTED,

  /** First tries that have ended, whatever came of them. */
  FIRST_TRIES,

  /** Second tries that have ended, whatever came of them. */
  SECOND_TRIES,

  /** Tasks that have succeeded on their first try. */
  SUCCEEDED_FIRST,

  /** Tasks that have succeeded on their second try. */
  SUCCEEDED_SECOND,

  /** Tasks that have succeeded on a later try. */
  SUCCEEDED_LATER,

  /** Tasks that a person has ended as SUCCEEDED. */
  SUCCEEDED_BY_HAND,

  /** Tasks that have become FAILED. */
  FAILED,

  /** Tasks that have become CANCELLED. */
  CANCELLED,

  /** Tasks that have become SKIPPED. */
  SKIPPED,

  /** Tasks that have become RESOLVED. */
  RESOLVED,

  /** Tasks that have come to wait for a person; not an end. */
  ATTENTION,

  /** Executions that took too long. */
  TIMED_OUT,

  /**
   * Executions that gave up their slot to go on later: to sleep, to wait for a signal or for
   * children, or until the next try of a step.
   */
  SUSPENDED,

  /** Executions that were lost with their node. */
  LOST,

  /** Final tasks that a person has taken out of their final state. */
  REOPENED,

  /** Final tasks that are gone: deleted by a person, or purged. */
  REMOVED;

  private static final Set<StatisticsCounter> SUCCESSES =
      EnumSet.range(SUCCEEDED_FIRST, SUCCEEDED_BY_HAND);

  /** The name of its column. */
  public String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it counts tasks that have succeeded. */
  public boolean isSuccess() {
    return SUCCESSES.contains(this);
  }

  /**
   * Whether it counts tasks that have become final. At any time the sum of these is the number of
   * final tasks that are there, plus {@link #REOPENED} and {@link #REMOVED}.
   */
  public boolean isEnd() {
    return isSuccess()
        || this == FAILED
        || this == CANCELLED
        || this == SKIPPED
        || this == RESOLVED;
  }
}
