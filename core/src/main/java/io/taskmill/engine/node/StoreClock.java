package io.taskmill.engine.node;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The store's time: what the store told last, and what has passed since. The time of day as this
 * machine has it is not asked for.
 */
final class StoreClock extends Clock {

  private final LongSupplier nanoTime;
  private volatile long offsetNanos;

  /**
   * A clock that the store has not set yet.
   *
   * @param nanoTime by which the time passes between two answers of the store
   */
  StoreClock(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  void set(Instant now) {
    offsetNanos = TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()) - nanoTime.getAsLong();
  }

  @Override
  public long millis() {
    return TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() + offsetNanos);
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
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
