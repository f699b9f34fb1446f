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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
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

  /** How often a lone end is tried before a person is asked: some ten seconds. */
  private static final int LONE_TRIES = 12;

  private static final String CALLER = "finisher";

  private final TaskStore store;
  private final Contact contact;
  private final Listeners listeners;
  private final Completions completions;
  private final BlockingQueue<Ended> ended;
  private final Tally unwritten;
  private final Bell tryAgain;
  private volatile boolean givenUp;
  private volatile Desk desk = new Desk() {};

  Finisher(
      TaskStore store,
      Contact contact,
      Listeners listeners,
      Completions completions,
      Machine machine) {
    this.store = store;
    this.contact = contact;
    this.listeners = listeners;
    this.completions = completions;
    this.ended = machine.queue();
    this.tryAgain = machine.bell();
    this.unwritten = new Tally(machine);
  }

  /** Has this one use the room that ends make. */
  void serve(Desk desk) {
    this.desk = desk;
  }

  /** Takes over an end, to be written soon, and runs {@code then} when it is durable or refused. */
  void add(Claimed task, Finish finish, Runnable then) {
    unwritten.oneMore();
    ended.add(new Ended(task, finish, then));
  }

  /** Writes an end on this thread, by itself. */
  void writeNow(Claimed task, Finish finish, Runnable then) {
    unwritten.oneMore();
    write(List.of(new Ended(task, finish, then)));
  }

  /**
   * Writes what has gathered, waiting for the first end at most so long.
   *
   * @return whether there was any
   */
  boolean writeGroup(Duration wait) throws InterruptedException {
    Ended first = ended.poll(desk.gather(wait).toNanos(), TimeUnit.NANOSECONDS);
    if (first == null) {
      desk.nothingEnded();
      return false;
    }
    List<Ended> group = new ArrayList<>();
    group.add(first);
    ended.drainTo(group, EngineSettings.BATCH - 1);
    if (!exchanged(group)) {
      write(group);
    }
    return true;
  }

  /** Whether the group was written by a claim that uses the room it makes. */
  private boolean exchanged(List<Ended> group) {
    Map<Fence, TaskState> states;
    try {
      states = desk.exchange(finishes(group));
    } catch (RuntimeException e) {
      // Whatever it was about the claim, the ends can be written without one.
      contact.failed(CALLER, e);
      return false;
    } catch (Error e) {
      log.error("A claim failed; the ends that it was made with are written without it.", e);
      return false;
    }
    if (states == null) {
      return false;
    }
    written(group, states);
    desk.written(true);
    return true;
  }

  private void write(List<Ended> group) {
    for (int tries = 0; !givenUp; tries++) {
      Optional<RuntimeException> refusal = send(group);
      if (refusal.isEmpty()) {
        desk.written(false);
        return;
      }
      if (!(refusal.get() instanceof StoreAwayException)) {
        writeApart(group);
        return;
      }
      tryAgain.awaitQuietly(Contact.pause(tries));
    }
  }

  /** Empty if the store has answered. */
  private Optional<RuntimeException> send(List<Ended> group) {
    Map<Fence, TaskState> states;
    try {
      states = store.finish(finishes(group));
    } catch (RuntimeException e) {
      contact.failed(CALLER, e);
      return Optional.of(e);
    }
    contact.answered(CALLER);
    written(group, states);
    return Optional.empty();
  }

  private static List<Finish> finishes(List<Ended> group) {
    return group.stream().map(end -> end.finish).toList();
  }

  private void written(List<Ended> group, Map<Fence, TaskState> states) {
    group.forEach(end -> written(end, states.get(end.task.fence())));
  }

  /**
   * One end that the store cannot take must not hold up the others. Is it the end, or does the
   * store take nothing at all just now? That others went through tells, or that it takes too long.
   */
  private void writeApart(List<Ended> group) {
    List<Ended> refused = new ArrayList<>();
    for (Ended end : group) {
      send(List.of(end))
          .ifPresent(
              refusal -> {
                end.refusals++;
                end.refusal = refusal;
                refused.add(end);
              });
    }
    boolean storeTakesOthers = refused.size() < group.size();
    for (Ended end : refused) {
      boolean away = end.refusal instanceof StoreAwayException;
      boolean tooLong = group.size() == 1 && end.refusals >= LONE_TRIES;
      boolean itsOwnFault = !away && (storeTakesOthers || tooLong);
      if (itsOwnFault && writeForPerson(end)) {
        continue;
      }
      if (itsOwnFault && storeTakesOthers) {
        giveBack(end);
      } else {
        ended.add(end);
      }
    }
    if (!refused.isEmpty()) {
      tryAgain.awaitQuietly(Contact.pause(refused.get(0).refusals));
    }
  }

  /** Writes an end that the store refuses as one that a person must look at. */
  private boolean writeForPerson(Ended end) {
    Outcome attention =
        Outcome.failedNeedsPerson(
            "The execution ended as %s, but the store refused to write that down: %s"
                .formatted(
                    end.finish.outcome().state(),
                    Failures.text(Objects.requireNonNull(end.refusal))));
    Finish finish = new Finish(end.task.fence(), attention, end.finish.ran());
    return send(List.of(new Ended(end.task, finish, end.then))).isEmpty();
  }

  /** Forgotten here, it is found by {@link Audit} and given back. */
  private void giveBack(Ended end) {
    end.then.run();
    unwritten.oneLess();
    log.error(
        "The end of task {} cannot be written down, not even for a person; it will run again.",
        end.task.fence().task(),
        end.refusal);
  }

  private void written(Ended end, @Nullable TaskState state) {
    end.then.run();
    unwritten.oneLess();
    Claimed task = end.task;
    long id = task.fence().task();
    if (state == null) {
      log.info(
          "Execution {} of task {} ended as {}, but no longer holds its task: nothing was written.",
          task.fence().executionId(),
          id,
          end.finish.outcome().state());
      return;
    }
    if (end.isWorthTelling()) {
      tell(end, state);
    }
    if (state.isFinal() || state == TaskState.ATTENTION) {
      completions.stopped(id);
    }
  }

  private void tell(Ended end, TaskState state) {
    Claimed task = end.task;
    listeners.tell(
        task.fence().task(),
        task.type(),
        TaskState.RUNNING,
        state,
        task.attempts() + 1,
        end.finish.outcome().error());
  }

  /** How many ends are not durable yet. */
  int unwritten() {
    return unwritten.count();
  }

  /** Waits until every end is durable, at most so long; says whether that is so. */
  boolean awaitWritten(Duration limit) throws InterruptedException {
    return unwritten.awaitNone(limit);
  }

  /** The store is back: what waits to be sent again need not wait longer. */
  void tryAgainNow() {
    tryAgain.ring();
  }

  /** Stops trying to reach a store that is away; the tasks will run again elsewhere. */
  void giveUp() {
    givenUp = true;
    tryAgain.ring();
  }

  /** Who uses the room that ends make. */
  interface Desk {

    /**
     * A group is about to be made. Waits a moment if that makes it much larger.
     *
     * @param longest how long to wait for the first end
     * @return how long to wait for it, no longer than that
     */
    default Duration gather(Duration longest) throws InterruptedException {
      return longest;
    }

    /** No end came in that time. */
    default void nothingEnded() {}

    /**
     * Writes a group by a claim that uses the room it makes.
     *
     * @return the states, as the store told them; null if this group is to be written alone
     */
    default @Nullable Map<Fence, TaskState> exchange(List<Finish> ends) {
      return null;
    }

    /** A group was written, by an exchange or alone. */
    default void written(boolean exchanged) {}
  }

  /** An end on its way into the store. */
  private static final class Ended {

    final Claimed task;
    final Finish finish;
    final Runnable then;
    int refusals;
    @Nullable RuntimeException refusal;

    Ended(Claimed task, Finish finish, Runnable then) {
      this.task = task;
      this.finish = finish;
      this.then = then;
    }

    /** What was given back unbegun has never been told to run, and nothing has come of it. */
    boolean isWorthTelling() {
      return !finish.ran().isZero() || finish.outcome().error() != null;
    }
  }
}
