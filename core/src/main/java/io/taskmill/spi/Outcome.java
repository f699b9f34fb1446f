package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.admin.FailureKind;
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
 * @param kind the kind of that failure
 * @param errorClass the class of the exception behind it; null if there was none
 * @param fingerprint equal for errors of the same class from the same place; the code of the kind
 *     where no exception tells more
 * @param wakeable for SCHEDULED: whether it is due at once if a signal was sent to the task while
 *     it ran
 */
public record Outcome(
    TaskState state,
    boolean counted,
    Duration delay,
    @Nullable Instant runAt,
    @Nullable String result,
    @Nullable String error,
    FailureKind kind,
    @Nullable String errorClass,
    long fingerprint,
    boolean wakeable) {

  /** The work is done. */
  public static Outcome succeeded(@Nullable String result) {
    return of(TaskState.SUCCEEDED, true, Duration.ZERO, null, result, null, FailureKind.FAILED);
  }

  /** The attempt failed; the next one is due after a delay. */
  public static Outcome failedRetryIn(Duration delay, String error) {
    return failed(TaskState.SCHEDULED, delay, null, error);
  }

  /** The attempt failed; the next one is due at a time. */
  public static Outcome failedRetryAt(Instant time, String error) {
    return failed(TaskState.SCHEDULED, Duration.ZERO, time, error);
  }

  /** The attempt failed and was the last. */
  public static Outcome failedForGood(String error) {
    return failed(TaskState.FAILED, Duration.ZERO, null, error);
  }

  /** The attempt failed and was the last; a person decides. */
  public static Outcome failedNeedsPerson(String error) {
    return failed(TaskState.ATTENTION, Duration.ZERO, null, error);
  }

  private static Outcome failed(
      TaskState state, Duration delay, @Nullable Instant runAt, String error) {
    return of(state, true, delay, runAt, null, error, FailureKind.FAILED);
  }

  private static Outcome of(
      TaskState state,
      boolean counted,
      Duration delay,
      @Nullable Instant runAt,
      @Nullable String result,
      @Nullable String error,
      FailureKind kind) {
    return new Outcome(state, counted, delay, runAt, result, error, kind, null, kind.code(), false);
  }

  /** The same failure, with what is known of the exception behind it. */
  public Outcome causedBy(String exceptionClass, long exceptionFingerprint) {
    return new Outcome(
        state,
        counted,
        delay,
        runAt,
        result,
        error,
        kind,
        exceptionClass,
        exceptionFingerprint,
        wakeable);
  }

  /**
   * The same failure, because it took too long. Where the handler was by then is chance, so all of
   * these have one fingerprint.
   */
  public Outcome asTimeout() {
    FailureKind timedOut = FailureKind.TIMED_OUT;
    return new Outcome(
        state,
        counted,
        delay,
        runAt,
        result,
        error,
        timedOut,
        errorClass,
        timedOut.code(),
        wakeable);
  }

  /** The same, without counting as an attempt. */
  public Outcome notCounted() {
    return new Outcome(
        state, false, delay, runAt, result, error, kind, errorClass, fingerprint, wakeable);
  }

  /** The handler wants to go on later; no attempt was made. */
  public static Outcome snoozedFor(Duration delay) {
    return uncounted(TaskState.SCHEDULED, delay, null);
  }

  /** The handler wants to go on at a time; no attempt was made. */
  public static Outcome snoozedUntil(Instant time) {
    return uncounted(TaskState.SCHEDULED, Duration.ZERO, time);
  }

  /**
   * The task waits, and its handler is entered again then; no attempt was made. If a signal was
   * sent to it while it ran, whichever that is, it is due at once: the handler may not have seen
   * it.
   */
  public static Outcome suspendedUntil(Instant time) {
    return new Outcome(
        TaskState.SCHEDULED,
        false,
        Duration.ZERO,
        time,
        null,
        null,
        FailureKind.FAILED,
        null,
        FailureKind.FAILED.code(),
        true);
  }

  /** The same end with a failure, which is kept in the log of attempts. */
  public Outcome because(String failure) {
    return new Outcome(
        state, counted, delay, runAt, result, failure, kind, errorClass, fingerprint, wakeable);
  }

  /** The handler was not entered, because the task cannot be run as it is; a person decides. */
  public static Outcome unrunnable(String error) {
    return of(TaskState.ATTENTION, false, Duration.ZERO, null, null, error, FailureKind.UNRUNNABLE);
  }

  /** Ended because a cancel was asked for. */
  public static Outcome cancelled() {
    return uncounted(TaskState.CANCELLED, Duration.ZERO, null);
  }

  /**
   * Given back as it was, to its old place in line: also when it was stopped by a pause. Whether
   * that pause still stands, or was taken back meanwhile, only the store knows ({@link
   * TaskStore#finish}).
   */
  public static Outcome released() {
    return uncounted(TaskState.READY, Duration.ZERO, null);
  }

  private static Outcome uncounted(TaskState state, Duration delay, @Nullable Instant runAt) {
    return of(state, false, delay, runAt, null, null, FailureKind.FAILED);
  }
}
