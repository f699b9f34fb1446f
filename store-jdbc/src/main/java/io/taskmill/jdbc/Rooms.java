package io.taskmill.jdbc;

import io.taskmill.spi.LaneFilter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How many tasks of types with a limit a claim may take. Whoever wants some locks the type's row,
 * counts what runs, and takes no more than what is left before it lets go of the lock: so no two
 * take the same room. A type that another has locked is left to it.
 *
 * <p>Claims of other types neither lock nor count, and leave the lanes of limited types alone. The
 * names of limited types are remembered for a moment: one that has just got its first limit waits
 * that long.
 */
final class Rooms {

  private static final long REMEMBERED_NANOS = 500_000_000;
  private static final double MILLION = 1_000_000;

  private final Verbs verbs;
  private volatile Known known = new Known(Set.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);

  Rooms(Verbs verbs) {
    this.verbs = verbs;
  }

  /** A limit was changed here: what is remembered may be wrong. */
  void forget() {
    known = new Known(Set.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);
  }

  private Set<String> limited(Set<String> types) {
    Known now = known;
    if (System.nanoTime() - now.at > REMEMBERED_NANOS) {
      now =
          new Known(
              Set.copyOf(verbs.rows("limited_types", new Params(), row -> row.getString("name"))),
              System.nanoTime());
      known = now;
    }
    if (now.types.isEmpty()) {
      return Set.of();
    }
    Set<String> limited = new TreeSet<>(types);
    limited.retainAll(now.types);
    return limited;
  }

  /** The lanes of limited types that have something for this claimer. */
  List<Lane> lanes(long node, LaneFilter filter) {
    Set<String> limited = limited(filter.types());
    return limited.isEmpty()
        ? List.of()
        : verbs.rows(
            "limited_lanes",
            new Params()
                .set("node", node)
                .set("types", Column.texts(limited))
                .set("queues", Column.textsOrNone(filter.queues()))
                .set("tenants", Column.bigintsOrNone(filter.tenants())),
            Lane::read);
  }

  /** Those of the lanes that have room, in a transaction that ends with the claim. */
  static List<Room> find(Verbs inside, List<Lane> lanes) {
    Set<String> wanted = lanes.stream().map(Lane::type).collect(Collectors.toSet());
    Map<String, Limit> locked = new HashMap<>();
    for (Limit limit :
        inside.rows("limited_lock", new Params().set("types", Column.texts(wanted)), Limit::read)) {
      locked.put(limit.type, limit);
    }
    Map<Long, Long> running = running(inside, locked);
    List<Room> rooms = new ArrayList<>();
    for (Lane lane : lanes) {
      Limit limit = locked.get(lane.type);
      long room = limit == null ? 0 : limit.room(running.getOrDefault(limit.number, 0L));
      if (limit != null && room > 0) {
        rooms.add(new Room(lane.id, limit, room));
      }
    }
    return rooms;
  }

  private static Map<Long, Long> running(Verbs inside, Map<String, Limit> locked) {
    List<Long> counted =
        locked.values().stream().filter(l -> l.maxRunning != null).map(Limit::number).toList();
    Map<Long, Long> running = new HashMap<>();
    if (!counted.isEmpty()) {
      inside.rows(
          "limited_running",
          new Params().set("numbers", Column.bigints(counted)),
          row -> running.put(row.getLong("number_no"), row.getLong("tasks")));
    }
    return running;
  }

  /** Writes down what was taken of rates. */
  static void spend(Verbs inside, List<Room> rooms, List<ClaimedRow> claimed) {
    Map<Limit, Long> taken = new HashMap<>();
    Map<Long, Limit> byLane =
        rooms.stream()
            .filter(room -> room.limit.rateTasks != null)
            .collect(Collectors.toMap(Room::lane, Room::limit));
    for (ClaimedRow row : claimed) {
      Limit limit = byLane.get(row.lane());
      if (limit != null) {
        taken.merge(limit, 1L, Long::sum);
      }
    }
    taken.forEach(
        (limit, tasks) ->
            inside.count(
                "limited_spend",
                new Params()
                    .set("name", limit.type)
                    .set("tokens", limit.tokensNow() - tasks * (long) MILLION)
                    .set("tokens_at", limit.now)));
  }

  /** The rooms as a claim's statement takes them. */
  static Rows<Room> rows(List<Room> rooms) {
    return Rows.of(rooms)
        .bigint("lane", Room::lane)
        .bigint("type_no", room -> room.limit().number())
        .bigint("tasks", Room::tasks);
  }

  /**
   * A lane of a limited type that has room.
   *
   * @param tasks how many may be taken from all lanes of that type together
   */
  record Room(long lane, Limit limit, long tasks) {}

  private record Known(Set<String> types, long at) {}

  /** A lane of a limited type. */
  record Lane(long id, String type) {

    static Lane read(ResultSet row) throws SQLException {
      return new Lane(row.getLong("id"), row.getString("type"));
    }
  }

  /** A type's limit, locked. Tokens are in millionths, so that slow rates add up too. */
  record Limit(
      String type,
      long number,
      @Nullable Integer maxRunning,
      @Nullable Integer rateTasks,
      long ratePeriod,
      long burst,
      @Nullable Long tokens,
      long tokensAt,
      long now) {

    static Limit read(ResultSet row) throws SQLException {
      long tokens = row.getLong("tokens");
      boolean untouched = row.wasNull();
      return new Limit(
          row.getString("name"),
          row.getLong("number_no"),
          TypeRow.number(row, "max_running"),
          TypeRow.number(row, "rate_tasks"),
          row.getLong("rate_period"),
          row.getLong("rate_burst"),
          untouched ? null : tokens,
          row.getLong("tokens_at"),
          row.getLong("now"));
    }

    long room(long running) {
      long byRunning = maxRunning == null ? Long.MAX_VALUE : Math.max(0, maxRunning - running);
      long byRate = rateTasks == null ? Long.MAX_VALUE : (long) (tokensNow() / MILLION);
      return Math.min(byRunning, byRate);
    }

    /** A clock that was set back gives nothing and takes nothing. */
    long tokensNow() {
      double full = burst * MILLION;
      if (tokens == null || rateTasks == null) {
        return (long) full;
      }
      double grown = Math.max(0, now - tokensAt) * MILLION * rateTasks / ratePeriod;
      return (long) Math.min(full, tokens + grown);
    }
  }
}
