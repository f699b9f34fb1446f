package io.taskmill.engine.runtime;

import java.time.Duration;

/** A few threads that do repeated work, and single pieces of work soon. */
public interface Timers {

  /** Runs work again and again, each time one period after it has ended. */
  void every(Duration first, Duration period, Runnable duty);

  /** Runs work once, as soon as a thread is free. */
  void soon(Runnable duty);

  /** Starts no more work; what is running goes on. */
  void stop();

  /** Starts no more work and interrupts what is running. */
  void stopNow();
}
