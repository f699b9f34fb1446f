package io.taskmill.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * READY tasks that wait for a machine. Since when one waits is noted when it is first looked at;
 * the note is kept until an execution of it was entered, so that being taken and given back again
 * does not make it wait for ever.
 */
final class Hosts {

  /** By machine, in the order in which they came. */
  private final Map<String, Set<MemoryTask>> waiting = new HashMap<>();

  /** Enters a READY task, if it wants a machine. */
  void put(MemoryTask task) {
    if (task.wantedHost != null) {
      waiting.computeIfAbsent(task.wantedHost, host -> new LinkedHashSet<>()).add(task);
    }
  }

  void remove(MemoryTask task) {
    Set<MemoryTask> others = task.wantedHost == null ? null : waiting.get(task.wantedHost);
    if (others != null && others.remove(task) && others.isEmpty()) {
      waiting.remove(task.wantedHost);
    }
  }

  boolean isAnyWaiting() {
    return !waiting.isEmpty();
  }

  /** Those whose machine has no node, or has not taken them for too long. */
  List<MemoryTask> inVain(Collection<MemoryNode> nodes, Instant now, int limit) {
    if (waiting.isEmpty()) {
      return List.of();
    }
    Set<String> there = nodes.stream().map(node -> node.info.host()).collect(Collectors.toSet());
    List<MemoryTask> inVain = new ArrayList<>();
    waiting.forEach(
        (host, tasks) -> {
          boolean gone = !there.contains(host);
          for (MemoryTask task : tasks) {
            if (inVain.size() >= limit) {
              break;
            }
            if (gone || hasWaitedEnough(task, now)) {
              inVain.add(task);
            }
          }
        });
    return inVain;
  }

  private static boolean hasWaitedEnough(MemoryTask task, Instant now) {
    if (task.waitsUntil == null) {
      task.waitsUntil = now.plus(task.type.rules().hostGrace());
    }
    return !task.waitsUntil.isAfter(now);
  }
}
