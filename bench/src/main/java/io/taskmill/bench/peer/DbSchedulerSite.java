package io.taskmill.bench.peer;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * db-scheduler with lock-and-fetch, up to a thousand tasks at a time, and immediate execution; the
 * limits that its manual names for high throughput (1.0 and 4.0) were slower. What has ended is
 * deleted. Its table is as the manual has it, without the index for priorities, which it does not
 * use.
 */
final class DbSchedulerSite implements Site {

  private static final String TABLE =
      """
      create table scheduled_tasks (
        task_name %1$s not null,
        task_instance %1$s not null,
        task_data %2$s,
        execution_time %3$s not null,
        picked boolean not null,
        picked_by %1$s,
        last_success %3$s,
        last_failure %3$s,
        consecutive_failures int,
        last_heartbeat %3$s,
        version bigint not null,
        priority smallint,
        primary key (task_name, task_instance)
      )
      """;

  /** How many tasks for each thread are left when it fetches more, and how many it then has. */
  private static final double LEFT = 4;

  private static final double FETCHED = 20;

  private final HikariDataSource pool;
  private final Sql sql;
  private final AtomicLong ids = new AtomicLong();
  private final OneTimeTask<String> noop;
  private final Scheduler scheduler;
  private volatile Entry entry = (id, payload) -> {};

  DbSchedulerSite(Database database) {
    sql = Sql.at(database.url());
    sql.run(
        database.kind() == Server.Kind.POSTGRES
            ? TABLE.formatted("text", "bytea", "timestamptz")
            : TABLE
                .formatted("varchar(100)", "blob", "timestamp(6) null")
                .replace("null not", "not"),
        "create index execution_time_idx on scheduled_tasks (execution_time)",
        "create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)");
    pool = Pool.open(database);
    noop =
        Tasks.oneTime("noop", String.class)
            .execute((task, context) -> entry.enter(0, task.getData()));
    SchedulerBuilder builder =
        Scheduler.create(pool, noop)
            .threads(Pool.THREADS)
            .pollingInterval(Duration.ofSeconds(1))
            .enableImmediateExecution()
            .schedulerName(new SchedulerName.Fixed("bench"));
    scheduler = polling(builder, database.kind()).build();
  }

  /** On MariaDB it has no lock-and-fetch. */
  private static SchedulerBuilder polling(SchedulerBuilder builder, Server.Kind kind) {
    return kind == Server.Kind.POSTGRES
        ? builder.pollUsingLockAndFetch(LEFT, FETCHED)
        : builder.pollUsingFetch(LEFT, FETCHED).alwaysPersistTimestampInUTC();
  }

  @Override
  public void submit(String payload) {
    scheduler.schedule(instance(payload), Instant.now());
  }

  @Override
  public void submitAll(List<String> payloads) {
    List<TaskInstance<?>> instances = new ArrayList<>(payloads.size());
    payloads.forEach(payload -> instances.add(instance(payload)));
    scheduler.scheduleBatch(instances, Instant.now());
  }

  private TaskInstance<String> instance(String payload) {
    return noop.instance(Long.toString(ids.incrementAndGet()), payload);
  }

  @Override
  public void start(Entry handler) {
    entry = handler;
    scheduler.start();
  }

  @Override
  public boolean isSettled(long upToId) {
    return unfinished() == 0;
  }

  @Override
  public long unfinished() {
    return sql.number("select count(*) from scheduled_tasks");
  }

  @Override
  public void close() {
    scheduler.stop();
    pool.close();
    sql.close();
  }
}
