package io.taskmill.jdbc.verb;

import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsQuery.Step;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Tally;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds what was counted since to its minute, hour and day, and forgets minutes and hours that are
 * old. One folds at a time: whoever does holds a lock that others skip.
 */
final class FoldStatistics {

  /** What is younger than this waits, so that there is more to fold in one go. */
  static final Duration GATHERED = Duration.ofSeconds(5);

  /** Rows with smaller ids may be committed later, by so many at most until all are looked for. */
  static final int OVERTAKEN = 10_000;

  /** When minutes are forgotten: an hour of them at once, so that there are two days of them. */
  static final Duration MINUTES_KEPT = Duration.ofDays(2).plusHours(1);

  /**
   * How often all rows are looked for. In between only those behind the last folded one are: while
   * somebody holds a transaction open, the index keeps all that was folded since, and each look
   * would step over it.
   */
  static final Duration ALL_EVERY = Duration.ofMinutes(1);

  /** Where several histograms are read as one text; none of them has it. */
  static final char BETWEEN_DURATIONS = ' ';

  private static final int MOST_FORGOTTEN = 10_000;
  private static final List<StatisticsCounter> COUNTERS = List.of(StatisticsCounter.values());

  private FoldStatistics() {}

  static int run(Verbs verbs, int limit) {
    return verbs.together(
        "statistics",
        inside ->
            inside.rows("statistics.lock", new Params(), Progress::read).stream()
                .mapToInt(progress -> fold(inside, progress, limit))
                .sum());
  }

  private static int fold(Verbs inside, Progress progress, int limit) {
    boolean all = isTimeForAll(progress.allAt, progress.now);
    Params next =
        new Params().set("after", all ? 0 : progress.foldedId - OVERTAKEN).set("limit", limit);
    List<Delta> deltas = inside.rows("statistics.deltas", next, Delta::read);
    if (!deltas.isEmpty()) {
      Map<Place, Tally> sums = new LinkedHashMap<>();
      for (Delta delta : deltas) {
        for (Step step : Step.values()) {
          Place place = new Place(step, step.begin(delta.at), delta.counted.key());
          sums.computeIfAbsent(place, p -> new Tally(p.key)).merge(delta.counted);
        }
      }
      write(inside, sums);
      inside.count("statistics.folded_deltas", Params.ids(deltas.stream().map(Delta::id).toList()));
    }
    forget(inside, Micros.instant(progress.now));
    long last = deltas.isEmpty() ? progress.foldedId : deltas.get(deltas.size() - 1).id;
    boolean allRead = all && deltas.size() < limit;
    inside.count(
        "statistics.advance",
        new Params().set("folded_id", last).set("all_at", allRead ? progress.now : progress.allAt));
    return deltas.size();
  }

  /** Whether it is time to look for all rows; also if the clock was set back. */
  static boolean isTimeForAll(long allAt, long now) {
    return allAt > now || allAt <= now - Micros.of(ALL_EVERY);
  }

  private static void write(Verbs inside, Map<Place, Tally> sums) {
    List<Long> replaced = new ArrayList<>();
    inside.rows(
        "statistics.folded",
        Params.given(keys(sums.keySet())),
        row -> {
          Tally before = tally(row);
          Step step = step(row.getInt("step"));
          Tally sum = sums.get(new Place(step, Micros.instant(row, "at"), before.key()));
          if (sum != null) {
            sum.merge(before);
            replaced.add(row.getLong("id"));
          }
          return before;
        });
    if (!replaced.isEmpty()) {
      inside.count("statistics.leave", Params.ids(replaced));
    }
    inside.count("statistics.fold", Params.given(rows(sums)));
  }

  private static void forget(Verbs inside, Instant now) {
    for (Step step : Step.values()) {
      Duration kept = step.kept();
      if (kept != null) {
        Params before =
            new Params()
                .set("step", code(step))
                .set("before", Micros.of(Step.HOUR.begin(now.minus(kept))))
                .set("limit", MOST_FORGOTTEN);
        List<Long> old = inside.rows("statistics.old", before, row -> row.getLong("id"));
        if (!old.isEmpty()) {
          inside.count("statistics.leave", Params.ids(old));
        }
      }
    }
  }

  private static Rows<Place> keys(Collection<Place> places) {
    return Rows.of(places)
        .smallint("step", place -> code(place.step))
        .bigint("at", place -> Micros.of(place.at))
        .bigint("tenant", place -> place.key.tenant())
        .text("type", place -> place.key.type())
        .text("queue", place -> place.key.queue());
  }

  private static Rows<Place> rows(Map<Place, Tally> sums) {
    Rows<Place> rows = keys(sums.keySet());
    rows.text("waits", place -> sum(sums, place).waits().text());
    rows.text("runs", place -> sum(sums, place).runs().text());
    for (StatisticsCounter what : StatisticsCounter.values()) {
      rows.bigint(what.column(), place -> sum(sums, place).count(what));
    }
    return rows;
  }

  private static Tally sum(Map<Place, Tally> sums, Place place) {
    return sums.getOrDefault(place, new Tally(place.key));
  }

  /** How a step is stored. */
  static int code(Step step) {
    return switch (step) {
      case MINUTE -> 0;
      case HOUR -> 1;
      case DAY -> 2;
    };
  }

  private static Step step(int code) {
    return code == 0 ? Step.MINUTE : code == 1 ? Step.HOUR : Step.DAY;
  }

  /** What a row has counted. */
  static Tally tally(ResultSet row) throws SQLException {
    Tally tally = new Tally(key(row));
    add(row, tally);
    return tally;
  }

  /** Whose tasks a row has counted. */
  static Tally.Key key(ResultSet row) throws SQLException {
    return new Tally.Key(row.getLong("tenant"), row.getString("type"), row.getString("queue"));
  }

  /** Adds what a row has counted, and how long tasks waited and ran. */
  static void add(ResultSet row, Tally tally) throws SQLException {
    addCounts(row, tally);
    merge(row.getString("waits"), tally.waits());
    merge(row.getString("runs"), tally.runs());
  }

  /** Several histograms may stand one behind the other. */
  private static void merge(@Nullable String texts, DurationHistogram sum) {
    if (texts == null) {
      return;
    }
    int from = 0;
    for (int to = texts.indexOf(BETWEEN_DURATIONS);
        to >= 0;
        to = texts.indexOf(BETWEEN_DURATIONS, from)) {
      sum.merge(texts.substring(from, to));
      from = to + 1;
    }
    sum.merge(texts.substring(from));
  }

  /** Adds what a row has counted. */
  static void addCounts(ResultSet row, Tally tally) throws SQLException {
    // By their place, in the order of {counts}: to look for each name takes longer than all the
    // rest.
    int column = row.findColumn(COUNTERS.get(0).column());
    for (StatisticsCounter what : COUNTERS) {
      long count = row.getLong(column++);
      if (count != 0) {
        tally.add(what, count);
      }
    }
  }

  /** Where something is added up. */
  private record Place(Step step, Instant at, Tally.Key key) {}

  /**
   * How far folding has come.
   *
   * @param foldedId the last row that was folded
   * @param allAt when all rows were looked for
   */
  private record Progress(long foldedId, long allAt, long now) {

    static Progress read(ResultSet row) throws SQLException {
      return new Progress(row.getLong("folded_id"), row.getLong("all_at"), row.getLong("now"));
    }
  }

  /** What was counted and not folded yet. */
  private record Delta(long id, Instant at, Tally counted) {

    static Delta read(ResultSet row) throws SQLException {
      return new Delta(row.getLong("id"), Micros.instant(row, "at"), tally(row));
    }
  }
}
