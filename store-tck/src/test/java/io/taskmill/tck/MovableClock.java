package io.taskmill.tck;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Another clock, ahead of it or behind by what a test says. */
final class MovableClock implements InstantSource {

  private final InstantSource base;
  private volatile Duration offset = Duration.ZERO;

  MovableClock(InstantSource base) {
    this.base = base;
  }

  void advance(Duration by) {
    offset = offset.plus(by);
  }

  @Override
  public Instant instant() {
    return base.instant().plus(offset);
  }
}
