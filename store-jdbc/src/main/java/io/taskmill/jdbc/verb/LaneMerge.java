package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.ClaimTasks.ShareClaim;
import io.taskmill.jdbc.verb.Permits.Limit;
import io.taskmill.jdbc.verb.Permits.LimitedLane;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The READY tasks of several lanes in one order, read without a lock and only as far as needed. It
 * begins with the first task or two of each lane. The n-th of the tasks that are known is a bound:
 * none of the next n lies behind it. So only lanes whose last known task is not behind the bound
 * are read on, which moves the bound forward, until there are no such lanes.
 *
 * <p>Many lanes are read on by a task or two each, all by one statement. A lane that is read on has
 * all its known tasks among the next n, so there are at most n / k lanes to read a k-th task from.
 * When they are few, each is read on by itself and by many tasks.
 *
 * <p>Lanes are not read at the same moment. A task that another moves meanwhile may be read at both
 * places; it counts at the one that was read later.
 */
final class LaneMerge {

  /** So many lanes are read one by one even for a small claim. */
  private static final int FEW_LANES = 4;

  /** From here on a statement for a lane costs less than one for a task of each lane. */
  private static final int MANY_TASKS = 16;

  private final Params params;
  private final Map<Long, LimitedLane> limitedLanes;
  private final Map<Long, Lane> lanes = new LinkedHashMap<>();
  private final Map<Long, Head> places = new HashMap<>();
  private final Map<Limit, Long> given = new HashMap<>();

  /**
   * A merge.
   *
   * @param first the first tasks of each lane without a limit
   * @param limitedLanes lanes of types with a limit, and how much may be taken of them
   */
  LaneMerge(ShareClaim share, List<Head> first, Map<Long, LimitedLane> limitedLanes) {
    this.params = share.params();
    this.limitedLanes = limitedLanes;
    first.forEach(this::add);
    limitedLanes.keySet().forEach(this::lane);
  }

  private Lane lane(long number) {
    return lanes.computeIfAbsent(number, Lane::new);
  }

  private void add(Head head) {
    if (lane(head.lane()).add(head)) {
      Head before = places.put(head.id(), head);
      if (before != null) {
        drop(before);
      }
    }
  }

  /** One that was given and could not be taken there does not count against its limit. */
  private void drop(Head moved) {
    LimitedLane limited = limitedLanes.get(moved.lane());
    if (lane(moved.lane()).drop(moved) && limited != null) {
      given.merge(limited.limit(), -1L, Long::sum);
    }
  }

  /** The first tasks of each lane that a share may take from as much as it wants. */
  static List<Head> first(Verbs verbs, Params params) {
    List<Head> first = new ArrayList<>();
    verbs.rows(
        "claim.lanes",
        params.set("known", 0),
        row -> first.addAll(Head.parse(row.getLong(1), row.getString(2))));
    return first;
  }

  /** The lane, if there is only one. */
  @Nullable Long single() {
    return lanes.size() == 1 ? lanes.keySet().iterator().next() : null;
  }

  /**
   * The next tasks, fewer than asked for if there are no more; each is given once, unless it was
   * taken back.
   *
   * @param taken what this claim has taken out of the lanes
   */
  List<Head> next(Verbs verbs, int count, List<ClaimedRow> taken) {
    lanes.values().forEach(lane -> lane.taken = 0);
    taken.forEach(row -> lane(row.lane()).taken++);
    List<Head> next = known(count);
    for (List<Lane> open = open(next, count); !open.isEmpty(); open = open(next, count)) {
      readOn(verbs, open, count);
      next = known(count);
    }
    give(next);
    return next;
  }

  /** Takes back all that was given but the first tasks, which were given before all others. */
  void backTo(List<Head> first) {
    lanes.values().forEach(lane -> lane.given = 0);
    given.clear();
    give(first.stream().filter(head -> head.equals(places.get(head.id()))).toList());
  }

  private void give(List<Head> next) {
    for (Head head : next) {
      lane(head.lane()).given++;
      LimitedLane limited = limitedLanes.get(head.lane());
      if (limited != null) {
        given.merge(limited.limit(), 1L, Long::sum);
      }
    }
  }

  /** The next of the tasks that are known, of types with a limit no more than have permits. */
  private List<Head> known(int count) {
    List<Head> all = new ArrayList<>();
    lanes.values().forEach(lane -> all.addAll(lane.waiting()));
    all.sort(Head.ORDER);
    Map<Limit, Long> taken = new HashMap<>(given);
    List<Head> next = new ArrayList<>(Math.min(count, all.size()));
    for (Head head : all) {
      LimitedLane limited = limitedLanes.get(head.lane());
      if (limited == null || taken.merge(limited.limit(), 1L, Long::sum) <= limited.tasks()) {
        next.add(head);
        if (next.size() == count) {
          break;
        }
      }
    }
    return next;
  }

