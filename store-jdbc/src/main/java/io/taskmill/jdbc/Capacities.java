package io.taskmill.jdbc;

import io.taskmill.QueueFullException;
import io.taskmill.spi.NewTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How many live tasks queues may hold. Counted where the tasks are, by each submit into such a
 * queue, one after the other. A caller's transaction may be open for long, so it waits for nobody
 * and nobody for it: two of those may overshoot by each other. Which queues have a capacity is
 * remembered for a moment.
 */
final class Capacities {

  private static final long REMEMBERED_NANOS = 500_000_000;

  private volatile Known known = new Known(Map.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);

  /** A capacity was changed here: what is remembered may be wrong. */
  void forget() {
    known = new Known(Map.of(), System.nanoTime() - 2 * REMEMBERED_NANOS);
  }

  /** The queues of these tasks that have a capacity; read in the session of the submit. */
  Set<String> bounded(Verbs in, List<NewTask> tasks) {
    Known now = known;
    if (System.nanoTime() - now.at > REMEMBERED_NANOS) {
      now = read(in);
      known = now;
    }
    if (now.capacities.isEmpty()) {
      return Set.of();
    }
    Set<String> bounded = new TreeSet<>();
    tasks.forEach(task -> bounded.add(task.queue()));
    bounded.retainAll(now.capacities.keySet());
    return bounded;
  }

  private static Known read(Verbs in) {
    Map<String, Long> capacities = new HashMap<>();
    JdbcQueueStore.list(in)
        .forEach(
            queue -> {
              if (queue.capacity() != null) {
                capacities.put(queue.name(), queue.capacity());
              }
            });
    return new Known(Map.copyOf(capacities), System.nanoTime());
  }

  /**
   * Refuses tasks for which there is no room.
   *
   * @param alone whether nobody else may count meanwhile
   * @throws QueueFullException before anything was written
   */
  void check(Verbs inside, Set<String> bounded, List<NewTask> tasks, boolean alone) {
    for (String queue : bounded) {
      long capacity =
          alone ? locked(inside, queue) : known.capacities.getOrDefault(queue, Long.MAX_VALUE);
      List<NewTask> into = tasks.stream().filter(task -> task.queue().equals(queue)).toList();
      long live =
          inside
              .rows(
                  "queue_load",
                  new Params().set("queue", queue).set("limit", capacity),
                  row -> row.getLong(1))
              .get(0);
      if (live + into.size() > capacity) {
        long more = countNew(inside, into);
        if (more > 0 && live + more > capacity) {
          throw new QueueFullException(queue, capacity, live, more);
        }
      }
    }
  }

  private static long locked(Verbs inside, String queue) {
    Params params = new Params().set("queue", queue);
    return inside.rows("queue_lock", params, row -> row.getLong(1)).stream()
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  /** Those that are neither there already nor duplicates. */
  private static long countNew(Verbs inside, List<NewTask> tasks) {
    List<Long> answered = new ArrayList<>();
    String verb = inside.has("submit_look") ? "submit_look" : "submit_again";
    for (Reason reason : inside.rows(verb, Params.given(Submit.keys(tasks)), Reason::read)) {
      reason.answer().ifPresent(answer -> answered.add(reason.id()));
    }
    Set<Object> seen = new HashSet<>();
    return tasks.stream()
        .filter(task -> !answered.contains(task.id()))
        .filter(task -> seen.add(task.id()))
        .filter(task -> Submit.uniqueKey(task) == null || seen.add(Submit.Unique.of(task)))
        .count();
  }

  private record Known(Map<String, Long> capacities, long at) {}
}
