package io.taskmill.server.demo.shop;

import java.util.concurrent.ThreadLocalRandom;

/** Chance, and work that takes a while. */
final class Luck {

  private Luck() {}

  /** Takes between so many milliseconds and so many. */
  static void take(int least, int most) throws InterruptedException {
    Thread.sleep(between(least, most));
  }

  /** A number from the first up to, but not including, the second. */
  static int between(int least, int most) {
    return ThreadLocalRandom.current().nextInt(least, most);
  }

  /** Whether it is one of so many cases. */
  static boolean oneIn(int cases) {
    return between(0, cases) == 0;
  }

  static String oneOf(String... all) {
    return all[between(0, all.length)];
  }
}
