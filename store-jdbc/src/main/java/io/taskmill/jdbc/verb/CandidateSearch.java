package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.FilterField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskPage;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.TaskIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the index by which the tasks of a filter are found.
 *
 * <p>Some indexes give ids in order: keys, parents, attributes, and the places of tasks. They are
 * read as far as a page needs. Others do not: the beginnings of keys, fingerprints, lanes, due
 * times and states of waiting tasks. They are used if they find no more than are read for a page,
 * which is tried first; then all are known and can be put in order. Otherwise the places are read
 * in order.
 */
final class CandidateSearch {

  /** An id is made a little before its task, by a clock that follows the store's. */
  private static final Duration MADE_LATER = Duration.ofMinutes(1);

  /** A submit tries again for a while when the store is away, with the id that it has. */
  private static final Duration STORED_LATER = Duration.ofHours(1);

  /** Beginnings of keys that more tasks have are read in vain, which costs about as much. */
  private static final int MOST_OF_A_PREFIX = 4_000;

  /** Lanes are looked into one by one, so not into too many. */
  private static final int MOST_LANES = 100;

  /** States of tasks that neither may be claimed nor run. */
  static final Set<TaskState> WAITING =
      EnumSet.of(TaskState.SCHEDULED, TaskState.PAUSED, TaskState.ATTENTION, TaskState.BLOCKED);

  /** Of these there are few beside many others, and an index has them alone. */
  private static final Set<TaskState> INDEXED = EnumSet.of(TaskState.PAUSED, TaskState.ATTENTION);

  private final Verbs verbs;
  private final Dialect dialect;

  CandidateSearch(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.dialect = dialect;
  }

  /** Whether it names tasks so closely that an index has few others beside them. */
  boolean hasIndexOfItsOwn(TaskFilter filter) {
    return !filter.ids().isEmpty()
        || filter.key() != null
        || filter.keyPrefix() != null
        || filter.parent() != null
        || filter.workflow() != null
        || !filter.attributes().isEmpty()
        || fingerprint(filter) != null
        || filter.dueFrom() != null
        || filter.dueBefore() != null;
  }

  /** The best index for a filter. */
  CandidateIds of(TaskFilter filter) {
    if (!filter.ids().isEmpty()) {
      return CandidateIds.exactly(List.copyOf(filter.ids()));
    }
    return inOrder(filter).or(() -> few(filter)).orElseGet(() -> places(filter));
  }

  private Optional<CandidateIds> inOrder(TaskFilter filter) {
    Params params = new Params();
    if (filter.key() != null) {
      return listed("query.ids_of_key", filter, params.set("key", filter.key()));
    }
    if (filter.parent() != null) {
      params.set("parent", filter.parent()).set("parent_text", Long.toString(filter.parent()));
      return listed("query.ids_of_parent", filter, params);
    }
    if (filter.workflow() != null) {
      params.set("workflow", filter.workflow());
      return listed("query.ids_of_workflow", filter, params);
    }
    if (!filter.attributes().isEmpty()) {
      Map.Entry<String, String> one = filter.attributes().entrySet().iterator().next();
      params.set("name", one.getKey()).set("value", one.getValue());
      return listed("query.ids_of_attribute", filter, params);
    }
    return Optional.empty();
  }

  private Optional<CandidateIds> listed(String section, TaskFilter filter, Params params) {
    CandidateIds.Source source =
        (after, ascending, limit) -> {
          range(filter, after, ascending, params).set("limit", limit);
          return verbs.rows(section, order(ascending), params, row -> row.getLong("id"));
        };
    return Optional.of(CandidateIds.inOrder(source, false));
  }

  private Optional<CandidateIds> few(TaskFilter filter) {
    Set<TaskState> states = filter.states();
    if (filter.keyPrefix() != null) {
      Params params = new Params();
      String keys =
          FilterConditions.prefix(filter.keyPrefix(), dialect.byCharacter("t.task_key"), params);
      Optional<CandidateIds> found = few("query.ids_of_prefix", keys, params, MOST_OF_A_PREFIX);
      if (found.isPresent()) {
        return found;
      }
    }
    Long fingerprint = fingerprint(filter);
    if (fingerprint != null) {
      Params params = new Params().set("fingerprint", fingerprint);
      Optional<CandidateIds> found = few("query.ids_of_fingerprint", "", params);
      if (found.isPresent()) {
        return found;
      }
    }
    if (states.isEmpty() || states.stream().anyMatch(TaskState::isFinal)) {
      return Optional.empty();
    }
    if (states.equals(Set.of(TaskState.SCHEDULED))
        && (filter.dueFrom() != null || filter.dueBefore() != null)) {
      Params params =
          new Params()
              .set("from", filter.dueFrom() == null ? Long.MIN_VALUE : Micros.of(filter.dueFrom()))
              .set(
                  "until",
                  filter.dueBefore() == null ? Long.MAX_VALUE : Micros.of(filter.dueBefore()));
      Optional<CandidateIds> found = few("query.ids_of_due", "", params);
      if (found.isPresent()) {
        return found;
      }
    }
    if (!filter.types().isEmpty() || !filter.queues().isEmpty() || filter.tenant() != null) {
      Optional<CandidateIds> found = inLanes(filter);
      if (found.isPresent()) {
        return found;
      }
    }
    return WAITING.containsAll(states) && !states.equals(WAITING)
        ? few("query.few_ids", waiting(states), new Params())
        : Optional.empty();
  }

