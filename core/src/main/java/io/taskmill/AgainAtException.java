package io.taskmill;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A handler throws this to choose when its next attempt is made. The attempt counts as failed, and
 * the type's limit of attempts still holds.
 */
public final class AgainAtException extends ControlException {

  private static final long serialVersionUID = 1L;

  private final @Nullable Instant time;
  private final @Nullable Duration delay;

  private AgainAtException(
      String message, @Nullable Throwable cause, @Nullable Instant time, @Nullable Duration delay) {
    super(message, cause);
    this.time = time;
    this.delay = delay;
  }

  /** Again at a time, compared with the store's clock. */
  public static AgainAtException at(Instant time, String why) {
    return at(time, why, null);
  }

  /** The same, with what caused it. */
  public static AgainAtException at(Instant time, String why, @Nullable Throwable cause) {
    return new AgainAtException(why, cause, Check.time("time of the next attempt", time), null);
  }

  /** Again when this much time has passed on the store's clock. */
  public static AgainAtException in(Duration delay, String why) {
    return in(delay, why, null);
  }

  /** The same, with what caused it. */
  public static AgainAtException in(Duration delay, String why, @Nullable Throwable cause) {
    Check.that(
        !delay.isNegative() && delay.compareTo(TaskRequest.MAX_DELAY) <= 0,
        "The delay is %s, but must be between zero and %s days.",
        delay,
        TaskRequest.MAX_DELAY.toDays());
    return new AgainAtException(why, cause, null, delay);
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
