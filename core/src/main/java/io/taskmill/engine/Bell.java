package io.taskmill.engine;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes one waiting loop. Rung while nobody waits, it ends the next wait at once; once. */
final class Bell {

  private final Semaphore rung = new Semaphore(0);

  void ring() {
    if (rung.availablePermits() == 0) {
      rung.release();
    }
  }

  /**
   * The same for a thread whose interrupts are not meant for this wait; they are kept for later.
   */
  void awaitQuietly(Duration limit) {
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

  /** Waits for a ring, no longer than the limit; says whether there was one. */
  boolean await(Duration limit) throws InterruptedException {
    boolean heard = rung.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
    rung.drainPermits();
    return heard;
  }
}
