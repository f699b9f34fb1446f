package io.taskmill.spring;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts to run tasks when all else is there, the web server too, and stops before all else. What
 * is submitted after that, as by a request that is still served, is run by another process or after
 * the next start: the Taskmill itself is closed with the other beans.
 *
 * <p>A Taskmill that was stopped does not start again, so a pause of the context leaves it alone,
 * and a start after a stop only says so.
 */
final class TaskmillLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(TaskmillLifecycle.class);

  private final Taskmill mill;
  private final Role role;
  private final HandlerBeans handlers;
  private volatile boolean running;
  private volatile boolean stopped;

  TaskmillLifecycle(Taskmill mill, Role role, HandlerBeans handlers) {
    this.mill = mill;
    this.role = role;
    this.handlers = handlers;
  }

  @Override
  public void start() {
    if (role != Role.SUBMIT) {
      startMill();
    }
    running = true;
  }

  private void startMill() {
    if (stopped) {
      log.warn(
          "The context was stopped and is started again, but tasks are not: this process submits, and runs"
              + " none until the application is started anew.");
      return;
    }
    handlers.requireAll();
    try {
      mill.start();
    } catch (TaskmillException e) {
      throw new TaskmillStartException(
          "This process cannot begin to run tasks. %s".formatted(e.getMessage()),
          "Do as the message says, or set taskmill.role to submit if it is to run none.",
          e);
    }
  }

  @Override
  public void stop() {
    stopped = true;
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
