package io.taskmill.chaos.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The store's clock: it goes with the simulation, and is set forward or back now and then. */
final class StoreClock implements InstantSource {

  /** Its time when a simulation begins. */
  static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final Scheduler scheduler;
  private Duration offset = Duration.ZERO;
  private Duration furthest = Duration.ZERO;

  StoreClock(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public Instant instant() {
    return START.plus(offset).plusNanos(scheduler.now());
  }

  /** As it would be if nobody had set it back: what was due by it once may be done. */
  Instant furthest() {
    return START.plus(furthest).plusNanos(scheduler.now());
  }

  void step(Duration by) {
    offset = offset.plus(by);
    furthest = offset.compareTo(furthest) > 0 ? offset : furthest;
  }

  /** So that nothing that is due has to wait for an hour to pass again. */
  void stepToFurthest() {
    offset = furthest;
  }
}
