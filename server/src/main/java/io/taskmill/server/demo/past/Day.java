package io.taskmill.server.demo.past;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Random;

/**
 * The day before the first start: more is bought in the evening than at night, and for some minutes
 * of the last hour the bank was away.
 */
final class Day {

  /** How long it is. */
  static final int HOURS = 25;

  static final int MINUTES_OF_AN_HOUR = 60;
  static final int MINUTES = HOURS * MINUTES_OF_AN_HOUR;
  static final int HOURS_OF_A_WEEK = 7 * 24;

  /** How long ago the bank went away, and was back. */
  static final int AWAY = 47;

  static final int BACK = 39;

  /** How long it took until all that had piled up was done. */
  private static final int CAUGHT_UP = 32;

  /** The other two shops have come this long ago. */
  private static final int ALONE_UNTIL = 180;

  private static final double NIGHT = 0.25;
  private static final double BUSIEST_HOUR = 19;
  private static final double HOURS_OF_A_DAY = 24;
  private static final double MOST_DELAY = 60;
  private static final long SEED = 19;

  private final Instant now;
  private final Random random = new Random(SEED);

  Day(Instant now) {
    this.now = now.truncatedTo(ChronoUnit.MINUTES);
  }

  /** The first moment of a minute that was so long ago. */
  Instant at(int minutesAgo) {
    return now.minus(Duration.ofMinutes(minutesAgo));
  }

  /** A moment in it. */
  Instant in(int minutesAgo) {
    return at(minutesAgo).plusMillis(random.nextInt(60_000));
  }

  Random random() {
    return random;
  }

  /** How much goes on, around 1. */
  double busy(int minutesAgo) {
    double hour = at(minutesAgo).atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay() / 3_600.0;
    double daylight = (1 + Math.cos((hour - BUSIEST_HOUR) / HOURS_OF_A_DAY * 2 * Math.PI)) / 2;
    double wave = 1 + 0.25 * Math.sin(minutesAgo / 7.0 * 2 * Math.PI);
    return (NIGHT + (1.15 - NIGHT) * daylight) * wave;
  }

  static boolean isBankAway(int minutesAgo) {
    return minutesAgo <= AWAY && minutesAgo > BACK;
  }

  /** By how much waits for the bank's answers were longer than usual. */
  static double delay(int minutesAgo) {
    if (minutesAgo > AWAY || minutesAgo <= CAUGHT_UP) {
      return 1;
    }
    double share =
        isBankAway(minutesAgo)
            ? (AWAY + 1.0 - minutesAgo) / (AWAY - BACK)
            : (double) (minutesAgo - CAUGHT_UP) / (BACK - CAUGHT_UP);
    return 1 + MOST_DELAY * share;
  }

  /** Whose it is, of three; there was one at first. */
  long tenant(int minutesAgo) {
    return minutesAgo > ALONE_UNTIL || random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(2);
  }

  /** A number around an average. */
  int count(double average) {
    double spread = Math.sqrt(average) * random.nextGaussian();
    return Math.max(0, (int) Math.round(average + spread));
  }

  /** A duration around a median, some of them much longer. */
  Duration around(double medianMillis) {
    return Duration.ofNanos(
        Math.round(medianMillis * 1_000_000 * Math.exp(0.55 * random.nextGaussian())));
  }
}
