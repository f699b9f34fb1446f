package io.taskmill.jdbc.verb;

import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.PointSeries;
import io.taskmill.spi.StatisticsStore;
import io.taskmill.spi.Tally;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what was counted, folded or not. */
public final class JdbcStatisticsStore implements StatisticsStore {

  private final Verbs verbs;

  public JdbcStatisticsStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public List<StatisticsPoint> read(StatisticsQuery query) {
    StringBuilder conditions = new StringBuilder();
    Params params =
        new Params()
            .set("step", FoldStatistics.code(query.step()))
            .set("from", Micros.of(query.from()))
            .set("to", Micros.of(query.to()));
    if (query.tenant() != null) {
      conditions.append(" and s.tenant = :tenant");
      params.set("tenant", query.tenant());
    }
    if (!query.types().isEmpty()) {
      conditions.append(" and ");
      conditions.append(FilterConditions.oneOf("s.type", "type", query.types(), params));
    }
    if (!query.queues().isEmpty()) {
      conditions.append(" and ");
      conditions.append(FilterConditions.oneOf("s.queue", "queue", query.queues(), params));
    }
    PointSeries series = new PointSeries(query);
    verbs.rows(
        "statistics.read",
        open(query, conditions.toString()),
        params,
        row -> {
          Optional<Tally> sum = series.into(Micros.instant(row, "at"), FoldStatistics.key(row));
          if (sum.isPresent()) {
            if (query.durations()) {
              FoldStatistics.add(row, sum.get());
            } else {
              FoldStatistics.addCounts(row, sum.get());
            }
          }
          return series;
        });
    return series.points();
  }

  /** What tells rows apart: each column by which is grouped, or to which rows are held. */
  private static Map<String, String> open(StatisticsQuery query, String conditions) {
    Set<StatisticsQuery.Field> by = query.groupedBy();
    Map<String, String> open = new HashMap<>();
    open.put("conditions", conditions);
    open.put("durations", query.durations() ? ", s.waits, s.runs" : "");
    open.put(
        "folded_durations",
        query.durations()
            ? ", string_agg(s.waits, '%1$s') as waits, string_agg(s.runs, '%1$s') as runs"
                .formatted(FoldStatistics.BETWEEN_DURATIONS)
            : "");
    boolean byTenant = by.contains(StatisticsQuery.Field.TENANT) || query.tenant() != null;
    boolean byType = by.contains(StatisticsQuery.Field.TYPE) || !query.types().isEmpty();
    boolean byQueue = by.contains(StatisticsQuery.Field.QUEUE) || !query.queues().isEmpty();
    open.put(
        "key_columns",
        "%s as tenant, %s as type, %s as queue"
            .formatted(
                byTenant ? "s.tenant" : "0", byType ? "s.type" : "''", byQueue ? "s.queue" : "''"));
    open.put(
        "groups",
        (byTenant ? ", s.tenant" : "") + (byType ? ", s.type" : "") + (byQueue ? ", s.queue" : ""));
    return open;
  }
}
