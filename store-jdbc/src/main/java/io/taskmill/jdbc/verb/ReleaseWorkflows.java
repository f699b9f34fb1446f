package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.JoinCounts;
import io.taskmill.spi.WorkflowStore.Released;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the notes that tasks of workflows have left, and lets go on what comes after them.
 *
 * <p>Each round is a transaction. It takes notes that nobody else has in hand and locks their
 * workflows in the order of their ids, so that nobody waits in a circle and no two rounds decide
 * about the same join. Then it compares how the noted tasks were last seen with how they stand, and
 * moves the counts of what comes after them by the difference: the cost is that of their edges,
 * however large the workflow is. What comes to be skipped leaves notes itself, for another round.
 */
public final class ReleaseWorkflows {

  private final Verbs verbs;

  public ReleaseWorkflows(Verbs verbs) {
    this.verbs = verbs;
  }

  Released run(int limit, LongSupplier newIds) {
    int notes = 0;
    int freed = 0;
    Round round;
    do {
      int left = limit - notes;
      round = verbs.together("release", inside -> round(inside, left, newIds));
      notes += round.notes;
      freed += round.freed;
    } while (notes < limit && round.more);
    return new Released(notes, freed);
  }

  private static Round round(Verbs inside, int limit, LongSupplier newIds) {
    List<Note> notes = inside.rows("workflow.calls", new Params().set("limit", limit), Note::read);
    if (notes.isEmpty()) {
      return new Round(0, 0, false);
    }
    Set<Long> noted = new TreeSet<>();
    notes.forEach(note -> noted.add(note.task));
    Set<Long> ids =
        new TreeSet<>(
            inside.rows("workflow.of_tasks", Params.ids(noted), row -> row.getLong("workflow")));
    Map<Long, Whole> workflows = new TreeMap<>();
    if (!ids.isEmpty()) {
      inside
          .rows("workflow.lock", Params.ids(ids), Whole::read)
          .forEach(whole -> workflows.put(whole.id, whole));
    }
    // Only now: what another round has counted meanwhile is seen.
    List<Standing> tasks = inside.rows("workflow.stand", Params.ids(noted), Standing::read);
    Map<Long, List<Edge>> after = new HashMap<>();
    inside
        .rows("workflow.after", Params.ids(noted), Edge::read)
        .forEach(edge -> after.computeIfAbsent(edge.before, id -> new ArrayList<>()).add(edge));
    Set<Long> candidates = new TreeSet<>();
    JoinCounts counts = new JoinCounts();
    Set<Long> failures = new HashSet<>();
    List<Standing> changed = new ArrayList<>();
    for (Standing task : tasks) {
      List<Edge> edges = after.getOrDefault(task.id, List.of());
      edges.forEach(edge -> candidates.add(edge.after));
      if (task.now == 0) {
        candidates.add(task.id);
      }
      if (task.seen != task.now) {
        changed.add(task);
        count(counts, task, edges, failures);
      }
    }
    write(inside, changed, counts);
    Decided decided = candidates.isEmpty() ? Decided.NOTHING : decide(inside, candidates);
    writeWorkflows(inside, workflows, counts, failures, newIds);
    int woken = ParentTasks.wake(inside, ended(workflows, tasks));
    ParentTasks.cancelChildren(inside, mayBeCancelledParents(noted, tasks), newIds);
    inside.count("workflow.heard", Params.ids(notes.stream().map(Note::id).sorted().toList()));
    return new Round(notes.size(), decided.freed + woken, decided.skipped > 0);
  }

  /** Workflows that have a parent and have ended, of these tasks. */
  private static Collection<ParentTasks.Ended> ended(
      Map<Long, Whole> workflows, List<Standing> tasks) {
    Map<Long, ParentTasks.Ended> ended = new TreeMap<>();
    for (Standing task : tasks) {
      Whole whole = workflows.get(task.workflow);
      if (whole != null
          && whole.state.isFinal()
          && whole.parent != null
          && whole.parentStep != null) {
        ended.put(whole.id, new ParentTasks.Ended(whole.parent, whole.parentStep, task.id));
      }
    }
    return ended.values();
  }

