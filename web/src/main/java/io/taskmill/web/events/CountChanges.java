package io.taskmill.web.events;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Field;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Of which tenants, types and queues tasks were submitted, have ended or were tried: the statistics
 * of the last minutes have grown. These are counted in the transaction of what they count, and cost
 * the same however many tasks there are.
 */
final class CountChanges {

  /** Clocks of this process and of the store may differ by so much. */
  private static final Duration AROUND = Duration.ofMinutes(2);

  private record Counted(Instant at, Reach.OfTask what) {}

  private final ControlPlane plane;
  private final Clock clock;
  private @Nullable Map<Counted, Map<StatisticsCounter, Long>> before;

  CountChanges(ControlPlane plane, Clock clock) {
    this.plane = plane;
    this.clock = clock;
  }

  List<Change> find() {
    Map<Counted, Map<StatisticsCounter, Long>> old = before;
    Map<Counted, Map<StatisticsCounter, Long>> now = read();
    before = now;
    if (old == null) {
      return List.of();
    }
    Set<Reach.OfTask> changed = new LinkedHashSet<>();
    now.forEach(
        (counted, counts) -> {
          if (!counts.equals(old.get(counted))) {
            changed.add(counted.what());
          }
        });
    List<Change> changes = new ArrayList<>();
    changed.forEach(what -> changes.add(new Change(Hint.ofTasks(what.type(), what.queue()), what)));
    return changes;
  }

  private Map<Counted, Map<StatisticsCounter, Long>> read() {
    Instant time = clock.instant();
    StatisticsQuery query =
        StatisticsQuery.minutes(time.minus(AROUND), time.plus(AROUND))
            .by(Field.TENANT)
            .by(Field.TYPE)
            .by(Field.QUEUE)
            .withoutDurations();
    Map<Counted, Map<StatisticsCounter, Long>> counts = new HashMap<>();
    for (StatisticsPoint point : plane.statistics(query)) {
      Reach.OfTask what =
          new Reach.OfTask(
              Objects.requireNonNull(point.tenant()),
              Objects.requireNonNull(point.type()),
              Objects.requireNonNull(point.queue()));
      counts.put(new Counted(point.at(), what), point.counts());
    }
    return counts;
  }
}
