package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Field;
import io.taskmill.admin.StatisticsQuery.Step;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import io.taskmill.cli.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill stats}. */
@Command(
    name = "stats",
    description = "Counts what happened to tasks over time, and how long they waited and ran.",
    footer = "For example: taskmill stats --step day --from 30d --by type")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class StatsCommand extends StoreCommand {

  @Option(
      names = "--step",
      paramLabel = "STEP",
      defaultValue = "hour",
      description = "minute, hour or day (${DEFAULT-VALUE}): what a line counts.")
  private Step step;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      defaultValue = "24h",
      converter = TimeText.Point.class,
      description = "From when on: 2026-11-01, or 24h for a day ago, which is the default.")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Before when; left out, until now.")
  private @Nullable Instant to;

  @Option(names = "--type", paramLabel = "NAME", description = "Only of this type.")
  private @Nullable String type;

  @Option(names = "--queue", paramLabel = "NAME", description = "Only of this queue.")
  private @Nullable String queue;

  @Option(names = "--tenant", paramLabel = "N", description = "Only of this tenant.")
  private @Nullable Long tenant;

  @Option(
      names = "--by",
      split = ",",
      paramLabel = "FIELD",
      description = "A line for each type, queue or tenant.")
  private List<Field> by = List.of();

  /** A point for scripts; the lengths of time are quantiles. */
  record Point(
      Instant at,
      @Nullable Long tenant,
      @Nullable String type,
      @Nullable String queue,
      Map<StatisticsCounter, Long> counts,
      @Nullable Duration waitMedian,
      @Nullable Duration wait95,
      @Nullable Duration runMedian,
      @Nullable Duration run95) {

    static Point of(StatisticsPoint point) {
      return new Point(
          point.at(),
          point.tenant(),
          point.type(),
          point.queue(),
          point.counts(),
          point.waits().quantile(0.5).orElse(null),
          point.waits().quantile(0.95).orElse(null),
          point.runs().quantile(0.5).orElse(null),
          point.runs().quantile(0.95).orElse(null));
    }
  }

  @Override
  int run(ControlPlane mill, Output output) {
    List<StatisticsPoint> points = mill.statistics(query());
    if (output.json()) {
      points.forEach(point -> output.object(Point.of(point)));
      return ExitCode.OK;
    }
    List<String> headers = new ArrayList<>(List.of("FROM"));
    if (!by.isEmpty()) {
      headers.add("OF");
    }
    int first = headers.size();
    headers.addAll(
        List.of("SUBMITTED", "DONE", "1ST TRY", "FAILED", "LOST", "WAIT 50/95 %", "RUN 50/95 %"));
    output.list(
        points,
        new Table(headers.toArray(String[]::new))
            .right(first, first + 1, first + 2, first + 3, first + 4),
        point -> row(point, output.times()),
        "Nothing was counted in that time.");
    return ExitCode.OK;
  }

  private StatisticsQuery query() {
    StatisticsQuery query = StatisticsQuery.of(step, from, to == null ? Instant.now() : to);
    query = type == null ? query : query.type(type);
    query = queue == null ? query : query.queue(queue);
    query = tenant == null ? query : query.tenant(tenant);
    for (Field field : by) {
      query = query.by(field);
    }
    return query;
  }

  private List<String> row(StatisticsPoint point, Times times) {
    List<String> row = new ArrayList<>(List.of(times.brief(point.at())));
    if (!by.isEmpty()) {
      row.add(
          Stream.of(point.type(), point.queue(), point.tenant())
              .filter(Objects::nonNull)
              .map(String::valueOf)
              .collect(Collectors.joining(" ")));
    }
    row.addAll(
        List.of(
            Texts.number(point.count(StatisticsCounter.SUBMITTED)),
            Texts.number(point.succeeded()),
            point.firstTrySuccess().isPresent()
                ? Math.round(point.firstTrySuccess().getAsDouble() * 100) + " %"
                : "-",
            Texts.number(point.count(StatisticsCounter.FAILED)),
            Texts.number(point.count(StatisticsCounter.LOST)),
            quantiles(point.waits()),
            quantiles(point.runs())));
    return row;
  }

  private static String quantiles(DurationHistogram histogram) {
    return histogram.count() == 0 ? "-" : length(histogram, 0.5) + " / " + length(histogram, 0.95);
  }

  private static String length(DurationHistogram histogram, double share) {
    return histogram.quantile(share).map(Times::length).orElse("-");
  }
}
