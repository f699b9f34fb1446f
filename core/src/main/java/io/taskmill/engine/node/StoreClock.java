package io.taskmill.engine.node;

import io.taskmill.engine.runtime.EngineRuntime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/**
 * The store's time: what the store told last, and what has passed since. The time of day as this
 * machine has it is not asked for.
 */
final class StoreClock extends Clock {

  private final EngineRuntime runtime;
  private volatile long offsetNanos;

  StoreClock(EngineRuntime runtime) {
    this.runtime = runtime;
  }

  void set(Instant now) {
    offsetNanos = TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()) - runtime.nanoTime();
  }

  @Override
  public long millis() {
    return TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() + offsetNanos);
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
