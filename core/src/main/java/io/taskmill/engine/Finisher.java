package io.taskmill.engine;

import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes how executions ended, in groups. While one group is being written the next one gathers, so
 * short tasks share a commit and a lone task is not held back. A task's lease stays until its group
 * is durable; if this process dies before, the task runs again.
 */
final class Finisher {

  private static final Logger log = LoggerFactory.getLogger(Finisher.class);

  private final TaskStore store;
  private final Contact contact;
  private final Listeners listeners;
  private final Completions completions;
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private final AtomicInteger unwritten = new AtomicInteger();
  private final Bell giveUp = new Bell();
  private final Bell allWritten = new Bell();
  private volatile boolean givenUp;

  Finisher(TaskStore store, Contact contact, Listeners listeners, Completions completions) {
    this.store = store;
    this.contact = contact;
    this.listeners = listeners;
    this.completions = completions;
  }

  /** Takes over an end, to be written soon, and runs {@code then} when it is durable or refused. */
  void add(Claimed task, Finish finish, Runnable then) {
    unwritten.incrementAndGet();
    ended.add(new Ended(task, finish, then));
  }

  /** Writes an end on this thread, by itself. */
  void writeNow(Claimed task, Finish finish, Runnable then) {
    unwritten.incrementAndGet();
    write(List.of(new Ended(task, finish, then)));
  }

  /**
   * Writes what has gathered, waiting for the first end at most so long.
   *
   * @return whether there was any
   */
  boolean writeGroup(Duration wait) throws InterruptedException {
    Ended first = ended.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    if (first == null) {
      return false;
    }
    List<Ended> group = new ArrayList<>();
    group.add(first);
    ended.drainTo(group, EngineSettings.BATCH - 1);
    write(group);
    return true;
  }

  private void write(List<Ended> group) {
    List<Finish> finishes = group.stream().map(Ended::finish).toList();
    for (int tries = 0; !givenUp; tries++) {
      try {
        Map<Fence, TaskState> states = store.finish(finishes);
        contact.answered();
        group.forEach(end -> written(end, states.get(end.task.fence())));
        return;
      } catch (StoreAwayException e) {
        contact.failed(e);
        awaitRetry(tries);
      } catch (RuntimeException e) {
        contact.failed(e);
        writeApart(group, e);
        return;
      }
    }
  }

  private void written(Ended end, @Nullable TaskState state) {
    end.then.run();
    oneLess();
    Claimed task = end.task;
    long id = task.fence().task();
    if (state == null) {
      log.info(
          "Execution {} of task {} ended as {}, but had lost its lease: nothing was written.",
          task.fence().executionId(),
          id,
          end.finish.outcome().state());
      return;
    }
    String error = end.finish.outcome().error();
    listeners.tell(id, task.type(), TaskState.RUNNING, state, task.attempts() + 1, error);
    if (state.isFinal() || state == TaskState.ATTENTION) {
      completions.stopped(id);
    }
  }

  /** One end that the store cannot take must not hold up the others, nor keep its task running. */
  private void writeApart(List<Ended> group, RuntimeException error) {
    if (group.size() > 1) {
      group.forEach(end -> write(List.of(end)));
      return;
    }
    Ended end = group.get(0);
    Outcome outcome = end.finish.outcome();
    if (outcome.state() == TaskState.ATTENTION) {
      oneLess();
      log.error(
          "The end of task {} could not be written down; it stays RUNNING until this node leaves.",
          end.task.fence().task(),
          error);
      return;
    }
    Outcome attention =
        Outcome.failedNeedsPerson(
            "The execution ended as %s, but the store refused to write that down: %s"
                .formatted(outcome.state(), Failures.text(error)));
    Finish finish = new Finish(end.task.fence(), attention, end.finish.ran());
    write(List.of(new Ended(end.task, finish, end.then)));
  }

  private void awaitRetry(int tries) {
    try {
      giveUp.await(Contact.pause(tries));
    } catch (InterruptedException e) {
      giveUp();
      Thread.currentThread().interrupt();
    }
  }

  /** How many ends are not durable yet. */
  int unwritten() {
    return unwritten.get();
  }

  private void oneLess() {
    if (unwritten.decrementAndGet() == 0) {
      allWritten.ring();
    }
  }

  /** Waits until every end is durable, at most so long; says whether that is so. */
  boolean awaitWritten(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (long left = limit.toNanos(); left > 0; left = deadline - System.nanoTime()) {
      if (unwritten.get() == 0) {
        return true;
      }
      allWritten.await(Duration.ofNanos(left));
    }
    return unwritten.get() == 0;
  }

  /** Stops trying to reach a store that is away; the tasks will run again elsewhere. */
  void giveUp() {
    givenUp = true;
    giveUp.ring();
  }

  private record Ended(Claimed task, Finish finish, Runnable then) {}
}
