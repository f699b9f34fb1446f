package io.taskmill.engine.execution;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Decides who ends an execution: its handler by returning, or the watchdog because it does not
 * return. The first one wins; what the other says later is not written.
 */
public final class ExecutionEnd {

  private final AtomicReference<By> by = new AtomicReference<>(By.NOBODY);

  /** Whether a transaction of the handler's may hold the task's row, without ending the task. */
  private volatile boolean rowHeld;

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

  /** The handler has written in a transaction of its own, of whose end nobody tells us. */
  void rowMayBeHeld() {
    rowHeld = true;
  }

  /** Something was written beside the handler's transactions, so none of them holds the row. */
  void rowIsFree() {
    rowHeld = false;
  }

  boolean isRowFree() {
    return !rowHeld;
  }

  public boolean isOnCaller() {
    return by.get() == By.HANDLER_ON_CALLER;
  }

  public boolean isGivenUp() {
    return by.get() == By.WORKER;
  }

  /** The handler has returned; false if its execution was already ended without it. */
  public boolean cameBack() {
    return isOnCaller() || by.compareAndSet(By.NOBODY, By.HANDLER);
  }

  /** Ends it without the handler; false if that has returned, or writes the end itself. */
  public boolean giveUp() {
    return by.compareAndSet(By.NOBODY, By.WORKER);
  }

  /**
   * The handler writes the end in its own transaction. Meanwhile, and afterwards if the end was
   * recorded, the execution is not given up: its row may be locked, and whoever ended it would have
   * to wait for that lock.
   *
   * @param write says whether the end was recorded
   * @return false if it was not, or if the execution was already ended without the handler
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
