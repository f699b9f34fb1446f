package io.taskmill.bench.worker;

import java.time.Instant;

/** Tasks whose way is timed: their payload begins with a letter and their number. */
public final class Sample {

  private static final char MARK = 's';

  private Sample() {}

  /** The payload of a sample. */
  public static String payload(int number) {
    return MARK + Integer.toString(number) + "-timed-on-its-way";
  }

  /** Whether a payload is one. */
  public static boolean isSample(String payload) {
    return payload.charAt(0) == MARK;
  }

  /** Which one it is. */
  public static int number(String payload) {
    return Integer.parseInt(payload.substring(1, payload.indexOf('-')));
  }

  /** The time in nanoseconds since 1970, which all processes of a machine share. */
  public static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000 + now.getNano();
  }
}
