package io.taskmill.bench.scenario;

import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.bench.report.Progress;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import io.taskmill.spi.TaskIds;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a store holds that has been used for sixty days: finished and live tasks of many types,
 * queues and tenants, some with far more than others; keys, parents, attributes, tags, errors,
 * audit and statistics. The database makes it itself, by the same statements everywhere.
 *
 * <p>The nth task of a kind is made n steps of time after the beginning. What it has depends on n
 * modulo numbers that have no divisor in common, so that one thing says nothing about the other.
 */
final class Population {

  static final int NODES = 20;
  static final Duration AGE = Duration.ofDays(60);

  private static final int SLOTS = 1000;

  /** The greatest remainder, of 997, that live tasks have which wait. */
  private static final int LAST_WAITING = 995;

  private static final long MICROS = 1_000_000;

  /** A task's number, id, time and lane; the zero makes the number a large one on PostgreSQL. */
  private static final String ROWS =
      """
      , r as (
        select a.n, $firstId + a.n * $idStep as id, $begin + a.n * $timeStep as created, a.n % 997 as m,
          l.lane, l.type, l.queue, l.tenant
        from (select s.id + 0 * 4294967296 as n from s) a
        join bench_lane l on l.slot = a.n * 7919 % 1000
        where a.n < $end
      )
      """;

  private static final String TASKS =
      """
      insert into taskmill_task (id, tenant, creator, created_at, max_attempts, max_losses, priority,
        needs_person, type, queue, tags, payload, task_key, parent, key_no)
      $rows
      select id, tenant, n % 100, created, 3, 5, 5, false, type, queue,
        case when n % 13 = 0 then '["vip"]' else '[]' end, '"0-filled-in-by-sql"',
        case when n % 7 < 2 then concat('customer-', n % 99991) end,
        case when n % 11 = 0 then $parents + n % 100003 * $parentStep end,
        case when n % 7 < 2 then n % 99991 end
      from r order by id
      """;

  private static final List<String> OF_TASKS =
      List.of(
          """
          insert into taskmill_attribute (task_id, name, value)
          $rows
          select id, 'order', concat(n, '') from r where n % 5 = 0 order by id
          """,
          """
          insert into taskmill_audit (at, task_id, who, verb, answer, why)
          $rows
          select created, id, concat('person-', n % 17), 'reschedule', 'applied', 'ticket 17'
          from r where n % 101 = 0 order by id
          """);

  /** MariaDB and MySQL look for keys and parents there. */
  private static final List<String> KEYS_AS_ATTRIBUTES =
      List.of(
          """
          insert into taskmill_attribute (task_id, name, value)
          $rows
          select id, ' key', concat('customer-', n % 99991) from r where n % 7 < 2 order by id
          """,
          """
          insert into taskmill_attribute (task_id, name, value)
          $rows
          select id, ' parent', concat($parents + n % 100003 * $parentStep, '') from r where n % 11 = 0 order by id
          """);

  private static final List<String> FINISHED =
      List.of(
          """
          insert into taskmill_finished (id, due_at, finished_at, attempts, losses, state, flags, node, exec,
            first_started_at, last_started_at)
          $rows
          select id, created, created + 2000000, 1, 0,
            case when m < 10 then 11 when m < 15 then 12 when m < 16 then 13 when m < 17 then 14 else 10 end,
            0, n % 20 + 1, n, created + 1000000, created + 1000000
          from r order by id
          """,
          """
          insert into taskmill_failure (task_id, node, exec, started_at, ended_at, fingerprint, attempt, kind,
            error_class, error)
          $rows
          select id, n % 20 + 1, n, created + 1000000, created + 2000000, n % 199, 1, 1,
            'java.lang.IllegalStateException', $error
          from r where m < 10 or n % 20 = 0 order by id
          """);

