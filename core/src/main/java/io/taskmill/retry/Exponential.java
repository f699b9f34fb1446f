package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * {@code delay} after the first failure, then {@code delay × multiplier}, and so on, never longer
 * than the cap.
 *
 * @param jitter the share of a pause, 0 to 1, of which a random part is left out, so that tasks
 *     that failed together do not come back together: with 0.2, a pause of 10 s becomes one of 8 to
 *     10 s
 */
public record Exponential(
    int maxAttempts, Duration delay, double multiplier, Duration cap, double jitter)
    implements Retry {

  /** Checks every field. */
  public Exponential {
    Rules.attempts(maxAttempts);
    Rules.pause("delay", delay);
    Rules.multiplier(multiplier);
    Rules.cap(cap, "delay", delay);
    Rules.that(
        jitter >= 0 && jitter <= 1,
        "The retry jitter is %s, but must be between 0 (none) and 1: it is the share of a pause that"
            + " is left to chance.",
        jitter);
  }

  @Override
  public Exponential withMaxAttempts(int attempts) {
    return new Exponential(attempts, delay, multiplier, cap, jitter);
  }

  /** The same with another longest pause. */
  public Exponential withCap(Duration longest) {
    return new Exponential(maxAttempts, delay, multiplier, longest, jitter);
  }

  /** The same with another share that is left to chance. */
  public Exponential withJitter(double share) {
    return new Exponential(maxAttempts, delay, multiplier, cap, share);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    Duration whole = Rules.grown(delay, multiplier, attempt - 1, cap);
    return jitter == 0
        ? whole
        : Duration.ofMillis(Math.round(whole.toMillis() * (1 - jitter * random.nextDouble())));
  }
}
