package io.taskmill.bench.peer;

import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.time.Duration;

/** A task system that takes part. */
public interface Contender {

  /** As it is called in results. */
  String name();

  /** Whether it is Taskmill. */
  default boolean isOurs() {
    return name().equals(Result.OURS);
  }

  /** Whether it can use such a server. */
  boolean runsOn(Server.Kind kind);

  /** How many tasks of so many it is given: a slow one gets fewer, since rates are what counts. */
  int share(int tasks);

  /** How often it looks for new tasks, if nothing tells it of them; zero if something does. */
  default Duration pollsEvery() {
    return Duration.ZERO;
  }

  /** Makes its tables in the empty database and is ready to submit. */
  Site open(Database database) throws Exception;
}
