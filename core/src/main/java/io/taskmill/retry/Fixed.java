package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** The same pause before each new attempt. */
public record Fixed(int maxAttempts, Duration interval) implements Retry {

  /** Checks every field. */
  public Fixed {
    Rules.attempts(maxAttempts);
    Rules.pause("interval", interval);
  }

  @Override
  public Fixed withMaxAttempts(int attempts) {
    return new Fixed(attempts, interval);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return interval;
  }
}