  /** Those that were cancelled, and those that belong to no workflow: they have children. */
  private static Set<Long> mayBeCancelledParents(Set<Long> noted, List<Standing> tasks) {
    Set<Long> some = new TreeSet<>(noted);
    tasks.stream()
        .filter(task -> task.now != TaskState.CANCELLED.code())
        .forEach(task -> some.remove(task.id));
    return some;
  }

  private static void count(
      JoinCounts counts, Standing task, List<Edge> edges, Set<Long> failures) {
    TaskState seen = state(task.seen);
    TaskState now = state(task.now);
    boolean takenOver = edges.stream().anyMatch(edge -> edge.on.takesOverFailure());
    counts.changed(task.workflow, seen, now, takenOver);
    edges.forEach(edge -> counts.changed(edge.after, edge.on, seen, now));
    if (now == TaskState.FAILED && !takenOver) {
      failures.add(task.workflow);
    }
  }

  /** Null while a task is live. */
  private static @Nullable TaskState state(int code) {
    return code == 0 ? null : TaskState.ofCode(code);
  }

  private static void write(Verbs inside, List<Standing> changed, JoinCounts counts) {
    if (!changed.isEmpty()) {
      inside.count(
          "workflow.see",
          Params.given(
              Rows.of(changed).bigint("id", Standing::id).smallint("seen", Standing::now)));
    }
    Map<Long, JoinCounts.Join> joins = counts.joins();
    if (!joins.isEmpty()) {
      inside.count(
          "workflow.move",
          Params.given(
              Rows.of(joins.entrySet())
                  .bigint("id", Map.Entry::getKey)
                  .integer("open_more", join -> join.getValue().open())
                  .integer("unmet_more", join -> join.getValue().unmet())));
    }
  }

  /** Lets go on, or skips, those before which nothing is live. */
  private static Decided decide(Verbs inside, Set<Long> candidates) {
    Map<Long, Integer> joined = new TreeMap<>();
    inside.rows(
        "workflow.joined",
        Params.ids(candidates),
        row -> joined.put(row.getLong("id"), row.getInt("unmet_before")));
    if (joined.isEmpty()) {
      return Decided.NOTHING;
    }
    Set<Long> waiting = new TreeSet<>(ids(inside, "workflow.lock_waiting", joined.keySet()));
    if (waiting.size() < joined.size()) {
      callAgain(inside, joined.keySet(), waiting);
    }
    if (!waiting.isEmpty()) {
      ids(inside, "workflow.stale", waiting).forEach(waiting::remove);
    }
    Set<Long> skipped = new TreeSet<>();
    waiting.stream().filter(id -> joined.getOrDefault(id, 0) > 0).forEach(skipped::add);
    waiting.removeAll(skipped);
    if (!waiting.isEmpty()) {
      inside.count("workflow.free", Params.ids(waiting));
    }
    if (!skipped.isEmpty()) {
      inside.count("promote.skip", Params.ids(skipped));
      StatisticsAppender.ended(inside, skipped);
    }
    return new Decided(waiting.size(), skipped.size());
  }

  /** What somebody else has in hand at this moment is looked at again. */
  private static void callAgain(Verbs inside, Set<Long> joined, Set<Long> locked) {
    Set<Long> others = new TreeSet<>(joined);
    others.removeAll(locked);
    Set<Long> there = new HashSet<>(ids(inside, "workflow.still_waiting", others));
    others.retainAll(there);
    if (!others.isEmpty()) {
      inside.count("workflow.call", Params.ids(others));
    }
  }

  private static List<Long> ids(Verbs inside, String verb, Collection<Long> of) {
    return inside.rows(verb, Params.ids(of), row -> row.getLong("id"));
  }

