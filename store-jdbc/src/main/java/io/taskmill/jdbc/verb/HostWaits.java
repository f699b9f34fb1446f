package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.spi.TypeRules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tasks that wait for a machine. They are in lanes of that machine, which others do not look into,
 * until nobody is left there or they have waited long enough. Until when they wait is noted when it
 * is first seen, together with a number that changes with every run: so a note is for one wait
 * only.
 */
public final class HostWaits {

  private static final int REMEMBERED = 100_000;

  private final Verbs verbs;
  private final HostWaitScan scan = new HostWaitScan();
  private volatile Set<Claimer> entered = ConcurrentHashMap.newKeySet();

  public HostWaits(Verbs verbs) {
    this.verbs = verbs;
  }

  /** Lanes that were in the dictionary may not be there any more. */
  public void forget() {
    entered = ConcurrentHashMap.newKeySet();
  }

  /** Sees to it that tasks which a node has claimed can come back to its machine. */
  void enterLanes(long node, List<ClaimedRow> claimed) {
    Set<Claimer> known = entered;
    Set<Long> lanes = new TreeSet<>();
    for (ClaimedRow row : claimed) {
      if ((row.flags() & TaskFlags.STICKY) != 0 && !known.contains(new Claimer(node, row.lane()))) {
        lanes.add(row.lane());
      }
    }
    if (lanes.isEmpty()) {
      return;
    }
    Params params = new Params().set("node", node).set("lanes", Column.bigints(lanes));
    Set<Lane> missing =
        new HashSet<>(
            verbs.rows(
                "lane.sticky",
                params,
                row ->
                    new Lane(
                        row.getLong("tenant"),
                        row.getString("queue"),
                        row.getString("type"),
                        row.getInt("version"),
                        row.getString("host"))));
    if (!missing.isEmpty()) {
      verbs.together(
          "claim",
          inside -> {
            Lanes.keep(inside, missing);
            return missing;
          });
    }
    if (known.size() >= REMEMBERED) {
      known.clear();
    }
    lanes.forEach(lane -> known.add(new Claimer(node, lane)));
  }

  /** Lets every machine take tasks that have waited for one in vain. */
  int release(int limit) {
    List<HostLane> lanes = verbs.rows("host.look", new Params(), HostLane::read);
    if (lanes.isEmpty()) {
      return 0;
    }
    Set<Long> inVain = new TreeSet<>(ofGone(lanes, limit));
    inVain.addAll(late(lanes, limit - inVain.size()));
    int freed =
        inVain.isEmpty() ? 0 : verbs.together("releaseHostWaits", inside -> free(inside, inVain));
    forget(verbs, verbs.rows("host.stale", new Params().set("limit", limit), HostWaits::id));
    List<Long> empty =
        lanes.stream().filter(lane -> !lane.filled).map(HostLane::number).limit(limit).toList();
    if (!empty.isEmpty()) {
      verbs.together("releaseHostWaits", inside -> Lanes.remove(inside, empty));
    }
    return freed;
  }

  private List<Long> ofGone(List<HostLane> lanes, int limit) {
    List<Long> gone = new ArrayList<>();
    for (long lane : numbers(lanes, true)) {
      if (gone.size() < limit) {
        Params params = new Params().set("lane", lane).set("limit", limit - gone.size());
        gone.addAll(verbs.rows("host.gone", params, HostWaits::id));
      }
    }
    return gone;
  }

  private List<Long> late(List<HostLane> lanes, int limit) {
    List<Long> there = numbers(lanes, false);
    if (there.isEmpty() || limit == 0) {
      return List.of();
    }
    List<Long> unnoted = scan.step(verbs, there, limit);
    if (!unnoted.isEmpty()) {
      long grace = Micros.of(TypeRules.DEFAULT_HOST_GRACE);
      verbs.count("host.seen", Params.ids(new TreeSet<>(unnoted)).set("grace", grace));
    }
    return verbs.rows("host.late", new Params().set("limit", limit), HostWaits::id);
  }

  private static int free(Verbs inside, Collection<Long> inVain) {
    List<Long> locked = inside.rows("host.lock", Params.ids(inVain), HostWaits::id);
    if (!locked.isEmpty()) {
      inside.count("host.free", Params.ids(locked));
      forget(inside, locked);
    }
    return locked.size();
  }

  private static void forget(Verbs in, List<Long> ids) {
    if (!ids.isEmpty()) {
      in.count("host.heard", Params.ids(new TreeSet<>(ids)));
    }
  }

  private static List<Long> numbers(List<HostLane> lanes, boolean gone) {
    return lanes.stream()
        .filter(lane -> lane.filled && lane.gone == gone)
        .map(HostLane::number)
        .toList();
  }

  private static long id(ResultSet row) throws SQLException {
    return row.getLong("id");
  }

  private record HostLane(long number, boolean gone, boolean filled) {

    static HostLane read(ResultSet row) throws SQLException {
      return new HostLane(row.getLong("id"), row.getInt("gone") == 1, row.getInt("filled") == 1);
    }
  }

  private record Claimer(long node, long lane) {}
}
