package io.taskmill.engine.execution;

import io.taskmill.CancellationToken;
import io.taskmill.StopReason;
import io.taskmill.StoppedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cancellation token of one execution. It is the only place from which the handler's thread is
 * interrupted.
 *
 * <p>Entering the handler, leaving it and interrupting it take the same lock. So an interrupt never
 * hits the next task on that thread. While a call to the store is {@linkplain #shielded shielded},
 * an interrupt is kept until the call has returned.
 */
public final class StopToken implements CancellationToken {

  private static final Logger log = LoggerFactory.getLogger(StopToken.class);

  private final Executor stopActions;
  private final List<Runnable> actions = new ArrayList<>();
  private @Nullable StopReason reason;
  private @Nullable Thread handlerThread;
  private boolean shielded;
  private boolean interruptKept;

  /**
   * The token of an execution.
   *
   * @param stopActions runs what waits for a stop; not on the thread that asks for it, which may be
   *     the heartbeat's, unless the engine is driven by hand
   */
  public StopToken(Executor stopActions) {
    this.stopActions = stopActions;
  }

  public synchronized void enterHandler() {
    handlerThread = Thread.currentThread();
    if (reason != null) {
      handlerThread.interrupt();
    }
  }

  /** From here on no interrupt reaches the thread; one that has is cleared. */
  public synchronized void leaveHandler() {
    leaveThread();
    forgetActions();
  }

  /** The same for a handler that goes on without the thread. */
  synchronized void leaveThread() {
    handlerThread = null;
    Thread.interrupted();
  }

  /** The handler has ended; nobody waits for a stop any more. */
  synchronized void forgetActions() {
    actions.clear();
  }

  /**
   * Asks the handler to stop. Of several reasons the strongest counts. A lost lease is stronger
   * than all others, since nothing that is written counts any more. A person's wish is stronger
   * than a timeout: it decides what becomes of the task, and no attempt is counted. A timeout is
   * stronger than a shutdown, since the attempt is too long wherever it runs.
   */
  public void request(StopReason wanted) {
    List<Runnable> toRun;
    synchronized (this) {
      if (reason != null && weight(reason) >= weight(wanted)) {
        return;
      }
      reason = wanted;
      if (shielded) {
        interruptKept = true;
      } else if (handlerThread != null) {
        handlerThread.interrupt();
      }
      toRun = List.copyOf(actions);
      actions.clear();
    }
    if (!toRun.isEmpty()) {
      stopActions.execute(() -> toRun.forEach(StopToken::runSafely));
    }
  }

  /** The thread that is in the handler; null if none is. */
  public synchronized @Nullable Thread handlerThread() {
    return handlerThread;
  }

  /** Calls the store from the handler's thread, safe from interrupts. */
  public <T> T shielded(Supplier<T> call) {
    if (!raiseShield()) {
      return call.get();
    }
    try {
      return call.get();
    } finally {
      lowerShield();
    }
  }

  /** Only the handler's own thread is interrupted, so only that thread needs a shield. */
  private synchronized boolean raiseShield() {
    if (shielded || handlerThread != Thread.currentThread()) {
      return false;
    }
    shielded = true;
    interruptKept = Thread.interrupted();
    return true;
  }

  private synchronized void lowerShield() {
    shielded = false;
    if (interruptKept) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized Optional<StopReason> reason() {
    return Optional.ofNullable(reason);
  }

  @Override
  public void throwIfStopped() {
    reason()
        .ifPresent(
            why -> {
              throw new StoppedException(why);
            });
  }

  @Override
  public void onStop(Runnable action) {
    synchronized (this) {
      if (reason == null) {
        actions.add(action);
        return;
      }
    }
    runSafely(action);
  }

  private static void runSafely(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      log.warn("An onStop action failed; the stop goes on.", e);
    }
  }

  private static int weight(StopReason reason) {
    return switch (reason) {
      case SHUTDOWN -> 0;
      case TIMEOUT -> 1;
      case PAUSE -> 2;
      case CANCEL -> 3;
      case LEASE_LOST -> 4;
    };
  }
}
