package io.taskmill.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. */
public final class ManualClock extends Clock {

  private Instant now;

  /** Stands at the given time. */
  public ManualClock(Instant start) {
    now = start;
  }

  /** Moves on, or back if the duration is negative. */
  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
