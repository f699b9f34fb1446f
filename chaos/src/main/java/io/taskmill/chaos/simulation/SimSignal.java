package io.taskmill.chaos.simulation;

import io.taskmill.engine.runtime.WakeSignal;
import java.time.Duration;

/** A wake signal whose ring is a step. */
final class SimSignal implements WakeSignal {

  private final SimRuntime machine;
  private boolean rung;

  SimSignal(SimRuntime machine) {
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
