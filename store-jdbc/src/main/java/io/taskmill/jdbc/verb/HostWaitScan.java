package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds tasks that wait for a machine and have no note yet that says until when. It walks through
 * all that wait, a limited number of tasks a step, and begins again at the end: so a step costs the
 * same however many wait.
 *
 * <p>If more tasks wait than one step sees, a new one is found a few steps later. That delay is
 * small beside the host grace.
 */
public final class HostWaitScan {

  /** Each is a query of its own. */
  private static final int LANES_A_STEP = 100;

  private volatile Place next = Place.START;

  /** Looks at the next so many tasks of these lanes; those that have no note. */
  List<Long> step(Verbs verbs, Collection<Long> lanes, int limit) {
    Place place = next;
    List<Long> unnoted = new ArrayList<>();
    int left = limit;
    int entered = 0;
    for (long lane : new TreeSet<>(lanes).tailSet(place.lane)) {
      place = lane == place.lane ? place : Place.before(lane);
      if (entered == LANES_A_STEP) {
        next = place;
        return unnoted;
      }
      List<Waiting> found = verbs.rows("host.pass", place.params(left), Waiting::read);
      found.stream().filter(task -> !task.noted).forEach(task -> unnoted.add(task.id));
      left -= found.size();
      entered++;
      if (left == 0) {
        next = Place.of(lane, found.get(found.size() - 1));
        return unnoted;
      }
    }
    next = Place.START;
    return unnoted;
  }

  private record Waiting(int rank, long dueAt, long id, boolean noted) {

    static Waiting read(ResultSet row) throws SQLException {
      return new Waiting(
          row.getInt("rank_no"), row.getLong("due_at"), row.getLong("id"), row.getInt("noted") > 0);
    }
  }

  /** Behind a task of a lane. */
  private record Place(long lane, int rank, long dueAt, long id) {

    static final Place START = before(Long.MIN_VALUE);

    static Place before(long lane) {
      return new Place(lane, -1, 0, 0);
    }

    static Place of(long lane, Waiting task) {
      return new Place(lane, task.rank, task.dueAt, task.id);
    }

    Params params(int limit) {
      return new Params()
          .set("lane", lane)
          .set("rank_no", rank)
          .set("due_at", dueAt)
          .set("id", id)
          .set("limit", limit);
    }
  }
}
