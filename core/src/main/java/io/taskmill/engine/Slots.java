package io.taskmill.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The threads that handlers run on. A slot takes one held task after the other until there are
 * none, then gives its thread back; so a thousand short tasks are no thousand hand-overs between
 * threads.
 */
final class Slots {

  private final int limit;
  private final Executor executor;
  private final BooleanSupplier runNext;
  private final BooleanSupplier anyLeft;
  private final AtomicInteger active = new AtomicInteger();

  /**
   * Slots on an executor.
   *
   * @param runNext runs one held task; false if there was none
   * @param anyLeft whether there is a held task to run
   */
  Slots(int limit, Executor executor, BooleanSupplier runNext, BooleanSupplier anyLeft) {
    this.limit = limit;
    this.executor = executor;
    this.runNext = runNext;
    this.anyLeft = anyLeft;
  }

  /** Sees to it that up to so many more held tasks find a thread. */
  void wake(int work) {
    for (int started = 0; started < work && take(); started++) {
      boolean running = false;
      try {
        executor.execute(this::work);
        running = true;
      } finally {
        if (!running) {
          active.decrementAndGet();
        }
      }
    }
  }

  private boolean take() {
    int now;
    do {
      now = active.get();
      if (now >= limit) {
        return false;
      }
    } while (!active.compareAndSet(now, now + 1));
    return true;
  }

  private void work() {
    try {
      boolean more = true;
      while (more) {
        more = runNext.getAsBoolean();
      }
    } finally {
      active.decrementAndGet();
      // A task that was added between the last look and the line above has found no free slot.
      if (anyLeft.getAsBoolean()) {
        wake(1);
      }
    }
  }

  int free() {
    return limit - active.get();
  }
}
