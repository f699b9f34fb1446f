package io.taskmill.chaos.simulation;

import java.util.function.LongSupplier;

/** The time for journals: no two entries have the same, though simulated time may stand still. */
final class Ticks implements LongSupplier {

  private final Scheduler scheduler;
  private long last;

  Ticks(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public long getAsLong() {
    last = Math.max(last + 1, scheduler.now());
    return last;
  }
}