  private static final List<String> LIVE =
      List.of(
          """
          insert into taskmill_ready (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts, losses)
          $rows
          select lane, created, id, 4, false, 0, false, 0, 0 from r where m < 450 order by id
          """,
          """
          insert into taskmill_waiting (id, due_at, lane, state, rank_no, suspect, flags, checkpointed, attempts,
            losses, key_no)
          $rows
          select id, case when m < 950 then created + $later else created end, lane,
            case when m < 950 then 1 when m < $paused then 6 when m < $attention then 4 else 5 end,
            4, false, 0, false, 0, 0, case when m >= 950 and m < $paused then n % 99991 end
          from r where m between 450 and 995 order by id
          """,
          """
          insert into taskmill_running (id, node, exec, lane, due_at, rank_no, suspect, flags, checkpointed,
            attempts, losses, started_at, first_started_at)
          $rows
          select id, n % 20 + 1, n, lane, created, 4, false, 0, false, 0, 0, created, created
          from r where m = 996 order by id
          """,
          """
          insert into taskmill_failure (task_id, node, exec, started_at, ended_at, fingerprint, attempt, kind,
            error_class, error)
          $rows
          select id, n % 20 + 1, n, created + 1000000, created + 2000000, n % 199, 1, 1,
            'java.lang.IllegalStateException', $error
          from r where m between $attention and 995 order by id
          """);

  private static final String STATISTICS =
      """
      insert into taskmill_stat (step, at, tenant, type, queue, submitted, started, first_tries, second_tries,
        succeeded_first, succeeded_second, succeeded_later, succeeded_by_hand, failed, cancelled, skipped,
        resolved, attention, timed_out, suspended, lost, reopened, removed, waits, runs)
      $numbers
      select $step, $from + (s.id + 0 * 4294967296) * $length, l.tenant, l.type, l.queue, $cases, $cases, $cases, 0,
        $cases, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '$durations', '$durations'
      from s join bench_lane l on l.is_first = 1
      where s.id < $end and (l.slot * 7 + s.id) % 1000 < $share
      """;

