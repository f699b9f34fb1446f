package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.ClaimTasks.ShareClaim;
import io.taskmill.jdbc.verb.Permits.Limit;
import io.taskmill.jdbc.verb.Permits.Room;
import io.taskmill.spi.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A claim for databases that cannot read the beginning of each lane in one statement. It looks
 * which lanes have something; if there are several, it looks at their heads to find out how much
 * the first tasks of all are from each. Then it takes that much from the beginning of each lane,
 * past what others take just now.
 */
public final class LaneByLaneClaim {

  private static final Comparator<ClaimedRow> ORDER =
      Comparator.comparingInt(ClaimedRow::rank)
          .thenComparingLong(ClaimedRow::dueAt)
          .thenComparingLong(row -> row.fence().task());

  private final Verbs verbs;
  private final ShareClaim share;
  private final long firstExec;
  private final Params params;
  private final Map<Long, Room> rooms;

  /**
   * A claim.
   *
   * @param rooms lanes of limited types, and how much may be taken of them
   */
  LaneByLaneClaim(Verbs verbs, ShareClaim share, long firstExec, List<Room> rooms) {
    this.verbs = verbs;
    this.share = share;
    this.firstExec = firstExec;
    this.params = share.params();
    this.rooms = rooms.stream().collect(Collectors.toMap(Room::lane, room -> room));
  }

  List<ClaimedRow> run() {
    Map<Long, Integer> parts = parts();
    return parts.isEmpty() ? List.of() : verbs.together("claim", inside -> take(inside, parts));
  }

  /** The lanes without a limit that have something for a share; read without a lock. */
  static List<Long> lanes(Verbs in, Params params) {
    return in.rows("claim.lanes", params, row -> row.getLong("id"));
  }

  /** How many tasks to take from which lane. */
  private Map<Long, Integer> parts() {
    List<Long> lanes = new ArrayList<>(lanes(verbs, params));
    lanes.addAll(rooms.keySet());
    Map<Long, Integer> parts = new LinkedHashMap<>();
    if (lanes.size() == 1) {
      Room room = rooms.get(lanes.get(0));
      long most = room == null ? share.limit() : Math.min(share.limit(), room.tasks());
      parts.put(lanes.get(0), (int) most);
      return parts;
    }
    List<Head> heads = new ArrayList<>();
    for (long lane : lanes) {
      heads.addAll(
          verbs.rows("claim.heads", params.set("lane", lane), row -> Head.read(lane, row)));
    }
    Map<Limit, Long> taken = new HashMap<>();
    heads.stream()
        .sorted(Head.ORDER)
        .filter(head -> fits(head, taken))
        .limit(share.limit())
        .forEach(head -> parts.merge(head.lane(), 1, Integer::sum));
    return parts;
  }

  private boolean fits(Head head, Map<Limit, Long> taken) {
    Room room = rooms.get(head.lane());
    return room == null || taken.merge(room.limit(), 1L, Long::sum) <= room.tasks();
  }

  private List<ClaimedRow> take(Verbs inside, Map<Long, Integer> parts) {
    List<ClaimedRow> all = new ArrayList<>();
    parts.forEach((lane, part) -> all.addAll(takeFromLane(inside, lane, part, all.size())));
    all.sort(ORDER);
    return all;
  }

  private List<ClaimedRow> takeFromLane(Verbs inside, long lane, int part, int before) {
    Room room = rooms.get(lane);
    params
        .set("lane", lane)
        .setNullable("limited", room == null ? null : room.limit().number())
        .set("first_exec", firstExec + before)
        .set("limit", part);
    int count = inside.count("claim.lane", params);
    if (count == 0) {
      return List.of();
    }
    List<ClaimedRow> taken =
        inside.rows(
            "claim.claimed", params.set("limit", count), row -> ClaimedRow.read(share.node(), row));
    require(taken.size(), count, "could be read");
    ClaimedRow last = Collections.max(taken, ORDER);
    params
        .set("last_rank", last.rank())
        .set("last_due", last.dueAt())
        .set("last_id", last.fence().task());
    require(inside.count("claim.taken", params), count, "left ready");
    return taken;
  }

  private static void require(int seen, int count, String what) {
    if (seen != count) {
      throw new StoreException(
          String.format(
              "A claim moved %s tasks to running, but %s of them %s. It was undone, and goes on so until the"
                  + " tables are whole: look for rows of ready without their task, and for who changes"
                  + " the tables besides Taskmill.",
              count, seen, what),
          null);
    }
  }

  private record Head(long lane, int rank, long dueAt, long id) {

    static final Comparator<Head> ORDER =
        Comparator.comparingInt(Head::rank)
            .thenComparingLong(Head::dueAt)
            .thenComparingLong(Head::id);

    static Head read(long lane, ResultSet row) throws SQLException {
      return new Head(lane, row.getInt("rank_no"), row.getLong("due_at"), row.getLong("id"));
    }
  }
}
