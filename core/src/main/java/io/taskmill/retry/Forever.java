package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Any number of attempts. With a limit it is the strategy it takes its pauses from.
 *
 * @param spacing whose pauses it has; its own limit does not count
 */
public record Forever(Retry spacing) implements Retry {

  /** Checks every field. */
  public Forever {
    Rules.that(
        !(spacing instanceof None || spacing instanceof Forever),
        "Retry.forever(…) needs a strategy that has pauses and a limit, but was given %s. Use"
            + " Retry.forever(Retry.atOnce(1)) for no pauses.",
        spacing);
    spacing = spacing.withMaxAttempts(Integer.MAX_VALUE);
  }

  @Override
  public int maxAttempts() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Retry withMaxAttempts(int attempts) {
    return attempts == Integer.MAX_VALUE ? this : spacing.withMaxAttempts(attempts);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return spacing.pause(attempt, now, random);
  }
}
