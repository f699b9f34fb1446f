package io.taskmill.schedule;

import java.time.LocalDate;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The times that an expression matches on a clock that never changes. A local time is a number
 * here: the seconds from 1970-01-01T00:00 on that clock.
 *
 * <p>It jumps: to the next year, month and day that match, then to hour, minute and second. A month
 * is looked at once, however many of its days match.
 */
final class LocalMatcher {

  /** No time. */
  static final long NONE = Long.MIN_VALUE;

  static final int SECONDS_A_DAY = 86_400;

  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(Cron.LAST_YEAR, 12, 31).toEpochDay();

  private final long seconds;
  private final long minutes;
  private final long hours;
  private final long months;
  private final MonthDays days;
  private final @Nullable BitSet years;
  private final int firstTime;

  LocalMatcher(CronFields fields) {
    seconds = fields.second().bits();
    minutes = fields.minute().bits();
    hours = fields.hour().bits();
    months = fields.month().bits() << 1;
    days = new MonthDays(fields);
    years = fields.year().isAny() ? null : years(fields.year());
    firstTime = nextTime(0);
  }

  private static BitSet years(CronFieldText field) {
    BitSet years = new BitSet(Cron.LAST_YEAR + 1);
    field.parts().forEach(part -> part.values(CronField.YEAR, years::set));
    return years;
  }

  /** The first matching time at or after that one, {@link #NONE} if there is none. */
  long atOrAfter(long local) {
    long day = Math.floorDiv(local, (long) SECONDS_A_DAY);
    long matching = nextDay(day);
    if (matching == day) {
      int time = nextTime((int) Math.floorMod(local, (long) SECONDS_A_DAY));
      if (time >= 0) {
        return day * SECONDS_A_DAY + time;
      }
      matching = nextDay(day + 1);
    }
    return matching == NONE ? NONE : matching * SECONDS_A_DAY + firstTime;
  }

  /** The first matching day at or after that one. */
  private long nextDay(long day) {
    if (day > LAST_DAY) {
      return NONE;
    }
    LocalDate date = LocalDate.ofEpochDay(Math.max(day, FIRST_DAY));
    int month = date.getMonthValue();
    int from = date.getDayOfMonth();
    for (int year = date.getYear(); year <= Cron.LAST_YEAR; year++) {
      if (years != null && !years.get(year)) {
        year = years.nextSetBit(year);
        if (year < 0) {
          return NONE;
        }
        month = 1;
        from = 1;
      }
      long left = months & (-1L << month);
      while (left != 0) {
        int candidate = Long.numberOfTrailingZeros(left);
        long matching = days.in(year, candidate);
        if (candidate == month) {
          matching &= -1L << from;
        }
        if (matching != 0) {
          return LocalDate.of(year, candidate, Long.numberOfTrailingZeros(matching)).toEpochDay();
        }
        left &= left - 1;
      }
      month = 1;
      from = 1;
    }
    return NONE;
  }

  /** The first matching second of the day at or after that one, -1 if there is none left. */
  private int nextTime(int time) {
    int hour = time / 3600;
    int minute = time / 60 % 60;
    int second = next(seconds, time % 60);
    if (second < 0) {
      minute++;
    }
    int nextMinute = next(minutes, minute);
    int nextHour = next(hours, nextMinute < 0 ? hour + 1 : hour);
    if (nextHour < 0) {
      return -1;
    }
    if (nextHour != hour || nextMinute < 0) {
      return nextHour * 3600 + first(minutes) * 60 + first(seconds);
    }
    return nextHour * 3600
        + nextMinute * 60
        + (nextMinute != time / 60 % 60 || second < 0 ? first(seconds) : second);
  }

  private static int next(long bits, int from) {
    long left = from > 63 ? 0 : bits & (-1L << from);
    return left == 0 ? -1 : Long.numberOfTrailingZeros(left);
  }

  private static int first(long bits) {
    return Long.numberOfTrailingZeros(bits);
  }
}
