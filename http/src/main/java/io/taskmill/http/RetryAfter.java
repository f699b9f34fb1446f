package io.taskmill.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When a service that is busy wants to be called again: its header {@code Retry-After}. */
final class RetryAfter {

  /** A service that asks for more is asked again then: it may have been wrong. */
  static final Duration LONGEST = Duration.ofDays(1);

  /** A service that says "now" while it is busy is not called in a loop. */
  static final Duration SHORTEST = Duration.ofSeconds(1);

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final int MAX_DIGITS = 9;

  private RetryAfter() {}

  /**
   * The pause that an answer asks for, if it does.
   *
   * @param value seconds, or a date as HTTP writes it
   */
  static Optional<Duration> of(int status, @Nullable String value, Instant now) {
    if (value == null || (status != TOO_MANY_REQUESTS && status != UNAVAILABLE)) {
      return Optional.empty();
    }
    return pause(value.trim(), now).map(RetryAfter::bounded);
  }

  private static Optional<Duration> pause(String value, Instant now) {
    if (value.matches("\\d+")) {
      return Optional.of(
          value.length() > MAX_DIGITS ? LONGEST : Duration.ofSeconds(Long.parseLong(value)));
    }
    try {
      Instant time = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(now, time));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Duration bounded(Duration pause) {
    if (pause.compareTo(SHORTEST) < 0) {
      return SHORTEST;
    }
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
