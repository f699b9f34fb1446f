package io.taskmill.chaos.simulation;

/**
 * A process of the simulated cluster, as far as its threads are concerned: crashed, none of them
 * ever runs again; frozen, none of them runs until it is thawed. Its clock may go a little too fast
 * or too slow.
 */
final class SimProcess {

  private final String name;
  private final double rate;
  private boolean crashed;
  private boolean frozen;

  /**
   * A process.
   *
   * @param rate how many seconds pass on its clock in one second
   */
  SimProcess(String name, double rate) {
    this.name = name;
    this.rate = rate;
  }

  String name() {
    return name;
  }

  double rate() {
    return rate;
  }

  void crash() {
    crashed = true;
  }

  boolean isCrashed() {
    return crashed;
  }

  void freeze() {
    frozen = true;
  }

  void thaw() {
    frozen = false;
  }

  boolean isFrozen() {
    return frozen;
  }

  @Override
  public String toString() {
    return name;
  }
}
