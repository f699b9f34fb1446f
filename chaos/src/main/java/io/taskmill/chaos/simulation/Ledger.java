package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.UniqueKey;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What took effect in the store, in the order in which it did, and the first things that must not
 * happen. Only one thread runs at a time and a verb's effect and its entry here are one step, so
 * there is no doubt about what came first.
 */
final class Ledger {

  private final Scheduler scheduler;
  private final TaskQueries store;
  private final CommandBook commands;
  private final Map<Long, TaskLife> tasks = new TreeMap<>();
  private final NodeBook nodes;
  private final FireBook fires;
  private final List<Finding> findings = new ArrayList<>();
  private int refused;
  private int recovered;
  private int deadNodes;

  Ledger(Scheduler scheduler, Store store, NodeBook nodes, InstantSource clock) {
    this.scheduler = scheduler;
    this.store = store.queries();
    this.commands = new CommandBook(this, store);
    this.fires = new FireBook(this, clock);
    this.nodes = nodes;
  }

  List<Finding> findings() {
    return findings;
  }

  Collection<TaskLife> tasks() {
    return tasks.values();
  }

  @Nullable TaskLife find(long id) {
    return tasks.get(id);
  }

  /** How many writes of executions without a lease were refused. */
  int refused() {
    return refused;
  }

  /** How many tasks were taken back from nodes that were gone. */
  int recovered() {
    return recovered;
  }

  /** How many nodes were taken for dead. */
  int deadNodes() {
    return deadNodes;
  }

  void found(String kind, long task, String text) {
    findings.add(new Finding(kind, task, text));
    scheduler.trace(() -> "FINDING " + findings.get(findings.size() - 1));
  }

  /** What people do. */
  CommandBook commands() {
    return commands;
  }

  /** What schedules do. */
  FireBook fires() {
    return fires;
  }

  void trace(String verb, Object what) {
    scheduler.trace(() -> verb + " " + what);
  }

  // Tasks.

  void submitted(List<NewTask> sent, List<Submitted> answers) {
    trace("submit", answers);
    for (int i = 0; i < sent.size(); i++) {
      NewTask task = sent.get(i);
      Submitted answer = answers.get(i);
      // The answer to one that is sent again under its key names the tasks of the first.
      boolean mine = answer.created() && answer.id() == task.id();
      if (mine && !tasks.containsKey(task.id())) {
        keyIsFree(task);
        tasks.put(task.id(), new TaskLife(task));
      }
    }
  }

  void submitted(NewWorkflow workflow, Submitted answer) {
    trace("submit workflow", answer + " " + workflow.edges());
    workflow.tasks().forEach(this::created);
  }

  /** A schedule or a workflow has submitted a task; false if the store does not have it. */
  boolean created(NewTask task) {
    boolean there = store.get(task.id()).isPresent();
    if (there) {
      tasks.putIfAbsent(task.id(), new TaskLife(task));
    }
    return there;
  }

  void keyIsFree(NewTask task) {
    UniqueKey unique = task.terms().unique();
    if (unique == null || unique.window() != null) {
      return;
    }
    for (TaskLife other : tasks.values()) {
      boolean same =
          unique.equals(other.task.terms().unique()) && task.type().equals(other.task.type());
      if (same
          && task.id() != other.task.id()
          && store.get(other.task.id()).filter(i -> !i.state().isFinal()).isPresent()) {
        found("key twice", task.id(), "Its key is that of the live task " + other.task.id() + ".");
      }
    }
  }

  void claimed(ClaimRequest request, List<Claimed> claimed) {
    if (claimed.isEmpty()) {
      return;
    }
    trace("claim", claimed.stream().map(Claimed::fence).toList());
    for (Claimed one : claimed) {
      Fence fence = one.fence();
      TaskLife life = life(fence);
      if (!nodes.isRegistered(fence.node())) {
        found("lease without node", fence.task(), fence + " was given to a node that is gone.");
      }
      if (life.holder != null) {
        found("overlapping leases", fence.task(), fence + " beside " + life.holder + ".");
      }
      if (life.gone) {
        found("deleted seen", fence.task(), "It is gone, but " + fence + " was given it.");
      }
      if (life.finalState != null) {
        found("final state changed", fence.task(), life.finalState + ", then claimed.");
      }
      life.holder = fence;
      life.last = fence;
      life.hasTurn = true;
      String crowd = Crowds.around(life, tasks.values());
      if (crowd != null) {
        found("limit exceeded", fence.task(), crowd);
      }
    }
  }

  void begun(List<Fence> fences, Set<Fence> lost) {
    trace("begin", fences + " lost " + lost);
    for (Fence fence : fences) {
      if (written(fence, !lost.contains(fence), false)) {
        life(fence).begun.add(fence);
      }
    }
  }

