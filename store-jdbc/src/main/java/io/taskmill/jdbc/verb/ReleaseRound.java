package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.JoinCounts;
import io.taskmill.spi.UndoGate;
import io.taskmill.workflow.OnEnd;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One transaction of {@link ReleaseWorkflows}.
 *
 * <p>It takes notes that nobody else has in hand and locks their workflows in the order of their
 * ids, so that nobody waits in a circle and no two rounds decide about the same join. Then it
 * compares how the noted tasks were last seen with how they stand, and moves the counts of what
 * comes after them by the difference: the cost is that of their edges, however large the workflow
 * is. What comes to be skipped leaves notes itself, for another round.
 */
final class ReleaseRound {

  private final Verbs inside;
  private final LongSupplier newIds;
  private final Map<Long, WorkflowRow> workflows = new TreeMap<>();

  /** The counts of noted tasks and of those that come after them. */
  private final Map<Long, Counts> tasks = new TreeMap<>();

  private final JoinCounts changes = new JoinCounts();

  /** Workflows of which a task has failed. */
  private final Set<Long> failures = new HashSet<>();

  /** About these there may be something to decide. */
  private final Set<Long> candidates = new TreeSet<>();

  /** These are skipped, whatever is before them. */
  private final Set<Long> unwanted = new TreeSet<>();

  /**
   * @param newIds of operations that it begins
   */
  ReleaseRound(Verbs inside, LongSupplier newIds) {
    this.inside = inside;
    this.newIds = newIds;
  }

  /**
   * What a round came to.
   *
   * @param more whether it has left notes itself
   */
  record Result(int notes, int freed, boolean more) {}

  Result run(int limit) {
    List<Note> notes = inside.rows("workflow.calls", new Params().set("limit", limit), Note::read);
    if (notes.isEmpty()) {
      return new Result(0, 0, false);
    }
    Set<Long> noted = new TreeSet<>();
    notes.forEach(note -> noted.add(note.task));
    lock(notes);
    List<Noted> theirs = look(noted);
    writeTasks();
    writeWorkflows();
    Decided decided = decide();
    int woken = ParentTasks.wake(inside, ended(theirs));
    ParentTasks.cancelChildren(inside, mayBeCancelledParents(noted, theirs), newIds);
    inside.count("workflow.heard", Params.ids(notes.stream().map(Note::id).sorted().toList()));
    return new Result(notes.size(), decided.freed + woken, decided.skipped > 0);
  }

  private void lock(List<Note> notes) {
    Set<Long> ids = new TreeSet<>();
    notes.stream().map(Note::workflow).filter(Objects::nonNull).forEach(ids::add);
    if (!ids.isEmpty()) {
      inside
          .rows("workflow.lock", Params.ids(ids), WorkflowRow::read)
          .forEach(row -> workflows.put(row.id(), row));
    }
  }

  /** Only under the locks: so what another round has counted meanwhile is seen. */
  private List<Noted> look(Set<Long> noted) {
    List<Noted> theirs = inside.rows("workflow.stand", Params.ids(noted), this::readNoted);
    Map<Long, List<Edge>> after = new HashMap<>();
    inside
        .rows("workflow.after", Params.ids(noted), this::readEdge)
        .forEach(edge -> after.computeIfAbsent(edge.before, id -> new ArrayList<>()).add(edge));
    for (Noted task : theirs) {
      List<Edge> edges = after.getOrDefault(task.id, List.of());
      edges.forEach(edge -> candidates.add(edge.after));
      if (task.now == null) {
        candidates.add(task.id);
      }
      if (task.seen != task.now) {
        count(task, edges);
      }
    }
    return theirs;
  }

  private void count(Noted task, List<Edge> edges) {
    counts(task.id).see(task.now);
    boolean takenOver = edges.stream().anyMatch(edge -> edge.on.takesOverFailure());
    changes.changed(task.workflow, task.seen, task.now, takenOver, task.undoes);
    edges.forEach(edge -> changes.changed(edge.after, edge.on, task.seen, task.now));
    if (task.now == TaskState.FAILED && !takenOver && !task.undoes) {
      failures.add(task.workflow);
    }
  }

