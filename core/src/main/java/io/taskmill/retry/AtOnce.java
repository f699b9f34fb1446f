package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Attempts without a pause. */
public record AtOnce(int maxAttempts) implements Retry {

  /** Checks every field. */
  public AtOnce {
    Rules.attempts(maxAttempts);
  }

  @Override
  public AtOnce withMaxAttempts(int attempts) {
    return new AtOnce(attempts);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return Duration.ZERO;
  }
}
