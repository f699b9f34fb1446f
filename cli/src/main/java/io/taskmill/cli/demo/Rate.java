package io.taskmill.cli.demo;

import java.util.List;
import java.util.stream.LongStream;

/** How many tasks finished in each of the last seconds. */
final class Rate {

  private static final int KEPT = 256;
  private static final int SMOOTHED = 3;

  private final int[] counts = new int[KEPT];
  private long newest;
  private int peak;

  /** One more in this second. */
  synchronized void add(long second) {
    advance(second);
    int slot = slot(second);
    counts[slot]++;
    peak = Math.max(peak, counts[slot]);
  }

  /** The whole seconds before this one, oldest first. */
  synchronized List<Integer> before(long second, int seconds) {
    advance(second);
    long first = Math.max(0, second - Math.min(seconds, KEPT - 1));
    return LongStream.range(first, second).mapToObj(s -> counts[slot(s)]).toList();
  }

  /** The average of the last few whole seconds. */
  int current(long second) {
    return (int)
        Math.round(
            before(second, SMOOTHED).stream().mapToInt(Integer::intValue).average().orElse(0));
  }

  /** The most in one second. */
  synchronized int peak() {
    return peak;
  }

  private void advance(long second) {
    for (; newest < second; newest++) {
      counts[slot(newest + 1)] = 0;
    }
  }

  private static int slot(long second) {
    return (int) (second % KEPT);
  }
}
