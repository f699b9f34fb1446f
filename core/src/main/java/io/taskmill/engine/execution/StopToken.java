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
 * The cancellation token of one execution. It is the only place from which the handler's thread,
 * and threads that help it with its steps, are interrupted.
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
  private @Nullable StoppableThread handler;
  private final List<StoppableThread> helpers = new ArrayList<>();

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
    handler = entered();
  }

  private StoppableThread entered() {
    StoppableThread one = new StoppableThread(Thread.currentThread());
    if (reason != null) {
      one.interrupt();
    }
    return one;
  }

  /** From here on no interrupt reaches the thread; one that has is cleared. */
  public synchronized void leaveHandler() {
    leaveThread();
    forgetActions();
  }

  /** The same for a handler that goes on without the thread. */
  synchronized void leaveThread() {
    handler = null;
    Thread.interrupted();
  }

  /** This thread helps the handler: until it leaves, a stop interrupts it too. */
  synchronized void enterHelper() {
    helpers.add(entered());
  }

  /** From here on no interrupt reaches the helper; one that has is cleared. */
  synchronized void leaveHelper() {
    helpers.removeIf(helper -> helper.thread == Thread.currentThread());
    Thread.interrupted();
  }

  /** Passes an interrupt of the handler's thread on to those that help it. */
  synchronized void interruptHelpers() {
    helpers.forEach(StoppableThread::interrupt);
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
      if (handler != null) {
        handler.interrupt();
      }
      interruptHelpers();
      toRun = List.copyOf(actions);
      actions.clear();
    }
    if (!toRun.isEmpty()) {
      stopActions.execute(() -> toRun.forEach(StopToken::runSafely));
    }
  }

  /** The thread that is in the handler; null if none is. */
  public synchronized @Nullable Thread handlerThread() {
    return handler == null ? null : handler.thread;
  }

  /** Calls the store from the handler's thread or a helper's, safe from interrupts. */
  public <T> T shielded(Supplier<T> call) {
    StoppableThread shielded = raiseShield();
    if (shielded == null) {
      return call.get();
    }
    try {
      return call.get();
    } finally {
      lowerShield(shielded);
    }
  }

  /** Null if nobody interrupts this thread, or it has a shield already. */
  private synchronized @Nullable StoppableThread raiseShield() {
    StoppableThread current = current();
    if (current == null || current.shielded) {
      return null;
    }
    current.shielded = true;
    current.interruptKept = Thread.interrupted();
    return current;
  }

  private @Nullable StoppableThread current() {
    Thread thread = Thread.currentThread();
    if (handler != null && handler.thread == thread) {
      return handler;
    }
    for (StoppableThread helper : helpers) {
      if (helper.thread == thread) {
        return helper;
      }
    }
    return null;
  }

  private synchronized void lowerShield(StoppableThread one) {
    one.shielded = false;
    if (one.interruptKept) {
      one.thread.interrupt();
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

  /** A thread that a stop interrupts. */
  private static final class StoppableThread {

    private final Thread thread;
    private boolean shielded;
    private boolean interruptKept;

    StoppableThread(Thread thread) {
      this.thread = thread;
    }

    void interrupt() {
      if (shielded) {
        interruptKept = true;
      } else {
        thread.interrupt();
      }
    }
  }
}
