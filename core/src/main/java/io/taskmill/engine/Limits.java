package io.taskmill.engine;

import io.taskmill.Rate;
import io.taskmill.TaskPolicy;
import java.time.Duration;

/**
 * What limited types ask of a worker. Their tasks may be READY without being handed out, so a claim
 * that brings nothing does not mean that there is nothing: room is made when one of them ends, and
 * a rate makes it as time passes. A worker without such types has no work by this.
 */
final class Limits {

  /** How often to look for tasks that a rate holds back. */
  private static final Duration RATED_POLL = Duration.ofMillis(100);

  private static final Duration MIN_RATED_POLL = Duration.ofMillis(20);

  /** How long after the last one a rate may hold tasks back, unless it is a slow one. */
  private static final Duration RATED_WINDOW = Duration.ofSeconds(2);

  private final Machine machine;
  private final Runnable lookAgain;
  private volatile Runnable passTurns = () -> {};
  private volatile boolean roomMade;
  private volatile boolean turnOver;
  private volatile HeldBack heldBack;

  /**
   * The limits of a worker's types.
   *
   * @param lookAgain called when there may be room for one more of a limited type
   */
  Limits(Machine machine, Runnable lookAgain) {
    this.machine = machine;
    this.lookAgain = lookAgain;
    this.heldBack = new HeldBack(machine.nanoTime(), Duration.ZERO);
  }

  /** Runs this soon after a task has ended for which others of its key may be waiting. */
  void onTurnOver(Runnable action) {
    passTurns = action;
  }

  /** A task of a type with this policy was handed out. */
  void claimed(TaskPolicy policy) {
    Rate rate = policy.rate();
    if (rate != null) {
      Duration each = rate.period().dividedBy(rate.tasks());
      Duration full = rate.period().multipliedBy(rate.burst()).dividedBy(rate.tasks());
      // What comes in between must fit into the burst, or a part of the rate is lost.
      Duration poll = max(MIN_RATED_POLL, min(RATED_POLL, full));
      Duration window = max(RATED_WINDOW, each.multipliedBy(2));
      long now = machine.nanoTime();
      HeldBack last = heldBack;
      heldBack =
          new HeldBack(now + window.toNanos(), last.isOver(now) ? poll : min(poll, last.poll));
    }
  }

  /** The end of a task of a type with this policy is durable. */
  void ended(TaskPolicy policy) {
    if (policy.maxRunning() != null) {
      roomMade = true;
    }
    if (policy.perKey() != null) {
      turnOver = true;
    }
  }

  /** A group of ends is durable. */
  void groupWritten() {
    if (roomMade) {
      roomMade = false;
      lookAgain.run();
    }
    if (turnOver) {
      turnOver = false;
      passTurns.run();
    }
  }

  /** How long to wait at most before the next look, if that long was meant. */
  Duration poll(Duration meant) {
    HeldBack now = heldBack;
    return now.isOver(machine.nanoTime()) ? meant : min(meant, now.poll);
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
