package io.taskmill.engine.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs work on the caller's thread. Work that is given from inside other work runs after it, not
 * inside it, and also if the other has failed. For one thread at a time.
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
