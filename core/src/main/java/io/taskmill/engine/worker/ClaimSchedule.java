package io.taskmill.engine.worker;

import io.taskmill.Rate;
import io.taskmill.TaskPolicy;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.runtime.WakeSignal;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When the claim loop claims again, and why. Nothing else wakes that loop.
 *
 * <p>The loop claims, tells what came of it, and waits here until there is a reason to claim again:
 *
 * <ul>
 *   <li><b>There may be more.</b> A claim that brought as many as it asked for is followed by the
 *       next at once.
 *   <li><b>Something has become READY</b>: a submit, a promotion, a recovery, a new handler, or a
 *       hint from another node ({@link #wake}).
 *   <li><b>The prefetch buffer has half emptied</b> ({@link #taken}). Few large claims are cheaper
 *       than many small ones. This counts only while there may be more to claim: after a claim that
 *       came back short, room for tasks brings none.
 *   <li><b>A limited type has capacity again</b> ({@link #groupWritten}). Tasks of a type with
 *       {@code maxRunning} may be READY and not be handed out, so a claim that brought nothing does
 *       not mean that there is nothing. Once a group of ends is durable, their room can be claimed.
 *   <li><b>A rate has let time pass.</b> While a type with a rate is active, polls are frequent.
 *   <li><b>Time passes.</b> Not every store sends hints. The pause between two polls doubles with
 *       each one that brings nothing, up to a second. Where hints of other nodes arrive, it is half
 *       a minute after that: a hint that was lost is sent again by the cluster's look for
 *       maintenance, less and less often while READY tasks are not taken.
 * </ul>
 *
 * <p>After a claim that failed the pause grows as everywhere else ({@link StoreHealth#pause}).
 */
public final class ClaimSchedule {

  private static final Duration MIN_POLL = Duration.ofMillis(20);
  private static final Duration MAX_POLL = Duration.ofSeconds(1);
  private static final Duration SELDOM_POLL = Duration.ofSeconds(30);

  /** How often to look for tasks that a rate holds back. */
  private static final Duration RATED_POLL = Duration.ofMillis(100);

  private static final Duration MIN_RATED_POLL = Duration.ofMillis(20);

  /** How long after the last one a rate may hold tasks back, unless it is a slow one. */
  private static final Duration RATED_WINDOW = Duration.ofSeconds(2);

  /** A number of prefetched tasks that is never reached. */
  private static final int NEVER = -1;

  private final EngineRuntime runtime;
  private final WakeSignal signal;
  private volatile Runnable passTurns = () -> {};
  private volatile BooleanSupplier isWoken = () -> false;
  private volatile int refillAt = NEVER;
  private volatile boolean roomMade;
  private volatile boolean turnOver;
  private volatile HeldBack heldBack;

  /** Claims in a row that brought nothing, or failed; only the claim loop counts. */
  private int idle;

  private int failures;

  public ClaimSchedule(EngineRuntime runtime) {
    this.runtime = runtime;
    this.signal = runtime.wakeSignal();
    this.heldBack = new HeldBack(runtime.nanoTime(), Duration.ZERO);
  }

  /** How a claim went. */
  public enum ClaimResult {
    /** As many as wanted: there may be more. */
    FULL,
    /** Fewer than wanted. */
    SHORT,
    /** None. */
    EMPTY,
    /** None wanted: there is no room for more. */
    NO_ROOM
  }

  // What the claim loop tells and asks.

  /** A claim was answered. Waits until another may be worth making. */
  public void awaitNext(ClaimResult last) throws InterruptedException {
    failures = 0;
    switch (last) {
      case FULL -> idle = 0;
      case NO_ROOM -> signal.await(MIN_POLL);
      case SHORT -> {
        idle = 0;
        awaitNews(pollPause());
      }
      case EMPTY -> {
        idle++;
        awaitNews(pollPause());
      }
    }
  }

  /** A claim failed. Waits until it may be tried again. */
  public void awaitAfterFailure() throws InterruptedException {
    awaitNews(StoreHealth.pause(failures++));
  }

  private void awaitNews(Duration limit) throws InterruptedException {
    refillAt = NEVER;
    if (signal.await(limit) && !isWoken.getAsBoolean()) {
      // Where no hints arrive, what woke this loop may be the first of more.
      idle = 0;
    }
  }

  /** How long to wait at most before the next look. */
  private Duration pollPause() {
    Duration pause = MIN_POLL.multipliedBy(1L << Math.min(idle, 10));
    if (pause.compareTo(MAX_POLL) > 0) {
      pause = isWoken.getAsBoolean() ? SELDOM_POLL : MAX_POLL;
    }
    HeldBack now = heldBack;
    return now.isOver(runtime.nanoTime()) ? pause : min(pause, now.poll);
  }

  // What the worker tells.

  /**
   * Decides whether to claim now: only if at most half of the wanted tasks are there.
   *
   * @param wanted how many tasks the worker can use beside those that run
   * @param held how many of them it has already
   */
  public boolean isRefillDue(int wanted, int held) {
    refillAt = wanted / 2;
    return held <= refillAt;
  }

  /** Prefetched tasks were taken to be run, or ends were written: so many are left. */
  public void taken(int held) {
    if (held <= refillAt) {
      signal.ring();
    }
  }

  /** There may be something to claim. */
  public void wake() {
    signal.ring();
  }

  /** A task of a type with this policy was handed out. */
  public void claimed(TaskPolicy policy) {
    Rate rate = policy.rate();
    if (rate != null) {
      Duration each = rate.period().dividedBy(rate.tasks());
      Duration full = rate.period().multipliedBy(rate.burst()).dividedBy(rate.tasks());
      // What comes in between must fit into the burst, or a part of the rate is lost.
      Duration poll = max(MIN_RATED_POLL, min(RATED_POLL, full));
      Duration window = max(RATED_WINDOW, each.multipliedBy(2));
      long now = runtime.nanoTime();
      HeldBack last = heldBack;
      heldBack =
          new HeldBack(now + window.toNanos(), last.isOver(now) ? poll : min(poll, last.poll));
    }
  }

  /** The end of a task of a type with this policy is durable. */
  public void ended(TaskPolicy policy) {
    if (policy.maxRunning() != null) {
      roomMade = true;
    }
    if (policy.perKey() != null) {
      turnOver = true;
    }
  }

  /** All ends of a group are durable: one claim for all the permits they free. */
  public void groupWritten() {
    if (roomMade) {
      roomMade = false;
      signal.ring();
    }
    if (turnOver) {
      turnOver = false;
      passTurns.run();
    }
  }

  /** Where this node is woken when there is something to claim, it looks by itself only seldom. */
  public void pollSeldomWhile(BooleanSupplier woken) {
    isWoken = woken;
  }

  /**
   * Runs this soon after a task has ended for which others of its key may be waiting. They are
   * BLOCKED until a promotion gives them the turn; that promotion then wakes the loop.
   */
  public void onTurnOver(Runnable action) {
    passTurns = action;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Until when tasks may be held back by a rate, and how often to look meanwhile. */
  private record HeldBack(long until, Duration poll) {
    boolean isOver(long now) {
      return now - until >= 0;
    }
  }
}