  /** That of one of the errors of all tasks that match. */
  private static @Nullable Long fingerprint(TaskFilter filter) {
    return filter.lastFingerprint() == null ? filter.fingerprint() : filter.lastFingerprint();
  }

  private static String waiting(Set<TaskState> states) {
    return states.stream()
        .flatMap(TaskFlags::stored)
        .map(
            code ->
                limited(
                    "select w.id from {waiting} w where w.state = " + code + indexed(code),
                    "w" + code))
        .collect(joining(" union all "));
  }

  /**
   * In the order of their index, so that it is used: most waiting tasks are SCHEDULED, and a
   * planner may find some of them as well by reading the table from its beginning.
   */
  private static String indexed(int code) {
    boolean hasDueTimes = TaskFlags.stored(TaskState.SCHEDULED).anyMatch(each -> each == code);
    return hasDueTimes ? " order by w.due_at, w.id" : "";
  }

  private Optional<CandidateIds> inLanes(TaskFilter filter) {
    List<Lane> lanes = lanes(filter, MOST_LANES + 1);
    if (lanes.isEmpty()) {
      return Optional.of(CandidateIds.exactly(List.of()));
    }
    if (lanes.size() > MOST_LANES) {
      return Optional.empty();
    }
    Set<TaskState> states = filter.states();
    List<String> branches = new ArrayList<>();
    for (Lane lane : lanes) {
      if (states.contains(TaskState.READY)) {
        branches.add(inLane("ready", lane.id(), branches.size()));
      }
      if (states.stream().anyMatch(WAITING::contains)) {
        branches.add(inLane("waiting", lane.id(), branches.size()));
      }
    }
    if (states.contains(TaskState.RUNNING)) {
      String all = lanes.stream().map(lane -> Long.toString(lane.id())).collect(joining(", "));
      branches.add(
          limited("select h.id from {running} h where h.lane in (" + all + ")", "running"));
    }
    return few("query.few_ids", String.join(" union all ", branches), new Params());
  }

  private static String inLane(String place, long lane, int nth) {
    return limited("select p.id from {" + place + "} p where p.lane = " + lane, "l" + nth);
  }

  /** The lanes of these types, queues and tenants. */
  List<Lane> lanes(TaskFilter filter, int limit) {
    Params params = new Params().set("limit", limit);
    List<String> conditions = new ArrayList<>();
    if (!filter.types().isEmpty()) {
      conditions.add(FilterConditions.oneOf("l.type", "type", filter.types(), params));
    }
    if (!filter.queues().isEmpty()) {
      conditions.add(FilterConditions.oneOf("l.queue", "queue", filter.queues(), params));
    }
    if (filter.tenant() != null) {
      params.set("tenant", filter.tenant());
      conditions.add("l.tenant = :tenant");
    }
    return verbs.rows(
        "query.lanes",
        Map.of("conditions", conditions.isEmpty() ? "1 = 1" : String.join(" and ", conditions)),
        params,
        row ->
            new Lane(
                row.getLong("id"),
                row.getLong("tenant"),
                row.getString("type"),
                row.getString("queue")));
  }

  /** A lane of live tasks. */
  record Lane(long id, long tenant, String type, String queue) {}

  /** All that an index finds, unless that is more than a page may read. */
  private Optional<CandidateIds> few(String section, String open, Params params) {
    return few(section, open, params, TaskPage.MOST_READ);
  }

  private Optional<CandidateIds> few(String section, String open, Params params, int most) {
    List<Long> ids =
        verbs.rows(
            section,
            Map.of("conditions", open),
            params.set("limit", most + 1),
            row -> row.getLong("id"));
    return ids.size() > most
        ? Optional.empty()
        : Optional.of(CandidateIds.exactly(ids.stream().filter(id -> id > 0).toList()));
  }

