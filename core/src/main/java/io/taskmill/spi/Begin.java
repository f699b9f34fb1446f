package io.taskmill.spi;

import java.time.Duration;

/**
 * The start of one execution, as it is written down.
 *
 * @param ran how long its handler has been running; zero if it is about to be entered
 */
public record Begin(Fence fence, Duration ran) {

  /** Its handler is about to be entered. */
  public static Begin now(Fence fence) {
    return new Begin(fence, Duration.ZERO);
  }
}
