package io.taskmill.admin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How full a queue is, and how fast it moves.
 *
 * @param waiting SCHEDULED, BLOCKED, PAUSED or ATTENTION
 * @param capped whether a count went no further than {@link #COUNTED}, so that there may be more
 * @param oldestReady since when the oldest READY task could run; null if none is READY
 * @param paused whether its tasks do not begin
 * @param capacity how many live tasks it holds at most; null for any number
 * @param submittedPerSecond how many of its tasks were created a second, on average of {@link
 *     #LATELY}
 * @param finishedPerSecond how many of its tasks have ended a second, on average of {@link
 *     #LATELY}; skipped ones are not counted
 */
public record QueueStatus(
    String name,
    long waiting,
    long ready,
    long running,
    boolean capped,
    @Nullable Instant oldestReady,
    boolean paused,
    @Nullable Long capacity,
    double submittedPerSecond,
    double finishedPerSecond) {

  /** How far each of the counts goes. */
  public static final long COUNTED = 2_000;

  /** The time before now of which rates are the average. */
  public static final Duration LATELY = Duration.ofMinutes(10);

  /** All live tasks, as far as they were counted. */
  public long total() {
    return waiting + ready + running;
  }
}
