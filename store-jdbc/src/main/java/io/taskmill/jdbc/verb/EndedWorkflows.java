package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.TaskPurge;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Workflows of tasks that are looked at by a purge: each is kept as long as any of its tasks. */
final class EndedWorkflows {

  private final Map<Long, Whole> workflows = new HashMap<>();
  private final Map<String, Duration> retentions = new HashMap<>();

  private EndedWorkflows() {}

  /** Reads some workflows; nothing if there are none. */
  static EndedWorkflows of(Verbs verbs, Stream<Long> workflows) {
    EndedWorkflows all = new EndedWorkflows();
    Set<Long> ids = workflows.collect(Collectors.toCollection(TreeSet::new));
    if (!ids.isEmpty()) {
      verbs
          .rows("purge.workflows", Params.ids(ids), Whole::read)
          .forEach(whole -> all.workflows.put(whole.id, whole));
      verbs.rows(
          "purge.retentions",
          new Params(),
          row -> {
            Duration retention = TypeRow.retention(row);
            return retention == null
                ? all.retentions
                : all.retentions.put(row.getString("name"), TaskPurge.kept(retention));
          });
    }
    return all;
  }

  /** Null while it is live. */
  @Nullable Long finishedAt(long workflow) {
    Whole whole = workflows.get(workflow);
    return whole == null ? null : whole.finishedAt;
  }

  /** How long it is kept from its end; null for ever. */
  @Nullable Duration kept(long workflow) {
    Whole whole = workflows.get(workflow);
    Duration longest = Duration.ZERO;
    for (String type : whole == null ? List.<String>of() : whole.types) {
      Duration retention = retentions.get(type);
      if (retention == null) {
        return null;
      }
      longest = retention.compareTo(longest) > 0 ? retention : longest;
    }
    return longest;
  }

  /** Removes what is kept of tasks beside themselves, and their workflows with the last ones. */
  static void remove(Verbs inside, Collection<Long> tasks) {
    Params ids = Params.ids(tasks);
    Set<Long> workflows =
        new TreeSet<>(inside.rows("workflow.of_tasks", ids, row -> row.getLong("workflow")));
    inside.count("workflow.remove", ids);
    if (!workflows.isEmpty()) {
      inside.count("workflow.remove_empty", Params.ids(workflows));
    }
  }

  private record Whole(long id, @Nullable Long finishedAt, List<String> types) {

    static Whole read(ResultSet row) throws SQLException {
      return new Whole(
          row.getLong("id"),
          NullableColumns.longOf(row, "finished_at"),
          JsonText.strings(row.getString("types")));
    }
  }
}
