package io.taskmill.tck;

import java.util.concurrent.atomic.AtomicLong;

/** Ids as clients make them: time in the upper bits, and far beyond what a double holds exactly. */
final class Ids {

  private static final long EPOCH_2020 = 1_577_836_800_000L;
  private static final AtomicLong LAST = new AtomicLong();

  private Ids() {}

  /** Larger than every id before it. */
  static long next() {
    long now = (System.currentTimeMillis() - EPOCH_2020) << 22;
    return LAST.updateAndGet(last -> Math.max(last + 1, now));
  }
}
