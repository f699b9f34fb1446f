package io.taskmill.engine.execution;

import io.taskmill.StopReason;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Finish;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops handlers whose time is over. First it sets the token and interrupts the thread. If the
 * handler has not returned after the grace, its execution is ended without it. Java cannot end a
 * thread, so the thread stays occupied until the handler returns; what the handler does until then
 * is refused.
 */
public final class TimeoutWatchdog {

  private static final Logger log = LoggerFactory.getLogger(TimeoutWatchdog.class);

  /** How long a handler that was told to stop has to do so. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  private final Collection<Execution> executions;
  private final BiConsumer<Execution, Finish> end;
  private final int threads;
  private final AtomicInteger stuck = new AtomicInteger();
  private Set<Execution> saidOpen = Set.of();

  /**
   * Watches executions.
   *
   * @param executions those of this node, including those that have not begun
   * @param end writes the end of an execution that was given up
   * @param threads how many threads there are for handlers
   */
  public TimeoutWatchdog(
      Collection<Execution> executions, BiConsumer<Execution, Finish> end, int threads) {
    this.executions = executions;
    this.end = end;
    this.threads = threads;
  }

  /** One look at all that run. It never waits for the store. */
  public void look() {
    Set<Execution> open = new HashSet<>();
    for (Execution execution : executions) {
      if (execution.isRunning()
          && !execution.ending().isGivenUp()
          && execution.allowance().isUsedUp()) {
        execution.token().request(StopReason.TIMEOUT);
        if (!execution.allowance().isUsedUpFor(GRACE)) {
          continue;
        }
        if (execution.ending().isOnCaller()) {
          open.add(execution);
        } else {
          giveUp(execution);
        }
      }
    }
    open.stream()
        .filter(execution -> !saidOpen.contains(execution))
        .forEach(TimeoutWatchdog::warnOpen);
    saidOpen = open;
  }

  /** Handlers that were given up and have not returned. */
  public int stuck() {
    return stuck.get();
  }

  private void giveUp(Execution execution) {
    Thread thread = execution.token().handlerThread();
    Stack where = new Stack(thread);
    // Before it can return: the count must not miss it.
    int count = stuck.incrementAndGet();
    Optional<Finish> finish = execution.giveUp(where);
    if (finish.isEmpty()) {
      stuck.decrementAndGet();
      return;
    }
    end.accept(execution, finish.get());
    log.warn(
        "The handler of task {} ({}) ignores that it should stop. {} Its execution {} is ended as {}"
            + " without it, and whatever it still does through Taskmill is refused; but its thread"
            + " {} is occupied until it returns, as are {} of {} now. Let it look at"
            + " task.cancellation() or wait interruptibly, or raise the timeout of its type.",
        execution.taskId(),
        execution.type(),
        execution.allowance().why(),
        execution.fence().executionId(),
        finish.get().outcome().state(),
        thread == null ? "?" : thread.getName(),
        count,
        threads == EngineSettings.UNLIMITED ? "any number" : threads,
        where);
    if (count == threads) {
      log.warn(
          "No thread is left for tasks: all {} are occupied by handlers that ignored that they"
              + " should stop. This worker runs nothing until one of them returns; their stacks are"
              + " in the log above. Restart the process to be rid of them.",
          threads);
    }
  }

  private static void warnOpen(Execution execution) {
    Thread thread = execution.token().handlerThread();
    log.warn(
        "The handler of task {} ({}) ignores that it should stop. {} It has finished its task in a"
            + " transaction of its own, so what becomes of it is decided when that ends; until then"
            + " its rows are locked and its thread {} is occupied.",
        execution.taskId(),
        execution.type(),
        execution.allowance().why(),
        thread == null ? "?" : thread.getName(),
        new Stack(thread));
  }

  /** A handler that was given up has returned after all. */
  public void returned(Execution execution) {
    int left = stuck.decrementAndGet();
    log.info(
        "The handler of task {} ({}) that was given up has returned; that changes nothing, and its"
            + " thread is free again. {} more have not.",
        execution.taskId(),
        execution.type(),
        left);
  }

  /** Where a thread is. */
  private static final class Stack extends Exception {

    private static final long serialVersionUID = 1L;

    Stack(@Nullable Thread thread) {
      super("This is where it is.", null, false, true);
      setStackTrace(thread == null ? new StackTraceElement[0] : thread.getStackTrace());
    }
  }
}
