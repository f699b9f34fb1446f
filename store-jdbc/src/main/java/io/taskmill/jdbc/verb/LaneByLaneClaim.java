package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.groupingBy;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.ClaimTasks.ShareClaim;
import io.taskmill.jdbc.verb.LaneMerge.Head;
import io.taskmill.jdbc.verb.Permits.LimitedLane;
import io.taskmill.spi.StoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A claim for databases that cannot read the beginning of each lane in one statement. A {@link
 * LaneMerge} finds out which tasks are next. Lanes that have many of them are emptied one by one,
 * from the beginning and past what others take just now; the few of other lanes are taken together
 * by their keys. Where another claimer was faster with those, the merge goes on behind them.
 */
public final class LaneByLaneClaim {

  /** From so many tasks on it is cheaper to take the beginning of a lane than to name each task. */
  private static final int MANY = 100;

  private static final Comparator<ClaimedRow> ORDER =
      Comparator.comparingInt(ClaimedRow::rank)
          .thenComparingLong(ClaimedRow::dueAt)
          .thenComparingLong(row -> row.fence().task());

  private final Verbs verbs;
  private final ShareClaim share;
  private final long firstExec;
  private final Params params;
  private final Map<Long, LimitedLane> limitedLanes;
  private final List<ClaimedRow> taken = new ArrayList<>();

  /**
   * A claim.
   *
   * @param limitedLanes lanes of limited types, and how much may be taken of them
   */
  LaneByLaneClaim(Verbs verbs, ShareClaim share, long firstExec, List<LimitedLane> limitedLanes) {
    this.verbs = verbs;
    this.share = share;
    this.firstExec = firstExec;
    this.params = share.params();
    this.limitedLanes =
        limitedLanes.stream().collect(Collectors.toMap(LimitedLane::lane, lane -> lane));
  }

  List<ClaimedRow> run() {
    LaneMerge merge = new LaneMerge(share, LaneMerge.first(verbs, share.params()), limitedLanes);
    Long single = merge.single();
    if (single != null) {
      return verbs.together("claim", inside -> takeFrom(inside, single));
    }
    List<Head> next = merge.next(verbs, share.limit(), List.of());
    return next.isEmpty()
        ? List.of()
        : verbs.together("claim", inside -> takeFrom(inside, merge, next));
  }

  private List<ClaimedRow> takeFrom(Verbs inside, long single) {
    // A transaction that has to be repeated begins anew.
    taken.clear();
    LimitedLane limited = limitedLanes.get(single);
    long most = limited == null ? share.limit() : Math.min(share.limit(), limited.tasks());
    takeLane(inside, single, (int) most);
    return taken;
  }

  private List<ClaimedRow> takeFrom(Verbs inside, LaneMerge merge, List<Head> first) {
    taken.clear();
    merge.backTo(first);
    List<Head> next = first;
    int wanted = share.limit();
    while (!next.isEmpty()) {
      take(inside, next);
      // Fewer were found only if there are no more; fewer were taken if others were faster.
      boolean mayBeMore = next.size() == wanted;
      wanted = share.limit() - taken.size();
      next = mayBeMore && wanted > 0 ? merge.next(inside, wanted, taken) : List.of();
    }
    taken.sort(ORDER);
    return taken;
  }

  private void take(Verbs inside, List<Head> next) {
    Map<Long, List<Head>> byLane =
        next.stream().collect(groupingBy(Head::lane, LinkedHashMap::new, Collectors.toList()));
    Map<@Nullable Long, List<Head>> few = new HashMap<>();
    byLane.forEach(
        (lane, heads) -> {
          if (heads.size() >= MANY) {
            takeLane(inside, lane, heads.size());
          } else {
            few.computeIfAbsent(limited(lane), type -> new ArrayList<>()).addAll(heads);
          }
        });
    few.forEach((limited, heads) -> takeTasks(inside, limited, heads));
  }

  /** The number of a lane's type, if that has a limit. */
  private @Nullable Long limited(long lane) {
    LimitedLane limited = limitedLanes.get(lane);
    return limited == null ? null : limited.limit().number();
  }

  private void takeLane(Verbs inside, long lane, int part) {
    params.set("lane", lane).setNullable("limited", limited(lane)).set("limit", part);
    int count = move(inside, "claim.lane");
    if (count > 0) {
      List<ClaimedRow> moved = claimed(inside, "claim.claimed", count);
      ClaimedRow last = Collections.max(moved, ORDER);
      params
          .set("last_rank", last.rank())
          .set("last_due", last.dueAt())
          .set("last_id", last.fence().task());
      require(inside.count("claim.taken", params), count, "left ready");
    }
  }

  private void takeTasks(Verbs inside, @Nullable Long limited, List<Head> heads) {
    heads.sort(Head.ORDER);
    params
        .set("heads", Head.rows(heads))
        .set("ids", Column.bigints(heads.stream().map(Head::id).toList()))
        .setNullable("limited", limited);
    int count = move(inside, "claim.tasks");
    if (count > 0) {
      claimed(inside, "claim.claimed_tasks", count);
      require(inside.count("claim.taken_tasks", params), count, "left ready");
    }
  }

  /** Moves tasks to running. */
  private int move(Verbs inside, String verb) {
    return inside.count(verb, params.set("first_exec", firstExec + taken.size()));
  }

  /** Reads what was moved. */
  private List<ClaimedRow> claimed(Verbs inside, String verb, int count) {
    List<ClaimedRow> moved =
        inside.rows(verb, params.set("limit", count), row -> ClaimedRow.read(share.node(), row));
    require(moved.size(), count, "could be read");
    taken.addAll(moved);
    return moved;
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
}