  /** All tasks of the wanted states, place by place. */
  CandidateIds places(TaskFilter filter) {
    List<Place> places = Place.of(filter);
    CandidateIds.Source source =
        (after, ascending, limit) -> {
          Params params = range(filter, after, ascending, new Params()).set("limit", limit);
          String branches =
              places.stream().map(place -> place.ids(ascending)).collect(joining(" union all "));
          Map<String, String> open = new HashMap<>(order(ascending));
          open.put("conditions", branches);
          return verbs.rows("query.ids_of_places", open, params, row -> row.getLong("id"));
        };
    boolean running = filter.states().equals(Set.of(TaskState.RUNNING));
    boolean covering =
        places.stream().allMatch(Place::exact)
            && (filter.hasOnly(FilterField.STATES)
                || (running && filter.hasOnly(FilterField.STATES, FilterField.NODE)));
    return CandidateIds.inOrder(source, covering);
  }

  /** Which ids may be looked at: behind the last one, and made about when the task was created. */
  private static Params range(
      TaskFilter filter, @Nullable Long after, boolean ascending, Params params) {
    long low = ascending && after != null ? after : 0;
    long high = !ascending && after != null ? after : Long.MAX_VALUE;
    if (filter.createdFrom() != null) {
      // Not one below the first, which would be far behind the last where a time is before all ids.
      long first = TaskIds.from(shifted(filter.createdFrom(), STORED_LATER.negated()));
      low = Math.max(low, Math.max(first, 1) - 1);
    }
    if (filter.createdBefore() != null) {
      high = Math.min(high, TaskIds.from(shifted(filter.createdBefore(), MADE_LATER)));
    }
    return params.set("low", Math.max(low, 0)).set("high", high);
  }

  private static Instant shifted(Instant time, Duration by) {
    boolean tooFar =
        time.isBefore(Instant.EPOCH) || time.isAfter(Instant.MAX.minus(Duration.ofDays(1)));
    return tooFar ? time : time.plus(by);
  }

  private static Map<String, String> order(boolean ascending) {
    return Map.of("order", ascending ? "asc" : "desc");
  }

  private static String limited(String select, String alias) {
    return "select * from (" + select + " limit :limit) " + alias;
  }

  /**
   * A place in which tasks may be, and what is known of them there.
   *
   * @param exact whether only tasks of wanted states are found
   */
  private record Place(String table, String condition, String alias, boolean exact) {

    static List<Place> of(TaskFilter filter) {
      Set<TaskState> wanted = filter.states();
      boolean any = wanted.isEmpty();
      List<Place> places = new ArrayList<>();
      List<TaskState> ends =
          finalStates().stream().filter(state -> any || wanted.contains(state)).toList();
      if (ends.contains(TaskState.SUCCEEDED)) {
        // All ends are read, since no index has those alone that most tasks have.
        places.add(new Place("finished", "", "f", ends.equals(finalStates())));
      } else {
        for (TaskState end : ends) {
          String condition = " and p.state = {state:" + end + "} and p.state <> {state:SUCCEEDED}";
          places.add(new Place("finished", condition, "f" + end.code(), true));
        }
      }
      Set<TaskState> waiting = any ? WAITING : intersection(wanted, WAITING);
      if (!waiting.isEmpty() && INDEXED.containsAll(waiting)) {
        for (TaskState state : waiting) {
          String condition = " and p.state = {state:" + state + "}";
          places.add(new Place("waiting", condition, "w" + state.code(), true));
        }
      } else if (!waiting.isEmpty()) {
        places.add(new Place("waiting", "", "w", waiting.equals(WAITING)));
      }
      if (any || wanted.contains(TaskState.READY)) {
        places.add(new Place("ready", "", "r", true));
      }
      if (any || wanted.contains(TaskState.RUNNING)) {
        boolean node = filter.node() != null;
        String condition = node ? " and p.node = " + filter.node() : "";
        places.add(new Place("running", condition, "h", true));
      }
      return places;
    }

    private static List<TaskState> finalStates() {
      return Stream.of(TaskState.values()).filter(TaskState::isFinal).toList();
    }

    private static Set<TaskState> intersection(Set<TaskState> some, Set<TaskState> others) {
      return some.stream().filter(others::contains).collect(Collectors.toSet());
    }

    String ids(boolean ascending) {
      String select =
          "select p.id from {%s} p where p.id > :low and p.id < :high%s order by p.id %s"
              .formatted(table, condition, ascending ? "asc" : "desc");
      return limited(select, alias);
    }
  }
}
