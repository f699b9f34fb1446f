package io.taskmill.bench.peer;

import io.taskmill.TaskFilter;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Schedule;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server.Kind;
import io.taskmill.servers.Sql;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A Taskmill that submits, and runs once it is started. */
public final class TaskmillSite implements Site {

  /** The handler of such a task does nothing. */
  public static final TaskType<String, Void> NOOP = TaskType.of("noop", String.class);

  private final Taskmill mill;
  private final @Nullable Sql sql;
  private final Order order;
  private final LongAdder submitted = new LongAdder();

  TaskmillSite(Database database, Order order) {
    this(Taskmill.open(database.url()), database, order);
  }

  private TaskmillSite(Taskmill mill, Database database, Order order) {
    this.mill = mill;
    this.order = order;
    this.sql = database.kind() == Kind.MEMORY ? null : Sql.at(database.url());
  }

  /** One that runs tasks of another type too, whose handler ends when this is closed. */
  static TaskmillSite holding(Database database, Order order, TaskType<String, Void> other) {
    Taskmill mill = Taskmill.builder().url(database.url()).shutdownGrace(Duration.ZERO).open();
    mill.handle(other, (payload, task) -> new CountDownLatch(1).await());
    return new TaskmillSite(mill, database, order);
  }

  @Override
  public void submit(String payload) {
    mill.submit(order.request(payload));
    submitted.increment();
  }

  /** Submits tasks that are not among those to be run here. */
  public void submitBeside(List<TaskRequest<String, Void>> requests) {
    mill.submitAll(requests);
  }

  /** Adds a schedule, and lets it fire. */
  public void addSchedule(Schedule schedule) {
    mill.schedules().add(schedule);
    mill.schedules().online(schedule.name());
  }

  /** How many tasks of a type are in this state. */
  public long count(TaskType<?, ?> type, TaskState state) {
    return mill.count(TaskFilter.all().types(type.name()).states(state), Long.MAX_VALUE);
  }

  @Override
  public void submitAll(List<String> payloads) {
    submitAll(payloads, order::request);
  }

  private void submitAll(
      List<String> payloads, Function<String, TaskRequest<String, Void>> request) {
    mill.submitAll(payloads.stream().map(request).toList());
    submitted.add(payloads.size());
  }

  @Override
  public void submitUnique(List<String> payloads) {
    submitAll(payloads, payload -> order.request(payload).key(payload));
  }

  @Override
  public void start(Entry entry) {
    mill.handle(order.type(), (payload, task) -> entry.enter(task.taskId(), payload)).start();
  }

  /**
   * What has ended is in {@code running} until its end and its history are committed. Those that
   * are not yet are at its end, so looking there first is quick.
   */
  @Override
  public boolean isSettled(long upToId) {
    if (sql == null) {
      return count(order.type(), TaskState.RUNNING) == 0;
    }
    String last =
        "select id from taskmill_running where id > 0 and id <= %d and lane in"
            + " (select id from taskmill_lane where type = '%s') order by id desc limit 1";
    return sql.text(last.formatted(upToId, order.type().name())).isEmpty();
  }

  /** How many tasks of its order are not final: of others nothing may be left to count. */
  public long live() {
    return mill.count(
        TaskFilter.all()
            .types(order.type().name())
            .states(
                Arrays.stream(TaskState.values())
                    .filter(state -> !state.isFinal())
                    .toArray(TaskState[]::new)),
        Long.MAX_VALUE);
  }

  @Override
  public long unfinished() {
    return submitted.sum() - count(order.type(), TaskState.SUCCEEDED);
  }

  @Override
  public void close() {
    mill.close();
    if (sql != null) {
      sql.close();
    }
  }
}
