package io.taskmill.engine.worker;

import io.taskmill.TaskState;
import io.taskmill.engine.client.Completions;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.FailureLog;
import io.taskmill.engine.execution.Reports;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.InFlightCount;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes how executions ended, in groups. While one group is being written the next one gathers, so
 * short tasks share a commit and a lone task is not held back. A task's lease stays until its group
 * is durable; if this process dies before, the task runs again.
 *
 * <p>No end is forgotten. While the store is away its group is sent again. If the store refuses a
 * group, its ends are sent one by one; those that are refused are set aside and tried again after
 * growing pauses, so that a refusal which passes costs nothing and the others go on. One that is
 * refused for some ten seconds is written as one that a person must look at. If anything else
 * fails, an {@link Error} included, the rest of the group is kept for the next call.
 */
public final class CompletionBatcher {

  private static final Logger log = LoggerFactory.getLogger(CompletionBatcher.class);

  /** How large the results and errors of one store call are at most, unless one alone is larger. */
  public static final int MAX_CHARS = 8 << 20;

  private static final String CALLER = "completion batcher";

  private final TaskStore store;
  private final Reports reports;
  private final StoreHealth health;
  private final EventListeners listeners;
  private final Completions completions;
  private final Queue<UnwrittenEnd> ended = new ConcurrentLinkedQueue<>();
  private final WakeSignal arrived;
  private final RefusedEnds refused;

  /** Taken from the queue by the writing thread; what an error has left here is sent again. */
  private final List<UnwrittenEnd> underWay = new ArrayList<>(EngineSettings.BATCH);

  private final InFlightCount unwritten;
  private final AtomicLong unwrittenChars = new AtomicLong();
  private final WakeSignal tryAgain;
  private volatile boolean givenUp;
  private volatile Runnable afterGroup = () -> {};
  private volatile Consumer<Outcome> scheduled = next -> {};
  private volatile Runnable workflowsEnded = () -> {};

  public CompletionBatcher(
      TaskStore store,
      Reports reports,
      StoreHealth health,
      EventListeners listeners,
      Completions completions,
      EngineRuntime runtime) {
    this.store = store;
    this.reports = reports;
    this.health = health;
    this.listeners = listeners;
    this.completions = completions;
    this.arrived = runtime.wakeSignal();
    this.tryAgain = runtime.wakeSignal();
    this.unwritten = new InFlightCount(runtime);
    this.refused = new RefusedEnds(runtime, end -> send(List.of(end)), this::settle);
  }

  /** Runs this whenever a group of ends was written. */
  void onGroupWritten(Runnable action) {
    afterGroup = action;
  }

  /** Runs this after ends of tasks of workflows were written: others may go on. */
  public void onWorkflowsEnded(Runnable action) {
    workflowsEnded = action;
  }

  /** Tells this of every end after which its task is SCHEDULED. */
  public void onScheduled(Consumer<Outcome> action) {
    scheduled = action;
  }

  /** Wakes the thread that waits for ends, since it has something else to do. */
  public void wake() {
    arrived.ring();
  }

  /**
   * Takes over an end, to be written soon, and runs {@code then} when it is durable or refused.
   *
   * @param waited how long the task had been due when its handler was entered; null if it was not
   */
  void add(Claimed task, @Nullable Duration waited, Finish finish, Runnable then) {
    ended.add(counted(new UnwrittenEnd(task, waited, finish, then)));
    arrived.ring();
  }

  /** Writes an end on this thread, by itself. */
  void writeNow(Claimed task, @Nullable Duration waited, Finish finish, Runnable then) {
    UnwrittenEnd end = counted(new UnwrittenEnd(task, waited, finish, then));
    try {
      write(List.of(end));
    } catch (Throwable e) {
      if (!end.isTakenCareOf()) {
        ended.add(end);
        arrived.ring();
      }
      log.error("Writing the end of task {} failed; it is tried again.", end.id(), e);
    }
  }

  private UnwrittenEnd counted(UnwrittenEnd end) {
    unwritten.oneMore();
    unwrittenChars.addAndGet(end.chars);
    return end;
  }

  /**
   * Writes what has gathered, waiting for the first end at most so long.
   *
   * @return whether there was any
   */
  public boolean writeGroup(Duration wait) throws InterruptedException {
    boolean any = retryRefused();
    if (underWay.isEmpty()) {
      gather(any ? Duration.ZERO : wait);
    } else {
      underWay.removeIf(UnwrittenEnd::isTakenCareOf);
    }
    if (underWay.isEmpty()) {
      return any;
    }
    write(underWay);
    underWay.clear();
    return true;
  }

  private void gather(Duration wait) throws InterruptedException {
    if (ended.isEmpty() && !wait.isZero()) {
      arrived.await(refused.untilRetry(wait));
    }
    while (underWay.size() < EngineSettings.BATCH) {
      UnwrittenEnd next = ended.poll();
      if (next == null) {
        return;
      }
      underWay.add(next);
    }
  }

