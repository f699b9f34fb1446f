package io.taskmill.engine.execution;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Who says how an execution ended: its handler by coming back, or the worker because it does not.
 * Whoever is first; the other one is too late, and nothing that it says is written.
 */
public final class ExecutionEnd {

  private final AtomicReference<By> by = new AtomicReference<>(By.NOBODY);

  private enum By {
    NOBODY,
    /** In a transaction of its own, which may still be open. */
    HANDLER_ON_CALLER,
    HANDLER,
    WORKER
  }

  boolean isOpen() {
    return by.get() == By.NOBODY;
  }

  public boolean isOnCaller() {
    return by.get() == By.HANDLER_ON_CALLER;
  }

  public boolean isGivenUp() {
    return by.get() == By.WORKER;
  }

  /** The handler has come back; false if that is too late. */
  public boolean cameBack() {
    return isOnCaller() || by.compareAndSet(By.NOBODY, By.HANDLER);
  }

  /** The worker ends it; false if the handler has come back, or writes the end itself. */
  public boolean giveUp() {
    return by.compareAndSet(By.NOBODY, By.WORKER);
  }

  /**
   * The handler writes the end in its own transaction. While it does, and if that was recorded, it
   * is not given up: its row may be locked, and whoever ends it would have to wait for that.
   *
   * @param write says whether it was recorded
   * @return false if it was not, or it is too late
   */
  public boolean onCaller(BooleanSupplier write) {
    boolean first = by.compareAndSet(By.NOBODY, By.HANDLER_ON_CALLER);
    boolean recorded = false;
    try {
      recorded = isOnCaller() && write.getAsBoolean();
    } finally {
      if (first && !recorded) {
        by.set(By.NOBODY);
      }
    }
    return recorded;
  }
}
