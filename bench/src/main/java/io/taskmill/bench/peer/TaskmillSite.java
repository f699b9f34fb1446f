package io.taskmill.bench.peer;

import io.taskmill.TaskFilter;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server.Kind;
import io.taskmill.servers.Sql;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A Taskmill that submits, and runs once it is started. */
public final class TaskmillSite implements Site {

  /** The handler of such a task does nothing. */
  public static final TaskType<String, Void> NOOP = TaskType.of("noop", String.class);

  private final Taskmill mill;
  private final @Nullable Sql sql;
  private final LongAdder submitted = new LongAdder();

  TaskmillSite(Database database) {
    mill = Taskmill.open(database.url());
    sql = database.kind() == Kind.MEMORY ? null : Sql.at(database.url());
  }

  @Override
  public void submit(String payload) {
    mill.submit(NOOP.request(payload));
    submitted.increment();
  }

  /** Submits a task of a type that nobody runs here. */
  public void submitAs(String type, String payload) {
    mill.submit(TaskType.of(type, String.class).request(payload));
  }

  @Override
  public void submitAll(List<String> payloads) {
    submitAll(payloads, NOOP::request);
  }

  private void submitAll(
      List<String> payloads, Function<String, TaskRequest<String, Void>> request) {
    mill.submitAll(payloads.stream().map(request).toList());
    submitted.add(payloads.size());
  }

  @Override
  public void submitUnique(List<String> payloads) {
    submitAll(payloads, payload -> NOOP.request(payload).key(payload));
  }

  @Override
  public void start(Entry entry) {
    mill.handle(NOOP, (payload, task) -> entry.enter(task.taskId(), payload)).start();
  }

  /**
   * What has ended is in {@code running} until its end and its history are committed. Those that
   * are not yet are at its end, so looking there first is quick.
   */
  @Override
  public boolean isSettled(long upToId) {
    if (sql == null) {
      return mill.count(TaskFilter.all().states(TaskState.RUNNING), 1) == 0;
    }
    String last =
        "select id from taskmill_running where id > 0 and id <= %d order by id desc limit 1";
    return sql.text(last.formatted(upToId)).isEmpty();
  }

  @Override
  public long unfinished() {
    TaskFilter succeeded = TaskFilter.all().states(TaskState.SUCCEEDED);
    return submitted.sum() - mill.count(succeeded, Long.MAX_VALUE);
  }

  @Override
  public void close() {
    mill.close();
    if (sql != null) {
      sql.close();
    }
  }
}
