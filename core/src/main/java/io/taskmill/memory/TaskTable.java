package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.spi.Fence;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Every task, and the one place in which each live task is. All changes of state go through {@link
 * #move} (or {@link #claim}, which knows where it found the task), so that state, place and key
 * cannot fall apart. PAUSED and ATTENTION tasks are looked for by id only and need no place.
 */
final class TaskTable {

  private final NavigableMap<Long, MemoryTask> all = new TreeMap<>();
  private final Map<Key, MemoryTask> keys = new HashMap<>();
  private final ReadyLanes ready = new ReadyLanes();
  private final TreeSet<MemoryTask> scheduled = new TreeSet<>(MemoryTask.BY_DUE_TIME);

  /** In the order in which they were claimed, so that answers do not depend on hash codes. */
  private final Map<Long, Set<MemoryTask>> runningByNode = new HashMap<>();

  @Nullable MemoryTask get(long id) {
    return all.get(id);
  }

  /** The live task that has the new one's key. */
  @Nullable MemoryTask holderOfKey(NewTask task) {
    return task.key() == null ? null : keys.get(new Key(task, task.key()));
  }

  void add(MemoryTask task) {
    all.put(task.id(), task);
    if (task.task.key() != null) {
      keys.put(new Key(task.task, task.task.key()), task);
    }
    put(task);
  }

  /** Takes the first READY tasks in line; they are in no place until they are given to a node. */
  List<MemoryTask> claim(LaneFilter filter, int limit) {
    return ready.take(filter, limit);
  }

  /** Makes a task that {@link #claim} took RUNNING. */
  void run(MemoryTask task, Fence fence, String host) {
    task.execution = fence;
    task.host = host;
    task.recorded = false;
    task.state = TaskState.RUNNING;
    put(task);
  }

  /** Brings a task to another state, and so to another place. */
  void move(MemoryTask task, TaskState state, Instant now) {
    takeOut(task);
    task.state = state;
    if (state.isFinal()) {
      task.finishedAt = now;
      if (task.task.key() != null) {
        keys.remove(new Key(task.task, task.task.key()));
      }
    }
    put(task);
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

  /** All tasks with smaller ids, the newest first. */
  Iterable<MemoryTask> newestBefore(long id) {
    return all.headMap(id, false).descendingMap().values();
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
        || task.state == TaskState.PAUSED
        || task.state == TaskState.ATTENTION) {
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
      case READY -> ready.add(task);
      case SCHEDULED -> scheduled.add(task);
      case RUNNING ->
          runningByNode
              .computeIfAbsent(task.holder().node(), node -> new LinkedHashSet<>())
              .add(task);
      case PAUSED, ATTENTION, BLOCKED, SUCCEEDED, FAILED, CANCELLED, SKIPPED -> {}
    }
  }

  private void takeOut(MemoryTask task) {
    switch (task.state) {
      case READY -> ready.remove(task);
      case SCHEDULED -> scheduled.remove(task);
      case RUNNING -> {
        long node = task.holder().node();
        Set<MemoryTask> held = heldBy(node);
        held.remove(task);
        if (held.isEmpty()) {
          runningByNode.remove(node);
        }
      }
      case PAUSED, ATTENTION, BLOCKED, SUCCEEDED, FAILED, CANCELLED, SKIPPED -> {}
    }
  }

  private record Key(long tenant, String type, String key) {
    Key(NewTask task, String key) {
      this(task.tenant(), task.type(), key);
    }
  }
}
