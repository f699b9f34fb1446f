package io.taskmill.jdbc;

import io.taskmill.jdbc.Lanes.Lane;
import io.taskmill.spi.TypeRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tasks that wait for a machine. They are in lanes of that machine, which others do not look into,
 * until nobody is left there or they have waited long enough. Since when they wait is noted when it
 * is first seen, together with how often they had run: so a note is for one wait only.
 */
final class Hosts {

  private final Verbs verbs;
  private final Set<Claimer> entered = ConcurrentHashMap.newKeySet();

  Hosts(Verbs verbs) {
    this.verbs = verbs;
  }

  /** Sees to it that tasks which a node has claimed can come back to its machine. */
  void enterLanes(long node, List<ClaimedRow> claimed) {
    Set<Long> lanes = new TreeSet<>();
    for (ClaimedRow row : claimed) {
      if ((row.marks() & Marks.STICKY) != 0 && !entered.contains(new Claimer(node, row.lane()))) {
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
                "sticky_lanes",
                params,
                row ->
                    new Lane(
                        row.getLong("tenant"),
                        row.getString("queue"),
                        row.getString("type"),
                        row.getString("host"))));
    if (!missing.isEmpty()) {
      Lanes.enter(verbs, missing);
    }
    lanes.forEach(lane -> entered.add(new Claimer(node, lane)));
  }

  /** Lets every machine take tasks that have waited for one in vain. */
  int fallBack(int limit) {
    boolean any =
        verbs.rows("host_look", new Params(), row -> row.getLong(1)).stream().anyMatch(n -> n > 0);
    return any ? verbs.together("fallBack", inside -> free(inside, limit)) : 0;
  }

  private static int free(Verbs inside, int limit) {
    Params params =
        new Params().set("limit", limit).set("grace", Micros.of(TypeRules.DEFAULT_HOST_GRACE));
    List<Long> ids = new ArrayList<>(inside.rows("host_gone", params, row -> row.getLong("id")));
    inside.count("host_seen", params);
    ids.addAll(inside.rows("host_late", params, row -> row.getLong("id")));
    if (!ids.isEmpty()) {
      Rows<Long> given = Rows.of(new TreeSet<>(ids)).bigint("id", id -> id);
      inside.count("host_free", Params.given(given));
      inside.count("host_heard", Params.given(given));
    }
    return ids.size();
  }

  private record Claimer(long node, long lane) {}
}
