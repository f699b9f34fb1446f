package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A pause for each failure: the first interval after the first one, and so on; the last repeats.
 */
public record Intervals(int maxAttempts, List<Duration> intervals) implements Retry {

  private static final int MAX_INTERVALS = 100;

  /** Checks every field. */
  public Intervals {
    Rules.attempts(maxAttempts);
    intervals = List.copyOf(intervals);
    Rules.that(
        !intervals.isEmpty(),
        "The list of retry intervals is empty. Name at least one, the last of which repeats, or use"
            + " Retry.atOnce(…) for no pauses.");
    Rules.that(
        intervals.size() <= MAX_INTERVALS,
        "There are %s retry intervals, but at most %s are allowed. The last one repeats, so leave out"
            + " what is the same.",
        intervals.size(),
        MAX_INTERVALS);
    intervals.forEach(interval -> Rules.pause("interval", interval));
  }

  @Override
  public Intervals withMaxAttempts(int attempts) {
    return new Intervals(attempts, intervals);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return intervals.get(Math.min(attempt, intervals.size()) - 1);
  }
}
