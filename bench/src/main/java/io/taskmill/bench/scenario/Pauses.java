package io.taskmill.bench.scenario;

import java.time.Duration;
import java.util.Random;

/** Pauses by chance, so that nobody's polling keeps time with them; the same in every run. */
final class Pauses {

  private final Range range;
  private final Random random = new Random(1);

  Pauses(Range range) {
    this.range = range;
  }

  /** How long they may be. */
  record Range(long leastMillis, long mostMillis) {}

  Duration next() {
    double spread = (range.mostMillis - range.leastMillis) * random.nextDouble();
    return Duration.ofNanos((long) ((range.leastMillis + spread) * 1e6));
  }
}
