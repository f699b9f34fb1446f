package io.taskmill.engine.runtime;

import java.time.Duration;

/**
 * Wakes one waiting loop. A ring while nobody waits is kept: the next wait ends at once. Several
 * such rings count as one.
 */
public interface WakeSignal {

  /** Ends the present wait, or else the next one. */
  void ring();

  /** Waits for a ring, no longer than the limit; says whether there was one. */
  boolean await(Duration limit) throws InterruptedException;

  /**
   * Waits as {@link #await} does, on a thread whose interrupts are not meant for this wait: an
   * interrupt may end it early, and the thread stays interrupted.
   */
  default void awaitQuietly(Duration limit) {
    boolean interrupted = Thread.interrupted();
    try {
      await(limit);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
