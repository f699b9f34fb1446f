package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.TaskScope;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.Fence;
import io.taskmill.spi.LastErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The executions that did not succeed, a row each. */
public final class JdbcAttemptLog implements AttemptLog {

  private final Verbs verbs;
  private final LastErrorScan scan;

  public JdbcAttemptLog(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.scan = new LastErrorScan(verbs, dialect);
  }

  @Override
  public List<Attempt> ofTask(long task, int limit) {
    Params params = new Params().set("task", task).set("limit", limit);
    return verbs.rows("attempt.of_task", params, JdbcAttemptLog::attempt);
  }

  @Override
  public Map<Long, Attempt> lastOf(Collection<Long> tasks) {
    Map<Long, Attempt> last = new HashMap<>();
    if (!tasks.isEmpty()) {
      verbs
          .rows("attempt.last_of", Params.ids(new TreeSet<>(tasks)), JdbcAttemptLog::attempt)
          .forEach(one -> last.merge(one.task(), one, JdbcAttemptLog::later));
    }
    return last;
  }

  private static Attempt later(Attempt one, Attempt other) {
    return one.number() > other.number() ? one : other;
  }

  @Override
  public LastErrors lastErrors(TaskFilter filter) {
    return scan.of(filter);
  }

  @Override
  public ErrorGroups groups(TaskScope scope, Instant since, int limit) {
    Map<Long, ErrorGroup> groups = new LinkedHashMap<>();
    Params params = newest(since, ErrorGroups.MOST).set("limit", limit);
    groups(scope, params).forEach(group -> groups.putIfAbsent(group.fingerprint(), group));
    long errors =
        verbs
            .rows(
                "attempt.count", newest(since, ErrorGroups.MOST + 1), row -> row.getLong("errors"))
            .get(0);
    return new ErrorGroups(List.copyOf(groups.values()), errors > ErrorGroups.MOST);
  }

  private List<ErrorGroup> groups(TaskScope scope, Params params) {
    if (scope.isEverything()) {
      return verbs.rows("attempt.groups", params, JdbcAttemptLog::group);
    }
    Map<String, String> conditions = Map.of("conditions", conditions(scope, params));
    return verbs.rows("attempt.groups_within", conditions, params, JdbcAttemptLog::group);
  }

  private static String conditions(TaskScope scope, Params params) {
    List<String> texts = new ArrayList<>();
    if (scope.tenant() != null) {
      params.set("tenant", scope.tenant());
      texts.add("t.tenant = :tenant");
    }
    if (!scope.types().isEmpty()) {
      texts.add(FilterConditions.oneOf("t.type", "type", scope.types(), params));
    }
    if (!scope.queues().isEmpty()) {
      texts.add(FilterConditions.oneOf("t.queue", "queue", scope.queues(), params));
    }
    return String.join(" and ", texts);
  }

  private static Params newest(Instant since, int most) {
    return new Params().set("since", Micros.of(since)).set("most", most);
  }

  private static ErrorGroup group(ResultSet row) throws SQLException {
    Attempt newest = attempt(row);
    return new ErrorGroup(
        newest.fingerprint(), row.getLong("times"), Micros.instant(row, "first_at"), newest);
  }

  private static Attempt attempt(ResultSet row) throws SQLException {
    FailureKind kind = FailureKind.ofCode(row.getInt("kind"));
    boolean executed = kind != FailureKind.EXPIRED;
    long node = row.getLong("node");
    return new Attempt(
        row.getLong("task_id"),
        row.getInt("attempt"),
        kind,
        executed ? Fence.executionId(node, row.getLong("exec")) : null,
        executed ? (Long) node : null,
        row.getString("host"),
        Micros.nullableInstant(row, "started_at"),
        Micros.instant(row, "ended_at"),
        row.getString("error_class"),
        row.getString("error"),
        row.getLong("fingerprint"));
  }
}
