package io.taskmill.chaos.simulation;

import io.taskmill.engine.runtime.WakeSignal;
import java.time.Duration;

/** A bell whose ring is a step. */
final class SimBell implements WakeSignal {

  private final SimMachine machine;
  private boolean rung;

  SimBell(SimMachine machine) {
    this.machine = machine;
  }

  @Override
  public void ring() {
    rung = true;
    machine.step();
  }

  @Override
  public boolean await(Duration limit) throws InterruptedException {
    boolean heard = machine.await(() -> rung, limit);
    rung = false;
    return heard;
  }
}
