package io.taskmill.engine.client;

import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.StoreAwayException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * When to look into the store whether something has ended: at once, then ever more rarely, until
 * the time is over. A store that is away is waited for as long.
 */
final class PatientLooks {

  /** Between two looks, at first; doubled six times. */
  private static final long MIN_PAUSE = Duration.ofMillis(10).toNanos();

  private static final Duration FOR_EVER = Duration.ofDays(100 * 365);

  private final EngineRuntime runtime;
  private final long deadline;
  private int looks;

  PatientLooks(EngineRuntime runtime, Duration limit) {
    this.runtime = runtime;
    this.deadline =
        runtime.nanoTime() + (limit.compareTo(FOR_EVER) < 0 ? limit : FOR_EVER).toNanos();
  }

  /** What is there; empty while the store is away and there is still time. */
  <T> Optional<T> look(Supplier<T> read) {
    try {
      return Optional.of(read.get());
    } catch (StoreAwayException e) {
      if (isOver()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  boolean isOver() {
    return left() <= 0;
  }

  /** How long to wait for the next look. What ends in another process tells nothing here. */
  Duration pause() {
    return Duration.ofNanos(Math.max(0, Math.min(left(), MIN_PAUSE << Math.min(looks++, 6))));
  }

  private long left() {
    return deadline - runtime.nanoTime();
  }
}
