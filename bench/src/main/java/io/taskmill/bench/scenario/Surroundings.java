package io.taskmill.bench.scenario;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.bench.report.Progress;
import io.taskmill.servers.Database;
import io.taskmill.servers.Sql;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * What a store on PostgreSQL holds besides a {@link Population} after years of use: workflows,
 * which are really run, and nodes, operations, audit entries and logs of schedules, which the
 * database makes itself.
 */
final class Surroundings {

  static final String FLOW = "flow-";
  static final int FLOWS = 5;
  static final String SCHEDULE = "schedule-";
  static final int SCHEDULES = 50;

  private static final int WORKFLOWS = 20_000;

  /** So many of them have a task that needs a person, and as many are not begun. */
  private static final int SHARE_SPECIAL = 20;

  private static final int SUBMITTERS = 8;
  private static final Duration POLL = Duration.ofMillis(50);

  private static final TaskType<String, Void> STEP =
      TaskType.of("flow-step", String.class).queue("flows");
  private static final TaskType<String, Void> FRAGILE =
      TaskType.of("flow-fragile", String.class).queue("flows");
  private static final TaskType<String, Void> UNHANDLED =
      TaskType.of("flow-unhandled", String.class).queue("flows");

  /** Nodes of which no lease ends while something is measured. */
  private static final String NODES =
      """
      insert into taskmill_node (id, lease, beats, beat_at, registered_at, threads, slot, draining, name, host,
        types, queues, tenants)
      select i, 864000000000, 1, $now, $now, 50, i, 0, 'node-' || i, 'host-' || i, '["type-1","type-2"]', '[]', '[]'
      from generate_series(1, 20) i
      """;

  /**
   * What nobody handles has failed instead: handlers that fail would fill the log of this process.
   */
  private static final String NEED_PERSON =
      """
      with gone as (
        delete from taskmill_ready r using taskmill_task t where t.id = r.id and t.type = 'flow-fragile' returning r.*
      ),
      failed as (
        insert into taskmill_failure (task_id, node, exec, started_at, ended_at, fingerprint, attempt, kind,
          error_class, error)
        select id, 1, id, due_at, due_at, 1000, 1, 1, 'java.lang.IllegalStateException',
          'java.lang.IllegalStateException: the carrier has refused'
        from gone
      )
      insert into taskmill_waiting (id, due_at, lane, state, rank_no, suspect, flags, checkpointed, attempts, losses)
      select id, due_at, lane, 5, rank_no, false, flags, false, 1, 0 from gone
      """;

  private static final String OPERATIONS =
      """
      insert into taskmill_operation (id, created_at, updated_at, finished_at, matched, cursor_id, upper_id, applied,
        asked, state, who, verb, why, command_text, filter_text)
      select i, $now - 86400000000 + i, $now, $now, 100, i, i, 100, 0, 'DONE', 'person-' || i % 17, 'cancel',
        'ticket 17', '{"verb":"cancel"}', '{"types":["type-1"]}'
      from generate_series(1, 20000) i
      """;

  private static final String AUDIT =
      """
      insert into taskmill_audit (at, who, verb, answer, subject, why, before_text, after_text)
      select $now - (150000 - i) * 20000000::bigint, 'person-' || i % 17,
        case when i % 3 = 0 then 'edit' when i % 3 = 1 then 'pause' else 'resume' end, 'applied', 'type-' || i % 100,
        'ticket 17', '{"maxRunning":10}', '{"maxRunning":20}'
      from generate_series(1, 150000) i
      """;

  private static final String SCHEDULE_LOG =
      """
      insert into taskmill_schedule_log (at, due_at, task_id, until_at, schedule, status, message)
      select t.created_at, t.created_at, t.id, $now + 864000000000, a.value,
        case when t.id % 10 = 0 then 'FAILURE' else 'SUCCESS' end, null
      from taskmill_attribute a join taskmill_task t on t.id = a.task_id
      where a.name = 'taskmill.schedule' order by t.id
      """;

  private static final String SCHEDULE_TASKS =
      """
      insert into taskmill_attribute (task_id, name, value)
      select f.id, 'taskmill.schedule', 'schedule-' || f.exec % 50
      from taskmill_finished f where f.id > 0 and f.exec % 47 = 0
      """;

  private final Database database;
  private final Progress progress;

  Surroundings(Database database, Progress progress) {
    this.database = database;
    this.progress = progress;
  }

  /** Runs the workflows, where there is nothing else to run yet. */
  void runWorkflows() throws Exception {
    AtomicInteger next = new AtomicInteger();
    progress.step("running workflows", next::get, WORKFLOWS);
    try (Taskmill mill = Taskmill.open(database.url())) {
      mill.handle(STEP, (text, task) -> {});
      mill.start();
      Threads.run(
          SUBMITTERS,
          thread -> {
            for (int i = next.getAndIncrement(); i < WORKFLOWS; i = next.getAndIncrement()) {
              mill.submit(workflow(i));
            }
          });
      awaitEnds();
    }
  }

  private void awaitEnds() {
    int goOn = 2 * WORKFLOWS / SHARE_SPECIAL;
    try (Sql sql = Sql.at(database.url())) {
      while (sql.number("select count(*) from taskmill_workflow where state = 'RUNNING'") > goOn) {
        LockSupport.parkNanos(POLL.toNanos());
      }
      sql.run(NEED_PERSON);
    }
  }

  private static Workflow workflow(int nth) {
    boolean fragile = nth % SHARE_SPECIAL == 0;
    boolean unhandled = nth % SHARE_SPECIAL == 1;
    return Workflow.named(FLOW + nth % FLOWS)
        .withKey("order-" + nth)
        .task("take", (unhandled ? UNHANDLED : STEP).request("take"))
        .task("pack", STEP.request("pack"))
        .after("take")
        .task("label", (fragile ? FRAGILE : STEP).request("label"))
        .after("take")
        .task("ship", STEP.request("ship"))
        .after("pack", "label");
  }

  /** Fills in the rest, beside the population. */
  void fill() {
    try (Sql sql = Sql.at(database.url())) {
      String now =
          sql.text("select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text");
      progress.step("filling in nodes, operations, audit and logs");
      for (String statement :
          new String[] {NODES, OPERATIONS, AUDIT, SCHEDULE_TASKS, SCHEDULE_LOG}) {
        sql.run(statement.replace("$now", now));
      }
      progress.step("analyzing");
      sql.run("vacuum analyze");
    }
  }
}
