package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.verb.Permits.LimitedLane;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where this claimer stands in each lane and priority. A claim that starts there need not step over
 * rows that were claimed before: while somebody holds a transaction open, they stay in the index.
 *
 * <p>A task that comes back or is committed late may lie behind a cursor. So cursors are used only
 * between large claims that come back full, and at least once a second a claim starts from the
 * beginning.
 */
public final class ClaimCursors {

  /** Smaller claims are made when there is little to do, and are cheap. */
  private static final int LARGE = 200;

  /** Two places to look at in each of more lanes cost more than the remains of claimed tasks. */
  private static final int MOST_LANES = 100;

  private static final int LAST_RANK = 8;
  private static final long FULL_LOOK_NANOS = 1_000_000_000;

  /** By lane and rank. */
  private final Map<Long, NavigableMap<Integer, Position>> lanes = new HashMap<>();

  private long lookedAt;

  /** What a claim of this size reads of lanes with a cursor; nothing for all from the beginning. */
  synchronized Rows<Span> start(int limit) {
    if (limit < LARGE || System.nanoTime() - lookedAt > FULL_LOOK_NANOS) {
      lanes.clear();
      lookedAt = System.nanoTime();
    }
    List<Span> all = new ArrayList<>();
    lanes.forEach((lane, ranks) -> addSpans(all, lane, ranks));
    return Rows.of(all)
        .bigint("lane", Span::lane)
        .smallint("low", Span::low)
        .smallint("high", Span::high)
        .bigint("due_at", span -> span.behind.dueAt)
        .bigint("id", span -> span.behind.id);
  }

  /** The ranks before the first cursor, and from each cursor on until the next one. */
  private static void addSpans(List<Span> all, long lane, NavigableMap<Integer, Position> ranks) {
    if (ranks.firstKey() > 0) {
      all.add(new Span(lane, 0, ranks.firstKey() - 1, Position.BEGINNING));
    }
    ranks.forEach(
        (rank, position) -> {
          Integer next = ranks.higherKey(rank);
          all.add(new Span(lane, rank, next == null ? LAST_RANK : next - 1, position));
        });
  }

  /**
   * Moves the cursors behind what was claimed. After a claim that brought less than it asked for,
   * nothing is left behind a cursor and it is dropped, except in lanes whose limit was used up.
   *
   * @return whether a cursor was dropped, so that tasks may be left in front of it
   */
  synchronized boolean claimed(List<ClaimedRow> rows, int limit, List<LimitedLane> limitedLanes) {
    boolean full = rows.size() == limit;
    Set<Long> notAtEnd = full ? Set.of() : withoutPermits(limitedLanes, rows);
    boolean missed = !full && !notAtEnd.containsAll(lanes.keySet());
    if (limit < LARGE) {
      lanes.clear();
      return missed;
    }
    if (!full) {
      lanes.keySet().retainAll(notAtEnd);
    }
    for (ClaimedRow row : rows) {
      if (full || notAtEnd.contains(row.lane())) {
        lanes
            .computeIfAbsent(row.lane(), lane -> new TreeMap<>())
            .merge(row.rank(), Position.of(row), Position::max);
      }
    }
    if (lanes.size() > MOST_LANES) {
      lanes.clear();
    }
    return missed;
  }

  private static Set<Long> withoutPermits(List<LimitedLane> limitedLanes, List<ClaimedRow> rows) {
    Set<Long> lanes = limitedLanes.stream().map(LimitedLane::lane).collect(Collectors.toSet());
    Permits.left(limitedLanes, rows).forEach(lane -> lanes.remove(lane.lane()));
    return lanes;
  }

  /**
   * A part of a lane that holds what a claim may take.
   *
   * @param low where it begins, in this rank behind a position
   * @param high its last rank
   */
  record Span(long lane, int low, int high, Position behind) {}

  /** A place among the tasks of a lane that have the same rank. */
  record Position(long dueAt, long id) {

    static final Position BEGINNING = new Position(Long.MIN_VALUE, Long.MIN_VALUE);

    static Position of(ClaimedRow row) {
      return new Position(row.dueAt(), row.fence().task());
    }

    Position max(Position other) {
      boolean further = other.dueAt > dueAt || (other.dueAt == dueAt && other.id > id);
      return further ? other : this;
    }
  }
}
