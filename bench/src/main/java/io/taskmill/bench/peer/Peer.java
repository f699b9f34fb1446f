package io.taskmill.bench.peer;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.time.Duration;

/**
 * Another library that does the same.
 *
 * @param oneIn of so many tasks that we are given, it is given one
 * @param pollsEvery zero if it is told of new tasks
 */
record Peer(String name, int oneIn, Duration pollsEvery, Opener opener) implements Contender {

  private static final int FEWEST = 50;

  /** Makes the tables and connects. */
  interface Opener {
    Site open(Database database) throws Exception;
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind == Server.Kind.POSTGRES || kind == Server.Kind.MARIADB;
  }

  @Override
  public int share(int tasks) {
    return Math.max(FEWEST, tasks / oneIn);
  }

  @Override
  public Site open(Database database) throws Exception {
    return opener.open(database);
  }
}
