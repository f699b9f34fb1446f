package io.taskmill.spi;

import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the points that a query asks for of what a store has counted, in whatever order. */
public final class PointSeries {

  private static final Comparator<@Nullable String> TEXTS =
      Comparator.nullsFirst(Comparator.naturalOrder());

  private final StatisticsQuery query;
  private final Map<Group, Tally> groups = new LinkedHashMap<>();

  public PointSeries(StatisticsQuery query) {
    this.query = query;
  }

  /** Adds what was counted from a time on; what is not asked for is left out. */
  public void add(Instant at, Tally tally) {
    into(at, tally.key())
        .ifPresent(
            sum -> {
              if (query.durations()) {
                sum.merge(tally);
              } else {
                sum.mergeCounts(tally);
              }
            });
  }

  /**
   * Where to add what was counted of these tasks from a time on; empty if it is not asked for. What
   * is added there directly needs no tally of its own, which for many rows takes most of the time.
   */
  public Optional<Tally> into(Instant at, Tally.Key key) {
    return isAskedFor(at, key)
        ? Optional.of(groups.computeIfAbsent(group(at, key), group -> new Tally(key)))
        : Optional.empty();
  }

  private boolean isAskedFor(Instant at, Tally.Key key) {
    return !at.isBefore(query.from())
        && at.isBefore(query.to())
        && (query.tenant() == null || query.tenant() == key.tenant())
        && (query.types().isEmpty() || query.types().contains(key.type()))
        && (query.queues().isEmpty() || query.queues().contains(key.queue()));
  }

  private Group group(Instant at, Tally.Key key) {
    return new Group(
        query.step().begin(at),
        query.groupedBy().contains(Field.TENANT) ? (Long) key.tenant() : null,
        query.groupedBy().contains(Field.TYPE) ? key.type() : null,
        query.groupedBy().contains(Field.QUEUE) ? key.queue() : null);
  }

  /** The points, the earliest first. */
  public List<StatisticsPoint> points() {
    List<StatisticsPoint> points = new ArrayList<>();
    groups.forEach((group, tally) -> points.add(group.point(tally)));
    points.sort(
        Comparator.comparing(StatisticsPoint::at)
            .thenComparing(
                StatisticsPoint::tenant, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(StatisticsPoint::type, TEXTS)
            .thenComparing(StatisticsPoint::queue, TEXTS));
    return points;
  }

  /** What becomes one point. */
  private record Group(
      Instant at, @Nullable Long tenant, @Nullable String type, @Nullable String queue) {

    StatisticsPoint point(Tally tally) {
      return new StatisticsPoint(
          at, tenant, type, queue, tally.counts(), tally.waits(), tally.runs());
    }
  }
}
