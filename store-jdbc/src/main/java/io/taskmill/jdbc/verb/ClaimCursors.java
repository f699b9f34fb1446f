package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.verb.Permits.Room;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final int RANKS = 9;
  private static final long FULL_LOOK_NANOS = 1_000_000_000;

  private final Map<Long, Position[]> lanes = new HashMap<>();
  private long lookedAt;

  /** Where a claim of this size begins, lane by lane; nothing for from the beginning. */
  synchronized Rows<Position> start(int limit) {
    if (limit < LARGE || System.nanoTime() - lookedAt > FULL_LOOK_NANOS) {
      lanes.clear();
      lookedAt = System.nanoTime();
    }
    List<Position> all = new ArrayList<>();
    lanes.values().forEach(ranks -> all.addAll(List.of(ranks)));
    return rows(all);
  }

  private static Rows<Position> rows(List<Position> positions) {
    return Rows.of(positions)
        .bigint("lane", Position::lane)
        .smallint("rank_no", Position::rank)
        .bigint("due_at", Position::dueAt)
        .bigint("id", Position::id);
  }

  /**
   * Moves the cursors behind what was claimed. After a claim that brought less than it asked for,
   * nothing is left behind a cursor and it is dropped, except in lanes whose limit was used up.
   *
   * @return whether a cursor was dropped, so that tasks may be left in front of it
   */
  synchronized boolean claimed(List<ClaimedRow> rows, int limit, List<Room> rooms) {
    boolean full = rows.size() == limit;
    Set<Long> notAtEnd = full ? Set.of() : withoutRoom(rooms, rows);
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
        Position[] ranks = lanes.computeIfAbsent(row.lane(), ClaimCursors::beginning);
        ranks[row.rank()] = ranks[row.rank()].max(row);
      }
    }
    return missed;
  }

  private static Set<Long> withoutRoom(List<Room> rooms, List<ClaimedRow> rows) {
    Set<Long> lanes = rooms.stream().map(Room::lane).collect(Collectors.toSet());
    Permits.left(rooms, rows).forEach(room -> lanes.remove(room.lane()));
    return lanes;
  }

  private static Position[] beginning(long lane) {
    Position[] ranks = new Position[RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
      ranks[rank] = new Position(lane, rank, Long.MIN_VALUE, Long.MIN_VALUE);
    }
    return ranks;
  }

  /** A place in a lane. */
  record Position(long lane, int rank, long dueAt, long id) {

    Position max(ClaimedRow row) {
      long rowId = row.fence().task();
      boolean further = row.dueAt() > dueAt || (row.dueAt() == dueAt && rowId > id);
      return further ? new Position(lane, rank, row.dueAt(), rowId) : this;
    }
  }
}
