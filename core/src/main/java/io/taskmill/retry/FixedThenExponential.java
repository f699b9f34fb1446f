package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * {@code interval} after each of the first {@code fixedTimes} failures, then {@code interval ×
 * multiplier}, and so on, never longer than the cap.
 */
public record FixedThenExponential(
    int maxAttempts, int fixedTimes, Duration interval, double multiplier, Duration cap)
    implements Retry {

  /** Checks every field. */
  public FixedThenExponential {
    Rules.attempts(maxAttempts);
    Rules.that(
        fixedTimes >= 1,
        "fixedTimes is %s, but must be at least 1: it is how often the pause stays the same before it"
            + " grows. Use Retry.exponential(…) if it grows from the beginning.",
        fixedTimes);
    Rules.pause("interval", interval);
    Rules.multiplier(multiplier);
    Rules.cap(cap, "interval", interval);
  }

  @Override
  public FixedThenExponential withMaxAttempts(int attempts) {
    return new FixedThenExponential(attempts, fixedTimes, interval, multiplier, cap);
  }

  /** The same with another longest pause. */
  public FixedThenExponential withCap(Duration longest) {
    return new FixedThenExponential(maxAttempts, fixedTimes, interval, multiplier, longest);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return Rules.grown(interval, multiplier, Math.max(0, attempt - fixedTimes), cap);
  }
}
