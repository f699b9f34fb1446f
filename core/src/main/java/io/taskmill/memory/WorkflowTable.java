package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.UndoGate;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every workflow, and what its tasks come after. */
final class WorkflowTable {

  final NavigableMap<Long, Whole> workflows = new TreeMap<>();

  /** How often a workflow was added, or has gone on. */
  long changes;

  private final Map<Long, Node> nodes = new HashMap<>();
  private final Map<Key, Whole> keys = new HashMap<>();
  private final Map<Long, List<Whole>> byParent = new HashMap<>();

  /** Enters a workflow whose tasks are there. */
  void add(NewWorkflow workflow, TaskTable tasks, Instant now) {
    changes++;
    Whole whole = new Whole(workflow, now);
    workflows.put(workflow.id(), whole);
    keepKey(whole);
    if (workflow.parent() != null) {
      byParent.computeIfAbsent(workflow.parent(), id -> new ArrayList<>()).add(whole);
    }
    for (NewWorkflow.Node given : workflow.nodes()) {
      Node node = new Node(given.task().id(), given.name(), whole, given.undo(), given.open());
      nodes.put(node.task, node);
      Objects.requireNonNull(tasks.get(node.task)).workflow = workflow.id();
      whole.nodes.put(node.task, node);
      whole.byName.put(node.name, node);
    }
    for (NewWorkflow.Edge edge : workflow.edges()) {
      Node before = node(edge.before());
      Node after = node(edge.after());
      before.after.add(new Edge(after, edge.on()));
      after.before.add(new Edge(before, edge.on()));
    }
  }

  /** The node of a task that belongs to a workflow. */
  Node node(long task) {
    Node node = nodes.get(task);
    if (node == null) {
      throw new IllegalStateException("Task " + task + " belongs to no workflow.");
    }
    return node;
  }

  /** The same, or null if it belongs to none. */
  @Nullable Node find(long task) {
    return nodes.get(task);
  }

  /** The live workflows that this task has submitted as its children. */
  List<Whole> liveChildren(long task) {
    return byParent.getOrDefault(task, List.of()).stream()
        .filter(one -> one.state == WorkflowState.RUNNING)
        .toList();
  }

  /** The live workflow that has this key. */
  @Nullable Whole withKey(long tenant, String name, String key) {
    return keys.get(new Key(tenant, name, key));
  }

  /** A workflow has its key while it is live; if another has it by then, it goes on without. */
  void keepKey(Whole whole) {
    String text = whole.given.key();
    if (text == null) {
      return;
    }
    Key key = new Key(whole.given.tenant(), whole.given.name(), text);
    if (whole.state.isFinal()) {
      keys.remove(key, whole);
    } else {
      keys.putIfAbsent(key, whole);
    }
  }

  /** Whether a task of it that undoes another was let go on. */
  boolean isUndone(Whole whole, TaskTable tasks) {
    return whole.undoing().stream()
        .anyMatch(node -> !Objects.requireNonNull(tasks.get(node.task)).after);
  }

  /** A task is purged, and its workflow with the last one. */
  void remove(long task) {
    Node node = nodes.remove(task);
    if (node != null) {
      node.whole.nodes.remove(task);
      if (node.whole.nodes.isEmpty()) {
        workflows.remove(node.whole.id());
        forgetParent(node.whole);
      }
    }
  }

  void clear() {
    workflows.clear();
    nodes.clear();
    keys.clear();
    byParent.clear();
  }

  private void forgetParent(Whole whole) {
    Long parent = whole.given.parent();
    if (parent != null) {
      byParent.computeIfPresent(
          parent, (id, all) -> all.remove(whole) && all.isEmpty() ? null : all);
    }
  }

  private record Key(long tenant, String name, String text) {}

  /** A workflow. */
  static final class Whole {
    final NewWorkflow given;
    final Instant createdAt;
    final NavigableMap<Long, Node> nodes = new TreeMap<>();
    final Map<String, Node> byName = new HashMap<>();
    WorkflowState state = WorkflowState.RUNNING;
    int live;
    int failed;
    int cancelled;

    /** How many of those that are live undo others. */
    int undos;

    UndoGate gate = UndoGate.CLOSED;

    /** Whether its tasks are being removed: none of them is reopened then. */
    boolean purging;

    @Nullable Instant finishedAt;

    private Whole(NewWorkflow given, Instant now) {
      this.given = given;
      this.createdAt = now;
      this.live = given.nodes().size();
      this.undos = given.undos();
    }

    long id() {
      return given.id();
    }

    /** Its tasks that undo others. */
    List<Node> undoing() {
      return nodes.values().stream().filter(node -> node.undo).toList();
    }

    /** The types of its tasks. */
    Set<String> types() {
      return given.tasks().stream().map(NewTask::type).collect(Collectors.toSet());
    }

    WorkflowInfo info() {
      return new WorkflowInfo(
          given.id(),
          given.tenant(),
          given.creator(),
          given.name(),
          given.key(),
          given.onFailure(),
          state,
          given.nodes().size(),
          live,
          failed,
          cancelled,
          given.parent(),
          given.parentStep(),
          given.resultOf(),
          createdAt,
          finishedAt);
    }
  }

  /** A task of a workflow. */
  static final class Node {
    final long task;
    final String name;
    final Whole whole;

    /** Whether it undoes another. */
    final boolean undo;

    final List<Edge> before = new ArrayList<>();
    final List<Edge> after = new ArrayList<>();

    /** Its final state when it was last counted; null if it was live. */
    @Nullable TaskState seen;

    /** How many of those before it are live, as they were counted. */
    int open;

    /** How many of those before it have ended otherwise than is wanted. */
    int unmet;

    /** What it comes after and is still there. */
    Stream<Edge> predecessors() {
      return before.stream().filter(edge -> whole.nodes.containsKey(edge.other().task));
    }

    private Node(long task, String name, Whole whole, boolean undo, int open) {
      this.task = task;
      this.name = name;
      this.whole = whole;
      this.undo = undo;
      this.open = open;
    }
  }

  /** A task before or after another. */
  record Edge(Node other, OnEnd on) {}
}
