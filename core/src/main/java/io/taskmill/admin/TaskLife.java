package io.taskmill.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a task so far, as intervals that follow each other without a gap from its
 * submit on.
 *
 * @param intervals in the order of time
 */
public record TaskLife(long task, List<Interval> intervals) {

  /** What a task did in an interval. */
  public enum Kind {
    /** It waited: for its time, for its turn, or for a worker. */
    WAITING,
    /** An execution held it. */
    RUNNING,
    /** A person had stopped it. */
    PAUSED,
    /** It waited for a person. */
    ATTENTION,
    /** It had ended, and was reopened at the end of the interval. */
    ENDED
  }

  /**
   * A part of a task's life.
   *
   * @param to null if it still lasts
   * @param attempt the execution, if it did not succeed
   */
  public record Interval(
      Kind kind, Instant from, @Nullable Instant to, @Nullable Attempt attempt) {}
}
