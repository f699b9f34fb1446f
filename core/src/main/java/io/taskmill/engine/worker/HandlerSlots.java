package io.taskmill.engine.worker;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that handlers run on. A slot runs one prefetched task after the other until there are
 * none, then gives its thread back: so short tasks cost no hand-over between threads.
 *
 * <p>Threads are woken one by one: a thread that has found a task wakes the next one if there are
 * more.
 */
public final class HandlerSlots {

  private static final Logger log = LoggerFactory.getLogger(HandlerSlots.class);

  private final int limit;
  private final Executor executor;
  private final Predicate<Runnable> runNext;
  private final BooleanSupplier anyLeft;
  private final AtomicInteger active = new AtomicInteger();

  /**
   * Slots on an executor.
   *
   * @param runNext takes one prefetched task, calls what it is given, and runs the task; false if
   *     there was none
   * @param anyLeft whether there is a prefetched task to run
   */
  public HandlerSlots(
      int limit, Executor executor, Predicate<Runnable> runNext, BooleanSupplier anyLeft) {
    this.limit = limit;
    this.executor = executor;
    this.runNext = runNext;
    this.anyLeft = anyLeft;
  }

  /** Starts a thread for prefetched tasks, if there are any and a thread is free. */
  public void wake() {
    if (!anyLeft.getAsBoolean() || !take()) {
      return;
    }
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

  /** The caller has a task of its own. If no other thread can be woken, it runs the rest too. */
  private void wakeNext() {
    try {
      wake();
    } catch (Throwable e) {
      warn(e);
    }
  }

  private void warn(Throwable e) {
    try {
      log.warn("No further thread for tasks could be started; the {} there are go on.", active, e);
    } catch (Throwable second) {
      // Not even memory for words: the task in hand is what matters.
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
      boolean more = runNext.test(this::wakeNext);
      while (more) {
        more = runNext.test(() -> {});
      }
    } finally {
      active.decrementAndGet();
      // A task that was added between the last look and the line above has found no free slot.
      wake();
    }
  }

  public int free() {
    return limit - active.get();
  }
}
