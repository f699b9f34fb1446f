package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.FilterField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts tasks as far as it is told to read. Where an index finds nothing but what matches, rows
 * are only counted; live tasks of a type, queue or tenant are counted in their lanes; all others
 * are read some at a time and held to the conditions.
 */
final class TaskCounts {

  /** How many lanes are counted in one statement. */
  private static final int LANES_AT_A_TIME = 50;

  private static final int MOST_LANES = 1_000;

  /** How many rows of a place are counted in one pass over lanes. */
  private static final long MOST_COUNTED = 40_000;

  private final Verbs verbs;
  private final Dialect dialect;
  private final CandidateSearch candidates;

  TaskCounts(Verbs verbs, Dialect dialect, CandidateSearch candidates) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.candidates = candidates;
  }

  TaskCount count(TaskFilter filter, long limit, long rows) {
    boolean all = filter.hasOnly(FilterField.STATES) || rows == Long.MAX_VALUE;
    Optional<List<CandidateSearch.Lane>> lanes = all ? Optional.empty() : lanesOf(filter);
    if (lanes.isPresent()) {
      TaskCount sum = new TaskCount(0, true);
      Set<TaskState> states = filter.states();
      for (TaskCount one :
          byLane(lanes.get(), states, GroupedCounts.By.TYPE, rows).groups().values()) {
        sum = sum.plus(one);
      }
      return sum.upTo(limit);
    }
    CandidateIds ids = candidates.of(filter);
    if (ids.bounded() && rows == Long.MAX_VALUE) {
      return new TaskCount(countAll(filter, limit), true).upTo(limit);
    }
    if (ids.covering()) {
      int most = (int) Math.min(Math.min(limit, rows), TaskPage.MOST_READ);
      int found = ids.source().next(null, false, most).size();
      return new TaskCount(found, found < most);
    }
    return tally(filter, ids, "1", rows).total().upTo(limit);
  }

  private long countAll(TaskFilter filter, long limit) {
    Params params = new Params().set("limit", limit);
    Map<String, String> open = Map.of("conditions", FilterConditions.of(filter, dialect, params));
    return verbs.rows("query.count", open, params, row -> row.getLong("matching")).get(0);
  }

  GroupedCounts grouped(TaskFilter filter, GroupedCounts.By by, long rows) {
    if (by == GroupedCounts.By.STATE && filter.hasOnly(FilterField.STATES)) {
      return byState(filter, rows);
    }
    Optional<List<CandidateSearch.Lane>> lanes =
        by == GroupedCounts.By.STATE ? Optional.empty() : lanesOf(filter);
    if (lanes.isPresent()) {
      return byLane(lanes.get(), filter.states(), by, rows);
    }
    Tally tally = tally(filter, candidates.of(filter), column(by), rows);
    return new GroupedCounts(tally.named(by), tally.complete);
  }

  /**
   * The lanes that have all live tasks of a filter, if it asks for no more than that. Those that
   * wait have several states, of which a lane knows only all together.
   */
  private Optional<List<CandidateSearch.Lane>> lanesOf(TaskFilter filter) {
    Set<TaskState> states = filter.states();
    boolean some = states.stream().anyMatch(CandidateSearch.WAITING::contains);
    if (states.isEmpty()
        || states.stream().anyMatch(TaskState::isFinal)
        || (some && !states.containsAll(CandidateSearch.WAITING))
        || !filter.hasOnly(
            FilterField.STATES, FilterField.TYPES, FilterField.QUEUES, FilterField.TENANT)) {
      return Optional.empty();
    }
    List<CandidateSearch.Lane> lanes = candidates.lanes(filter, MOST_LANES + 1);
    return lanes.size() > MOST_LANES ? Optional.empty() : Optional.of(lanes);
  }

  private GroupedCounts byState(TaskFilter filter, long rows) {
    Set<TaskState> states =
        filter.states().isEmpty() ? EnumSet.allOf(TaskState.class) : filter.states();
    String branches =
        states.stream()
            .flatMap(state -> TaskFlags.stored(state).map(code -> inState(state, code)))
            .collect(joining(" union all "));
    Params params = new Params().set("limit", rows);
    Map<String, TaskCount> groups = new HashMap<>();
    verbs.rows("query.state_counts", Map.of("conditions", branches), params, InState::read).stream()
        .filter(one -> one.tasks() > 0)
        .forEach(
            one ->
                groups.merge(
                    TaskFlags.stateOf(one.state()).name(),
                    upTo(one.tasks(), rows),
                    (some, more) -> some.plus(more).upTo(rows)));
    return new GroupedCounts(groups, true);
  }

  /** Counts in the order of an index, so that it is used. */
  private static String inState(TaskState state, int code) {
    String tasks =
        switch (state) {
          case READY -> "{ready} p where p.id > 0 order by p.id desc";
          case RUNNING -> "{running} p where p.id > 0 order by p.id desc";
          case SUCCEEDED -> "{finished} p where p.id > 0 and p.state = %d order by p.id desc";
          case FAILED, CANCELLED, SKIPPED, RESOLVED ->
              "{finished} p where p.id > 0 and p.state = %d and p.state <> {state:SUCCEEDED}"
                  + " order by p.id desc";
          case SCHEDULED -> "{waiting} p where p.id > 0 and p.state = %d order by p.due_at, p.id";
          case PAUSED, ATTENTION, BLOCKED -> "{waiting} p where p.id > 0 and p.state = %d";
        };
    return "select %1$d as state, count(*) as tasks from (select 1 as one from %2$s limit :limit) c"
        .formatted(code, tasks.formatted(code));
  }

  /**
   * Every lane is counted a little way at first; those that have more are counted again, as far as
   * their share of what is read in all goes. So many small lanes are exact, and many large ones
   * take no longer.
   */
  private GroupedCounts byLane(
      List<CandidateSearch.Lane> lanes, Set<TaskState> states, GroupedCounts.By by, long rows) {
    List<String> places = new ArrayList<>();
    if (states.contains(TaskState.READY)) {
      places.add("ready");
    }
    if (states.containsAll(CandidateSearch.WAITING)) {
      places.add("waiting");
    }
    Map<Long, TaskCount> counted = new HashMap<>();
    List<CandidateSearch.Lane> some = places.isEmpty() ? List.of() : lanes;
    long before = 0;
    while (!some.isEmpty()) {
      long limit = Math.min(rows, Math.max(1, MOST_COUNTED / some.size()));
      if (limit <= before) {
        break;
      }
      counted.putAll(inLanes(some, places, limit));
      some = some.stream().filter(lane -> !isExact(counted.get(lane.id()))).toList();
      before = limit;
    }
    if (states.contains(TaskState.RUNNING)) {
      verbs
          .rows("query.running_counts", new Params(), InLane::read)
          .forEach(one -> counted.merge(one.lane(), upTo(one.tasks(), rows), TaskCount::plus));
    }
    Map<String, TaskCount> groups = new HashMap<>();
    for (CandidateSearch.Lane lane : lanes) {
      TaskCount count = counted.get(lane.id());
      if (count != null && count.count() > 0) {
        groups.merge(name(lane, by), count, TaskCount::plus);
      }
    }
    return new GroupedCounts(groups, true);
  }

  private static boolean isExact(@Nullable TaskCount count) {
    return count != null && count.exact();
  }

  private Map<Long, TaskCount> inLanes(
      List<CandidateSearch.Lane> lanes, List<String> places, long limit) {
    Map<Long, TaskCount> counted = new HashMap<>();
    Params params = new Params().set("limit", limit);
    for (int from = 0; from < lanes.size(); from += LANES_AT_A_TIME) {
      List<CandidateSearch.Lane> some =
          lanes.subList(from, Math.min(lanes.size(), from + LANES_AT_A_TIME));
      String branches =
          some.stream()
              .flatMap(lane -> places.stream().map(place -> inLane(place, lane.id())))
              .collect(joining(" union all "));
      verbs
          .rows("query.lane_counts", Map.of("conditions", branches), params, InLane::read)
          .forEach(one -> counted.merge(one.lane(), upTo(one.tasks(), limit), TaskCount::plus));
    }
    return counted;
  }

  private static String inLane(String place, long lane) {
    return "select %1$s as lane, count(*) as tasks from (select 1 as one from {%2$s} p where p.lane = %1$s limit :limit) c"
        .formatted(lane, place);
  }

  private static TaskCount upTo(long count, long limit) {
    return new TaskCount(count, count < limit);
  }

  private static String name(CandidateSearch.Lane lane, GroupedCounts.By by) {
    return switch (by) {
      case TYPE -> lane.type();
      case QUEUE -> lane.queue();
      case TENANT -> Long.toString(lane.tenant());
      case STATE -> throw new IllegalArgumentException("Lanes have tasks of several states");
    };
  }

  private static String column(GroupedCounts.By by) {
    return switch (by) {
      case STATE -> "p.state";
      case TYPE -> "t.type";
      case QUEUE -> "t.queue";
      case TENANT -> "t.tenant";
    };
  }

  private Tally tally(TaskFilter filter, CandidateIds ids, String group, long rows) {
    Tally tally = new Tally();
    Long at = null;
    for (long read = 0; !ids.bounded() || read < rows; ) {
      int step =
          (int)
              (ids.bounded()
                  ? Math.min(JdbcTaskQueries.AT_A_TIME, rows - read)
                  : JdbcTaskQueries.AT_A_TIME);
      List<Long> some = ids.source().next(at, false, step);
      if (!some.isEmpty()) {
        tally.add(matching(filter, some, group));
      }
      if (some.size() < step) {
        tally.complete = true;
        return tally;
      }
      read += step;
      at = some.get(some.size() - 1);
    }
    return tally;
  }

  private List<Group> matching(TaskFilter filter, List<Long> ids, String group) {
    Params params = new Params().set("ids", Column.bigints(ids));
    Map<String, String> open =
        Map.of("group", group, "conditions", FilterConditions.of(filter, dialect, params));
    return verbs.rows(
        "query.grouped",
        open,
        params,
        row -> new Group(row.getString("name"), row.getLong("matching")));
  }

  private record Group(String name, long matching) {}

  private record InLane(long lane, long tasks) {

    static InLane read(ResultSet row) throws SQLException {
      return new InLane(row.getLong("lane"), row.getLong("tasks"));
    }
  }

  private record InState(int state, long tasks) {

    static InState read(ResultSet row) throws SQLException {
      return new InState(row.getInt("state"), row.getLong("tasks"));
    }
  }

  /** What was counted so far. */
  private static final class Tally {
    private final Map<String, Long> groups = new HashMap<>();
    private boolean complete;

    void add(List<Group> some) {
      some.forEach(group -> groups.merge(group.name(), group.matching(), Long::sum));
    }

    TaskCount total() {
      return new TaskCount(groups.values().stream().mapToLong(Long::longValue).sum(), complete);
    }

    Map<String, TaskCount> named(GroupedCounts.By by) {
      Map<String, TaskCount> counts = new HashMap<>();
      groups.forEach(
          (name, count) -> {
            String shown =
                by == GroupedCounts.By.STATE
                    ? TaskFlags.stateOf(Integer.parseInt(name)).name()
                    : name;
            counts.merge(shown, new TaskCount(count, complete), TaskCount::plus);
          });
      return counts;
    }
  }
}
