package io.taskmill.chaos.check;

import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The statistics of a whole run.
 *
 * @param counts by what was counted
 */
public record Counted(Map<StatisticsCounter, Long> counts) {

  /** What they are asked with. */
  public static final StatisticsQuery QUERY =
      StatisticsQuery.days(Instant.EPOCH, Instant.parse("2200-01-01T00:00:00Z"));

  /** The sum of what the store answers. */
  public static Counted of(List<StatisticsPoint> points) {
    Map<StatisticsCounter, Long> counts = new EnumMap<>(StatisticsCounter.class);
    points.forEach(
        point -> point.counts().forEach((what, count) -> counts.merge(what, count, Long::sum)));
    return new Counted(counts);
  }

  long of(StatisticsCounter what) {
    return counts.getOrDefault(what, 0L);
  }

  long ended() {
    return counts.keySet().stream().filter(StatisticsCounter::isEnd).mapToLong(this::of).sum();
  }

  long succeeded() {
    return counts.keySet().stream().filter(StatisticsCounter::isSuccess).mapToLong(this::of).sum();
  }
}
