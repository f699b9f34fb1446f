package io.taskmill.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How full a queue is.
 *
 * @param waiting SCHEDULED, BLOCKED, PAUSED or ATTENTION
 * @param capped whether a count went no further than {@link #COUNTED}, so that there may be more
 * @param oldestReady since when the oldest READY task could run; null if none is READY
 * @param paused whether its tasks do not begin
 * @param capacity how many live tasks it holds at most; null for any number
 * @param perSecond how many tasks of it have ended a second lately; null if that is not known
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
    @Nullable Double perSecond) {

  /** How far each of the counts goes. */
  public static final long COUNTED = 10_000;

  /** All live tasks, as far as they were counted. */
  public long total() {
    return waiting + ready + running;
  }

  /** The same with what statistics say of its rate. */
  public QueueStatus withPerSecond(double rate) {
    return new QueueStatus(
        name, waiting, ready, running, capped, oldestReady, paused, capacity, rate);
  }
}
