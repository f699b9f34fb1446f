package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.TaskQueries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads tasks back together from their places. */
public final class JdbcTaskQueries implements TaskQueries {

  private final Verbs verbs;
  private final Dialect dialect;

  public JdbcTaskQueries(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.dialect = dialect;
  }

  @Override
  public Optional<TaskInfo> get(long id) {
    return rows(new FilterConditions(dialect).id(id), 1).stream().findFirst();
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

  @Override
  public List<TaskInfo> find(TaskFilter filter, long beforeId, int limit) {
    return rows(new FilterConditions(dialect).before(beforeId).filter(filter), limit);
  }

  @Override
  public long count(TaskFilter filter, long limit) {
    FilterConditions conditions = new FilterConditions(dialect).filter(filter);
    return verbs
        .rows(
            "query.count",
            conditions.text(),
            conditions.params().set("limit", limit),
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public Set<String> typesWithReadyTasks() {
    return Set.copyOf(
        verbs.rows("query.types_with_ready_tasks", new Params(), row -> row.getString("type")));
  }

  private List<TaskInfo> rows(FilterConditions conditions, int limit) {
    Params params = conditions.params().set("limit", limit);
    return verbs.rows("query.find", conditions.text(), params, JdbcTaskQueries::info);
  }

  private static TaskInfo info(ResultSet row) throws SQLException {
    Long node = nullableLong(row, "node");
    return new TaskInfo(
        row.getLong("id"),
        row.getLong("tenant"),
        row.getString("type"),
        row.getString("queue"),
        row.getLong("creator"),
        row.getString("task_key"),
        row.getInt("priority"),
        JsonText.strings(row.getString("tags")),
        JsonText.map(row.getString("headers")),
        TaskFlags.stateOf(row.getInt("state")),
        row.getString("payload"),
        row.getString("result"),
        row.getString("checkpoint"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getString("retry"),
        row.getInt("losses"),
        row.getInt("max_losses"),
        row.getString("last_error"),
        node == null ? null : Fence.executionId(node, row.getLong("exec")),
        node,
        row.getString("host"),
        Micros.instant(row, "created_at"),
        Micros.instant(row, "due_at"),
        Micros.nullableInstant(row, "first_started_at"),
        Micros.nullableInstant(row, "last_started_at"),
        Micros.nullableInstant(row, "finished_at"));
  }

  private static @Nullable Long nullableLong(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }
}