  /** The lanes that may have tasks among the next ones besides those that are known. */
  private List<Lane> open(List<Head> next, int count) {
    Head bound = next.size() < count ? null : next.get(next.size() - 1);
    return lanes.values().stream()
        .filter(lane -> lane.mayHaveMore(bound) && !isFull(lane, count))
        .toList();
  }

  /** Whether no more of a lane is wanted than is known. */
  private boolean isFull(Lane lane, int count) {
    LimitedLane limited = limitedLanes.get(lane.number);
    long most = limited == null ? count : Math.min(count, limited.tasks());
    return lane.waiting().size() >= most;
  }

  private void readOn(Verbs verbs, List<Lane> open, int count) {
    if (open.size() > Math.max(FEW_LANES, count / MANY_TASKS)) {
      Map<Integer, List<Lane>> byKnown = new LinkedHashMap<>();
      open.forEach(
          lane -> byKnown.computeIfAbsent(lane.before(), k -> new ArrayList<>()).add(lane));
      byKnown.forEach((known, some) -> readNext(verbs, known, some));
    } else {
      int part = 2 * count / open.size() + 1;
      open.forEach(lane -> read(verbs, lane, Math.min(count, part)));
    }
  }

  private void readNext(Verbs verbs, int known, List<Lane> some) {
    some.forEach(lane -> lane.ended = true);
    params
        .set("known", known)
        .set("lanes", Column.bigints(some.stream().map(lane -> lane.number).toList()));
    verbs
        .rows("claim.next", params, row -> Head.parse(row.getLong(1), row.getString(2)))
        .forEach(heads -> heads.forEach(this::add));
  }

  private void read(Verbs verbs, Lane lane, int part) {
    params.set("lane", lane.number).set("known", lane.before()).set("limit", part);
    List<Head> more = verbs.rows("claim.heads", params, row -> Head.read(lane.number, row));
    more.forEach(this::add);
    lane.ended |= more.size() < part;
  }

  /** What is known of a lane. */
  private static final class Lane {

    private final long number;
    private final List<Head> heads = new ArrayList<>();
    private int given;
    private int taken;
    private boolean ended;

    Lane(long number) {
      this.number = number;
    }

    /**
     * What lies behind what is known. Where others take tasks meanwhile, the end may seem near.
     *
     * @return whether it is new here
     */
    boolean add(Head head) {
      ended = !heads.isEmpty() && Head.ORDER.compare(head, heads.get(heads.size() - 1)) <= 0;
      return !ended && heads.add(head);
    }

    /**
     * A task is not here any more.
     *
     * @return whether it was given
     */
    boolean drop(Head moved) {
      int at = heads.indexOf(moved);
      heads.remove(at);
      boolean wasGiven = at < given;
      if (wasGiven) {
        given--;
      }
      return wasGiven;
    }

    /** How many of those that can be read are known. */
    int before() {
      return Math.max(0, heads.size() - taken);
    }

    List<Head> waiting() {
      return heads.subList(given, heads.size());
    }

    /**
     * Whether there may be unknown tasks up to a bound.
     *
     * @param bound null for no bound
     */
    boolean mayHaveMore(@Nullable Head bound) {
      return !ended
          && (bound == null
              || heads.isEmpty()
              || Head.ORDER.compare(heads.get(heads.size() - 1), bound) <= 0);
    }
  }

  /** A task's place in a lane. */
  record Head(long lane, int rank, long dueAt, long id) {

    static final Comparator<Head> ORDER =
        Comparator.comparingInt(Head::rank)
            .thenComparingLong(Head::dueAt)
            .thenComparingLong(Head::id);

    static Head read(long lane, ResultSet row) throws SQLException {
      return new Head(lane, row.getInt("rank_no"), row.getLong("due_at"), row.getLong("id"));
    }

    /** As statements take them. */
    static Rows<Head> rows(List<Head> heads) {
      return Rows.of(heads)
          .bigint("lane", Head::lane)
          .smallint("rank_no", Head::rank)
          .bigint("due_at", Head::dueAt)
          .bigint("id", Head::id);
    }

    /** As {@code claim.next_of_lane} says them; none for null. */
    static List<Head> parse(long lane, @Nullable String text) {
      List<Head> heads = new ArrayList<>();
      if (text != null) {
        for (String task : text.split(",", -1)) {
          String[] parts = task.split(" ", -1);
          heads.add(
              new Head(
                  lane,
                  Integer.parseInt(parts[0]),
                  Long.parseLong(parts[1]),
                  Long.parseLong(parts[2])));
        }
      }
      return heads;
    }
  }
}
