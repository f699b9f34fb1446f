package io.taskmill.jdbc.verb;

import io.taskmill.admin.ChangeMark;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Permits.Limit;
import io.taskmill.spi.Diagnostics;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.TypeUsage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What holds tasks back, and how full everything is; nothing is locked for it. */
public final class JdbcDiagnostics implements Diagnostics {

  private final Verbs verbs;

  public JdbcDiagnostics(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Map<Long, Obstacles> obstacles(Collection<Long> tasks) {
    if (tasks.isEmpty()) {
      return Map.of();
    }
    Instant now =
        verbs.rows("diagnose.now", new Params(), row -> Micros.instant(row, "now")).get(0);
    Map<Long, Obstacles> found = new HashMap<>();
    verbs.rows(
        "diagnose.tasks", ids(tasks), row -> found.put(row.getLong("id"), obstacles(row, now)));
    Map<Long, List<Long>> holders = turnHolders(tasks);
    for (long task : tasks) {
      found.computeIfAbsent(
          task, id -> Obstacles.none(now).heldBy(holders.getOrDefault(id, List.of())));
    }
    return found;
  }

  /** Of BLOCKED tasks. Those that wait for the same turn have the same holders, read once. */
  private Map<Long, List<Long>> turnHolders(Collection<Long> tasks) {
    Map<Long, Long> keys = new HashMap<>();
    verbs.rows(
        "diagnose.blocked", ids(tasks), row -> keys.put(row.getLong("id"), row.getLong("key_no")));
    Map<Long, List<Long>> ofKeys = new HashMap<>();
    for (long key : Set.copyOf(keys.values())) {
      Params params = new Params().set("key", key).set("limit", Obstacles.MOST_HOLDERS);
      ofKeys.put(key, verbs.rows("diagnose.turns", params, row -> row.getLong("task_id")));
    }
    Map<Long, List<Long>> ofTasks = new HashMap<>();
    keys.forEach((task, key) -> ofTasks.put(task, ofKeys.getOrDefault(key, List.of())));
    return ofTasks;
  }

  private static Params ids(Collection<Long> tasks) {
    return new Params().set("ids", Column.bigints(tasks));
  }

  private static Obstacles obstacles(ResultSet row, Instant now) throws SQLException {
    String host = row.getString("host");
    return new Obstacles(
        now,
        asked(row.getInt("asked")),
        Micros.nullableInstant(row, "started_at") != null,
        host == null || host.isEmpty() ? null : host,
        Micros.nullableInstant(row, "until_at"),
        List.of());
  }

  private static @Nullable StopRequest asked(int code) {
    if (code == 0) {
      return null;
    }
    return code == TaskFlags.ASKED_CANCEL ? StopRequest.CANCEL : StopRequest.PAUSE;
  }

  @Override
  public TypeUsage usage(String type, int holders) {
    List<Used> found = verbs.rows("diagnose.type", new Params().set("name", type), Used::read);
    if (found.isEmpty()) {
      return TypeUsage.none(TypeRules.NONE);
    }
    Used used = found.get(0);
    if (!used.rules.isLimited()) {
      return TypeUsage.none(used.rules);
    }
    Params params = new Params().set("number", used.limit.number());
    long running = verbs.rows("diagnose.running", params, row -> row.getLong(1)).get(0);
    List<Long> some =
        verbs.rows("diagnose.holders", params.set("limit", holders), row -> row.getLong("id"));
    return new TypeUsage(used.rules, running, some, used.limit.nextToken());
  }

  private record Used(TypeRules rules, Limit limit) {

    static Used read(ResultSet row) throws SQLException {
      return new Used(TypeRow.read(row).rules(), Limit.read(row));
    }
  }

  @Override
  public Map<Long, Long> ahead(Collection<Long> tasks, long limit) {
    return tasks.isEmpty() ? Map.of() : new AheadCounts(verbs, limit).of(tasks);
  }

  @Override
  public List<QueueLoad> queues(long limit) {
    List<String> names = verbs.rows("diagnose.queues", new Params(), row -> row.getString("queue"));
    List<QueueLoad> loads = new ArrayList<>();
    for (String queue : names) {
      Params params = new Params().set("queue", queue).set("limit", limit);
      QueueLoad load = verbs.rows("diagnose.queue", params, row -> load(queue, row)).get(0);
      // Lanes stay in the dictionary when their last task has ended.
      if (load.waiting() + load.ready() + load.running() > 0) {
        loads.add(load);
      }
    }
    return loads;
  }

  private static QueueLoad load(String queue, ResultSet row) throws SQLException {
    @Nullable Instant oldest = Micros.nullableInstant(row, "oldest");
    return new QueueLoad(
        queue, row.getLong("waiting"), row.getLong("ready"), row.getLong("running"), oldest);
  }

  @Override
  public ChangeMark changeMark() {
    Map<String, String> parts = new HashMap<>();
    Params params =
        new Params()
            .set("overtaken", FoldStatistics.OVERTAKEN)
            .set("before", Long.MAX_VALUE)
            .set("running", ChangeMark.RUNNING_WORKFLOWS);
    verbs.rows(
        "diagnose.mark",
        params,
        row ->
            parts.put(
                row.getString("part"),
                String.join(
                    " ",
                    String.valueOf(row.getString("first_no")),
                    String.valueOf(row.getString("second_no")),
                    String.valueOf(row.getString("third_no")),
                    String.valueOf(row.getString("fourth_no")))));
    return new ChangeMark(
        text(parts, "tasks"),
        text(parts, "audit"),
        text(parts, "nodes") + ", " + text(parts, "held"),
        text(parts, "operations"),
        text(parts, "workflows") + ", " + text(parts, "running"));
  }

  private static String text(Map<String, String> parts, String name) {
    return parts.getOrDefault(name, "");
  }

  @Override
  public Map<Long, Long> heldByNode() {
    Map<Long, Long> held = new HashMap<>();
    verbs.rows(
        "diagnose.held", new Params(), row -> held.put(row.getLong("node"), row.getLong("tasks")));
    return held;
  }
}
