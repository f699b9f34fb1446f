package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect.ClaimStrategy;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.jdbc.verb.Permits.LimitedLane;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodePin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Gives out tasks. */
public final class ClaimTasks {

  private final Verbs verbs;
  private final boolean laneByLane;
  private final Lanes lanes;
  private final Permits permits;
  private final HostWaits hostWaits;
  private final Map<LaneFilter, ClaimCursors> cursors = new ConcurrentHashMap<>();

  ClaimTasks(
      Verbs verbs, Lanes lanes, Permits permits, HostWaits hostWaits, ClaimStrategy strategy) {
    this.laneByLane = strategy == ClaimStrategy.LANE_BY_LANE;
    this.verbs = verbs;
    this.lanes = lanes;
    this.permits = permits;
    this.hostWaits = hostWaits;
  }

  /** Where claims stood in lanes may not be so any more. */
  void forget() {
    cursors.clear();
  }

  List<Claimed> run(ClaimRequest request) {
    long node = request.node();
    // Asked before a transaction begins, since that is another connection.
    Set<String> limited =
        permits.limited(
            request.shares().stream()
                .flatMap(share -> share.filter().types().stream())
                .collect(Collectors.toSet()));
    List<ShareClaim> shares =
        request.shares().stream().map(share -> new ShareClaim(node, share, limited)).toList();
    if (laneByLane && shares.size() > 1) {
      shares = shares.stream().filter(this::isWanted).toList();
    }
    return given(node, take(shares, request.firstExec()));
  }

  /** A share alone needs no transaction around it. */
  private List<ClaimedRow> take(List<ShareClaim> shares, long firstExec) {
    if (shares.size() == 1) {
      return take(verbs, shares.get(0), firstExec);
    }
    return shares.isEmpty()
        ? List.of()
        : verbs.together("claim", inside -> takeAll(inside, shares, firstExec));
  }

  /** Each share sees what those before it have taken: tasks, permits and tokens. */
  private List<ClaimedRow> takeAll(Verbs inside, List<ShareClaim> shares, long firstExec) {
    List<ClaimedRow> rows = new ArrayList<>();
    for (ShareClaim share : shares) {
      rows.addAll(take(inside, share, firstExec + rows.size()));
    }
    return rows;
  }

  /** Whether there is anything for a share, seen without a lock. */
  private boolean isWanted(ShareClaim share) {
    return !LaneMerge.first(verbs, share.params()).isEmpty() || isLimitedWanted(verbs, share);
  }

  private static boolean isLimitedWanted(Verbs in, ShareClaim share) {
    return !share.limited().isEmpty()
        && Permits.isWanted(in, share.limited(), share.node(), share.filter());
  }

  private List<ClaimedRow> take(Verbs in, ShareClaim share, long firstExec) {
    if (share.limited().isEmpty() || (laneByLane && !isLimitedWanted(in, share))) {
      return take(in, share, firstExec, List.of());
    }
    return in.together("claim", inside -> takeLimited(inside, share, firstExec));
  }

  private List<ClaimedRow> takeLimited(Verbs inside, ShareClaim share, long firstExec) {
    List<LimitedLane> found = permits.find(inside, share.limited(), share.node(), share.filter());
    List<ClaimedRow> rows = take(inside, share, firstExec, found);
    Permits.spend(inside, found, rows);
    return rows;
  }

  /** Claims from lanes without a limit, and from limited ones no more than they have permits. */
  private List<ClaimedRow> take(
      Verbs in, ShareClaim share, long firstExec, List<LimitedLane> permits) {
    List<LimitedLane> limited = Permits.left(permits, List.of());
    if (laneByLane) {
      return new LaneByLaneClaim(in, share, firstExec, limited).run();
    }
    Params params =
        share.params().set("first_exec", firstExec).set("limited_lane", Permits.rows(limited));
    Answer.Row<ClaimedRow> row = answer -> ClaimedRow.read(share.node(), answer);
    if (!share.filter().creators().isEmpty()) {
      return in.rows("claim.of_creators", params, row);
    }
    ClaimCursors own = cursors.computeIfAbsent(share.filter(), f -> new ClaimCursors());
    String verb = limited.isEmpty() ? "claim.take" : "claim.limited";
    params.set("cursor", own.start(share.limit()));
    List<ClaimedRow> rows = in.rows(verb, params, row);
    if (own.claimed(rows, share.limit(), permits)) {
      // There is no more behind the cursors, but there may be in front of them.
      params
          .set("cursor", own.start(share.limit()))
          .set("first_exec", firstExec + rows.size())
          .set("limit", share.limit() - rows.size())
          .set("limited_lane", Permits.rows(Permits.left(limited, rows)));
      rows.addAll(in.rows(verb, params, row));
    }
    return rows;
  }

  /** What a lane stands for is the same for all its tasks, so it is not sent with each of them. */
  private List<Claimed> given(long node, List<ClaimedRow> rows) {
    hostWaits.enterLanes(node, rows);
    Set<Long> unknown =
        rows.stream()
            .map(ClaimedRow::lane)
            .filter(lane -> lanes.nameOf(lane) == null)
            .collect(Collectors.toSet());
    if (!unknown.isEmpty()) {
      lanes.learn(verbs, unknown);
    }
    List<Claimed> claimed = new ArrayList<>(rows.size());
    for (ClaimedRow row : rows) {
      Lane lane = lanes.nameOf(row.lane());
      // Without one the node is dead and its tasks were taken back, or the lane would be there.
      if (lane != null) {
        claimed.add(row.claimed(lane));
      }
    }
    return claimed;
  }

  /**
   * A share of a request.
   *
   * @param limited those of its types that may have a limit
   */
  record ShareClaim(long node, LaneFilter filter, int limit, Set<String> limited) {

    ShareClaim(long node, Share share, Set<String> limited) {
      this(node, share.filter(), share.limit(), new TreeSet<>(limited));
      this.limited.retainAll(filter.types());
    }

    Params params() {
      return new Params()
          .set("node", node)
          .set("own_lane", NodePin.lane(node))
          .set("limit", limit)
          .set("types", Column.texts(filter.types()))
          .set("versions", Column.texts(filter.versionNames()))
          .set("queues", Column.textsOrNone(filter.queues()))
          .set("tenants", Column.bigintsOrNone(filter.tenants()))
          .set("creators", Column.bigintsOrNone(filter.creators()));
    }
  }
}
