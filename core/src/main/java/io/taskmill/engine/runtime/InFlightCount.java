package io.taskmill.engine.runtime;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what is under way, so that a shutdown can wait until nothing is. */
public final class InFlightCount {

  private final EngineRuntime runtime;
  private final AtomicInteger count = new AtomicInteger();
  private final WakeSignal none;

  public InFlightCount(EngineRuntime runtime) {
    this.runtime = runtime;
    this.none = runtime.wakeSignal();
  }

  public void oneMore() {
    count.incrementAndGet();
  }

  public void oneLess() {
    if (count.decrementAndGet() == 0) {
      none.ring();
    }
  }

  public int count() {
    return count.get();
  }

  /** Waits until there is none, at most so long; says whether that is so. */
  public boolean awaitNone(Duration limit) throws InterruptedException {
    long deadline = runtime.nanoTime() + limit.toNanos();
    for (long left = limit.toNanos(); left > 0; left = deadline - runtime.nanoTime()) {
      if (count.get() == 0) {
        return true;
      }
      none.await(Duration.ofNanos(left));
    }
    return count.get() == 0;
  }
}
