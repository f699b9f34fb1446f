package io.taskmill.engine.runtime;

import java.time.Duration;

/** Threads that do what is to be done every so often, and what is to be done once, soon. */
public interface Timers {

  /** Runs a duty again and again, each time so long after it has ended. */
  void every(Duration first, Duration period, Runnable duty);

  /** Runs a duty once. */
  void soon(Runnable duty);

  /** Begins no more duties; those under way go on. */
  void stop();

  /** Begins no more duties and interrupts those under way. */
  void stopNow();
}
