package io.taskmill.bench.peer;

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
    return new TaskmillSite(database);
  }
}
