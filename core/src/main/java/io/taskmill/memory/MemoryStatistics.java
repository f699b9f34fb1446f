package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Step;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.PointSeries;
import io.taskmill.spi.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Counts what happens to tasks. What happens is added to the present minute; when that is over, it
 * is added to its minute, hour and day.
 */
final class MemoryStatistics {

  private final Map<Step, NavigableMap<Instant, Map<Tally.Key, Tally>>> folded =
      new EnumMap<>(Step.class);
  private Instant minute = Instant.EPOCH;
  private Map<Tally.Key, Tally> present = new HashMap<>();
  private long counted;

  MemoryStatistics() {
    for (Step step : Step.values()) {
      folded.put(step, new TreeMap<>());
    }
  }

  /** Where to count what happens now to tasks like this one. */
  Tally of(NewTask task, Instant now) {
    counted++;
    Instant at = Step.MINUTE.begin(now);
    if (!at.equals(minute)) {
      fold(now);
      minute = at;
    }
    Tally.Key key = new Tally.Key(task.tenant(), task.type(), task.queue());
    return present.computeIfAbsent(key, Tally::new);
  }

  void submitted(MemoryTask task, Instant now) {
    of(task.task, now).add(StatisticsCounter.SUBMITTED, 1);
  }

  /** A task has come to this state, but not because its handler has succeeded. */
  void became(MemoryTask task, TaskState state, Instant now) {
    of(task.task, now).became(state);
  }

  /** How often something was counted. */
  long counted() {
    return counted;
  }

  private void fold(Instant now) {
    folded.forEach(
        (step, series) -> {
          Map<Tally.Key, Tally> at =
              series.computeIfAbsent(step.begin(minute), time -> new HashMap<>());
          present.forEach((key, tally) -> at.computeIfAbsent(key, Tally::new).merge(tally));
          Duration kept = step.kept();
          if (kept != null) {
            series.headMap(step.begin(now.minus(kept))).clear();
          }
        });
    present = new HashMap<>();
  }

  List<StatisticsPoint> read(StatisticsQuery query) {
    PointSeries series = new PointSeries(query);
    folded
        .getOrDefault(query.step(), new TreeMap<>())
        .subMap(query.from(), query.to())
        .forEach((at, tallies) -> tallies.values().forEach(tally -> series.add(at, tally)));
    present.values().forEach(tally -> series.add(minute, tally));
    return series.points();
  }
}
