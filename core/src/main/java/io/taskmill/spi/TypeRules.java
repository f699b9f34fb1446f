package io.taskmill.spi;

import io.taskmill.Rate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a store itself enforces for a type, whoever claims.
 *
 * @param disabled whether its tasks are not handed out
 * @param maxRunning how many of its tasks are RUNNING at most; null for any number
 * @param perKey how many tasks of the same tenant and key are READY or RUNNING at most, of those
 *     that wait for their turn; null for any number
 * @param rate how many are handed out in a time; null for any number
 * @param hostGrace how long a task waits for the machine that should run it
 * @param retention how long a final task is kept, since it has ended; null for ever
 */
public record TypeRules(
    boolean disabled,
    @Nullable Integer maxRunning,
    @Nullable Integer perKey,
    @Nullable Rate rate,
    Duration hostGrace,
    @Nullable Duration retention) {

  /** How long a task waits for its machine if nobody says otherwise. */
  public static final Duration DEFAULT_HOST_GRACE = Duration.ofSeconds(30);

  /** None. */
  public static final TypeRules NONE = new TypeRules(false, null, null, null);

  /** With the usual patience for machines, and kept for ever. */
  public TypeRules(
      boolean disabled,
      @Nullable Integer maxRunning,
      @Nullable Integer perKey,
      @Nullable Rate rate) {
    this(disabled, maxRunning, perKey, rate, DEFAULT_HOST_GRACE, null);
  }

  /** The same with this retention. */
  public TypeRules withRetention(@Nullable Duration time) {
    return new TypeRules(disabled, maxRunning, perKey, rate, hostGrace, time);
  }

  /** Whether a claim must look how many of its tasks it may take. */
  public boolean isLimited() {
    return maxRunning != null || rate != null;
  }
}
