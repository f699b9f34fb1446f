package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.TaskQueries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads tasks back together from their places. {@link CandidateSearch} says where to look for those
 * of a filter, and {@link FilterConditions} which of them match.
 */
public final class JdbcTaskQueries implements TaskQueries {

  /** How many candidates are read at a time. */
  static final int AT_A_TIME = TaskPage.MOST_READ / 5;

  /** How many are looked at before an index is chosen. */
  private static final int FIRST_LOOK = 200;

  private static final String DATA = "t.payload, p.result, c.data as checkpoint";
  private static final String NO_DATA = "'' as payload, null as result, null as checkpoint";

  private final Verbs verbs;
  private final Dialect dialect;
  private final CandidateSearch candidates;
  private final TaskCounts counts;

  public JdbcTaskQueries(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.candidates = new CandidateSearch(verbs, dialect);
    this.counts = new TaskCounts(verbs, dialect, candidates);
  }

  @Override
  public Optional<TaskInfo> get(long id) {
    Map<String, String> open = Map.of("data", DATA, "conditions", "1 = 1", "order", "asc");
    Params params = new Params().set("ids", Column.bigints(List.of(id))).set("limit", 1);
    return verbs.rows("query.load", open, params, TaskInfoRow::read).stream().findFirst();
  }

  @Override
  public Map<Long, TaskState> states(Set<Long> ids) {
    Map<Long, TaskState> states = new HashMap<>();
    if (ids.isEmpty()) {
      return states;
    }
    verbs
        .rows("query.states", new Params().set("ids", Column.bigints(ids)), Stated::read)
        .forEach(one -> states.put(one.id(), one.state()));
    return states;
  }

  private record Stated(long id, TaskState state) {

    static Stated read(ResultSet row) throws SQLException {
      return new Stated(row.getLong("id"), TaskFlags.stateOf(row.getInt("state")));
    }
  }

  /**
   * Of many filters most of the newest tasks are, or there are few tasks at all: then a look at
   * some of them is enough. Otherwise the best index is chosen, which may be tried in vain.
   */
  @Override
  public TaskPage find(TaskSearch search) {
    TaskFilter filter = search.filter();
    if (!candidates.hasIndexOfItsOwn(filter)) {
      TaskPage page = find(search, candidates.places(filter), FIRST_LOOK);
      if (!page.bounded()) {
        return page;
      }
    }
    return find(search, candidates.of(filter), TaskPage.MOST_READ);
  }

  /** One task more than asked for tells whether there is a next page. */
  private TaskPage find(TaskSearch search, CandidateIds ids, int mostRead) {
    int wanted = search.limit() + 1;
    int atATime = Math.min(mostRead, AT_A_TIME);
    // Of an index of its own most match, so that no more are looked up than a page has.
    boolean most = ids.covering() || candidates.hasIndexOfItsOwn(search.filter());
    int step = most ? wanted : Math.max(wanted, atATime);
    List<TaskInfo> found = new ArrayList<>();
    Long at = search.after();
    int read = 0;
    while (!ids.bounded() || read < mostRead) {
      List<Long> some = ids.source().next(at, search.ascending(), step);
      if (!some.isEmpty()) {
        found.addAll(load(search, some, wanted - found.size()));
      }
      if (found.size() == wanted) {
        List<TaskInfo> page = found.subList(0, search.limit());
        return new TaskPage(page, page.get(page.size() - 1).id(), false);
      }
      if (some.size() < step) {
        return new TaskPage(found, null, false);
      }
      read += some.size();
      at = some.get(some.size() - 1);
      step = atATime;
    }
    return new TaskPage(found, at, true);
  }

  private List<TaskInfo> load(TaskSearch search, List<Long> ids, int limit) {
    Params params = new Params().set("ids", Column.bigints(ids)).set("limit", limit);
    Map<String, String> open =
        Map.of(
            "data",
            search.withData() ? DATA : NO_DATA,
            "conditions",
            FilterConditions.of(search.filter(), dialect, params),
            "order",
            search.ascending() ? "asc" : "desc");
    return verbs.rows("query.load", open, params, TaskInfoRow::read);
  }

  @Override
  public TaskCount count(TaskFilter filter, long limit, long rows) {
    return counts.count(filter, limit, rows);
  }

  @Override
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by, long rows) {
    return counts.grouped(filter, by, rows);
  }

  @Override
  public Set<String> typesWithReadyTasks() {
    return Set.copyOf(
        verbs.rows("query.types_with_ready_tasks", new Params(), row -> row.getString("type")));
  }
}
