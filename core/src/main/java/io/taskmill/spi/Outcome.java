package io.taskmill.spi;

import io.taskmill.TaskState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an execution ended and what that makes of its task. The factories are the only ways to end
 * one; stores follow the fields and decide nothing.
 *
 * @param state what the task becomes
 * @param counted whether it counts as an attempt
 * @param delay for SCHEDULED: how long from now, unless {@code runAt} is given
 * @param runAt for SCHEDULED: when
 * @param result for SUCCEEDED: the result
 * @param error what went wrong; kept as a failure of this execution
 */
public record Outcome(
    TaskState state,
    boolean counted,
    Duration delay,
    @Nullable Instant runAt,
    @Nullable String result,
    @Nullable String error) {

  /** The work is done. */
  public static Outcome succeeded(@Nullable String result) {
    return new Outcome(TaskState.SUCCEEDED, true, Duration.ZERO, null, result, null);
  }

  /** The attempt failed; the next one is due after a delay. */
  public static Outcome failedRetryIn(Duration delay, String error) {
    return new Outcome(TaskState.SCHEDULED, true, delay, null, null, error);
  }

  /** The attempt failed; the next one is due at a time. */
  public static Outcome failedRetryAt(Instant time, String error) {
    return new Outcome(TaskState.SCHEDULED, true, Duration.ZERO, time, null, error);
  }

  /** The attempt failed and was the last. */
  public static Outcome failedForGood(String error) {
    return new Outcome(TaskState.FAILED, true, Duration.ZERO, null, null, error);
  }

  /** The attempt failed and was the last; a person decides. */
  public static Outcome failedNeedsPerson(String error) {
    return new Outcome(TaskState.ATTENTION, true, Duration.ZERO, null, null, error);
  }

  /** The handler was not entered, because the task cannot be run as it is; a person decides. */
  public static Outcome unrunnable(String error) {
    return new Outcome(TaskState.ATTENTION, false, Duration.ZERO, null, null, error);
  }

  /** Ended because a cancel was asked for. */
  public static Outcome cancelled() {
    return new Outcome(TaskState.CANCELLED, false, Duration.ZERO, null, null, null);
  }

  /** Ended because a pause was asked for. */
  public static Outcome paused() {
    return new Outcome(TaskState.PAUSED, false, Duration.ZERO, null, null, null);
  }

  /** Given back as it was, to its old place in line. */
  public static Outcome released() {
    return new Outcome(TaskState.READY, false, Duration.ZERO, null, null, null);
  }
}
