package io.taskmill.engine.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs on the caller's thread, one after the other: what is given by something that runs comes
 * after it, not inside of it, and also if it fails. For one thread at a time.
 */
public final class CallerRunsExecutor implements Executor {

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  @Override
  public void execute(Runnable task) {
    waiting.add(task);
    if (running) {
      return;
    }
    running = true;
    RuntimeException failure = null;
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      try {
        next.run();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    running = false;
    if (failure != null) {
      throw failure;
    }
  }
}
