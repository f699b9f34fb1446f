package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves due tasks on where there is something to decide: whether a task is skipped because its type
 * is full, and whether it is its key's turn.
 *
 * <p><b>Skipping</b> is decided under the lock of the type's row. Claims of that type take it too,
 * so what is counted, ready and running, does not change meanwhile.
 *
 * <p><b>Turns</b>: a task that takes turns is ready or running only while it has a row of {@code
 * key_slot}. A key has as many of these rows as its type allows; their primary key makes sure that
 * no two tasks get the same one. All other tasks of the key are BLOCKED. A task that becomes
 * BLOCKED or gives up its turn leaves a note in {@code key_call} in the same transaction, and only
 * notes are looked at here. If both happen at once, whoever reads the note that was committed later
 * sees both changes: so no free turn is overlooked, and no key is locked.
 */
public final class PromoteTasks {

  private static final int AT_ONCE = 1_000;

  private final Verbs verbs;
  private final Lanes lanes;

  PromoteTasks(Verbs verbs, Lanes lanes) {
    this.verbs = verbs;
    this.lanes = lanes;
  }

  /**
   * How many tasks or notes it has looked at, whichever is more.
   *
   * @param release what lets tasks of workflows go on, about which there may be something to decide
   * @param ids for the operations that it begins
   */
  int run(int limit, ReleaseWorkflows release, LongSupplier ids) {
    Params params = new Params().set("limit", limit);
    Look look = verbs.rows("promote.look", new Params(), Look::read).get(0);
    int released = look.notes ? release.run(limit, ids).notes() : 0;
    int decided =
        look.due || released > 0 ? verbs.together("promote", inside -> decide(inside, params)) : 0;
    int heard = 0;
    if (look.calls || decided > 0) {
      Heard once;
      do {
        once = verbs.together("promote", inside -> giveTurns(inside, params));
        heard = Math.max(heard, once.calls);
      } while (once.more);
    }
    return Math.max(released, Math.max(decided, heard));
  }

  private int decide(Verbs inside, Params params) {
    List<Due> due = inside.rows("promote.undecided", params, Due::read);
    if (due.isEmpty()) {
      return 0;
    }
    Set<Long> skipped = skipped(inside, due);
    change(inside, "promote.skip", skipped);
    StatisticsAppender.ended(inside, skipped);
    Set<Long> turns = new HashSet<>();
    due.stream().filter(d -> d.has(TaskFlags.TURNS)).map(Due::id).forEach(turns::add);
    turns.removeAll(skipped);
    Set<Long> blocked = new TreeSet<>(turns);
    if (!turns.isEmpty()) {
      blocked.removeAll(
          inside.rows("promote.turns", Params.ids(turns), row -> row.getLong("task_id")));
    }
    change(inside, "promote.block", blocked);
    Set<Long> passed = new TreeSet<>();
    due.stream().map(Due::id).forEach(passed::add);
    passed.removeAll(skipped);
    passed.removeAll(blocked);
    change(inside, "promote.pass", passed);
    return due.size();
  }

  /** Those that come when as many tasks of their type as may run are ready or running. */
  private Set<Long> skipped(Verbs inside, List<Due> due) {
    Map<String, List<Long>> byType = new TreeMap<>();
    for (Due task : due) {
      if (task.has(TaskFlags.SKIPPABLE)) {
        String type = laneOf(inside, task.lane).type();
        byType.computeIfAbsent(type, t -> new ArrayList<>()).add(task.id);
      }
    }
    Set<Long> skipped = new TreeSet<>();
    if (byType.isEmpty()) {
      return skipped;
    }
    Params types = new Params().set("types", Column.texts(byType.keySet()));
    for (Limited type : inside.rows("promote.types", types, Limited::read)) {
      List<Long> its = byType.getOrDefault(type.name, List.of());
      int fit = (int) Math.min(type.maxRunning - load(inside, type), its.size());
      skipped.addAll(its.subList(fit, its.size()));
    }
    return skipped;
  }

  private static long load(Verbs inside, Limited type) {
    return inside
        .rows(
            "promote.load",
            new Params()
                .set("type", type.name)
                .set("number", type.number)
                .set("limit", type.maxRunning),
            row -> row.getLong(1))
        .get(0);
  }

  /** One turn a key and look: a key with more room keeps its notes, and is looked at again. */
  private Heard giveTurns(Verbs inside, Params params) {
    List<Call> calls = inside.rows("turn.calls", params, Call::read);
    if (calls.isEmpty()) {
      return new Heard(0, false);
    }
    Set<Long> keys = new TreeSet<>();
    calls.forEach(call -> keys.add(call.key));
    Rows<Long> given = Rows.of(keys).bigint("key_no", key -> key);
    List<Long> heads = new ArrayList<>();
    inside.rows(
        "turn.heads",
        Params.given(given),
        row -> {
          long id = row.getLong("id");
          return row.wasNull() ? false : heads.add(id);
        });
    Set<Long> inHand = new HashSet<>();
    Set<Long> open = heads.isEmpty() ? Set.of() : giveTurns(inside, given, heads, inHand);
    List<Long> heard =
        calls.stream()
            .filter(call -> !open.contains(call.key) && !inHand.contains(call.key))
            .map(Call::id)
            .toList();
    change(inside, "turn.heard", heard);
    return new Heard(calls.size(), !open.isEmpty());
  }