  private Counts counts(long task) {
    return Objects.requireNonNull(tasks.get(task));
  }

  private void writeTasks() {
    changes.joins().forEach((task, join) -> counts(task).move(join.open(), join.unmet()));
    List<Counts> changed = tasks.values().stream().filter(counts -> counts.changed).toList();
    if (!changed.isEmpty()) {
      inside.count(
          "workflow.count_tasks",
          Params.given(
              Rows.of(changed)
                  .bigint("id", counts -> counts.id)
                  .smallint("seen", counts -> counts.seen)
                  .integer("open_before", counts -> counts.open)
                  .integer("unmet_before", counts -> counts.unmet)));
    }
  }

  /** Writes what workflows have come to, and puts it in place of what they were. */
  private void writeWorkflows() {
    List<WorkflowRow> changed = new ArrayList<>();
    for (WorkflowRow before : List.copyOf(workflows.values())) {
      WorkflowRow now =
          before.plus(changes.of(before.id()), () -> UndoTasks.isUndone(inside, before.id()));
      if (now.equals(before)) {
        continue;
      }
      changed.add(now);
      workflows.put(now.id(), now);
      moveGate(before, now);
      keepKey(before, now);
      cancelRest(before, now);
    }
    if (!changed.isEmpty()) {
      inside.count("workflow.count", Params.given(WorkflowRow.counts(changed)));
    }
  }

  private void moveGate(WorkflowRow before, WorkflowRow now) {
    if (now.gate() == before.gate()) {
      return;
    }
    UndoTasks.moveGate(inside, now.id(), before.gate(), now.gate());
    Params of = new Params().set("workflow", now.id());
    List<Long> undoing = inside.rows("workflow.undoing", of, this::readCounts);
    candidates.addAll(undoing);
    if (now.gate() == UndoGate.SKIP) {
      // All at once, and not one after the other along their order.
      unwanted.addAll(undoing);
    }
  }

  /** A workflow has its key while it is live; if another has it by then, it goes on without. */
  private void keepKey(WorkflowRow before, WorkflowRow now) {
    if (now.key() == null || now.state().isFinal() == before.state().isFinal()) {
      return;
    }
    if (now.state().isFinal()) {
      inside.count("expire.forget_keys", Params.ids(List.of(now.id())));
    } else {
      inside.count(
          "command.take_keys", CreateWorkflow.key(now.id(), now.tenant(), now.name(), now.key()));
    }
  }

  private void cancelRest(WorkflowRow before, WorkflowRow now) {
    int live = now.live() - now.undos();
    if (failures.contains(now.id())
        && JoinCounts.cancelsRest(now.onFailure(), before.failed(), now.failed(), live)) {
      CancelWorkflow.rest(
          inside,
          newIds.getAsLong(),
          now.id(),
          live,
          now.undos() > 0,
          "a task of workflow " + now.id() + " has failed");
    }
  }

  /** Lets go on, or skips, those before which nothing is live. */
  private Decided decide() {
    Set<Long> joined = new TreeSet<>(unwanted);
    candidates.stream().filter(task -> counts(task).open == 0).forEach(joined::add);
    if (joined.isEmpty()) {
      return Decided.NOTHING;
    }
    Set<Long> locked = new TreeSet<>();
    Set<Long> stale = new TreeSet<>();
    inside.rows(
        "workflow.lock_waiting",
        Params.ids(joined),
        row -> (row.getInt("stale_before") == 0 ? locked : stale).add(row.getLong("id")));
    if (locked.size() + stale.size() < joined.size()) {
      joined.removeAll(locked);
      joined.removeAll(stale);
      callAgain(joined);
    }
    Set<Long> skipped = new TreeSet<>();
    for (long task : locked) {
      if (unwanted.contains(task) || counts(task).unmet > 0) {
        skipped.add(task);
      }
    }
    locked.removeAll(skipped);
    if (!locked.isEmpty()) {
      inside.count("workflow.free", Params.ids(locked));
    }
    if (!skipped.isEmpty()) {
      inside.count("promote.skip", Params.ids(skipped));
      StatisticsAppender.ended(inside, skipped);
    }
    return new Decided(locked.size(), skipped.size());
  }

