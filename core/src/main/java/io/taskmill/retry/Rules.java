package io.taskmill.retry;

import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import java.time.Duration;
import java.util.Locale;

/** What the strategies have in common: the rules for their fields, and how a pause grows. */
final class Rules {

  private static final double MAX_MULTIPLIER = 1000;

  private Rules() {}

  static void that(boolean holds, String message, Object... args) {
    if (!holds) {
      throw new InvalidTaskException(String.format(Locale.ROOT, message, args));
    }
  }

  static void attempts(int maxAttempts) {
    that(
        maxAttempts >= 1,
        "maxAttempts is %s, but must be at least 1: it counts executions, the first included. "
            + "Use Retry.none() for a single attempt.",
        maxAttempts);
  }

  static void pause(String what, Duration pause) {
    that(
        !pause.isNegative() && pause.compareTo(Retry.MAX_DELAY) <= 0,
        "The retry %s is %s, but must be between zero and %s.",
        what,
        pause,
        Retry.MAX_DELAY);
  }

  static void multiplier(double multiplier) {
    that(
        multiplier >= 1 && multiplier <= MAX_MULTIPLIER,
        "The retry multiplier is %s, but must be between 1 and 1000. 1 keeps the delay fixed.",
        multiplier);
  }

  static void cap(Duration cap, String what, Duration first) {
    pause("cap", cap);
    that(
        cap.compareTo(first) >= 0,
        "The retry cap is %s, but must not be below the %s (%s): it is the longest pause. Raise it, or"
            + " shorten the %s.",
        cap,
        what,
        first,
        what);
  }

  /** To the millisecond: {@code start × multiplier}, so many times, but never above the cap. */
  static Duration grown(Duration start, double multiplier, int times, Duration cap) {
    double millis = start.toMillis() * Math.pow(multiplier, times);
    return millis >= cap.toMillis() ? cap : Duration.ofMillis(Math.round(millis));
  }
}