  /** Writes them in parts that are not too large for one call. */
  private void write(List<UnwrittenEnd> group) {
    int from = 0;
    while (from < group.size()) {
      int to = from;
      long chars = 0;
      do {
        chars += group.get(to++).chars;
      } while (to < group.size() && chars + group.get(to).chars <= MAX_CHARS);
      writePart(group.subList(from, to));
      from = to;
    }
    afterGroup.run();
  }

  private void writePart(List<UnwrittenEnd> part) {
    for (int tries = 0; !givenUp; tries++) {
      Optional<Throwable> refusal = send(part);
      if (refusal.isEmpty()) {
        return;
      }
      // Busy may mean that a single one of them waits for a lock.
      boolean away =
          refusal.get() instanceof StoreAwayException
              && !(refusal.get() instanceof StoreBusyException);
      if (!away) {
        sendOneByOne(part, refusal.get());
        return;
      }
      tryAgain.awaitQuietly(StoreHealth.pause(tries));
    }
  }

  /** Sends a part; gives the reason if that failed. */
  private Optional<Throwable> send(List<UnwrittenEnd> part) {
    Map<Fence, TaskState> states;
    try {
      if (reports.isAnyOpen()) {
        reports.writeBefore(part.stream().map(end -> end.task.fence()).toList());
      }
      states = store.finish(part.stream().map(end -> end.finish).toList());
    } catch (Throwable e) {
      health.failed(CALLER, e);
      return Optional.of(e);
    }
    health.answered(CALLER);
    refused.storeHasTaken();
    boolean linked = false;
    for (UnwrittenEnd end : part) {
      TaskState state = states.get(end.task.fence());
      written(end, state);
      linked |= state != null && state.isFinal() && WorkflowHeaders.isLinked(end.task.headers());
      // After the listeners were told: the task may run again at once.
      if (state == TaskState.SCHEDULED) {
        scheduled.accept(end.finish.outcome());
      }
    }
    if (linked) {
      workflowsEnded.run();
    }
    return Optional.empty();
  }

  /** Sets ends aside that the store refuses, so that they do not hold up the others. */
  private void sendOneByOne(List<UnwrittenEnd> part, Throwable refusal) {
    if (part.size() == 1) {
      setAside(part.get(0), refusal);
      return;
    }
    boolean noneTaken = true;
    for (UnwrittenEnd end : part) {
      Optional<Throwable> alone = send(List.of(end));
      alone.ifPresent(why -> setAside(end, why));
      noneTaken &= alone.isPresent();
    }
    if (noneTaken) {
      // Each group would be refused one by one: that is no way to treat a store in trouble.
      tryAgain.awaitQuietly(StoreHealth.pause(0));
    }
  }

  private void setAside(UnwrittenEnd end, Throwable refusal) {
    refused.add(end, refusal);
    // The writing thread may be waiting for longer than until the next try.
    arrived.ring();
  }

  /** Tries ends again that were refused; says whether one is done with. */
  private boolean retryRefused() {
    boolean any = refused.retryDue(() -> !givenUp);
    if (any) {
      afterGroup.run();
    }
    return any;
  }

  private void settle(UnwrittenEnd end) {
    end.then.run();
    end.settled = true;
    unwrittenChars.addAndGet(-end.chars);
    unwritten.oneLess();
  }

  private void written(UnwrittenEnd end, @Nullable TaskState state) {
    settle(end);
    if (state == null) {
      log.info(
          "Execution {} of task {} ended as {}, but no longer holds its task: nothing was written.",
          end.task.fence().executionId(),
          end.id(),
          end.finish.outcome().state());
      return;
    }
    FailureLog.tell(end.task, end.finish.outcome(), state);
    if (end.isWorthTelling()) {
      listeners.ended(end.task, end.finish, state, end.waited);
    }
    if (state.isFinal() || state == TaskState.ATTENTION) {
      completions.stopped(end.id());
    }
  }

  /** How many ends are not durable yet. */
  int unwritten() {
    return unwritten.count();
  }

  /** How large the results and errors are that are not durable yet. */
  long unwrittenChars() {
    return unwrittenChars.get();
  }

  /** Waits until every end is durable, at most so long; says whether that is so. */
  public boolean awaitWritten(Duration limit) throws InterruptedException {
    return unwritten.awaitNone(limit);
  }

  /** The store is back: ends that wait for their next try are sent at once. */
  public void tryAgainNow() {
    tryAgain.ring();
  }

  /**
   * Stops waiting for further ends and for a store that is away. Tasks whose ends were not written
   * run again elsewhere.
   */
  public void giveUp() {
    givenUp = true;
    tryAgain.ring();
    arrived.ring();
  }
}
