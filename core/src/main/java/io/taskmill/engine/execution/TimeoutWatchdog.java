package io.taskmill.engine.execution;

import io.taskmill.StopReason;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Finish;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops handlers whose time is over. First it sets the token and interrupts the thread. If the
 * handler has not returned after the grace, its execution is ended without it. Java cannot end a
 * thread, so the thread stays occupied until the handler returns; what the handler does until then
 * is refused. A handler that has returned a stage has no thread to interrupt, and occupies none.
 */
public final class TimeoutWatchdog {

  private static final Logger log = LoggerFactory.getLogger(TimeoutWatchdog.class);

  /** How long a handler that was told to stop has to do so. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  private static final String NO_STACK =
      "The stage that it returned is not complete. It holds no thread, so there is no stack.";

  private final Collection<Execution> executions;
  private final BiConsumer<Execution, Finish> end;
  private final int threads;
  private final Set<Execution> stuck = ConcurrentHashMap.newKeySet();
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

  /** How many threads are occupied by handlers that were given up and have not returned. */
  public int stuck() {
    return stuck.size();
  }

  private void giveUp(Execution execution) {
    boolean holdsThread = !execution.awaitsStage();
    Thread thread = execution.token().handlerThread();
    Stack stack = new Stack(thread);
    if (holdsThread) {
      // Before it can return: the count must not miss it.
      stuck.add(execution);
    }
    boolean isGivenUp =
        execution.giveUp(
            holdsThread ? FailureOutcomes.text(stack) : NO_STACK,
            finish -> {
              end.accept(execution, finish);
              if (holdsThread) {
                warnStuck(execution, finish, thread, stack);
              } else {
                warnPending(execution, finish);
              }
            });
    if (!isGivenUp || execution.awaitsStage()) {
      // It has come back, or has left its thread just now.
      stuck.remove(execution);
    }
  }

  private void warnStuck(Execution execution, Finish end, @Nullable Thread thread, Stack stack) {
    // Async handlers are called on threads of their own.
    long count = stuck.stream().filter(each -> each.isAsync() == execution.isAsync()).count();
    log.warn(
        "The handler of task {} ({}) ignores that it should stop. {} Its execution {} is ended as {}"
            + " without it, and whatever it still does through Taskmill is refused; but its thread"
            + " {} is occupied until it returns, as are {} of {} now. Let it look at"
            + " task.cancellation() or wait interruptibly, or raise the timeout of its type.",
        execution.taskId(),
        execution.type(),
        execution.allowance().why(),
        execution.fence().executionId(),
        end.outcome().state(),
        thread == null ? "?" : thread.getName(),
        count,
        threads == EngineSettings.UNLIMITED ? "any number" : threads,
        stack);
    if (count == threads) {
      log.warn(
          "No thread is left for tasks: all {} are occupied by handlers that ignored that they"
              + " should stop. This worker runs nothing until one of them returns; their stacks are"
              + " in the log above. Restart the process to be rid of them.",
          threads);
    }
  }

  private static void warnPending(Execution execution, Finish end) {
    log.warn(
        "The stage that the handler of task {} ({}) returned does not complete. {} Its execution {} is"
            + " ended as {} without it, and whatever it still does through Taskmill is refused. It"
            + " occupies no thread, so there is no stack to show. Let the handler cancel what it"
            + " waits for with task.cancellation().onStop(…), or raise the timeout of its type.",
        execution.taskId(),
        execution.type(),
        execution.allowance().why(),
        execution.fence().executionId(),
        end.outcome().state());
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
    boolean heldThread = stuck.remove(execution);
    log.info(
        "The handler of task {} ({}) that was given up has returned; that changes nothing{}. {} threads"
            + " are still occupied by others.",
        execution.taskId(),
        execution.type(),
        heldThread ? ", and its thread is free again" : "",
        stuck.size());
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
