package io.taskmill.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Times as the database keeps them. What lies outside of the years 1 to 9999 is brought to their
 * edge, so that sums do not overflow and people's tools can show every time.
 */
public final class Micros {

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");
  private static final Duration LONGEST = Duration.ofDays(365L * 9999);

  private Micros() {}

  public static long of(Instant time) {
    Instant bounded = time.isBefore(FIRST) ? FIRST : time.isAfter(LAST) ? LAST : time;
    // Not ChronoUnit.between, which counts nanoseconds on the way and overflows in the year 2262.
    return bounded.getEpochSecond() * 1_000_000 + bounded.getNano() / 1_000;
  }

  public static @Nullable Long ofNullable(@Nullable Instant time) {
    return time == null ? null : of(time);
  }

  /** Rounded up: what took any time at all took a microsecond. */
  public static long of(Duration duration) {
    if (duration.compareTo(LONGEST) >= 0) {
      return LONGEST.toSeconds() * 1_000_000;
    }
    if (duration.isNegative()) {
      return 0;
    }
    return duration.toSeconds() * 1_000_000 + (duration.toNanosPart() + 999) / 1_000;
  }

  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  public static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  public static Instant instant(ResultSet row, String column) throws SQLException {
    return instant(row.getLong(column));
  }

  public static @Nullable Instant nullableInstant(ResultSet row, String column)
      throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? null : instant(micros);
  }
}
