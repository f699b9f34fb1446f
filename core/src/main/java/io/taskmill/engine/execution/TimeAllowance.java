package io.taskmill.engine.execution;

import io.taskmill.engine.runtime.EngineRuntime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * How much time one execution has: the timeouts of its type, measured by this process, and the
 * deadline of its task, by the store's clock. Once the time is over it stays over, whatever clocks
 * say later.
 */
public final class TimeAllowance {

  private final EngineRuntime runtime;
  private final InstantSource clock;
  private final @Nullable Instant deadline;
  private volatile @Nullable Begun begun;
  private volatile long reportedAt;
  private volatile @Nullable UsedUp usedUp;

  TimeAllowance(EngineRuntime runtime, InstantSource clock, @Nullable Instant deadline) {
    this.runtime = runtime;
    this.clock = clock;
    this.deadline = deadline;
  }

  /** Time runs from now on. */
  void begin(Duration timeout, @Nullable Duration noProgress) {
    long now = runtime.nanoTime();
    reportedAt = now;
    begun = new Begun(now, timeout, noProgress);
  }

  /** The handler gives a sign that it goes on. */
  void reported() {
    reportedAt = runtime.nanoTime();
  }

  boolean hasBegun() {
    return begun != null;
  }

  /** How long it has been running; zero if it has not begun. */
  Duration ran() {
    Begun from = begun;
    return from == null ? Duration.ZERO : Duration.ofNanos(runtime.nanoTime() - from.at);
  }

  boolean isPastDeadline() {
    return deadline != null && !clock.instant().isBefore(deadline);
  }

  /** Whether the time is over. */
  boolean isUsedUp() {
    Begun from = begun;
    if (usedUp == null && from != null) {
      Duration ran = ran();
      if (ran.compareTo(from.timeout) > 0) {
        usedUp(
            "Timed out: the attempt has taken %s ms, and its timeout is %s ms."
                .formatted(ran.toMillis(), from.timeout.toMillis()));
      } else if (from.noProgress != null && silent().compareTo(from.noProgress) > 0) {
        usedUp(
            "Timed out: the attempt has reported nothing for %s ms, and its noProgressTimeout is %s ms."
                .formatted(silent().toMillis(), from.noProgress.toMillis()));
      } else if (isPastDeadline()) {
        usedUp("Out of time: the task's deadline was " + deadline + ".");
      }
    }
    return usedUp != null;
  }

  private Duration silent() {
    return Duration.ofNanos(runtime.nanoTime() - reportedAt);
  }

  private void usedUp(String why) {
    usedUp = new UsedUp(runtime.nanoTime(), why);
  }

  /** Whether it has been over for that long. */
  boolean isUsedUpFor(Duration grace) {
    UsedUp over = usedUp;
    return over != null && runtime.nanoTime() - over.since > grace.toNanos();
  }

  /** What to say of it when it is over. */
  String why() {
    UsedUp over = usedUp;
    return over == null ? "Timed out." : over.why;
  }

  private record Begun(long at, Duration timeout, @Nullable Duration noProgress) {}

  private record UsedUp(long since, String why) {}
}
