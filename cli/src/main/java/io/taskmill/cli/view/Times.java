package io.taskmill.cli.view;

import io.taskmill.TaskRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Times as people read them: by their own clock, and from now.
 *
 * @param now what is taken for the present
 */
public record Times(Instant now, ZoneId zone) {

  private static final DateTimeFormatter FULL = pattern("yyyy-MM-dd HH:mm:ss");
  private static final DateTimeFormatter TODAY = pattern("HH:mm:ss");
  private static final DateTimeFormatter THIS_YEAR = pattern("MM-dd HH:mm");
  private static final DateTimeFormatter DAY = pattern("yyyy-MM-dd");

  /** A wait without an end is stored as one until the last time that a task can have. */
  private static final Duration FAR = TaskRequest.MAX_DELAY.dividedBy(2);

  /** From this moment on, in the zone of this machine. */
  public static Times fromNow() {
    return new Times(Instant.now(), ZoneId.systemDefault());
  }

  private static DateTimeFormatter pattern(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }

  /** {@code 2026-11-17 03:38:57 (4 min ago)}; a dash for no time. */
  public String full(@Nullable Instant time) {
    return time == null ? "-" : FULL.format(local(time)) + " (" + relative(time) + ")";
  }

  /** The same with no more of the date than is needed: {@code 03:38:57 (4 min ago)}. */
  public String brief(@Nullable Instant time) {
    if (time == null) {
      return "-";
    }
    LocalDateTime here = local(time);
    LocalDateTime today = local(now);
    DateTimeFormatter format =
        here.toLocalDate().equals(today.toLocalDate())
            ? TODAY
            : here.getYear() == today.getYear() ? THIS_YEAR : DAY;
    return format.format(here) + " (" + relative(time) + ")";
  }

  /** Whether this is so far from now that nobody waits for it, but for something else. */
  public boolean isFar(Instant time) {
    return Duration.between(now, time).compareTo(FAR) > 0;
  }

  private LocalDateTime local(Instant time) {
    return LocalDateTime.ofInstant(time, zone);
  }

  /** What the clock shows now. */
  public String clock() {
    return TODAY.format(local(now));
  }

  /** {@code 4 min ago}, {@code in 2 h}, {@code now}. */
  public String relative(Instant time) {
    Duration away = Duration.between(now, time);
    String length = length(away.abs());
    return away.abs().toMillis() < 1000
        ? "now"
        : away.isNegative() ? length + " ago" : "in " + length;
  }

  /** {@code 4 min}: one unit, which says how long about. */
  public static String length(Duration time) {
    long seconds = time.toSeconds();
    if (seconds == 0) {
      return time.toMillis() + " ms";
    }
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 2 * 3600) {
      return time.toMinutes() + " min";
    }
    return time.toHours() < 48 ? time.toHours() + " h" : time.toDays() + " d";
  }
}
