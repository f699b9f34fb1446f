package io.taskmill;

import java.time.Duration;
import java.util.Optional;

/**
 * When a failed attempt is made again: after {@code delay}, then {@code delay × multiplier}, and so
 * on, until {@code maxAttempts} executions have been counted, the first included.
 */
public record Retry(int maxAttempts, Duration delay, double multiplier) {

  /** The longest pause between two attempts. */
  public static final Duration MAX_DELAY = Duration.ofDays(365);

  /** 3 attempts, 10 seconds after the first failure, 20 after the second. */
  public static final Retry DEFAULT = new Retry(3, Duration.ofSeconds(10), 2);

  /** Checks every field. */
  public Retry {
    Check.that(
        maxAttempts >= 1,
        "maxAttempts is %s, but must be at least 1: it counts executions, the first included. "
            + "Use Retry.none() for a single attempt.",
        maxAttempts);
    Check.that(
        !delay.isNegative() && delay.compareTo(MAX_DELAY) <= 0,
        "The retry delay is %s, but must be between zero and %s.",
        delay,
        MAX_DELAY);
    Check.that(
        multiplier >= 1 && multiplier <= 1000,
        "The retry multiplier is %s, but must be between 1 and 1000. 1 keeps the delay fixed.",
        multiplier);
  }

  /** One attempt, no more. */
  public static Retry none() {
    return new Retry(1, Duration.ZERO, 1);
  }

  /** Up to {@code maxAttempts} attempts with the same pause before each new one. */
  public static Retry fixed(int maxAttempts, Duration delay) {
    return new Retry(maxAttempts, delay, 1);
  }

  /** Up to {@code maxAttempts} attempts, each pause {@code multiplier} times the one before. */
  public static Retry exponential(int maxAttempts, Duration delay, double multiplier) {
    return new Retry(maxAttempts, delay, multiplier);
  }

  /** The pause after the given attempt (1 for the first) failed; empty when it was the last. */
  public Optional<Duration> delayAfter(int attempt) {
    if (attempt >= maxAttempts) {
      return Optional.empty();
    }
    double seconds = delay.toMillis() / 1000.0 * Math.pow(multiplier, attempt - 1.0);
    if (seconds >= MAX_DELAY.toSeconds()) {
      return Optional.of(MAX_DELAY);
    }
    return Optional.of(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  /** The same pauses with another limit. */
  public Retry withMaxAttempts(int attempts) {
    return new Retry(attempts, delay, multiplier);
  }
}
