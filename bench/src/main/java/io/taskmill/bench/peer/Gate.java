package io.taskmill.bench.peer;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/** Counts handlers that are entered, and opens when enough were. */
public final class Gate implements Entry {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final long expected;
  private final AtomicLong passed = new AtomicLong();
  private final LongAccumulator highest = new LongAccumulator(Long::max, Long.MIN_VALUE);
  private final CountDownLatch open = new CountDownLatch(1);
  private volatile long firstAt;

  /** Opens when so many have passed; those that come later are not counted. */
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
    if (nth == expected) {
      open.countDown();
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

  /** Waits until it opens; gives up if nobody passes for a long time. */
  public void await() throws InterruptedException {
    long before = -1;
    while (!open.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      long now = passed.get();
      if (now == before) {
        throw new IllegalStateException(
            "Only %d of %d tasks were run, and none for %d seconds."
                .formatted(now, expected, PATIENCE.toSeconds()));
      }
      before = now;
    }
  }
}
