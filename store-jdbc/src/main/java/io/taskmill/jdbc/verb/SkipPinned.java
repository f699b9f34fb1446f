package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Ends tasks that one node alone may run, when it is gone, and takes its empty lanes out of the
 * dictionary: every node that ever registers has a number of its own. A node that is gone never
 * comes back, so what is found without a lock is still true when it is locked.
 */
public final class SkipPinned {

  private SkipPinned() {}

  static int run(Verbs verbs, int limit) {
    List<NodeLane> lanes = verbs.rows("pin.look", new Params(), NodeLane::read);
    Set<Long> found = new TreeSet<>();
    for (NodeLane lane : lanes) {
      if (lane.filled) {
        found.addAll(some(verbs, "pin.ready", lane, limit - found.size()));
      }
      if (lane.waits) {
        found.addAll(some(verbs, "pin.waiting", lane, limit - found.size()));
      }
    }
    int skipped = found.isEmpty() ? 0 : verbs.together("skipPinned", inside -> skip(inside, found));
    List<Long> empty =
        lanes.stream().filter(NodeLane::isEmpty).map(NodeLane::number).limit(limit).toList();
    if (!empty.isEmpty()) {
      verbs.together("skipPinned", inside -> Lanes.remove(inside, empty));
    }
    return skipped;
  }

  private static List<Long> some(Verbs verbs, String verb, NodeLane lane, int limit) {
    Params params = new Params().set("lane", lane.number).set("limit", limit);
    return limit == 0 ? List.of() : verbs.rows(verb, params, SkipPinned::id);
  }

  private static int skip(Verbs inside, Set<Long> found) {
    Set<Long> locked = new TreeSet<>();
    for (String place : List.of("workflow.lock_ready", "pin.lock_waiting")) {
      locked.addAll(inside.rows(place, Params.ids(found), SkipPinned::id));
    }
    if (!locked.isEmpty()) {
      inside.count("pin.skip", Params.ids(locked));
      StatisticsAppender.ended(inside, locked);
    }
    return locked.size();
  }

  private static long id(ResultSet row) throws SQLException {
    return row.getLong("id");
  }

  /**
   * A lane of a node that is gone.
   *
   * @param filled whether tasks in it are READY
   * @param waits whether tasks wait in it that need no person
   */
  private record NodeLane(long number, boolean filled, boolean waits) {

    static NodeLane read(ResultSet row) throws SQLException {
      return new NodeLane(row.getLong("id"), row.getInt("filled") == 1, row.getInt("waits") == 1);
    }

    boolean isEmpty() {
      return !filled && !waits;
    }
  }
}
