package io.taskmill.chaos.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Every choice of a simulation: the same seed, the same choices. */
final class Dice {

  private final SplittableRandom random;

  Dice(long seed) {
    this(new SplittableRandom(seed));
  }

  private Dice(SplittableRandom random) {
    this.random = random;
  }

  /** Others, whose throws do not depend on how often these are thrown. */
  Dice split() {
    return new Dice(random.split());
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** From 0 to just below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  double between(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  Duration between(Duration least, Duration most) {
    return Duration.ofNanos(random.nextLong(least.toNanos(), most.toNanos() + 1));
  }

  /** Mostly short, seldom much longer. */
  Duration mostlyShort(Duration most) {
    double share = random.nextDouble();
    return Duration.ofNanos((long) (most.toNanos() * share * share * share * share));
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  long seed() {
    return random.nextLong();
  }
}
