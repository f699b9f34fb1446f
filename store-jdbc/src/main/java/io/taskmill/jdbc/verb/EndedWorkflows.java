package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskPurge.Due;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Workflows of tasks that are looked at by a purge: each is kept as long as any of its tasks, and
 * goes as a whole.
 */
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

  /** Whether it is being purged, so that what is left of it is due. */
  boolean isPurging(long workflow) {
    Whole whole = workflows.get(workflow);
    return whole != null && whole.purging;
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

  /**
   * Begins to purge the workflows of these tasks: from here on none of their tasks is reopened, so
   * each goes as a whole, in however many parts. In a transaction of its own, because a command
   * locks its tasks first, and their workflows after that.
   *
   * @return the given tasks, without those of workflows that were reopened
   */
  static List<Due> begin(Verbs verbs, List<Due> due) {
    Set<Long> workflows = of(due);
    if (workflows.isEmpty()) {
      return due;
    }
    Set<Long> reopened = verbs.together("purge", inside -> begin(inside, workflows));
    return due.stream()
        .filter(one -> one.workflow() == null || !reopened.contains(one.workflow()))
        .toList();
  }

  /** Gives those that were reopened. */
  private static Set<Long> begin(Verbs inside, Set<Long> workflows) {
    Set<Long> fresh = new TreeSet<>(workflows);
    fresh.removeAll(purging(inside, "workflow.lock", workflows));
    if (fresh.isEmpty()) {
      return Set.of();
    }
    // Only under the locks, so that no command is overlooked that was just committed.
    Set<Long> reopened =
        new TreeSet<>(
            inside.rows("workflow.reopened", Params.ids(fresh), row -> row.getLong("id")));
    fresh.removeAll(reopened);
    if (!fresh.isEmpty()) {
      inside.count("workflow.begin_purge", Params.ids(fresh));
    }
    return reopened;
  }

  /**
   * Those of the given tasks whose workflows are being purged. No purge of the others begins until
   * the transaction ends.
   */
  static Set<Long> purged(Verbs inside, Collection<Long> tasks) {
    Map<Long, Long> workflows = workflows(inside, tasks.stream());
    Set<Long> purging =
        workflows.isEmpty()
            ? Set.of()
            : purging(inside, "workflow.hold", new TreeSet<>(workflows.values()));
    return workflows.entrySet().stream()
        .filter(one -> purging.contains(one.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Locks workflows, and gives those that are being purged. */
  private static Set<Long> purging(Verbs inside, String lock, Set<Long> workflows) {
    Set<Long> purging = new TreeSet<>();
    inside.rows(
        lock,
        Params.ids(workflows),
        row -> row.getInt("purging") != 0 && purging.add(row.getLong("id")));
    return purging;
  }

  /** The workflows of those of these tasks that belong to one. */
  private static Map<Long, Long> workflows(Verbs verbs, Stream<Long> tasks) {
    Map<Long, Long> workflows = new HashMap<>();
    verbs
        .rows("workflow.of_tasks", Params.ids(tasks.sorted().toList()), Linked::read)
        .forEach(one -> workflows.put(one.task, one.workflow));
    return workflows;
  }

  /** Removes what is kept of tasks beside themselves, and their workflows with the last ones. */
  static void remove(Verbs inside, List<Due> tasks) {
    Params workflows = Params.ids(of(tasks));
    // Of two who remove the last parts at once, the second sees that nothing is left.
    inside.rows("workflow.lock", workflows, row -> row.getLong("id"));
    inside.count("workflow.remove", Params.ids(tasks.stream().map(Due::id).sorted().toList()));
    inside.count("workflow.remove_empty", workflows);
  }

  /** The workflows of those of these tasks that belong to one. */
  private static Set<Long> of(List<Due> tasks) {
    Set<Long> workflows = new TreeSet<>();
    tasks.stream().map(Due::workflow).filter(Objects::nonNull).forEach(workflows::add);
    return workflows;
  }

  private record Linked(long task, long workflow) {

    static Linked read(ResultSet row) throws SQLException {
      return new Linked(row.getLong("id"), row.getLong("workflow"));
    }
  }

  private record Whole(long id, @Nullable Long finishedAt, boolean purging, List<String> types) {

    static Whole read(ResultSet row) throws SQLException {
      return new Whole(
          row.getLong("id"),
          NullableColumns.longOf(row, "finished_at"),
          row.getInt("purging") != 0,
          JsonText.strings(row.getString("types")));
    }
  }
}
