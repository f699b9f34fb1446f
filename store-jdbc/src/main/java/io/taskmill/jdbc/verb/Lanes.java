package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Hash;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.PayloadVersion;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of READY tasks: one for each tenant, queue, type and version of payloads, and for each
 * machine or node that some wait for. A lane's number is a hash of these, so that a submit needs no
 * look-up; the dictionary in the database is for claims.
 *
 * <p>Lanes for any machine stay. Those of a machine or a node are removed when it has gone and they
 * are empty, so whoever puts a task into one keeps it first, with a lock that many can share.
 */
public final class Lanes {

  private static final int REMEMBERED = 100_000;

  private final Map<Lane, Long> numbers = new ConcurrentHashMap<>();
  private volatile Set<Lane> entered = ConcurrentHashMap.newKeySet();
  private final Map<Long, Lane> names = new ConcurrentHashMap<>();

  /** The lane of a task. */
  long numberOf(NewTask task) {
    if (numbers.size() >= REMEMBERED) {
      numbers.clear();
    }
    return numbers.computeIfAbsent(Lane.of(task), Lane::number);
  }

  /** Lanes that were in the dictionary may not be there any more. */
  public void forget() {
    entered = ConcurrentHashMap.newKeySet();
  }

  /** The same object until what was known is forgotten. */
  Object knowledge() {
    return entered;
  }

  /**
   * Enters the lanes of these tasks into the dictionary, except those that are known to have been
   * there.
   *
   * @param verbs beside a caller's transaction where that is possible: whoever enters the same lane
   *     then waits for nobody
   * @param stays whether this is committed before the verb goes on. In a caller's transaction it
   *     may yet be rolled back, so nothing is learned from it.
   */
  void enter(Verbs verbs, Collection<NewTask> tasks, boolean stays) {
    // What is learned from a database that was lost meanwhile goes into a set that nobody reads.
    Set<Lane> known = entered;
    Set<Lane> missing = new LinkedHashSet<>();
    for (NewTask task : tasks) {
      Lane lane = Lane.of(task);
      if (!known.contains(lane)) {
        missing.add(lane);
        missing.add(lane.anywhere());
      }
    }
    if (!missing.isEmpty()) {
      enter(verbs, missing);
      if (stays) {
        if (known.size() >= REMEMBERED) {
          known.clear();
        }
        known.addAll(missing);
      }
    }
  }

  private static void enter(Verbs verbs, Set<Lane> lanes) {
    verbs.count(
        "lane.enter",
        Params.given(
            Rows.of(lanes)
                .bigint("id", Lane::number)
                .bigint("tenant", Lane::tenant)
                .text("queue", Lane::queue)
                .text("type", Lane::type)
                .integer("version", Lane::version)
                .text("host", Lane::host)));
  }

  /**
   * Keeps the lanes of these tasks that have a machine, in the transaction that creates them.
   *
   * @param beside where they are entered anew
   */
  static void keep(Verbs inside, Verbs beside, Collection<NewTask> tasks) {
    keep(
        inside,
        beside,
        tasks.stream().filter(Lanes::wantsHost).map(Lane::of).collect(Collectors.toSet()));
  }

  /**
   * Sees to it that lanes of machines are in the dictionary and stay there until this transaction
   * ends: what has been there may have gone with its machine.
   */
  static void keep(Verbs inside, Set<Lane> lanes) {
    keep(inside, inside, lanes);
  }

  /** One that is gone again, or that this transaction cannot see, is entered by itself. */
  private static void keep(Verbs inside, Verbs beside, Set<Lane> lanes) {
    Map<Long, Lane> missing = new TreeMap<>();
    lanes.forEach(lane -> missing.put(lane.number(), lane));
    for (Verbs entering = beside; !missing.isEmpty(); entering = inside) {
      Rows<Long> numbers = Rows.of(List.copyOf(missing.keySet())).bigint("id", number -> number);
      inside
          .rows("lane.keep", Params.given(numbers), row -> row.getLong("id"))
          .forEach(missing::remove);
      if (!missing.isEmpty()) {
        enter(entering, Set.copyOf(missing.values()));
      }
    }
  }

  /**
   * Takes lanes of machines and nodes that are gone out of the dictionary, which would grow for
   * ever where they have ever new names. Whoever is about to put a task into one has locked it, or
   * finds it gone; what was put there before is seen, as it is looked for after the lock.
   */
  static int remove(Verbs inside, Collection<Long> empty) {
    List<Long> locked =
        inside.rows("lane.lock", Params.ids(new TreeSet<>(empty)), row -> row.getLong("id"));
    if (locked.isEmpty()) {
      return 0;
    }
    Params params = new Params().set("lanes", Column.bigints(locked));
    List<Long> unused = inside.rows("lane.unused", params, row -> row.getLong("id"));
    return unused.isEmpty() ? 0 : inside.count("lane.remove", Params.ids(new TreeSet<>(unused)));
  }

  /** The machines that tasks of these lanes wait for; empty for any. */
  static Map<Long, String> hosts(Verbs verbs, Set<Long> numbers) {
    Map<Long, String> hosts = new HashMap<>();
    verbs.rows(
        "lane.names",
        Params.given(Rows.of(numbers).bigint("id", number -> number)),
        row -> hosts.put(row.getLong("id"), row.getString("host")));
    return hosts;
  }

  static boolean wantsHost(NewTask task) {
    return NodePin.lane(task) != null;
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
        "lane.names",
        Params.given(Rows.of(numbers).bigint("id", number -> number)),
        row ->
            names.put(
                row.getLong("id"),
                new Lane(
                    row.getLong("tenant"),
                    row.getString("queue"),
                    row.getString("type"),
                    row.getInt("version"),
                    row.getString("host"))));
  }

  /**
   * Which tasks wait together.
   *
   * @param version that of their payloads
   * @param host the machine that they wait for, or the mark of a node; empty for any
   */
  record Lane(long tenant, String queue, String type, int version, String host) {

    static Lane of(NewTask task) {
      String host = NodePin.lane(task);
      int version = PayloadVersion.of(task.headers());
      return new Lane(task.tenant(), task.queue(), task.type(), version, host == null ? "" : host);
    }

    long number() {
      if (version != PayloadVersion.FIRST) {
        return Hash.of(Long.toString(tenant), queue, type, host, Integer.toString(version));
      }
      return host.isEmpty()
          ? Hash.of(Long.toString(tenant), queue, type)
          : Hash.of(Long.toString(tenant), queue, type, host);
    }

    Lane anywhere() {
      return new Lane(tenant, queue, type, version, "");
    }
  }
}
