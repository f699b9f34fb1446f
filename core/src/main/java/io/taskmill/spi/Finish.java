package io.taskmill.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of one execution.
 *
 * @param ran how long its handler ran; zero if it was not entered
 * @param origin what statistics need to know of it; null to let the store find out, at the cost of
 *     a look
 */
public record Finish(Fence fence, Outcome outcome, Duration ran, @Nullable Origin origin) {

  /** An end of which nothing else is known here. */
  public Finish(Fence fence, Outcome outcome, Duration ran) {
    this(fence, outcome, ran, null);
  }

  /** The same with what is known of its task. */
  public Finish from(Origin known) {
    return new Finish(fence, outcome, ran, known);
  }

  /** Whether its handler was entered. */
  public boolean entered() {
    return outcome.counted() || !ran.isZero();
  }
}
