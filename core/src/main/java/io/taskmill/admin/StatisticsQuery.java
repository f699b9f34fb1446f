package io.taskmill.admin;

import io.taskmill.TaskFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which statistics are wanted: {@code StatisticsQuery.hours(from,
 * to).type("mail").by(Field.QUEUE)}.
 *
 * @param step how long the time of one point is
 * @param from the beginning of the first point; rounded down to a whole step, in UTC
 * @param to before the beginning of the point that is not wanted any more
 * @param tenant only of this one; null for all
 * @param types only of these; none for all
 * @param queues only of these; none for all
 * @param groupedBy what there is a point of its own for, in each step
 * @param durations whether points tell how long tasks waited and ran
 */
public record StatisticsQuery(
    Step step,
    Instant from,
    Instant to,
    @Nullable Long tenant,
    Set<String> types,
    Set<String> queues,
    Set<Field> groupedBy,
    boolean durations) {

  /** How long the time of one point is. */
  public enum Step {
    /** Kept for two days. */
    MINUTE(Duration.ofMinutes(1), Duration.ofDays(2)),
    /** Kept for sixty days. */
    HOUR(Duration.ofHours(1), Duration.ofDays(60)),
    /** Kept for ever. Days are days of UTC. */
    DAY(Duration.ofDays(1), null);

    private final Duration length;
    private final @Nullable Duration kept;

    Step(Duration length, @Nullable Duration kept) {
      this.length = length;
      this.kept = kept;
    }

    /** The beginning of the step that a time is in. */
    public Instant begin(Instant time) {
      long seconds = length.toSeconds();
      return Instant.ofEpochSecond(Math.floorDiv(time.getEpochSecond(), seconds) * seconds);
    }

    /** How long the time of one point is. */
    public Duration length() {
      return length;
    }

    /** How long its points are kept; null for ever. */
    public @Nullable Duration kept() {
      return kept;
    }
  }

  /** What statistics can be told apart by. */
  public enum Field {
    TENANT,
    TYPE,
    QUEUE
  }

  public StatisticsQuery {
    if (!from.isBefore(to)) {
      throw new IllegalArgumentException(
          "The statistics are wanted from " + from + " to " + to + ", but that is no time at all.");
    }
    from = step.begin(from);
    to = step.begin(to).equals(to) ? to : step.begin(to).plus(step.length);
    types = Set.copyOf(types);
    queues = Set.copyOf(queues);
    groupedBy = Set.copyOf(groupedBy);
  }

  /** A point for each minute. */
  public static StatisticsQuery minutes(Instant from, Instant to) {
    return of(Step.MINUTE, from, to);
  }

  /** A point for each hour. */
  public static StatisticsQuery hours(Instant from, Instant to) {
    return of(Step.HOUR, from, to);
  }

  /** A point for each day. */
  public static StatisticsQuery days(Instant from, Instant to) {
    return of(Step.DAY, from, to);
  }

  /** A point for each step of a length. */
  public static StatisticsQuery of(Step step, Instant from, Instant to) {
    return new StatisticsQuery(step, from, to, null, Set.of(), Set.of(), Set.of(), true);
  }

  /** Only of this tenant. */
  public StatisticsQuery tenant(long only) {
    return new StatisticsQuery(step, from, to, only, types, queues, groupedBy, durations);
  }

  /** Only of this type. */
  public StatisticsQuery type(String only) {
    return types(Set.of(only));
  }

  /** Only of these types; none for all. */
  public StatisticsQuery types(Set<String> only) {
    return new StatisticsQuery(step, from, to, tenant, only, queues, groupedBy, durations);
  }

  /** Only of this queue. */
  public StatisticsQuery queue(String only) {
    return queues(Set.of(only));
  }

  /** Only of these queues; none for all. */
  public StatisticsQuery queues(Set<String> only) {
    return new StatisticsQuery(step, from, to, tenant, types, only, groupedBy, durations);
  }

  /**
   * The same as far as a scope goes.
   *
   * @return empty if nothing is both wanted and in the scope
   */
  public Optional<StatisticsQuery> within(TaskScope scope) {
    TaskFilter wanted =
        TaskFilter.all().types(types.toArray(String[]::new)).queues(queues.toArray(String[]::new));
    return scope
        .narrow(tenant == null ? wanted : wanted.tenant(tenant))
        .map(
            narrowed ->
                new StatisticsQuery(
                    step,
                    from,
                    to,
                    narrowed.tenant(),
                    narrowed.types(),
                    narrowed.queues(),
                    groupedBy,
                    durations));
  }

  /** With a point for each value of this field, or of each combination of several. */
  public StatisticsQuery by(Field field) {
    EnumSet<Field> more = EnumSet.of(field);
    more.addAll(groupedBy);
    return new StatisticsQuery(step, from, to, tenant, types, queues, more, durations);
  }

  /**
   * Only what was counted, which is much less to read: {@link StatisticsPoint#waits} and {@link
   * StatisticsPoint#runs} of an embedded Taskmill are empty then.
   */
  public StatisticsQuery withoutDurations() {
    return new StatisticsQuery(step, from, to, tenant, types, queues, groupedBy, false);
  }
}
