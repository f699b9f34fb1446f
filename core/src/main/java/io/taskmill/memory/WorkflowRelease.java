package io.taskmill.memory;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.memory.WorkflowTable.Edge;
import io.taskmill.memory.WorkflowTable.Node;
import io.taskmill.memory.WorkflowTable.Whole;
import io.taskmill.spi.JoinCounts;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.UndoGate;
import io.taskmill.spi.WorkflowStore.Released;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Reads the notes that tasks of workflows have left, and lets go on what can. */
final class WorkflowRelease {

  private final MemoryData data;
  private final TaskTable table;
  private final MemoryCommands commands;
  private final BiConsumer<NewOperation, Instant> operations;

  /**
   * Over the data.
   *
   * @param operations starts a bulk operation
   */
  WorkflowRelease(
      MemoryData data, MemoryCommands commands, BiConsumer<NewOperation, Instant> operations) {
    this.data = data;
    this.table = data.tasks;
    this.commands = commands;
    this.operations = operations;
  }

  Released release(Instant now, int limit, LongSupplier ids) {
    if (!table.workflowCalls.isEmpty()) {
      // A node that has left has none any more, and nothing here could be rolled back.
      var unused = ids.getAsLong();
    }
    int notes = 0;
    int freed = 0;
    while (notes < limit && !table.workflowCalls.isEmpty()) {
      List<Long> some = take(limit - notes);
      notes += some.size();
      freed += round(some, now, ids);
    }
    return new Released(notes, freed);
  }

  private List<Long> take(int limit) {
    List<Long> some = new ArrayList<>();
    Iterator<Long> calls = table.workflowCalls.iterator();
    while (calls.hasNext() && some.size() < limit) {
      some.add(calls.next());
      calls.remove();
    }
    return some;
  }

  private int round(List<Long> noted, Instant now, LongSupplier ids) {
    Set<Node> decided = new LinkedHashSet<>();
    JoinCounts counts = new JoinCounts();
    Set<Whole> workflows = new LinkedHashSet<>();
    Set<Long> failures = new HashSet<>();
    for (long task : noted) {
      cancelChildren(task, now, ids);
      Node node = data.workflows.find(task);
      if (node == null) {
        continue;
      }
      TaskState stands = ended(node);
      boolean takenOver = node.after.stream().anyMatch(edge -> edge.on().takesOverFailure());
      counts.changed(node.whole.id(), node.seen, stands, takenOver, node.undo);
      for (Edge edge : node.after) {
        counts.changed(edge.other().task, edge.on(), node.seen, stands);
        decided.add(edge.other());
      }
      if (stands == TaskState.FAILED && !takenOver && !node.undo) {
        failures.add(node.whole.id());
      }
      node.seen = stands;
      decided.add(node);
      workflows.add(node.whole);
    }
    counts
        .joins()
        .forEach(
            (task, join) -> {
              Node node = data.workflows.find(task);
              if (node != null) {
                node.open += join.open();
                node.unmet += join.unmet();
              }
            });
    for (Whole whole : workflows) {
      count(whole, counts, failures.contains(whole.id()), now, ids);
      decided.addAll(moveGate(whole, now));
      setState(whole, now);
    }
    int freed = decide(decided, now);
    for (Whole whole : workflows) {
      freed += wakeParent(whole, now) ? 1 : 0;
    }
    return freed;
  }

  /** Gives the tasks that undo others, if it has moved for them. */
  private List<Node> moveGate(Whole whole, Instant now) {
    UndoGate gate =
        whole.gate.next(
            whole.undos,
            whole.live - whole.undos,
            whole.failed,
            () -> data.workflows.isUndone(whole, table));
    if (gate == whole.gate) {
      return List.of();
    }
    List<Node> undoing = whole.undoing();
    for (Node node : undoing) {
      node.open += gate.open() - whole.gate.open();
      node.unmet += gate.unmet() - whole.gate.unmet();
    }
    whole.gate = gate;
    if (gate == UndoGate.SKIP) {
      // All at once, and not one after the other along their order.
      undoing.forEach(node -> skip(Objects.requireNonNull(table.get(node.task)), now));
    }
    return undoing;
  }

  private void skip(MemoryTask task, Instant now) {
    if (task.after && !task.state.isFinal()) {
      table.move(task, TaskState.SKIPPED, now);
      data.statistics.became(task, TaskState.SKIPPED, now);
    }
  }

  /** Those of a task that was cancelled. */
  private void cancelChildren(long task, Instant now, LongSupplier ids) {
    MemoryTask parent = table.get(task);
    if (parent == null || !parent.parent || parent.state != TaskState.CANCELLED) {
      return;
    }
    for (Whole whole : data.workflows.liveChildren(task)) {
      operations.accept(
          cancel(
              ids.getAsLong(),
              TaskFilter.live().workflow(whole.id()),
              whole.live,
              "its parent, task " + task + ", was cancelled"),
          now);
    }
  }

  private boolean wakeParent(Whole whole, Instant now) {
    Long id = whole.given.parent();
    String step = whole.given.parentStep();
    MemoryTask parent = id == null || !whole.state.isFinal() ? null : table.get(id);
    return parent != null && step != null && commands.childrenEnded(parent, step, now);
  }

  /** Its final state; null while it is live. */
  private @Nullable TaskState ended(Node node) {
    TaskState state = Objects.requireNonNull(table.get(node.task)).state;
    return state.isFinal() ? state : null;
  }

  private int decide(Collection<Node> nodes, Instant now) {
    int freed = 0;
    for (Node node : nodes) {
      MemoryTask task = table.get(node.task);
      if (task == null || !task.after || task.state.isFinal()) {
        continue;
      }
      // By how they stand now: a change that nobody has counted yet has a note of its own.
      boolean current =
          node.open == 0
              && node.predecessors().allMatch(edge -> ended(edge.other()) == edge.other().seen);
      if (!current) {
        continue;
      }
      if (node.unmet > 0) {
        skip(task, now);
      } else {
        TaskState next =
            task.state == TaskState.BLOCKED ? task.whenWaiting(task.dueAt, now) : task.state;
        table.change(task, next, now, () -> task.after = false);
        freed++;
      }
    }
    return freed;
  }

  private void count(
      Whole whole, JoinCounts counts, boolean failure, Instant now, LongSupplier ids) {
    data.workflows.changes++;
    JoinCounts.Whole more = counts.of(whole.id());
    int failedBefore = whole.failed;
    whole.live += more.live();
    whole.failed += more.failed();
    whole.cancelled += more.cancelled();
    whole.undos += more.undos();
    if (failure
        && JoinCounts.cancelsRest(
            whole.given.onFailure(), failedBefore, whole.failed, whole.live - whole.undos)) {
      operations.accept(
          cancel(
              ids.getAsLong(),
              JoinCounts.rest(whole.id(), whole.undos > 0),
              whole.live - whole.undos,
              "a task of workflow " + whole.id() + " has failed"),
          now);
    }
  }

  private void setState(Whole whole, Instant now) {
    data.workflows.changes++;
    boolean wasFinal = whole.state.isFinal();
    whole.state = JoinCounts.state(whole.live, whole.failed, whole.cancelled, whole.gate);
    whole.finishedAt = whole.state.isFinal() ? (wasFinal ? whole.finishedAt : now) : null;
    if (whole.state.isFinal() != wasFinal) {
      data.workflows.keepKey(whole);
    }
  }

  private static NewOperation cancel(long operation, TaskFilter filter, int live, String why) {
    return new NewOperation(
        operation, new Actor("taskmill", why), TaskCommand.cancel(), filter, live);
  }
}
