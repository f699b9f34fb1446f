package io.taskmill.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets one claim of a node be under way at a time: that of the claim loop, or that of ends that
 * make room. The loop does not wait, but is woken when it can go; ends wait a little.
 */
final class ClaimTurn {

  private final AtomicBoolean taken = new AtomicBoolean();
  private final Machine machine;
  private final Runnable wakeLoop;
  private final Bell free;
  private volatile boolean loopIsNext;

  ClaimTurn(Machine machine, Runnable wakeLoop) {
    this.machine = machine;
    this.wakeLoop = wakeLoop;
    this.free = machine.bell();
  }

  /** For the claim loop, which is woken later if it cannot go now. */
  boolean takeForLoop() {
    loopIsNext = true;
    if (taken.compareAndSet(false, true)) {
      loopIsNext = false;
      return true;
    }
    return false;
  }

  /** For ends that make room, which gather while they wait, no longer than the limit. */
  boolean takeForEnds(Duration limit) {
    long deadline = machine.nanoTime() + limit.toNanos();
    while (loopIsNext || !taken.compareAndSet(false, true)) {
      long left = deadline - machine.nanoTime();
      if (left <= 0) {
        return false;
      }
      free.awaitQuietly(Duration.ofNanos(left));
    }
    return true;
  }

  /** To be called by who has taken it. */
  void giveBack() {
    taken.set(false);
    free.ring();
    if (loopIsNext) {
      wakeLoop.run();
    }
  }
}
