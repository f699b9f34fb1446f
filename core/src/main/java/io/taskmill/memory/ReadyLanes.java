package io.taskmill.memory;

import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.PayloadVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * READY tasks, cut into lanes by type, version, queue, tenant and the machine or node that they
 * wait for. A claim looks only into the lanes that its filter names and its node may take from, and
 * always takes the best of their first tasks, so it sees one order across them and never steps over
 * a task that it may not take (creators apart). How many tasks of a type it may take is asked once
 * for the type; lanes of a type that has no more to give are left out, as are those of paused
 * queues.
 */
final class ReadyLanes {

  /** Lanes that have tasks, by type; empty ones are dropped. */
  private final Map<String, Map<Lane, NavigableSet<MemoryTask>>> byType = new HashMap<>();

  private final TypeTable types;
  private final QueueTable queues;

  ReadyLanes(TypeTable types, QueueTable queues) {
    this.types = types;
    this.queues = queues;
  }

  void add(MemoryTask task) {
    byType
        .computeIfAbsent(task.task.type(), type -> new HashMap<>())
        .computeIfAbsent(Lane.of(task), lane -> new TreeSet<>(MemoryTask.IN_CLAIM_ORDER))
        .add(task);
  }

  void remove(MemoryTask task) {
    Lane lane = Lane.of(task);
    NavigableSet<MemoryTask> tasks = lanes(task.task.type()).get(lane);
    if (tasks != null && tasks.remove(task)) {
      dropIfEmpty(task.task.type(), lane, tasks);
    }
  }

  boolean contains(MemoryTask task) {
    NavigableSet<MemoryTask> tasks = lanes(task.task.type()).get(Lane.of(task));
    return tasks != null && tasks.contains(task);
  }

  Set<String> types() {
    return byType.keySet();
  }

  /** How many tasks of its queue, for anyone or whom it waits for, come before this READY one. */
  long ahead(MemoryTask task, long limit) {
    long ahead = 0;
    for (Map<Lane, NavigableSet<MemoryTask>> lanes : byType.values()) {
      for (Map.Entry<Lane, NavigableSet<MemoryTask>> each : lanes.entrySet()) {
        if (each.getKey().isBeside(Lane.of(task))) {
          for (MemoryTask earlier : each.getValue().headSet(task)) {
            if (ahead >= limit) {
              return ahead;
            }
            ahead += earlier == task ? 0 : 1;
          }
        }
      }
    }
    return ahead;
  }

  /**
   * Removes and gives the first tasks in line.
   *
   * @param hosts whose lanes are the claimer's: those of its machine and its own
   */
  List<MemoryTask> take(LaneFilter filter, Set<String> hosts, int limit, Instant now) {
    PriorityQueue<Head> heads = heads(filter, hosts, now);
    List<MemoryTask> taken = new ArrayList<>();
    while (taken.size() < limit) {
      Head best = heads.poll();
      if (best == null) {
        break;
      }
      if (best.share.left == 0) {
        continue;
      }
      best.share.left--;
      taken.add(best.take());
      if (best.advance(filter.creators())) {
        heads.add(best);
      } else {
        dropIfEmpty(best.type, best.lane, best.tasks);
      }
    }
    return taken;
  }

  private PriorityQueue<Head> heads(LaneFilter filter, Set<String> hosts, Instant now) {
    PriorityQueue<Head> heads = new PriorityQueue<>();
    for (String type : filter.types()) {
      Map<Lane, NavigableSet<MemoryTask>> lanes = lanes(type);
      int mayTake = lanes.isEmpty() ? 0 : types.of(type).mayTake(now);
      if (mayTake > 0) {
        Share share = new Share(mayTake);
        lanes.forEach(
            (lane, tasks) -> {
              if (lane.isOpenTo(type, filter, hosts) && !queues.isPaused(lane.queue)) {
                Head head = new Head(type, lane, tasks, share);
                if (head.advance(filter.creators())) {
                  heads.add(head);
                }
              }
            });
      }
    }
    return heads;
  }

  private Map<Lane, NavigableSet<MemoryTask>> lanes(String type) {
    return byType.getOrDefault(type, Map.of());
  }

  private void dropIfEmpty(String type, Lane lane, NavigableSet<MemoryTask> tasks) {
    if (tasks.isEmpty()) {
      Map<Lane, NavigableSet<MemoryTask>> lanes = lanes(type);
      lanes.remove(lane);
      if (lanes.isEmpty()) {
        byType.remove(type);
      }
    }
  }

  /**
   * Which tasks of a type wait together.
   *
   * @param version that of their payloads
   * @param host the machine or the node that they wait for; null for any
   */
  private record Lane(String queue, long tenant, int version, @Nullable String host) {

    static Lane of(MemoryTask task) {
      return new Lane(
          task.task.queue(),
          task.task.tenant(),
          PayloadVersion.of(task.task.headers()),
          task.laneHost());
    }

    /** Whether a claim that takes from the other one takes from this one too. */
    boolean isBeside(Lane other) {
      return queue.equals(other.queue) && (host == null || host.equals(other.host));
    }

    boolean isOpenTo(String type, LaneFilter filter, Set<String> hosts) {
      return filter.reads(type, version)
          && (filter.queues().isEmpty() || filter.queues().contains(queue))
          && (filter.tenants().isEmpty() || filter.tenants().contains(tenant))
          && (host == null || hosts.contains(host));
    }
  }

  /** What a claim may still take of one type, from all of its lanes. */
  private static final class Share {
    int left;

    Share(int left) {
      this.left = left;
    }
  }

  /** How far a claim has come in one lane. */
  private static final class Head implements Comparable<Head> {
    final String type;
    final Lane lane;
    final NavigableSet<MemoryTask> tasks;
    final Share share;
    private final Iterator<MemoryTask> iterator;
    private @Nullable MemoryTask first;

    Head(String type, Lane lane, NavigableSet<MemoryTask> tasks, Share share) {
      this.type = type;
      this.lane = lane;
      this.tasks = tasks;
      this.share = share;
      this.iterator = tasks.iterator();
    }

    /** Goes to the next task by one of these creators; false if there is none. */
    boolean advance(Set<Long> creators) {
      while (iterator.hasNext()) {
        first = iterator.next();
        if (creators.isEmpty() || creators.contains(first.task.creator())) {
          return true;
        }
      }
      first = null;
      return false;
    }

    MemoryTask take() {
      iterator.remove();
      return first();
    }

    @Override
    public int compareTo(Head other) {
      return MemoryTask.IN_CLAIM_ORDER.compare(first(), other.first());
    }

    private MemoryTask first() {
      if (first == null) {
        throw new IllegalStateException("This lane has no more tasks.");
      }
      return first;
    }
  }
}
