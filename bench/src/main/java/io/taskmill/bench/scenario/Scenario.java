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

  /** Measures it for every system that takes part, and reports what came out. */
  void run(Setup setup) throws Exception;
}
