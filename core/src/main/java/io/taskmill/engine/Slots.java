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
  private final AtomicInteger active = new AtomicInteger();

  /**
   * Slots on an executor.
   *
   * @param runNext runs one held task; false if there was none
   */
  Slots(int limit, Executor executor, BooleanSupplier runNext) {
    this.limit = limit;
    this.executor = executor;
    this.runNext = runNext;
  }

  /** Sees to it that up to so many more held tasks find a thread. */
  void wake(int work) {
    for (int i = 0; i < work; i++) {
      int now = active.get();
      if (now >= limit) {
        return;
      }
      if (active.compareAndSet(now, now + 1)) {
        executor.execute(this::work);
      }
    }
  }

  private void work() {
    boolean worked = false;
    try {
      while (runNext.getAsBoolean()) {
        worked = true;
      }
    } finally {
      active.decrementAndGet();
    }
    // A task that was added between the last look and the line above has found no free slot.
    if (worked) {
      wake(1);
    }
  }

  int free() {
    return limit - active.get();
  }
}