  private final Sql sql;
  private final Server.Kind kind;
  private final Progress progress;
  private final Shape shape;
  private final long live;
  private final long finished;
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);

  private Population(
      Sql sql, Server.Kind kind, Progress progress, Shape shape, long finished, long live) {
    this.sql = sql;
    this.kind = kind;
    this.progress = progress;
    this.shape = shape;
    this.finished = finished;
    this.live = live;
  }

  /**
   * Of how many kinds the tasks are.
   *
   * @param attention how many of 997 live tasks wait for a person, each with an error
   */
  record Shape(int types, int queues, int tenants, int attention) {

    private int lanes() {
      return types * tenants;
    }
  }

  /** Makes so many, where there are no tasks of these types yet. */
  static void fill(Database database, Progress progress, Shape shape, long finished, long live) {
    enterLanes(database, shape);
    try (Sql sql = Sql.at(database.url())) {
      new Population(sql, database.kind(), progress, shape, finished, live).fill();
    }
  }

  static String type(int nth) {
    return "type-" + nth;
  }

  static String queue(int nth) {
    return "queue-" + nth;
  }

  /** Makes the tables, and all types and lanes known there, by a task of each. */
  private static void enterLanes(Database database, Shape shape) {
    List<TaskRequest<String, Void>> requests = new ArrayList<>();
    for (int tenant = 1; tenant <= shape.tenants(); tenant++) {
      for (int type = 0; type < shape.types(); type++) {
        requests.add(
            TaskType.of(type(type), String.class)
                .request(Payloads.of(0, Payloads.SMALL))
                .tenant(tenant)
                .queue(queue(type % shape.queues())));
      }
    }
    try (Taskmill mill = Taskmill.open(database.url())) {
      mill.submitAll(requests);
    }
  }

  private void fill() {
    spreadLanes();
    for (int node = 1; node <= NODES; node++) {
      sql.run(
          "insert into taskmill_node_name (id, registered_at, name, host) values (%d, 1, 'node-%d', 'host-%d')"
              .formatted(node, node, node));
    }
    List<String> ofTasks = new ArrayList<>(List.of(TASKS));
    ofTasks.addAll(OF_TASKS);
    if (kind == Server.Kind.MARIADB || kind == Server.Kind.MYSQL) {
      ofTasks.addAll(KEYS_AS_ATTRIBUTES);
    }
    tasks("finished", finished, 0, joined(ofTasks, FINISHED));
    tasks("live", live, 1, joined(ofTasks, LIVE));
    statistics(0, Duration.ofMinutes(1), Duration.ofDays(2));
    statistics(1, Duration.ofHours(1), AGE);
    statistics(2, Duration.ofDays(1), AGE);
    sql.run("drop table bench_lane");
    analyze();
  }

  private static List<String> joined(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** A lane for each of a thousand slots: one in twenty is the first lane, one in 800 the last. */
  private void spreadLanes() {
    sql.run(
        "create table bench_lane (slot bigint primary key, is_first int, lane bigint, type varchar(100),"
            + " queue varchar(100), tenant bigint)");
    String nth =
        "select id, type, queue, tenant from taskmill_lane where type like 'type-%%' order by tenant, type"
            + " limit 1 offset %d";
    long lanes = shape.lanes();
    long before = -1;
    for (long slot = 0; slot < SLOTS; slot++) {
      long lane = slot * slot * lanes / (SLOTS * SLOTS);
      sql.run(
          "insert into bench_lane (slot, is_first, lane, type, queue, tenant) select %d, %d, l.* from (%s) l"
              .formatted(slot, lane == before ? 0 : 1, nth.formatted(lane)));
      before = lane;
    }
  }

  /** Tasks of one kind, one after the other from sixty days ago until now. */
  private void tasks(String what, long count, int apart, List<String> statements) {
    Instant begin = now.minus(AGE);
    AtomicLong done = new AtomicLong();
    progress.step("filling in %,d %s tasks".formatted(count, what), done::get, count);
    while (done.get() < count) {
      for (String statement : statements) {
        sql.run(
            statement
                .replace("$rows", Filler.NUMBERS.formatted(done.get()) + ROWS)
                .replace("$firstId", "" + (TaskIds.from(begin) + apart))
                .replace("$idStep", "" + idStep(count))
                .replace("$begin", "" + begin.getEpochSecond() * MICROS)
                .replace("$timeStep", "" + AGE.toSeconds() * MICROS / count)
                .replace("$parents", "" + TaskIds.from(begin))
                .replace("$parentStep", "" + idStep(finished))
                .replace("$later", "" + AGE.plusHours(1).toSeconds() * MICROS)
                .replace("$paused", "" + (LAST_WAITING - 9 - shape.attention()))
                .replace("$attention", "" + (LAST_WAITING + 1 - shape.attention()))
                .replace("$error", "'" + error() + "'")
                .replace("$end", "" + count));
      }
      done.addAndGet(Filler.CHUNK);
    }
  }

  /** An even number, so that finished tasks have even ids and live ones odd ones. */
  private long idStep(long count) {
    return (TaskIds.from(now) - TaskIds.from(now.minus(AGE))) / count / 2 * 2;
  }

  private static String error() {
    return "java.lang.IllegalStateException: card expired"
        + "\n\tat com.example.shop.Payment.charge(Payment.java:17)".repeat(10);
  }

  private void statistics(int step, Duration length, Duration age) {
    progress.step("filling in statistics of %s".formatted(length));
    long count = age.dividedBy(length);
    Instant last =
        Instant.ofEpochSecond(now.getEpochSecond() / length.toSeconds() * length.toSeconds());
    double ends = (double) finished / AGE.dividedBy(length);
    long cases = Math.max(1, Math.round(ends / shape.lanes()));
    long share = Math.max(1, Math.min(SLOTS, Math.round(SLOTS * ends / shape.lanes())));
    sql.run(
        STATISTICS
            .replace("$numbers", Filler.NUMBERS.formatted(0))
            .replace("$step", "" + step)
            .replace("$from", "" + last.minus(age).plus(length).getEpochSecond() * MICROS)
            .replace("$length", "" + length.toSeconds() * MICROS)
            .replace("$cases", "" + cases)
            .replace("$share", "" + share)
            .replace("$durations", durations(cases))
            .replace("$end", "" + count));
  }

  /** So many durations around a second, from a few milliseconds to minutes. */
  private static String durations(long cases) {
    DurationHistogram histogram = new DurationHistogram();
    Random random = new Random(1);
    for (int i = 0; i < Math.min(cases, 10_000); i++) {
      histogram.add(Duration.ofMillis((long) (1000 * Math.exp(1.5 * random.nextGaussian()))));
    }
    return String.valueOf(histogram.text());
  }

  private void analyze() {
    progress.step("analyzing");
    String tables =
        "taskmill_task, taskmill_ready, taskmill_waiting, taskmill_running, taskmill_finished,"
            + " taskmill_failure, taskmill_attribute, taskmill_audit, taskmill_stat, taskmill_lane";
    switch (kind) {
      case POSTGRES -> sql.run("vacuum analyze " + tables);
      case MARIADB, MYSQL -> sql.run("analyze table " + tables);
      default -> sql.run("analyze");
    }
  }
}
