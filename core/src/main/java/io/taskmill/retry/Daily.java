package io.taskmill.retry;

import io.taskmill.Retry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.random.RandomGenerator;

/**
 * So many attempts on the first day and on each following one.
 *
 * <p>After a failed attempt the next one is due {@code interval} later, except that after every
 * {@code perDay}-th failed attempt it is due at the start of the local day after the one on which
 * that attempt failed: at midnight, or at the first moment of a day that has none because clocks
 * were put forward. A day of 23 or 25 hours is a day like any other.
 *
 * <p>The interval is not cut off at midnight: if the attempts of a day run into the next one, they
 * are used up there, and the day after begins anew. So no local day ever sees more than {@code
 * perDay} of them.
 *
 * @param zone whose days these are
 */
public record Daily(int maxAttempts, int perDay, Duration interval, ZoneId zone) implements Retry {

  /** Checks every field. */
  public Daily {
    Rules.attempts(maxAttempts);
    Rules.that(
        perDay >= 1,
        "The retry has %s attempts a day, but must have at least 1. Use Retry.none() for a single one.",
        perDay);
    Rules.pause("interval", interval);
  }

  /** For so many days, the first included. */
  public static Daily of(int perDay, Duration interval, int days, ZoneId zone) {
    Rules.that(
        days >= 1,
        "The retry goes on for %s days, but must for at least 1, the first. Use"
            + " Retry.forever(Retry.daily(…)) for no end.",
        days);
    long attempts = (long) perDay * days;
    Rules.that(
        attempts <= Integer.MAX_VALUE,
        "%s attempts a day on %s days are more than can be counted. Use"
            + " Retry.forever(Retry.daily(…)) for no end.",
        perDay,
        days);
    return new Daily(perDay < 1 ? 1 : (int) attempts, perDay, interval, zone);
  }

  @Override
  public Daily withMaxAttempts(int attempts) {
    return new Daily(attempts, perDay, interval, zone);
  }

  @Override
  public Duration pause(int attempt, Instant now, RandomGenerator random) {
    return attempt % perDay == 0 ? Duration.between(now, nextDay(now)) : interval;
  }

  private ZonedDateTime nextDay(Instant now) {
    return now.atZone(zone).toLocalDate().plusDays(1).atStartOfDay(zone);
  }
}
