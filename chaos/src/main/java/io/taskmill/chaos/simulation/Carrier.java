package io.taskmill.chaos.simulation;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A real thread that carries simulated ones, one after the other: to start a real one for each
 * would take most of a simulation's time. Who interrupts it means the one that it carries.
 */
final class Carrier extends Thread {

  private static final Executor POOL = Executors.newCachedThreadPool(Carrier::new);

  private volatile @Nullable SimThread carried;

  private Carrier(Runnable work) {
    super(work, "taskmill-simulation-carrier");
    setDaemon(true);
  }

  /** Runs a simulated thread to its end on some carrier. */
  static void carry(SimThread thread) {
    POOL.execute(
        () -> {
          Carrier carrier = (Carrier) Thread.currentThread();
          carrier.carried = thread;
          thread.run();
          carrier.carried = null;
        });
  }

  static @Nullable SimThread current() {
    return Thread.currentThread() instanceof Carrier carrier ? carrier.carried : null;
  }

  /** Interrupts this very thread, as it holds the baton. */
  void interruptNow() {
    super.interrupt();
  }

  /** Ids of tasks have the number of their thread in them, so that must not be chance either. */
  @Override
  public long getId() {
    SimThread thread = carried;
    return thread == null ? super.getId() : thread.number();
  }

  @Override
  public void interrupt() {
    SimThread thread = carried;
    if (thread == null) {
      super.interrupt();
    } else {
      thread.interrupt();
    }
  }
}