  void checkpointed(Fence fence, boolean saved) {
    trace("checkpoint", fence + " " + saved);
    written(fence, saved, false);
  }

  void recorded(Fence fence, StoredStep step, boolean saved) {
    trace("record", fence + " " + step.name() + " " + step.status() + " " + saved);
    written(fence, saved, false);
  }

  void looked(Fence fence, StoredStep step, SignalAnswer answer) {
    trace("take signal", fence + " " + step.name() + " " + answer.result());
    written(fence, answer.result() != SignalAnswer.Result.LOST, false);
  }

  void finished(List<Finish> finishes, Map<Fence, TaskState> states) {
    for (Finish finish : finishes) {
      Fence fence = finish.fence();
      TaskState state = states.get(fence);
      trace("finish", fence + " " + finish.outcome().state() + " → " + state);
      TaskLife life = life(fence);
      if (written(fence, state != null, life.ended.contains(fence)) && state != null) {
        ended(life, finish, state);
      }
    }
  }

  private void ended(TaskLife life, Finish finish, TaskState state) {
    life.holder = null;
    if (life.ended.add(finish.fence()) && finish.outcome().counted()) {
      life.counted++;
    }
    ended(life, state);
  }

  /**
   * Whether it was accepted.
   *
   * @param repeated whether it is an end that was accepted before, which is no news
   */
  private boolean written(Fence fence, boolean accepted, boolean repeated) {
    TaskLife life = life(fence);
    if (!accepted) {
      life.refused++;
      refused++;
    } else if (!fence.equals(repeated ? life.last : life.holder)) {
      found("stale accepted", fence.task(), fence + " wrote, but " + life.holder + " holds it.");
    }
    return accepted;
  }

  void maintained(MaintenanceJob job, int count) {
    if (count == 0) {
      return;
    }
    trace(job.toString(), count);
    if (job == MaintenanceJob.RECOVER) {
      recovered(count);
    } else if (job == MaintenanceJob.OPERATE) {
      commands.operated();
    }
  }

  private void recovered(int count) {
    recovered += count;
    for (TaskLife life : tasks.values()) {
      Fence holder = life.holder;
      if (holder != null && !nodes.isRegistered(holder.node())) {
        TaskInfo info = store.get(life.task.id()).orElseThrow();
        if (info.state() != TaskState.RUNNING) {
          trace("recover", holder + " → " + info.state());
          life.holder = null;
          ended(life, info.state());
        }
      }
    }
  }

  /** It has come to this state, which may be no end. */
  void ended(TaskLife life, TaskState state) {
    if (life.finalState != null && life.finalState != state) {
      found("final state changed", life.task.id(), life.finalState + ", then " + state + ".");
    }
    if (state.isFinal()) {
      life.finalState = state;
    }
  }

  private TaskLife life(Fence fence) {
    TaskLife life = tasks.get(fence.task());
    if (life == null) {
      throw new IllegalStateException("The store knows of " + fence + ", which nobody submitted.");
    }
    return life;
  }

  void registered(List<StoredType> types) {
    trace("register types", types.stream().map(StoredType::name).toList());
  }

  // Nodes.

  void registered(long node, String name) {
    trace("register", node + " " + name);
    nodes.registered(node);
  }

  void beaten(long node, boolean registered) {
    trace("beat", node + (registered ? "" : " is not registered"));
    if (registered && !nodes.isRegistered(node)) {
      found("dead node renewed", 0, "Node " + node + " was removed, and beats again.");
    } else if (registered) {
      nodes.beaten(node);
    }
  }

  void declaredDead(long node, boolean removed) {
    trace("declareDead", node + " " + removed);
    if (removed && nodes.isAliveAndWell(node)) {
      found("fenced out", 0, "Node " + node + " beats and was taken for dead.");
    }
    if (removed) {
      deadNodes++;
      nodes.removed(node);
    }
  }

  void left(long node) {
    trace("leave", node);
    nodes.removed(node);
  }

  // Handlers.

  void entered(long task, String execution, boolean atMostOnce) {
    trace("enter", task + " " + execution);
    TaskLife life = tasks.get(task);
    if (life == null) {
      throw new IllegalStateException("Task " + task + " runs, but nobody submitted it.");
    }
    life.entered++;
    if (atMostOnce && life.entered > 1 + life.reopened) {
      found("at most once", task, "Its handler was entered " + life.entered + " times.");
    }
    boolean begun = life.begun.stream().anyMatch(fence -> fence.executionId().equals(execution));
    if (atMostOnce && !begun) {
      found("at most once", task, execution + " was entered before its start was written.");
    }
  }
}
