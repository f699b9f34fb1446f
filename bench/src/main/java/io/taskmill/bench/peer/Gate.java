package io.taskmill.bench.peer;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/** Counts handlers that are entered. */
public final class Gate implements Entry {

  private final long expected;
  private final AtomicLong passed = new AtomicLong();
  private final LongAccumulator highest = new LongAccumulator(Long::max, Long.MIN_VALUE);
  private volatile long firstAt;

  /** Counts so many; those that come later are not counted. */
  public Gate(long expected) {
    this.expected = expected;
  }

  @Override
  public void enter(long id, String payload) {
    long nth = passed.incrementAndGet();
    if (nth == 1) {
      firstAt = System.nanoTime();
    }
    if (nth <= expected) {
      highest.accumulate(id);
    }
  }

  /** How many have passed. */
  public long passed() {
    return Math.min(expected, passed.get());
  }

  /** When the first one passed, as {@link System#nanoTime}. */
  public long firstAt() {
    return firstAt;
  }

  /** The highest id among those that were counted. */
  public long highest() {
    return highest.get();
  }
}
