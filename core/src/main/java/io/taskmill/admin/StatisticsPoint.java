package io.taskmill.admin;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one step of time.
 *
 * @param at when the step begins
 * @param tenant whose it is, if the query groups by it
 * @param type of which type it is, if the query groups by it
 * @param queue of which queue it is, if the query groups by it
 * @param counts what was counted, without what is zero
 * @param waits how long tasks were due before their handler was entered
 * @param runs how long handlers ran
 */
public record StatisticsPoint(
    Instant at,
    @Nullable Long tenant,
    @Nullable String type,
    @Nullable String queue,
    Map<StatisticsCounter, Long> counts,
    DurationHistogram waits,
    DurationHistogram runs) {

  /** How often that happened. */
  public long count(StatisticsCounter what) {
    return counts.getOrDefault(what, 0L);
  }

  /** How many tasks have succeeded. */
  public long succeeded() {
    return counts.entrySet().stream()
        .filter(count -> count.getKey().isSuccess())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** How many tasks have become final. */
  public long ended() {
    return counts.entrySet().stream()
        .filter(count -> count.getKey().isEnd())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Which share of the first tries have succeeded; empty if there were none. */
  public OptionalDouble firstTrySuccess() {
    return share(StatisticsCounter.SUCCEEDED_FIRST, StatisticsCounter.FIRST_TRIES);
  }

  /** Which share of the second tries have succeeded; empty if there were none. */
  public OptionalDouble secondTrySuccess() {
    return share(StatisticsCounter.SUCCEEDED_SECOND, StatisticsCounter.SECOND_TRIES);
  }

  private OptionalDouble share(StatisticsCounter part, StatisticsCounter of) {
    long all = count(of);
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count(part) / all);
  }
}
