package io.taskmill.engine.worker;

import io.taskmill.engine.execution.Execution;
import io.taskmill.engine.runtime.InFlightCount;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Claimed tasks that have not begun, and the threads that take them in turn. */
public final class RunQueue {

  private final PrefetchBuffer buffer = new PrefetchBuffer();
  private final HandlerSlots slots;
  private final InFlightCount running;
  private final Consumer<Execution> run;
  private volatile boolean draining;

  /**
   * A queue without tasks.
   *
   * @param running counts each execution that is taken; whoever ends it counts it down
   * @param run runs one, and does not throw
   */
  RunQueue(int threads, Executor executor, InFlightCount running, Consumer<Execution> run) {
    this.running = running;
    this.run = run;
    this.slots = new HandlerSlots(threads, executor, this::runNext, this::hasMore);
  }

  /** Adds a task; {@link #wake} lets a thread take it. */
  void add(Execution execution) {
    buffer.add(execution);
  }

  void wake() {
    slots.wake();
  }

  /** How many tasks wait for a thread. */
  int waiting() {
    return buffer.count();
  }

  /** How many threads wait for a task. */
  int freeThreads() {
    return slots.free();
  }

  /** Removes tasks from the front as long as they meet the condition. */
  void removeWhile(Predicate<Execution> condition, Consumer<Execution> removed) {
    buffer.removeWhile(condition, removed);
  }

  /** Begins no more, and removes those that have not begun. */
  void drain(Consumer<Execution> removed) {
    draining = true;
    buffer.removeWhile(execution -> true, removed);
  }

  /** Begins tasks again. */
  void goOn() {
    draining = false;
    slots.wake();
  }

  private boolean hasMore() {
    return !draining && buffer.count() > 0;
  }

  private boolean runNext(Runnable taken) {
    // Counted before it is taken: a shutdown that sees none running can rely on it.
    running.oneMore();
    Execution execution = draining ? null : buffer.poll();
    if (execution == null) {
      running.oneLess();
      return false;
    }
    taken.run();
    run.accept(execution);
    return true;
  }
}
