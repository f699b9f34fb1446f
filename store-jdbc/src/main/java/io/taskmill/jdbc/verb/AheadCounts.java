package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Diagnostics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many tasks are claimed before some READY ones. Each lane of their queue is read once for all
 * of them, from its beginning and in the order of claims, and no further than the last of them that
 * is not yet counted up to the limit: so many tasks cost about as much as one.
 */
final class AheadCounts {

  private final Verbs verbs;
  private final long limit;

  AheadCounts(Verbs verbs, long limit) {
    this.verbs = verbs;
    this.limit = limit;
  }

  /** A place in the order in which claims take the tasks of a lane. */
  private record Place(int rank, long dueAt, long id) implements Comparable<Place> {

    private static final Comparator<Place> IN_ORDER =
        Comparator.comparingInt(Place::rank)
            .thenComparingLong(Place::dueAt)
            .thenComparingLong(Place::id);

    static Place read(ResultSet row) throws SQLException {
      return new Place(row.getInt("rank_no"), row.getLong("due_at"), row.getLong("id"));
    }

    @Override
    public int compareTo(Place other) {
      return IN_ORDER.compare(this, other);
    }
  }

  /** Tasks of the same queue that want the same machine, or none, have the same lanes beside. */
  private record Line(String queue, String host) {}

  private record Standing(Line line, long lane, Place place) {

    static Standing read(ResultSet row) throws SQLException {
      Line line = new Line(row.getString("queue"), row.getString("host"));
      return new Standing(line, row.getLong("lane"), Place.read(row));
    }
  }

  /** By task; without those that are not READY. */
  Map<Long, Long> of(Collection<Long> tasks) {
    Params ids = new Params().set("ids", Column.bigints(tasks));
    Map<Line, List<Standing>> lines =
        verbs.rows("diagnose.places", ids, Standing::read).stream()
            .collect(Collectors.groupingBy(Standing::line));
    Map<Long, Long> ahead = new HashMap<>();
    lines.forEach((line, some) -> count(line, some, ahead));
    return ahead;
  }

  private void count(Line line, List<Standing> some, Map<Long, Long> ahead) {
    some.forEach(one -> ahead.put(one.place.id, 0L));
    List<Place> open = some.stream().map(Standing::place).sorted().toList();
    for (long lane : lanes(line, some)) {
      if (open.isEmpty()) {
        return;
      }
      List<Place> first = first(lane, open, ahead);
      for (Place place : open) {
        long before = first.stream().takeWhile(one -> one.compareTo(place) < 0).count();
        ahead.merge(place.id, before, (counted, more) -> Math.min(limit, counted + more));
      }
      open = open.stream().filter(place -> ahead.getOrDefault(place.id, 0L) < limit).toList();
    }
  }

  private List<Long> lanes(Line line, List<Standing> some) {
    Params params =
        new Params()
            .set("queue", line.queue)
            .set("host", line.host)
            .set("lanes", Column.bigints(some.stream().map(Standing::lane).distinct().toList()))
            .set("limit", Diagnostics.LANES);
    return verbs.rows("diagnose.beside", params, row -> row.getLong("id"));
  }

  /** As many of a lane as the place needs of which the fewest are counted. */
  private List<Place> first(long lane, List<Place> open, Map<Long, Long> ahead) {
    Place last = open.get(open.size() - 1);
    long fewest =
        open.stream().mapToLong(place -> ahead.getOrDefault(place.id, 0L)).min().orElse(0);
    Params params =
        new Params()
            .set("lane", lane)
            .set("rank_no", last.rank)
            .set("due_at", last.dueAt)
            .set("id", last.id)
            .set("limit", limit - fewest);
    return verbs.rows("diagnose.ahead", params, Place::read);
  }
}
