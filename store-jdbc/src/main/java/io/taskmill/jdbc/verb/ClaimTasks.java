package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect.ClaimStrategy;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.jdbc.verb.Permits.Room;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    LaneFilter filter = request.filter();
    Set<String> limited = permits.limited(filter.types());
    if (limited.isEmpty() || (laneByLane && !permits.isWanted(limited, node, filter))) {
      return given(node, take(verbs, request, List.of()));
    }
    return given(node, verbs.together("claim", inside -> takeLimited(inside, request, limited)));
  }

  private List<ClaimedRow> takeLimited(Verbs inside, ClaimRequest request, Set<String> limited) {
    List<Room> found = permits.find(inside, limited, request.node(), request.filter());
    List<ClaimedRow> rows = take(inside, request, found);
    Permits.spend(inside, found, rows);
    return rows;
  }

  /** ClaimTasks from lanes without a limit, and no more from these than they have room. */
  private List<ClaimedRow> take(Verbs in, ClaimRequest request, List<Room> permits) {
    List<Room> limited = Permits.left(permits, List.of());
    LaneFilter filter = request.filter();
    Params params =
        new Params()
            .set("node", request.node())
            .set("first_exec", request.firstExec())
            .set("limit", request.limit())
            .set("types", Column.texts(filter.types()))
            .set("queues", Column.textsOrNone(filter.queues()))
            .set("tenants", Column.bigintsOrNone(filter.tenants()))
            .set("creators", Column.bigintsOrNone(filter.creators()))
            .set("room", Permits.rows(limited));
    if (laneByLane) {
      return new LaneByLaneClaim(in, request, params, limited).run();
    }
    Answer.Row<ClaimedRow> row = answer -> ClaimedRow.read(request.node(), answer);
    if (!filter.creators().isEmpty()) {
      return in.rows("claim.of_creators", params, row);
    }
    ClaimCursors own = cursors.computeIfAbsent(filter, f -> new ClaimCursors());
    String verb = limited.isEmpty() ? "claim.take" : "claim.limited";
    params.set("cursor", own.start(request.limit()));
    List<ClaimedRow> rows = in.rows(verb, params, row);
    if (own.claimed(rows, request.limit(), permits)) {
      // There is no more behind the cursors, but there may be in front of them.
      params
          .set("cursor", own.start(request.limit()))
          .set("first_exec", request.firstExec() + rows.size())
          .set("limit", request.limit() - rows.size())
          .set("room", Permits.rows(Permits.left(limited, rows)));
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
}
