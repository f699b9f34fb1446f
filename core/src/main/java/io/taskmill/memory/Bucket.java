package io.taskmill.memory;

import io.taskmill.Rate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a type that has a rate: each task that is handed out takes one. They come back all
 * the time, in fractions, and never become more than the burst. A clock that was set back brings
 * none and takes none.
 */
final class Bucket {

  /** So that what a double rounds away does not hold back a token that is due. */
  private static final double ROUNDING = 1e-9;

  private Rate rate;
  private double tokens;
  private Instant filledAt;

  /** A full one. */
  Bucket(Rate rate, Instant now) {
    this.rate = rate;
    this.tokens = rate.burst();
    this.filledAt = now;
  }

  /** Keeps the tokens that it has, as far as the new burst allows when it is filled next. */
  void change(Rate newRate, Instant now) {
    fill(now);
    rate = newRate;
  }

  int whole(Instant now) {
    fill(now);
    return (int) (tokens + ROUNDING);
  }

  /** When there is a whole token; null if there is one now. */
  @Nullable Instant nextToken(Instant now) {
    if (whole(now) > 0) {
      return null;
    }
    double missing = 1 - tokens;
    return now.plusNanos((long) Math.ceil(missing / rate.tasks() * period() * 1e9));
  }

  void take() {
    tokens--;
  }

  private void fill(Instant now) {
    Duration quiet = Duration.between(filledAt, now);
    filledAt = now;
    if (!quiet.isNegative()) {
      tokens = Math.min(rate.burst(), tokens + rate.tasks() * (seconds(quiet) / period()));
    }
  }

  private double period() {
    return seconds(rate.period());
  }

  private static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNano() / 1e9;
  }
}
