package io.taskmill.chaos.simulation;

/**
 * Ends a thread of a simulation that is over. An error, so that no one who waits for the store's
 * answer takes it for one.
 */
final class SimulationOver extends Error {

  private static final long serialVersionUID = 1L;

  SimulationOver() {
    super("The simulation is over.", null, false, false);
  }
}
