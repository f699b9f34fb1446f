package io.taskmill.engine.worker;

import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.LaneFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Divides a worker among its queues by weighted fair queueing: a queue's virtual time grows by
 * tasks / weight, and the smallest goes next. So small rooms go round the queues too. What a queue
 * cannot fill goes to the others at once, and gives it no right to more later: its virtual time is
 * set to that of the others.
 *
 * <p>With equal weights there is nothing to divide: all queues are one share, so that priorities
 * count across them. For one thread.
 */
public final class QueueWeights {

  private final List<Queue> queues;

  /** Queues and their weights; none for any queue. */
  public QueueWeights(Map<String, Integer> weights) {
    boolean equal = new HashSet<>(weights.values()).size() <= 1;
    queues =
        equal
            ? List.of(new Queue(Set.copyOf(weights.keySet()), 1))
            : new TreeMap<>(weights)
                .entrySet().stream()
                    .map(each -> new Queue(Set.of(each.getKey()), each.getValue()))
                    .toList();
  }

  /** Begins to fill a room with what the filter takes; one at a time. */
  public Filling fill(int room, LaneFilter filter) {
    return new Filling(room, filter);
  }

  /**
   * A room that is being filled. Mostly one request does it. Another follows only if a queue had
   * less than its share while another may have more.
   */
  public final class Filling {

    private final LaneFilter filter;
    private final List<Queue> open = new ArrayList<>(queues);
    private int left;

    private Filling(int room, LaneFilter filter) {
      this.left = room;
      this.filter = filter;
    }

    /** Whether the room is full, or no queue has more for it. */
    public boolean isDone() {
      return left == 0 || open.isEmpty();
    }

    /** Whether it asks for tasks of this type. */
    public boolean isFor(String type) {
      return filter.types().contains(type);
    }

    /** What to ask for; nothing if it is done. */
    public List<Share> next() {
      // Also what was asked for before and was never answered.
      queues.forEach(queue -> queue.share = 0);
      if (open.size() == 1) {
        open.get(0).share = left;
      } else {
        for (int i = 0; i < left; i++) {
          open.stream().min(Queue.NEXT).ifPresent(queue -> queue.share++);
        }
      }
      return open.stream()
          .filter(queue -> queue.share > 0)
          .map(queue -> new Share(queue.within(filter), queue.share))
          .toList();
    }

    /** What was asked for has come, from these queues: one name for each task. */
    public void answered(List<String> queuesOfTasks) {
      left -= queuesOfTasks.size();
      for (Queue queue : queues) {
        int got = queue.count(queuesOfTasks);
        queue.time += (double) got / queue.weight;
        if (got < queue.share) {
          open.remove(queue);
        }
      }
      if (isDone()) {
        catchUp();
      }
    }

    /** Who had too little to do is where the others are; these are those that may have more. */
    private void catchUp() {
      double least = open.stream().mapToDouble(queue -> queue.time).min().orElse(Double.MAX_VALUE);
      for (Queue queue : queues) {
        boolean ahead = queue.time > least;
        // Counted from there on, so that the numbers stay small.
        queue.time = ahead ? queue.time - least : 0;
      }
    }
  }

  /** Queues that share a virtual time: one, or all if their weights are equal. */
  private static final class Queue {

    static final Comparator<Queue> NEXT =
        Comparator.comparingDouble(queue -> queue.time + (queue.share + 1.0) / queue.weight);

    final Set<String> names;
    final int weight;
    double time;
    int share;

    Queue(Set<String> names, int weight) {
      this.names = names;
      this.weight = weight;
    }

    LaneFilter within(LaneFilter filter) {
      return new LaneFilter(
          filter.types(), names, filter.tenants(), filter.creators(), filter.versions());
    }

    int count(List<String> queuesOfTasks) {
      return names.size() != 1
          ? queuesOfTasks.size()
          : (int) queuesOfTasks.stream().filter(names::contains).count();
    }
  }
}
