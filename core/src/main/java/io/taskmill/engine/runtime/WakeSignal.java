package io.taskmill.engine.runtime;

import java.time.Duration;

/** Wakes one waiting loop. Rung while nobody waits, it ends the next wait at once; once. */
public interface WakeSignal {

  /** Ends the wait, or the next one. */
  void ring();

  /** Waits for a ring, no longer than the limit; says whether there was one. */
  boolean await(Duration limit) throws InterruptedException;

  /**
   * The same for a thread whose interrupts are not meant for this wait; they are kept for later.
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
