package io.taskmill;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A handler throws this when there is nothing to do yet: its task runs again later, and this
 * execution counts neither as a failure nor as an attempt. What was saved as checkpoint is kept.
 *
 * <p>A task of a type that runs at most once cannot be snoozed: it fails. So does one whose
 * deadline comes first.
 */
public final class SnoozeException extends ControlException {

  private static final long serialVersionUID = 1L;

  private final @Nullable Instant time;
  private final @Nullable Duration delay;

  private SnoozeException(
      String message, @Nullable Throwable cause, @Nullable Instant time, @Nullable Duration delay) {
    super(message, cause);
    this.time = time;
    this.delay = delay;
  }

  /** On at a time, compared with the store's clock. */
  public static SnoozeException at(Instant time, String why) {
    return at(time, why, null);
  }

  /** The same, with what caused it. */
  public static SnoozeException at(Instant time, String why, @Nullable Throwable cause) {
    return new SnoozeException(why, cause, Check.time("time to go on", time), null);
  }

  /** On when this much time has passed on the store's clock. */
  public static SnoozeException in(Duration delay, String why) {
    return in(delay, why, null);
  }

  /** The same, with what caused it. */
  public static SnoozeException in(Duration delay, String why, @Nullable Throwable cause) {
    Check.that(
        !delay.isNegative() && delay.compareTo(TaskRequest.MAX_DELAY) <= 0,
        "The snooze is %s, but must be between zero and %s days.",
        delay,
        TaskRequest.MAX_DELAY.toDays());
    return new SnoozeException(why, cause, null, delay);
  }

  /** The chosen time, if one was named. */
  public Optional<Instant> time() {
    return Optional.ofNullable(time);
  }

  /** The chosen delay, if one was named. */
  public Optional<Duration> delay() {
    return Optional.ofNullable(delay);
  }
}
