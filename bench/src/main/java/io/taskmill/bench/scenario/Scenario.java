package io.taskmill.bench.scenario;

import io.taskmill.servers.Server;

/** Something that is measured. */
public interface Scenario {

  /** As it is named on the command line and in results. */
  String name();

  /** Whether it can be measured on such a server. */
  default boolean runsOn(Server.Kind kind) {
    return true;
  }

  /** Whether it takes so long, and so much of the disk, that it is run only if it is asked for. */
  default boolean isLarge() {
    return false;
  }

  /** Measures it for every system that takes part, and reports what came out. */
  void run(Setup setup) throws Exception;
}
