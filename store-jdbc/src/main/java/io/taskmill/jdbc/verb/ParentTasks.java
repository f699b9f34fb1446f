package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * The part of {@link ReleaseWorkflows} that is about tasks that have submitted workflows as their
 * children.
 *
 * <p>A parent is locked where it is while it is woken: one that runs is marked, and whoever
 * suspends it sees the mark; one that is READY cannot start before the end of its children can be
 * seen. A parent that somebody else has in hand, as its handler may in a transaction of its own, is
 * not waited for: the workflow leaves a note once more, and the next release tries again.
 */
final class ParentTasks {

  private ParentTasks() {}

  /**
   * A workflow that has ended.
   *
   * @param step of its parent
   * @param task one of its own
   */
  record Ended(long parent, String step, long task) {}

  /** Wakes those parents that wait for their children; gives how many. */
  static int wake(Verbs inside, Collection<Ended> workflows) {
    if (workflows.isEmpty()) {
      return 0;
    }
    Set<Long> open = new TreeSet<>();
    workflows.forEach(workflow -> open.add(workflow.parent));
    Set<Long> running = lock(inside, "workflow.lock_running", open);
    Set<Long> waiting = lock(inside, "workflow.lock_held_back", open);
    lock(inside, "workflow.lock_ready", open);
    callAgain(inside, workflows, open);
    if (!running.isEmpty()) {
      inside.count("step.mark", Params.ids(running));
    }
    if (waiting.isEmpty()) {
      return 0;
    }
    List<Ended> theirs =
        workflows.stream().filter(workflow -> waiting.contains(workflow.parent)).toList();
    Params steps =
        Params.given(Rows.of(theirs).bigint("id", Ended::parent).text("name", Ended::step));
    Set<Long> awaiting =
        new TreeSet<>(inside.rows("workflow.awaiting", steps, row -> row.getLong("id")));
    return awaiting.isEmpty() ? 0 : CommandTasks.wake(inside, new TreeSet<>(awaiting));
  }

  /** Those that are there and free, which are no longer open then. */
  private static Set<Long> lock(Verbs inside, String verb, Set<Long> open) {
    Set<Long> locked = new TreeSet<>();
    if (!open.isEmpty()) {
      locked.addAll(inside.rows(verb, Params.ids(open), row -> row.getLong("id")));
      open.removeAll(locked);
    }
    return locked;
  }

  private static void callAgain(Verbs inside, Collection<Ended> workflows, Set<Long> missed) {
    if (missed.isEmpty()) {
      return;
    }
    Set<Long> live =
        new HashSet<>(inside.rows("workflow.live", Params.ids(missed), row -> row.getLong("id")));
    Set<Long> notes = new TreeSet<>();
    workflows.stream()
        .filter(workflow -> live.contains(workflow.parent))
        .forEach(workflow -> notes.add(workflow.task));
    if (!notes.isEmpty()) {
      inside.count("workflow.call", Params.ids(notes));
    }
  }

  /** Has the children of those of the given tasks cancelled that were cancelled. */
  static void cancelChildren(Verbs inside, Set<Long> tasks, LongSupplier ids) {
    if (tasks.isEmpty()) {
      return;
    }
    for (Orphan orphan : inside.rows("workflow.orphaned", Params.ids(tasks), Orphan::read)) {
      CancelWorkflow.all(
          inside,
          ids.getAsLong(),
          orphan.id,
          orphan.live,
          "its parent, task " + orphan.parent + ", was cancelled");
    }
  }

  private record Orphan(long id, int live, long parent) {

    static Orphan read(ResultSet row) throws SQLException {
      return new Orphan(row.getLong("id"), row.getInt("live"), row.getLong("parent"));
    }
  }
}
