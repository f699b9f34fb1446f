package io.taskmill.bench.peer;

import io.taskmill.TaskType;
import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;

/** Taskmill, with the settings that it has when nobody sets any. */
public final class TaskmillContender implements Contender {

  @Override
  public String name() {
    return Result.OURS;
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return true;
  }

  @Override
  public int share(int tasks) {
    return tasks;
  }

  @Override
  public TaskmillSite open(Database database) {
    return open(database, Order.of(TaskmillSite.NOOP));
  }

  /** The same for other tasks. */
  public TaskmillSite open(Database database, Order order) {
    return new TaskmillSite(database, order);
  }

  /** The same for tasks beside which those of another type run as long as it is open. */
  public TaskmillSite open(Database database, Order order, TaskType<String, Void> other) {
    return TaskmillSite.holding(database, order, other);
  }
}
