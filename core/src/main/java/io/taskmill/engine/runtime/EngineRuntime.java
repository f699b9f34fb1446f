package io.taskmill.engine.runtime;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/**
 * What an engine takes from the process it runs in: threads, waits and the passing of time. The
 * engine starts threads, waits and measures time only through this interface, so a simulation can
 * decide who runs next and how late it is.
 *
 * <p>The time of day is not here: that is the store's.
 */
public interface EngineRuntime {

  /** Time that only moves forward, in nanoseconds since an unspecified moment. */
  long nanoTime();

  /** Where the random part of ids comes from. */
  Random random();

  /** A daemon thread, not started yet. */
  Thread thread(String name, Runnable work);

  /** Waits until a thread has ended, at most so long. */
  void join(Thread thread, Duration limit) throws InterruptedException;

  /** Threads for handlers, at most so many of them. */
  Executor runThreads(int limit, boolean virtual);

  /** So many threads for repeated work. */
  Timers timers(int threads);

  /** A signal for one loop. */
  WakeSignal wakeSignal();

  /** Waits until a future is done, at most so long. */
  void await(Future<?> done, Duration limit) throws InterruptedException;
}
