package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodePin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
public final class Permits {

  private static final long REMEMBERED_NANOS = 500_000_000;
  private static final double MILLION = 1_000_000;

  private final Verbs verbs;
  private final LockedTypes lockedTypes;
  private volatile Known known = new Known(Set.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);

  public Permits(Verbs verbs, LockedTypes lockedTypes) {
    this.verbs = verbs;
    this.lockedTypes = lockedTypes;
  }

  /** A limit was changed here: what is remembered may be wrong. */
  public void forget() {
    known = new Known(Set.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);
  }

  /** Those of the types that may have a limit; only their tasks have to find room. */
  Set<String> limited(Set<String> types) {
    Known now = known;
    if (System.nanoTime() - now.at > REMEMBERED_NANOS) {
      now =
          new Known(
              Set.copyOf(
                  verbs.rows("claim.limited_types", new Params(), row -> row.getString("name"))),
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

  /**
   * The lanes of limited types that have something for this claimer, with the permits that they
   * have, which may be none; in a transaction that ends with the claim.
   */
  List<LimitedLane> find(Verbs inside, Set<String> limited, long node, LaneFilter filter) {
    Map<String, Limit> locked = new HashMap<>();
    Map<Long, Limit> lanes = new LinkedHashMap<>();
    inside.rows(
        "claim.limited_lock",
        params(limited, node, filter),
        row -> {
          // One for all lanes of a type: what is taken from them counts together.
          Limit limit = Limit.read(row);
          return lanes.put(row.getLong("lane"), locked.computeIfAbsent(limit.type, t -> limit));
        });
    lockedTypes.tried(limited, locked.keySet(), types -> isWanted(inside, types, node, filter));
    locked.values().stream()
        .filter(Limit::isAheadOfTheClock)
        .forEach(limit -> write(inside, limit, limit.tokensNow()));
    Map<Long, Long> running = running(inside, locked.values());
    List<LimitedLane> limitedLanes = new ArrayList<>();
    lanes.forEach(
        (lane, limit) ->
            limitedLanes.add(
                new LimitedLane(
                    lane, limit, limit.permits(running.getOrDefault(limit.number, 0L)))));
    return limitedLanes;
  }

  /** Whether there is anything to find room for; cheaper where a lock costs more than a look. */
  static boolean isWanted(Verbs in, Set<String> limited, long node, LaneFilter filter) {
    return !in.rows("claim.limited_look", params(limited, node, filter), row -> true).isEmpty();
  }

  private static Params params(Set<String> limited, long node, LaneFilter filter) {
    return new Params()
        .set("node", node)
        .set("own_lane", NodePin.lane(node))
        .set("types", Column.texts(limited))
        .set("versions", Column.texts(filter.versionNames()))
        .set("queues", Column.textsOrNone(filter.queues()))
        .set("tenants", Column.bigintsOrNone(filter.tenants()));
  }

  private static Map<Long, Long> running(Verbs inside, Collection<Limit> locked) {
    Set<Long> counted = new TreeSet<>();
    long most = 0;
    for (Limit limit : locked) {
      if (limit.maxRunning != null) {
        counted.add(limit.number);
        most = Math.max(most, limit.maxRunning);
      }
    }
    Map<Long, Long> running = new HashMap<>();
    if (!counted.isEmpty()) {
      inside.rows(
          "claim.limited_running",
          new Params().set("numbers", Column.bigints(counted)).set("most", most),
          row -> running.put(row.getLong("number_no"), row.getLong("tasks")));
    }
    return running;
  }

  /** What was taken of each limit. */
  static Map<Limit, Long> taken(List<LimitedLane> limitedLanes, List<ClaimedRow> claimed) {
    Map<Long, Limit> byLane =
        limitedLanes.stream().collect(Collectors.toMap(LimitedLane::lane, LimitedLane::limit));
    Map<Limit, Long> taken = new HashMap<>();
    for (ClaimedRow row : claimed) {
      Limit limit = byLane.get(row.lane());
      if (limit != null) {
        taken.merge(limit, 1L, Long::sum);
      }
    }
    return taken;
  }

  /** The lanes whose types have permits left, with what is left of them. */
  static List<LimitedLane> left(List<LimitedLane> limitedLanes, List<ClaimedRow> claimed) {
    Map<Limit, Long> taken = taken(limitedLanes, claimed);
    return limitedLanes.stream()
        .map(
            lane ->
                new LimitedLane(
                    lane.lane, lane.limit, lane.tasks - taken.getOrDefault(lane.limit, 0L)))
        .filter(lane -> lane.tasks > 0)
        .toList();
  }

  /** Writes down what was taken of rates. */
  static void spend(Verbs inside, List<LimitedLane> limitedLanes, List<ClaimedRow> claimed) {
    taken(limitedLanes, claimed)
        .forEach(
            (limit, tasks) -> {
              if (limit.rateTasks != null) {
                write(inside, limit, limit.tokensNow() - tasks * (long) MILLION);
              }
            });
  }

  private static void write(Verbs inside, Limit limit, long tokens) {
    inside.count(
        "claim.limited_spend",
        new Params().set("name", limit.type).set("tokens", tokens).set("tokens_at", limit.now));
  }

  /** The lanes as a claim's statement takes them. */
  static Rows<LimitedLane> rows(List<LimitedLane> limitedLanes) {
    return Rows.of(limitedLanes)
        .bigint("lane", LimitedLane::lane)
        .bigint("type_no", lane -> lane.limit().number())
        .bigint("tasks", LimitedLane::tasks);
  }

  /**
   * A lane of a limited type, and that type's permits.
   *
   * @param tasks how many may be taken from all lanes of that type together
   */
  record LimitedLane(long lane, Limit limit, long tasks) {}

  private record Known(Set<String> types, long at) {}

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
      return new Limit(
          row.getString("name"),
          row.getLong("number_no"),
          NullableColumns.intOf(row, "max_running"),
          NullableColumns.intOf(row, "rate_tasks"),
          row.getLong("rate_period"),
          row.getLong("rate_burst"),
          NullableColumns.longOf(row, "tokens"),
          row.getLong("tokens_at"),
          row.getLong("now"));
    }

    long permits(long running) {
      long byRunning = maxRunning == null ? Long.MAX_VALUE : Math.max(0, maxRunning - running);
      long byRate = rateTasks == null ? Long.MAX_VALUE : (long) (tokensNow() / MILLION);
      return Math.min(byRunning, byRate);
    }

    /** The clock was set back: from now on it counts from there, or nothing would come for long. */
    boolean isAheadOfTheClock() {
      return tokens != null && tokensAt > now;
    }

    /** When there is a whole token; null if there is one now, or no rate. */
    @Nullable Instant nextToken() {
      if (rateTasks == null || tokensNow() >= MILLION) {
        return null;
      }
      double missing = MILLION - tokensNow();
      return Micros.instant(now + (long) Math.ceil(missing * ratePeriod / rateTasks / MILLION));
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
