package io.taskmill.engine.runtime;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/**
 * What an engine takes from the process it runs in: threads, waits and the passing of time. The
 * engine starts no thread, waits for nothing and asks for no time except through this, so a
 * simulation can decide who runs next and how late it is.
 *
 * <p>Never asked here is the time of day: that is the store's.
 */
public interface EngineRuntime {

  /** Time that only passes, in nanoseconds from anywhere. */
  long nanoTime();

  /** Where the random part of ids comes from. */
  Random random();

  /** A daemon thread, not started yet. */
  Thread thread(String name, Runnable work);

  /** Waits until a thread has ended, at most so long. */
  void join(Thread thread, Duration limit) throws InterruptedException;

  /** Threads for handlers, at most so many of them. */
  Executor runThreads(int limit, boolean virtual);

  /** Threads for duties, so many of them. */
  Timers rota(int threads);

  /** Wakes a loop. */
  WakeSignal bell();

  /** Waits until something is done, at most so long. */
  void await(Future<?> done, Duration limit) throws InterruptedException;
}