  /** What somebody else has in hand at this moment is looked at again, as far as it waits. */
  private void callAgain(Set<Long> others) {
    List<Long> waiting =
        inside.rows("workflow.still_waiting", Params.ids(others), row -> row.getLong("id"));
    if (!waiting.isEmpty()) {
      inside.count("workflow.call", Params.ids(waiting));
    }
  }

  /** Workflows that have a parent and have ended, of these tasks. */
  private Collection<ParentTasks.Ended> ended(List<Noted> theirs) {
    Map<Long, ParentTasks.Ended> ended = new TreeMap<>();
    for (Noted task : theirs) {
      WorkflowRow row = workflows.get(task.workflow);
      if (row != null
          && row.state().isFinal()
          && row.parent() != null
          && row.parentStep() != null) {
        ended.put(row.id(), new ParentTasks.Ended(row.parent(), row.parentStep(), task.id));
      }
    }
    return ended.values();
  }

  /** Those that were cancelled, and those that belong to no workflow: they have children. */
  private static Set<Long> mayBeCancelledParents(Set<Long> noted, List<Noted> theirs) {
    Set<Long> some = new TreeSet<>(noted);
    theirs.stream()
        .filter(task -> task.now != TaskState.CANCELLED)
        .forEach(task -> some.remove(task.id));
    return some;
  }

  private Noted readNoted(ResultSet row) throws SQLException {
    int seen = row.getInt("seen");
    return new Noted(
        readCounts(row),
        row.getLong("workflow"),
        finalState(seen),
        finalState(row.getInt("state")),
        row.getInt("undoes") != 0);
  }

  private Edge readEdge(ResultSet row) throws SQLException {
    return new Edge(row.getLong("before_id"), readCounts(row), OnEnd.ofCode(row.getInt("on_end")));
  }

  /** Remembers the counts of a task, and gives its id. */
  private long readCounts(ResultSet row) throws SQLException {
    Counts counts = Counts.read(row);
    tasks.put(counts.id, counts);
    return counts.id;
  }

  /** Null while a task is live. */
  private static @Nullable TaskState finalState(int code) {
    return code == 0 ? null : TaskState.ofCode(code);
  }

  private record Decided(int freed, int skipped) {
    static final Decided NOTHING = new Decided(0, 0);
  }

  /**
   * A note.
   *
   * @param workflow null if its task belongs to none, and has children
   */
  private record Note(long id, long task, @Nullable Long workflow) {

    static Note read(ResultSet row) throws SQLException {
      return new Note(
          row.getLong("id"), row.getLong("task_id"), NullableColumns.longOf(row, "workflow"));
    }
  }

  /**
   * A noted task.
   *
   * @param seen its final state when it was last counted, null if it was live
   * @param now its final state, null if it is live
   * @param undoes whether it undoes another
   */
  private record Noted(
      long id, long workflow, @Nullable TaskState seen, @Nullable TaskState now, boolean undoes) {}

  private record Edge(long before, long after, OnEnd on) {}

  /** How a task was last seen, and what is before it. */
  private static final class Counts {
    final long id;
    int seen;
    int open;
    int unmet;
    boolean changed;

    private Counts(long id, int seen, int open, int unmet) {
      this.id = id;
      this.seen = seen;
      this.open = open;
      this.unmet = unmet;
    }

    static Counts read(ResultSet row) throws SQLException {
      return new Counts(
          row.getLong("id"),
          row.getInt("seen"),
          row.getInt("open_before"),
          row.getInt("unmet_before"));
    }

    void see(@Nullable TaskState state) {
      seen = state == null ? 0 : state.code();
      changed = true;
    }

    void move(int openMore, int unmetMore) {
      open += openMore;
      unmet += unmetMore;
      changed = true;
    }
  }
}
