package io.taskmill.memory;

import io.taskmill.QueueFullException;
import io.taskmill.spi.StoredQueue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings of queues, and how many live tasks each queue holds. */
final class QueueTable {

  private final Map<String, StoredQueue> settings = new TreeMap<>();

  /** How many live tasks, by queue; queues that have none are dropped. */
  private final Map<String, Long> live = new HashMap<>();

  List<StoredQueue> all() {
    return List.copyOf(settings.values());
  }

  /** Its settings, which it need not have been given. */
  StoredQueue get(String queue) {
    return settings.getOrDefault(queue, new StoredQueue(queue, null, false));
  }

  void put(StoredQueue queue) {
    settings.put(queue.name(), queue);
  }

  boolean isEmpty() {
    return settings.isEmpty();
  }

  boolean isPaused(String queue) {
    StoredQueue stored = settings.get(queue);
    return stored != null && stored.paused();
  }

  void entered(String queue) {
    live.merge(queue, 1L, Long::sum);
  }

  void ended(String queue) {
    live.computeIfPresent(queue, (name, count) -> count == 1 ? null : count - 1);
  }

  /** Throws if so many more, less what they replace there, are too many. */
  void checkRoom(String queue, long more, long replaced) {
    StoredQueue stored = settings.get(queue);
    if (stored == null || stored.capacity() == null) {
      return;
    }
    long there = live.getOrDefault(queue, 0L) - replaced;
    if (there + more > stored.capacity()) {
      throw new QueueFullException(queue, stored.capacity(), there, more);
    }
  }
}
