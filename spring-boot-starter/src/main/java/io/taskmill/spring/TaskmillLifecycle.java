package io.taskmill.spring;

import io.taskmill.Taskmill;
import org.springframework.context.SmartLifecycle;

/**
 * Starts to run tasks when all else is there, the web server too, and stops before all else. What
 * is submitted after that, as by a request that is still served, is run by another process or after
 * the next start: the Taskmill itself is closed with the other beans.
 *
 * <p>A Taskmill that was stopped does not start again, so a pause of the context leaves it alone.
 */
final class TaskmillLifecycle implements SmartLifecycle {

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
    mill.stop();
    running = false;
  }

  /** Not on Spring's thread, so that its time limit counts for a handler that does not end. */
  @Override
  public void stop(Runnable callback) {
    Thread stopping =
        new Thread(
            () -> {
              try {
                stop();
              } finally {
                callback.run();
              }
            },
            "taskmill-stop");
    stopping.start();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public boolean isPauseable() {
    return false;
  }
}
