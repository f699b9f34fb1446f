package io.taskmill.bench.worker;

import io.taskmill.TaskType;

/** Types of tasks that wait without a thread. */
public final class WaitingTypes {

  /** Sleeps so many seconds. */
  public static final TaskType<Long, Void> SLEEPER = TaskType.of("sleeper", Long.class);

  /** Waits so many days for a signal. */
  public static final TaskType<Long, Void> WAITER = TaskType.of("waiter", Long.class);

  /** What it waits for. */
  public static final String SIGNAL = "go";

  /** How many threads a worker has for them. */
  public static final int THREADS = 4;

  private WaitingTypes() {}
}
