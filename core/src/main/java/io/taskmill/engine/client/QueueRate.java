package io.taskmill.engine.client;

import io.taskmill.TaskInfo;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.spi.StatisticsStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalDouble;

/** How many tasks of a queue end a second, by the statistics of the last minutes. */
public final class QueueRate {

  private static final Duration LATELY = Duration.ofMinutes(10);

  private final StatisticsStore statistics;
  private final InstantSource clock;

  public QueueRate(StatisticsStore statistics, InstantSource clock) {
    this.statistics = statistics;
    this.clock = clock;
  }

  /** That of the queue of a task; empty if none has ended lately. */
  public OptionalDouble of(TaskInfo task) {
    Instant now = clock.instant();
    StatisticsQuery query =
        StatisticsQuery.minutes(now.minus(LATELY), now.plusSeconds(1)).queue(task.queue());
    long ended = 0;
    for (StatisticsPoint point : statistics.read(query)) {
      ended += point.ended() - point.count(StatisticsCounter.SKIPPED);
    }
    double seconds = Duration.between(query.from(), now).toMillis() / 1000.0;
    return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of(ended / seconds);
  }
}
