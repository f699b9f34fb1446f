package io.taskmill.spring;

import io.taskmill.Taskmill;
import org.springframework.context.SmartLifecycle;

/**
 * Starts to run tasks when the application is there, and stops before what handlers use is gone.
 *
 * <p>The phase lies between the web server and everything that starts last: requests and messages
 * that are under way when the application stops may still submit, and handlers are drained while
 * the connections are open. A Taskmill that was closed does not open again, so a pause of the
 * context leaves it alone.
 */
final class TaskmillLifecycle implements SmartLifecycle {

  /** Below the web server's graceful shutdown (-1024), above the web server itself (-2048). */
  static final int PHASE = DEFAULT_PHASE - 1536;

  private final Taskmill mill;
  private final Role role;
  private volatile boolean running;

  TaskmillLifecycle(Taskmill mill, Role role) {
    this.mill = mill;
    this.role = role;
  }

  @Override
  public void start() {
    if (role != Role.SUBMIT) {
      mill.start();
    }
    running = true;
  }

  @Override
  public void stop() {
    mill.close();
    running = false;
  }

  /** Not on Spring's thread, so that its time limit counts for a handler that does not end. */
  @Override
  public void stop(Runnable callback) {
    Thread closing =
        new Thread(
            () -> {
              try {
                stop();
              } finally {
                callback.run();
              }
            },
            "taskmill-close");
    closing.start();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public boolean isPauseable() {
    return false;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
