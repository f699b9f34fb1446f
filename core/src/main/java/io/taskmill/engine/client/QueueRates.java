package io.taskmill.engine.client;

import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.StatisticsStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many tasks of a queue come and go a second, by the statistics of the last minutes. */
public final class QueueRates {

  private final StatisticsStore statistics;
  private final InstantSource clock;

  public QueueRates(StatisticsStore statistics, InstantSource clock) {
    this.statistics = statistics;
    this.clock = clock;
  }

  /**
   * Both rates of one queue.
   *
   * @param submitted tasks that were created, a second
   * @param finished tasks that have ended, a second; those that were skipped never stood in line
   */
  public record Rates(double submitted, double finished) {

    /** Of a queue of which nothing was counted. */
    static final Rates NONE = new Rates(0, 0);
  }

  /** Those of one queue. */
  public Rates of(String queue) {
    StatisticsQuery lately = lately();
    return rates(statistics.read(lately.queue(queue)), lately);
  }

  /** Those of each queue of which something was counted, of the tasks in a scope. */
  Map<String, Rates> byQueue(TaskScope scope) {
    StatisticsQuery lately = lately();
    Map<String, List<StatisticsPoint>> points = new HashMap<>();
    List<StatisticsPoint> counted =
        lately
            .by(StatisticsQuery.Field.QUEUE)
            .within(scope)
            .map(statistics::read)
            .orElse(List.of());
    for (StatisticsPoint point : counted) {
      if (point.queue() != null) {
        points.computeIfAbsent(point.queue(), queue -> new ArrayList<>()).add(point);
      }
    }
    Map<String, Rates> rates = new HashMap<>();
    points.forEach((queue, some) -> rates.put(queue, rates(some, lately)));
    return rates;
  }

  /** Statistics are by the minute: from the beginning of one, and with the one that is now. */
  private StatisticsQuery lately() {
    Instant now = clock.instant();
    return StatisticsQuery.minutes(now.minus(QueueStatus.LATELY), now.plusSeconds(1));
  }

  private Rates rates(List<StatisticsPoint> points, StatisticsQuery lately) {
    double submitted = 0;
    double finished = 0;
    for (StatisticsPoint point : points) {
      submitted += point.count(StatisticsCounter.SUBMITTED);
      finished += point.ended() - point.count(StatisticsCounter.SKIPPED);
    }
    Instant untilNow = clock.instant().plusSeconds(1);
    double seconds = Duration.between(lately.from(), untilNow).toMillis() / 1000.0;
    return new Rates(submitted / seconds, finished / seconds);
  }
}