  /**
   * Gives a turn to each key that has room.
   *
   * @param inHand gets the keys whose next task somebody else has in hand: their notes stay
   * @return the keys that may have more room
   */
  private Set<Long> giveTurns(Verbs inside, Rows<Long> keys, List<Long> heads, Set<Long> inHand) {
    List<Next> next = inside.rows("turn.lock", Params.ids(heads), Next::read);
    Map<Long, Set<Integer>> taken = new HashMap<>();
    inside.rows(
        "turn.slots",
        Params.given(keys),
        row ->
            taken
                .computeIfAbsent(row.getLong("key_no"), key -> new HashSet<>())
                .add(row.getInt("nth")));
    Map<String, Integer> limits = limits(inside);
    Set<Long> open = new HashSet<>();
    List<Turn> turns = new ArrayList<>();
    for (Next task : next) {
      Integer limit = limits.get(laneOf(inside, task.lane).type());
      Set<Integer> held = taken.getOrDefault(task.key, Set.of());
      if (limit == null) {
        turns.addAll(all(inside, task.key, held, open));
        continue;
      }
      if (held.size() < limit) {
        turns.add(new Turn(task.id, task.key, firstFree(held)));
      }
      if (held.size() + 1 < limit) {
        open.add(task.key);
      }
    }
    if (next.size() < heads.size()) {
      inHand.addAll(keysOf(keys, next));
    }
    take(inside, turns, open);
    return open;
  }

  /** The type sets no limit: everyone has a turn, in case it sets one later. */
  private static List<Turn> all(Verbs inside, long key, Set<Integer> held, Set<Long> open) {
    Params params = new Params().set("key", key).set("limit", AT_ONCE);
    List<Turn> turns = new ArrayList<>();
    int nth = 0;
    for (long id : inside.rows("turn.all", params, row -> row.getLong("id"))) {
      do {
        nth++;
      } while (held.contains(nth));
      turns.add(new Turn(id, key, nth));
    }
    if (turns.size() == AT_ONCE) {
      open.add(key);
    }
    return turns;
  }

  private static void take(Verbs inside, List<Turn> turns, Set<Long> open) {
    if (turns.isEmpty()) {
      return;
    }
    inside.count(
        "turn.take",
        Params.given(
            Rows.of(turns)
                .bigint("key_no", Turn::key)
                .bigint("turn_no", turn -> (long) turn.nth)
                .bigint("id", Turn::id)));
    Set<Long> got =
        new TreeSet<>(
            inside.rows(
                "promote.turns",
                Params.ids(turns.stream().map(Turn::id).toList()),
                row -> row.getLong("task_id")));
    turns.stream().filter(turn -> !got.contains(turn.id)).forEach(turn -> open.add(turn.key));
    change(inside, "promote.pass", got);
  }

  private static Set<Long> keysOf(Rows<Long> keys, List<Next> seen) {
    Set<Long> others = new HashSet<>();
    for (@Nullable Object key : Objects.requireNonNull(keys.column("key_no").values())) {
      others.add((Long) Objects.requireNonNull(key));
    }
    seen.forEach(task -> others.remove(task.key));
    return others;
  }

  private static int firstFree(Set<Integer> taken) {
    int nth = 1;
    while (taken.contains(nth)) {
      nth++;
    }
    return nth;
  }

  private static Map<String, Integer> limits(Verbs inside) {
    Map<String, Integer> limits = new HashMap<>();
    inside.rows(
        "turn.limits",
        new Params(),
        row -> limits.put(row.getString("name"), row.getInt("per_key")));
    return limits;
  }

  private Lane laneOf(Verbs inside, long number) {
    Lane known = lanes.nameOf(number);
    if (known == null) {
      lanes.learn(inside, Set.of(number));
      known = lanes.nameOf(number);
    }
    return Objects.requireNonNull(known, "A task is in a lane that is not in the dictionary");
  }

  private static void change(Verbs inside, String verb, Collection<Long> ids) {
    if (!ids.isEmpty()) {
      inside.count(verb, Params.ids(ids));
    }
  }

  private record Heard(int calls, boolean more) {}

  private record Look(boolean due, boolean calls, boolean notes) {

    static Look read(ResultSet row) throws SQLException {
      return new Look(row.getInt("due") > 0, row.getInt("calls") > 0, row.getInt("notes") > 0);
    }
  }

  private record Limited(String name, long number, int maxRunning) {

    static Limited read(ResultSet row) throws SQLException {
      return new Limited(
          row.getString("name"), row.getLong("number_no"), row.getInt("max_running"));
    }
  }

  private record Due(long id, int flags, long lane) {

    static Due read(ResultSet row) throws SQLException {
      return new Due(row.getLong("id"), row.getInt("flags"), row.getLong("lane"));
    }

    boolean has(int mark) {
      return (flags & mark) != 0;
    }
  }

  private record Call(long id, long key) {

    static Call read(ResultSet row) throws SQLException {
      return new Call(row.getLong("id"), row.getLong("key_no"));
    }
  }

  private record Next(long id, long lane, long key) {

    static Next read(ResultSet row) throws SQLException {
      return new Next(row.getLong("id"), row.getLong("lane"), row.getLong("key_no"));
    }
  }

  private record Turn(long id, long key, int nth) {}
}
