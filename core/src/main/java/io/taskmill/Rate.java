package io.taskmill;

import java.time.Duration;

/**
 * How many tasks of a type may be handed out in a time, across the cluster: {@code tasks} a {@code
 * period} on the long run, and up to {@code burst} at once after a quiet time.
 */
public record Rate(int tasks, Duration period, int burst) {

  private static final Duration LONGEST = Duration.ofDays(1);

  /** Checks every field. */
  public Rate {
    Check.that(
        tasks >= 1,
        "The rate is %s tasks, but must be at least 1. To let none run, disable the type.",
        tasks);
    Check.that(
        period.compareTo(Duration.ofMillis(1)) >= 0 && period.compareTo(LONGEST) <= 0,
        "The rate's period is %s, but must be between a millisecond and a day.",
        period);
    Check.that(
        burst >= 1,
        "The rate's burst is %s, but must be at least 1: it is how many may be handed out at once.",
        burst);
  }

  /** So many a second, and as many at once. */
  public static Rate perSecond(int tasks) {
    return new Rate(tasks, Duration.ofSeconds(1), tasks);
  }

  /** So many a minute, and as many at once. */
  public static Rate perMinute(int tasks) {
    return new Rate(tasks, Duration.ofMinutes(1), tasks);
  }

  /** The same with another size of burst. */
  public Rate withBurst(int atOnce) {
    return new Rate(tasks, period, atOnce);
  }
}
