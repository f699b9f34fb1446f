package io.taskmill.bench.scenario;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** All scenarios, in the order in which they are run. */
public final class Scenarios {

  /** All of them. */
  public static final List<Scenario> ALL =
      List.of(
          new Submit(),
          new Http(),
          new Drain(),
          new Pipeline(),
          new Latency(),
          new Nodes(),
          new Idle(),
          new Schedules(),
          new Workflows(),
          new Waits(),
          new Growth(),
          new Limits(),
          new Lanes(),
          new Queries(),
          new Pages(),
          new Bulk(),
          new Bare());

  private Scenarios() {}

  /** The one of this name. */
  public static Optional<Scenario> find(String name) {
    return ALL.stream().filter(scenario -> scenario.name().equals(name)).findFirst();
  }

  /** What they are called. */
  public static final class Names implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return ALL.stream().map(Scenario::name).iterator();
    }
  }
}
