package io.taskmill.tck;

import java.util.concurrent.ThreadLocalRandom;

/** Where chance begins: anew in each run, or where {@code -Dtaskmill.tck.seed} says. */
final class Seed {

  private static final String PROPERTY = "taskmill.tck.seed";

  private Seed() {}

  static boolean isGiven() {
    return Long.getLong(PROPERTY) != null;
  }

  static long any() {
    Long given = Long.getLong(PROPERTY);
    return given == null ? ThreadLocalRandom.current().nextInt(1_000_000) : given;
  }

  /** The failure, with the way to meet it again. */
  static AssertionError failed(long seed, String what, Throwable failure) {
    return new AssertionError(
        "%s To go the same way again: -D%s=%s%n%s".formatted(what, PROPERTY, seed, failure),
        failure);
  }
}
