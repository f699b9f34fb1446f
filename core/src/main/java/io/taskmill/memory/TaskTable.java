package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.spi.Fence;
import io.taskmill.spi.LaneFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every task, and the one place in which each live task is. All changes of state go through {@link
 * #move} (or {@link #claim}, which knows where it found the task), so that state, place, keys and
 * counts cannot fall apart. PAUSED tasks are looked for by id only and need no place.
 */
final class TaskTable {

  private final NavigableMap<Long, MemoryTask> all = new TreeMap<>();
  private final ReadyLanes ready;
  private final TreeSet<MemoryTask> scheduled = new TreeSet<>(MemoryTask.BY_DUE_TIME);

  /** In the order in which they were claimed, so that answers do not depend on hash codes. */
  private final Map<Long, Set<MemoryTask>> runningByNode = new HashMap<>();

  private final QueueTable queues;

  final UniqueKeys uniqueKeys = new UniqueKeys();
  final Turns turns = new Turns();
  final Deadlines deadlines = new Deadlines();
  final Hosts hosts = new Hosts();
  final PinnedTasks pinned = new PinnedTasks();

  /** Those that are in ATTENTION. */
  final Set<MemoryTask> needingPerson = new LinkedHashSet<>();

  /** Notes that tasks of workflows have ended or were reopened. */
  final Set<Long> workflowCalls = new LinkedHashSet<>();

  TaskTable(TypeTable types, QueueTable queues) {
    this.ready = new ReadyLanes(types, queues);
    this.queues = queues;
  }

  @Nullable MemoryTask get(long id) {
    return all.get(id);
  }

  void add(MemoryTask task) {
    all.put(task.id(), task);
    uniqueKeys.take(task);
    queues.entered(task.task.queue());
    put(task);
  }

  /** Takes the first READY tasks in line; they are in no place until they are given to a node. */
  List<MemoryTask> claim(LaneFilter filter, Set<String> hosts, int limit, Instant now) {
    return ready.take(filter, hosts, limit, now);
  }

  /** Makes a task that {@link #claim} took RUNNING. */
  void run(MemoryTask task, Fence fence, String host) {
    task.execution = fence;
    task.host = host;
    task.recorded = false;
    hosts.remove(task);
    pinned.remove(task);
    task.type.ready--;
    task.type.took();
    deadlines.remove(task);
    task.state = TaskState.RUNNING;
    put(task);
  }

  /** Brings a task to another state, and so to another place. */
  void move(MemoryTask task, TaskState state, Instant now) {
    change(task, state, now, () -> {});
  }

  /** The same, with something of it changed while it is in no place. */
  void change(MemoryTask task, TaskState state, Instant now, Runnable edit) {
    takeOut(task);
    if (!task.state.isFinal()) {
      queues.ended(task.task.queue());
    }
    boolean reopened = task.state.isFinal() && !state.isFinal();
    if ((task.isLinked() || task.parent) && (state.isFinal() || reopened)) {
      workflowCalls.add(task.id());
    }
    edit.run();
    task.state = state;
    if (!state.isFinal()) {
      queues.entered(task.task.queue());
    }
    if (reopened) {
      task.finishedAt = null;
      uniqueKeys.reopened(task);
    }
    if (state.isFinal()) {
      task.finishedAt = now;
      uniqueKeys.ended(task);
    }
    put(task);
    turns.moved(task);
  }

  /** Takes out a final task, which is seen no more. */
  void remove(MemoryTask task) {
    all.remove(task.id());
  }

  /** Takes out all tasks, whatever their states. */
  void clear(Instant now) {
    for (MemoryTask task : List.copyOf(all.values())) {
      if (!task.state.isFinal()) {
        move(task, TaskState.CANCELLED, now);
      }
    }
    all.clear();
    workflowCalls.clear();
  }

  /** Puts a READY task where every machine finds it. */
  void letAnyHostRun(MemoryTask task) {
    ready.remove(task);
    hosts.remove(task);
    task.wantedHost = null;
    task.waitsUntil = null;
    ready.add(task);
  }

  /** The SCHEDULED tasks whose time has come, the earliest first. */
  List<MemoryTask> due(Instant now, int limit) {
    List<MemoryTask> due = new ArrayList<>();
    for (MemoryTask task : scheduled) {
      if (due.size() >= limit || task.dueAt.isAfter(now)) {
        break;
      }
      due.add(task);
    }
    return due;
  }

  /** The nodes that hold tasks. */
  Set<Long> holders() {
    return runningByNode.keySet();
  }

  Set<MemoryTask> heldBy(long node) {
    return runningByNode.getOrDefault(node, Set.of());
  }

  Stream<MemoryTask> running() {
    return runningByNode.values().stream().flatMap(Set::stream);
  }

  /** How many READY tasks are claimed before this one, which is READY. */
  long ahead(MemoryTask task, long limit) {
    return ready.ahead(task, limit);
  }

  /** All tasks behind the one with this id, or all there are, by their ids. */
  Collection<MemoryTask> after(@Nullable Long id, boolean oldestFirst) {
    if (oldestFirst) {
      return (id == null ? all : all.tailMap(id, false)).values();
    }
    return (id == null ? all : all.headMap(id, false)).descendingMap().values();
  }

  /** All tasks with ids between, the oldest first. */
  Iterable<MemoryTask> oldestBetween(long after, long upTo) {
    return after >= upTo ? List.of() : all.subMap(after, false, upTo, true).values();
  }

  /** The greatest id of all. */
  long greatestId() {
    return all.isEmpty() ? 0 : all.lastKey();
  }

  /** The newest READY task with a greater id. */
  @Nullable Long newestReady(long after) {
    if (ready.types().isEmpty()) {
      return null;
    }
    return all.tailMap(after, false).descendingMap().values().stream()
        .filter(ready::contains)
        .map(MemoryTask::id)
        .findFirst()
        .orElse(null);
  }

  Set<String> typesWithReadyTasks() {
    return Set.copyOf(ready.types());
  }

  /** Where the task is found, whatever its state says; so that tests can compare the two. */
  Set<String> placesOf(MemoryTask task) {
    Set<String> places = new HashSet<>();
    if (ready.contains(task)) {
      places.add("ready");
    }
    if (scheduled.contains(task)
        || turns.isBlocked(task)
        || (task.after && task.state == TaskState.BLOCKED)
        || task.state == TaskState.PAUSED
        || needingPerson.contains(task)) {
      places.add("waiting");
    }
    if (runningByNode.values().stream().anyMatch(held -> held.contains(task))) {
      places.add("running");
    }
    if (task.state.isFinal()) {
      places.add("finished");
    }
    return places;
  }

  private void put(MemoryTask task) {
    switch (task.state) {
      case READY -> {
        ready.add(task);
        hosts.put(task);
        task.type.ready++;
      }
      case SCHEDULED -> scheduled.add(task);
      case BLOCKED -> {
        if (!task.after) {
          turns.block(task);
        }
      }
      case RUNNING -> {
        runningByNode
            .computeIfAbsent(task.holder().node(), node -> new LinkedHashSet<>())
            .add(task);
        task.type.running++;
      }
      case ATTENTION -> needingPerson.add(task);
      case PAUSED, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> {}
    }
    deadlines.put(task);
    pinned.put(task);
  }

  private void takeOut(MemoryTask task) {
    switch (task.state) {
      case READY -> {
        ready.remove(task);
        hosts.remove(task);
        task.type.ready--;
      }
      case SCHEDULED -> scheduled.remove(task);
      case BLOCKED -> {
        if (!task.after) {
          turns.unblock(task);
        }
      }
      case RUNNING -> {
        task.type.running--;
        long node = task.holder().node();
        Set<MemoryTask> held = heldBy(node);
        held.remove(task);
        if (held.isEmpty()) {
          runningByNode.remove(node);
        }
      }
      case ATTENTION -> needingPerson.remove(task);
      case PAUSED, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> {}
    }
    deadlines.remove(task);
    pinned.remove(task);
  }
}
