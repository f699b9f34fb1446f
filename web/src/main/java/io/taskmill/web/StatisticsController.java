package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.wire.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What happened to tasks over time. */
@ApiResource
@RequestMapping("/statistics")
class StatisticsController {

  /** More points of time than any step is kept for, except days of many years. */
  private static final int MOST_STEPS = 5_000;

  /**
   * How long something took.
   *
   * @param count of how many cases
   * @param p50 what half of them did not exceed; null if there were none
   * @param p95 what 95 % of them did not exceed; null if there were none
   * @param p99 what 99 % of them did not exceed; null if there were none
   * @param buckets how many cases lie between each two of {@code bounds}: the first of those up to
   *     the first bound, the last of those above the last one
   * @param sketch all of it, to be merged with others; null if there were none
   */
  record Durations(
      long count,
      @Nullable Duration p50,
      @Nullable Duration p95,
      @Nullable Duration p99,
      List<Long> buckets,
      @Nullable String sketch) {

    static Durations of(DurationHistogram histogram) {
      return new Durations(
          histogram.count(),
          histogram.quantile(0.5).orElse(null),
          histogram.quantile(0.95).orElse(null),
          histogram.quantile(0.99).orElse(null),
          histogram.buckets(),
          histogram.text());
    }
  }

  /**
   * What happened in one step of time.
   *
   * @param at when the step begins
   * @param tenant whose it is, if that was asked for
   * @param type of which type it is, if that was asked for
   * @param queue of which queue it is, if that was asked for
   * @param counts what was counted, without what is zero
   * @param succeeded how many tasks have succeeded
   * @param ended how many tasks have become final
   * @param firstTrySuccess which share of the first tries have succeeded; null if there were none
   * @param secondTrySuccess which share of the second tries have succeeded; null if there were none
   * @param waits how long tasks were due before their handler was entered
   * @param runs how long handlers ran
   */
  record Point(
      Instant at,
      @Nullable Long tenant,
      @Nullable String type,
      @Nullable String queue,
      Map<StatisticsCounter, Long> counts,
      long succeeded,
      long ended,
      @Nullable Double firstTrySuccess,
      @Nullable Double secondTrySuccess,
      Durations waits,
      Durations runs) {

    static Point of(StatisticsPoint point) {
      return new Point(
          point.at(),
          point.tenant(),
          point.type(),
          point.queue(),
          point.counts(),
          point.succeeded(),
          point.ended(),
          share(point.firstTrySuccess()),
          share(point.secondTrySuccess()),
          Durations.of(point.waits()),
          Durations.of(point.runs()));
    }

    private static @Nullable Double share(OptionalDouble share) {
      return share.isPresent() ? share.getAsDouble() : null;
    }
  }

  /**
   * What happened to tasks over time.
   *
   * @param from the beginning of the first step
   * @param to the end of the last step
   * @param bounds of the buckets of durations
   * @param items the steps in which something happened, the earliest first
   */
  record Statistics(
      StatisticsQuery.Step step,
      Instant from,
      Instant to,
      List<Duration> bounds,
      List<Point> items) {}

  /**
   * How many tasks were submitted, succeeded on which try, failed and so on, and how long they
   * waited and ran.
   *
   * @param step how long the time of one point is; minutes are kept for two days, hours for sixty
   * @param from the beginning, rounded down to a whole step
   * @param to the end, rounded up to a whole step; now if left out
   * @param tenant only of this tenant
   * @param types only of these types
   * @param queues only of these queues
   * @param by for what there is a point of its own in each step
   * @param durations whether points have how long tasks waited and ran; without, an answer with
   *     many points is several times as small and as fast
   */
  @GetMapping
  @Access(Role.VIEWER)
  Statistics getStatistics(
      @RequestParam(defaultValue = "MINUTE") StatisticsQuery.Step step,
      @RequestParam Instant from,
      @RequestParam(required = false) @Nullable Instant to,
      @RequestParam(required = false) @Nullable String tenant,
      @RequestParam(required = false) @Nullable Set<String> types,
      @RequestParam(required = false) @Nullable Set<String> queues,
      @RequestParam(required = false) @Nullable Set<StatisticsQuery.Field> by,
      @RequestParam(defaultValue = "true") boolean durations,
      ControlPlane plane) {
    StatisticsQuery query = query(step, from, to == null ? Instant.now() : to);
    query = tenant == null ? query : query.tenant(Ids.read("tenant", tenant));
    query = types == null ? query : query.types(types);
    query = queues == null ? query : query.queues(queues);
    for (StatisticsQuery.Field field : by == null ? Set.<StatisticsQuery.Field>of() : by) {
      query = query.by(field);
    }
    query = durations ? query : query.withoutDurations();
    return new Statistics(
        step,
        query.from(),
        query.to(),
        DurationHistogram.BUCKET_BOUNDS,
        plane.statistics(query).stream().map(Point::of).toList());
  }

  private static StatisticsQuery query(StatisticsQuery.Step step, Instant from, Instant to) {
    Duration range = Duration.between(from, to);
    if (range.isNegative() || range.isZero()) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'from' is %s and 'to' is %s, but 'from' must be earlier."
              .formatted(from, to));
    }
    if (range.compareTo(step.length().multipliedBy(MOST_STEPS)) > 0) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "From %s to %s are more than %d steps of a %s. Ask for a shorter time, or longer steps."
              .formatted(from, to, MOST_STEPS, step.name().toLowerCase(java.util.Locale.ROOT)));
    }
    return StatisticsQuery.of(step, from, to);
  }
}
