package io.taskmill.jdbc;

import io.taskmill.spi.NewTask;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of READY tasks: one for each tenant, queue and type, and for each machine that some
 * wait for. A lane's number is a hash of the three, so that a submit needs no look-up; the
 * dictionary in the database is for claims.
 */
final class Lanes {

  private static final int REMEMBERED = 100_000;

  private final Map<Lane, Long> numbers = new ConcurrentHashMap<>();
  private final Set<Lane> entered = ConcurrentHashMap.newKeySet();
  private final Map<Long, Lane> names = new ConcurrentHashMap<>();

  /** The lane of a task. */
  long numberOf(NewTask task) {
    if (numbers.size() >= REMEMBERED) {
      numbers.clear();
    }
    return numbers.computeIfAbsent(Lane.of(task), Lane::number);
  }

  /**
   * Enters the lanes of these tasks into the dictionary, except those that are known to be there.
   *
   * @param ownTransaction whether this is committed before the verb goes on. In a caller's
   *     transaction it may yet be rolled back, so nothing is learned from it.
   */
  void enter(Verbs verbs, Collection<NewTask> tasks, boolean ownTransaction) {
    Set<Lane> missing = new LinkedHashSet<>();
    for (NewTask task : tasks) {
      Lane lane = Lane.of(task);
      if (!entered.contains(lane)) {
        missing.add(lane);
        missing.add(lane.anywhere());
      }
    }
    if (!missing.isEmpty()) {
      enter(verbs, missing);
      if (ownTransaction) {
        if (entered.size() >= REMEMBERED) {
          entered.clear();
        }
        entered.addAll(missing);
      }
    }
  }

  /** Enters lanes into the dictionary. */
  static void enter(Verbs verbs, Set<Lane> lanes) {
    verbs.count(
        "lanes",
        Params.given(
            Rows.of(lanes)
                .bigint("id", Lane::number)
                .bigint("tenant", Lane::tenant)
                .text("queue", Lane::queue)
                .text("type", Lane::type)
                .text("host", Lane::host)));
  }

  /** What a lane stands for; null if that is to be learned first. */
  @Nullable Lane nameOf(long number) {
    return names.get(number);
  }

  /** Learns what lanes stand for. */
  void learn(Verbs verbs, Set<Long> numbers) {
    if (names.size() >= REMEMBERED) {
      names.clear();
    }
    verbs.rows(
        "lane_names",
        Params.given(Rows.of(numbers).bigint("id", number -> number)),
        row ->
            names.put(
                row.getLong("id"),
                new Lane(
                    row.getLong("tenant"),
                    row.getString("queue"),
                    row.getString("type"),
                    row.getString("host"))));
  }

  /**
   * Which tasks wait together.
   *
   * @param host the machine that they wait for; empty for any
   */
  record Lane(long tenant, String queue, String type, String host) {

    static Lane of(NewTask task) {
      String host = task.terms().host();
      return new Lane(task.tenant(), task.queue(), task.type(), host == null ? "" : host);
    }

    long number() {
      return host.isEmpty()
          ? Hash.of(Long.toString(tenant), queue, type)
          : Hash.of(Long.toString(tenant), queue, type, host);
    }

    Lane anywhere() {
      return new Lane(tenant, queue, type, "");
    }
  }
}
