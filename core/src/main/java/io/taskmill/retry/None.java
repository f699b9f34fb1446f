package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** One attempt, no more. With more attempts it is {@link AtOnce}. */
public record None() implements Retry {

  @Override
  public int maxAttempts() {
    return 1;
  }

  @Override
  public Retry withMaxAttempts(int maxAttempts) {
    return maxAttempts == 1 ? this : new AtOnce(maxAttempts);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return Duration.ZERO;
  }
}
