package io.taskmill.engine.execution;

import io.taskmill.engine.runtime.EngineRuntime;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of a node that help handlers with steps that may run side by side. There are at most so
 * many at a time, and who asks for more gets none: a handler does its steps itself if nobody helps,
 * so nobody ever waits for a helper.
 */
public final class StepHelpers {

  private final EngineRuntime runtime;
  private final AtomicInteger free;

  /**
   * At most so many threads.
   *
   * @param most 0 for an engine that does all on the thread that calls
   */
  public StepHelpers(EngineRuntime runtime, int most) {
    this.runtime = runtime;
    this.free = new AtomicInteger(most);
  }

  /** Runs it on a thread of its own if one is free. */
  void help(Runnable work) {
    if (free.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
      return;
    }
    boolean started = false;
    try {
      runtime
          .thread(
              "taskmill-step",
              () -> {
                try {
                  work.run();
                } finally {
                  free.incrementAndGet();
                }
              })
          .start();
      started = true;
    } finally {
      if (!started) {
        free.incrementAndGet();
      }
    }
  }
}
