package io.taskmill.bench.scenario;

import io.taskmill.bench.report.Progress;
import io.taskmill.servers.Sql;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Fills our tables with millions of tasks, past the store: the database makes them itself, which is
 * many times as fast as submitting them. The statements are the same for every database.
 */
final class Filler {

  /** How many rows a statement makes at most. */
  static final int CHUNK = 100_000;

  /** The numbers from a first one on, a chunk at most, without a function that not all have. */
  static final String NUMBERS =
      """
      with d (x) as (
        select 0 union all select 1 union all select 2 union all select 3 union all select 4
        union all select 5 union all select 6 union all select 7 union all select 8 union all select 9
      ),
      s as (
        select %1$d + a.x + 10 * b.x + 100 * c.x + 1000 * e.x + 10000 * f.x as id
        from d a cross join d b cross join d c cross join d e cross join d f
      )
      """;

  private static final String TASK =
      """
      insert into taskmill_task (id, tenant, creator, created_at, max_attempts, max_losses, priority,
        needs_person, type, queue, tags, payload, key_no)
      %1$s
      select s.id, 0, 0, 1, 1, 5, 5, false, l.type, l.queue, '[]', '"0-filled-in-by-sql"', %4$s
      from s cross join taskmill_lane l where l.type = '%2$s' and s.id <= %3$d order by s.id
      """;

  private final Sql sql;
  private final Progress progress;
  private long nextId = 1;

  Filler(Sql sql, Progress progress) {
    this.sql = sql;
    this.progress = progress;
  }

  /** READY tasks of a type that has been submitted before. */
  void ready(String type, long count) {
    fill(
        "ready",
        type,
        count,
        """
        insert into taskmill_ready (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts,
          losses)
        %s
        select l.id, 1, s.id, 4, false, 0, false, 0, 0
        from s cross join taskmill_lane l where l.type = '%s' and s.id <= %d order by s.id
        """);
  }

  /** As many READY tasks of one type as make so many in all. */
  void topUpReady(String type, long count) {
    long there = sql.number("select count(*) from taskmill_ready where id > 0");
    ready(type, Math.max(0, count - there));
  }

  /** Tasks that are due in a hundred years, one a microsecond. */
  void scheduled(String type, long count) {
    fill(
        "scheduled",
        type,
        count,
        """
        insert into taskmill_waiting (id, due_at, lane, state, rank_no, suspect, flags, checkpointed,
          attempts, losses)
        %s
        select s.id, 4900000000000000 + s.id, l.id, 1, 4, false, 0, false, 0, 0
        from s cross join taskmill_lane l where l.type = '%s' and s.id <= %d order by s.id
        """);
  }

  /** BLOCKED tasks of a type, all of the key of the one that was submitted last. */
  void blocked(String type, long count) {
    String last = "select key_no from taskmill_task where type = '%s' order by id desc limit 1";
    fill(
        "blocked",
        type,
        count,
        sql.text(last.formatted(type)),
        """
        insert into taskmill_waiting (id, due_at, lane, state, rank_no, suspect, flags, checkpointed,
          attempts, losses, key_no)
        %1$s
        select s.id, 1, l.id, 6, 4, false, 2, false, 0, 0, %4$s
        from s cross join taskmill_lane l where l.type = '%2$s' and s.id <= %3$d order by s.id
        """);
  }

  /** Tasks that have succeeded. */
  void finished(String type, long count) {
    fill(
        "finished",
        type,
        count,
        """
        insert into taskmill_finished (id, due_at, finished_at, attempts, losses, state, flags, node, exec,
          first_started_at, last_started_at)
        %s
        select s.id, 1, 2, 1, 0, 10, 0, 0, s.id, 1, 1
        from s cross join taskmill_lane l where l.type = '%s' and s.id <= %d order by s.id
        """);
  }

  /** As PostgreSQL's own daemon does within minutes, and would otherwise do just now. */
  void vacuum() {
    progress.step("vacuum");
    sql.run("vacuum analyze taskmill_task, taskmill_ready, taskmill_waiting, taskmill_finished");
  }

  private void fill(String what, String type, long count, String place) {
    fill(what, type, count, "null", place);
  }

  private void fill(String what, String type, long count, String key, String place) {
    AtomicLong done = new AtomicLong();
    progress.step("filling in %,d %s tasks".formatted(count, what), done::get, count);
    while (done.get() < count) {
      long chunk = Math.min(CHUNK, count - done.get());
      long last = nextId + chunk - 1;
      String numbers = NUMBERS.formatted(nextId);
      sql.run(TASK.formatted(numbers, type, last, key), place.formatted(numbers, type, last, key));
      nextId += chunk;
      done.addAndGet(chunk);
    }
  }
}