  /** Writes what they have come to, and puts it in place of what they were. */
  private static void writeWorkflows(
      Verbs inside,
      Map<Long, Whole> workflows,
      JoinCounts counts,
      Set<Long> failures,
      LongSupplier newIds) {
    List<Whole> changed = new ArrayList<>();
    for (Whole before : List.copyOf(workflows.values())) {
      Whole now = before.plus(counts.of(before.id));
      if (now.equals(before)) {
        continue;
      }
      changed.add(now);
      workflows.put(now.id, now);
      if (now.key != null && now.state.isFinal() != before.state.isFinal()) {
        keepKey(inside, now, now.key);
      }
      if (failures.contains(now.id)
          && JoinCounts.cancelsRest(now.onFailure, before.failed, now.failed, now.live)) {
        CancelWorkflow.run(
            inside,
            newIds.getAsLong(),
            now.id,
            now.live,
            "a task of workflow " + now.id + " has failed");
      }
    }
    if (!changed.isEmpty()) {
      inside.count(
          "workflow.count",
          Params.given(
              Rows.of(changed)
                  .bigint("id", Whole::id)
                  .integer("live", Whole::live)
                  .integer("failed", Whole::failed)
                  .integer("cancelled", Whole::cancelled)
                  .text("state", whole -> whole.state.name())));
    }
  }

  /** A workflow has its key while it is live; if another has it by then, it goes on without. */
  private static void keepKey(Verbs inside, Whole workflow, String key) {
    if (workflow.state.isFinal()) {
      inside.count("expire.forget_keys", Params.ids(List.of(workflow.id)));
    } else {
      inside.count(
          "command.take_keys",
          CreateWorkflow.key(workflow.id, workflow.tenant, workflow.name, key));
    }
  }

  /**
   * What a round came to.
   *
   * @param more whether it has left notes itself
   */
  private record Round(int notes, int freed, boolean more) {}

  private record Decided(int freed, int skipped) {
    static final Decided NOTHING = new Decided(0, 0);
  }

  private record Note(long id, long task) {

    static Note read(ResultSet row) throws SQLException {
      return new Note(row.getLong("id"), row.getLong("task_id"));
    }
  }

  /**
   * A noted task.
   *
   * @param seen its final state when it was last counted, 0 if it was live
   * @param now its final state, 0 if it is live
   */
  private record Standing(long id, long workflow, int seen, int now) {

    static Standing read(ResultSet row) throws SQLException {
      return new Standing(
          row.getLong("id"), row.getLong("workflow"), row.getInt("seen"), row.getInt("state"));
    }
  }

  private record Edge(long before, long after, OnEnd on) {

    static Edge read(ResultSet row) throws SQLException {
      return new Edge(
          row.getLong("id"), row.getLong("after_id"), OnEnd.ofCode(row.getInt("on_end")));
    }
  }

  private record Whole(
      long id,
      long tenant,
      String name,
      @Nullable String key,
      OnFailure onFailure,
      WorkflowState state,
      int live,
      int failed,
      int cancelled,
      @Nullable Long parent,
      @Nullable String parentStep) {

    static Whole read(ResultSet row) throws SQLException {
      return new Whole(
          row.getLong("id"),
          row.getLong("tenant"),
          row.getString("name"),
          row.getString("workflow_key"),
          OnFailure.valueOf(row.getString("on_failure")),
          WorkflowState.valueOf(row.getString("state")),
          row.getInt("live"),
          row.getInt("failed"),
          row.getInt("cancelled"),
          NullableColumns.longOf(row, "parent"),
          row.getString("parent_step"));
    }

    Whole plus(JoinCounts.Whole more) {
      int alive = live + more.live();
      int failures = failed + more.failed();
      int ends = cancelled + more.cancelled();
      return new Whole(
          id,
          tenant,
          name,
          key,
          onFailure,
          JoinCounts.state(alive, failures, ends),
          alive,
          failures,
          ends,
          parent,
          parentStep);
    }
  }
}
