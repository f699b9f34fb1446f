package io.taskmill.chaos.simulation;

import java.util.List;

/** Which faults a simulation has. */
@SuppressWarnings("ImmutableEnumChecker") // lists made by List.of do not change
enum Scenario {
  /** All of them, those that leave zombies most often. */
  EVERYTHING(
      List.of(
          Fault.CRASH,
          Fault.CRASH,
          Fault.FREEZE,
          Fault.FREEZE,
          Fault.FREEZE,
          Fault.CLOSE,
          Fault.CLOSE,
          Fault.OUTAGE,
          Fault.OUTAGE,
          Fault.LONG_OUTAGE,
          Fault.CLOCK_STEP,
          Fault.CLOCK_STEP),
      true),
  /** The store goes away for three leases, and nothing else goes wrong. */
  STORE_AWAY(List.of(Fault.LONG_OUTAGE), false),
  /** The store's clock is set by an hour, forward or back, and nothing else goes wrong. */
  STORE_CLOCK(List.of(Fault.CLOCK_STEP), false);

  private final List<Fault> faults;
  private final boolean rough;

  Scenario(List<Fault> faults, boolean rough) {
    this.faults = faults;
    this.rough = rough;
  }

  List<Fault> faults() {
    return faults;
  }

  /** Whether verbs are lost, doubled and delayed. */
  boolean isRough() {
    return rough;
  }

  /** What happens to processes and to the store as a whole. */
  enum Fault {
    CRASH,
    FREEZE,
    CLOSE,
    OUTAGE,
    LONG_OUTAGE,
    CLOCK_STEP
  }
}
