package io.taskmill.memory;

import io.taskmill.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tasks that one node alone may run and that have not begun, except those that need a person. */
final class PinnedTasks {

  private final Map<Long, Set<MemoryTask>> byNode = new HashMap<>();

  void put(MemoryTask task) {
    boolean waits =
        !task.state.isFinal()
            && task.state != TaskState.RUNNING
            && task.state != TaskState.ATTENTION;
    if (task.pin != null && waits) {
      byNode.computeIfAbsent(task.pin, node -> new LinkedHashSet<>()).add(task);
    }
  }

  void remove(MemoryTask task) {
    Set<MemoryTask> others = task.pin == null ? null : byNode.get(task.pin);
    if (others != null && others.remove(task) && others.isEmpty()) {
      byNode.remove(task.pin);
    }
  }

  /** Some whose node is not there any more. */
  List<MemoryTask> toGone(NodeTable nodes, int limit) {
    List<MemoryTask> some = new ArrayList<>();
    byNode.forEach(
        (node, tasks) -> {
          if (!nodes.isRegistered(node)) {
            tasks.stream().limit(limit - some.size()).forEach(some::add);
          }
        });
    return some;
  }
}
