package io.taskmill.engine.worker;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Divides a worker among its queues. Each queue has come so far as it was served, by its weight;
 * the next task is taken from the one that has come least far, so also the smallest rooms go round.
 * What a queue cannot fill goes to the others at once, and gives it no right to more later: it goes
 * on where the others are.
 *
 * <p>With equal weights there is nothing to divide: one claim is made over all queues, so that
 * priorities count across them. For one thread.
 */
public final class QueueWeights {

  private final Set<String> names;
  private final List<Queue> queues;

  /** Queues and their weights; none for any queue. */
  public QueueWeights(Map<String, Integer> weights) {
    names = Set.copyOf(weights.keySet());
    boolean equal = new HashSet<>(weights.values()).size() <= 1;
    queues =
        equal
            ? List.of()
            : new TreeMap<>(weights)
                .entrySet().stream()
                    .map(each -> new Queue(each.getKey(), each.getValue()))
                    .toList();
  }

  /** Claims tasks of any of these queues (of all, if there are none), and says how many it got. */
  public interface Claim {
    int from(Set<String> queues, int limit);
  }

  /** Fills a room as far as there are tasks for it; says how many there were. */
  public int fill(int room, Claim claim) {
    if (queues.isEmpty()) {
      return claim.from(names, room);
    }
    Set<Queue> open = new HashSet<>(queues);
    int left = room;
    while (left > 0 && !open.isEmpty()) {
      share(left, open);
      for (Queue queue : queues) {
        if (queue.share > 0) {
          int got = claim.from(Set.of(queue.name), queue.share);
          left -= got;
          queue.come += (double) got / queue.weight;
          if (got < queue.share) {
            open.remove(queue);
          }
          queue.share = 0;
        }
      }
    }
    catchUp(open);
    return room - left;
  }

  private static void share(int room, Set<Queue> open) {
    for (int i = 0; i < room; i++) {
      open.stream().min(Queue.NEXT).ifPresent(queue -> queue.share++);
    }
  }

  /** Who had too little to do is where the others are; these are those that may have more. */
  private void catchUp(Set<Queue> open) {
    double least = open.stream().mapToDouble(queue -> queue.come).min().orElse(Double.MAX_VALUE);
    for (Queue queue : queues) {
      boolean ahead = queue.come > least;
      // Counted from there on, so that the numbers stay small.
      queue.come = ahead ? queue.come - least : 0;
    }
  }

  private static final class Queue {

    static final Comparator<Queue> NEXT =
        Comparator.<Queue>comparingDouble(queue -> queue.come + (queue.share + 1.0) / queue.weight)
            .thenComparing(queue -> queue.name);

    final String name;
    final int weight;
    double come;
    int share;

    Queue(String name, int weight) {
      this.name = name;
      this.weight = weight;
    }
  }
}
