package io.taskmill.schedule;

import java.time.LocalDate;
import java.time.YearMonth;

/** Which days of a month an expression matches: a bit for each, bit 1 for the first. */
final class MonthDays {

  private static final int SATURDAY = 6;

  private final CronFields.Days combined;
  private final CronFieldText dayOfMonth;
  private final CronFieldText dayOfWeek;

  /** Days by their numbers, and weekdays by theirs from Sunday; more are in the parts. */
  private final long plainDays;

  private final long plainWeekdays;
  private final boolean hasSpecialDays;
  private final boolean hasSpecialWeekdays;

  MonthDays(CronFields fields) {
    combined = fields.days();
    dayOfMonth = fields.dayOfMonth();
    dayOfWeek = fields.dayOfWeek();
    plainDays = dayOfMonth.bits() << 1;
    plainWeekdays = dayOfWeek.bits();
    hasSpecialDays = dayOfMonth.parts().stream().anyMatch(MonthDays::isSpecial);
    hasSpecialWeekdays = dayOfWeek.parts().stream().anyMatch(MonthDays::isSpecial);
  }

  private static boolean isSpecial(CronPart part) {
    return part instanceof CronPart.LastDay
        || part instanceof CronPart.LastWorkday
        || part instanceof CronPart.NearestWorkday
        || part instanceof CronPart.LastWeekday
        || part instanceof CronPart.NthWeekday;
  }

  /** The bits of the days that match in that month. */
  long in(int year, int month) {
    int length = YearMonth.of(year, month).lengthOfMonth();
    int first = LocalDate.of(year, month, 1).getDayOfWeek().getValue() % 7;
    long days = plainDays;
    long weekdays = weekly(first);
    if (hasSpecialDays) {
      for (CronPart part : dayOfMonth.parts()) {
        days |= bit(day(part, first, length), length);
      }
    }
    if (hasSpecialWeekdays) {
      for (CronPart part : dayOfWeek.parts()) {
        weekdays |= bit(day(part, first, length), length);
      }
    }
    long matched = combined == CronFields.Days.EITHER ? days | weekdays : days & weekdays;
    return matched & ((1L << (length + 1)) - 2);
  }

  /** The plain weekdays as days of a month whose first day is that weekday. */
  private long weekly(int first) {
    long week = ((plainWeekdays >>> first) | (plainWeekdays << (7 - first))) & 0x7F;
    return (week | week << 7 | week << 14 | week << 21 | week << 28) << 1;
  }

  private static long bit(int day, int length) {
    return day >= 1 && day <= length ? 1L << day : 0;
  }

  /** The day that a part stands for in the month; one that is not in it for none. */
  private static int day(CronPart part, int first, int length) {
    if (part instanceof CronPart.LastDay last) {
      return length - last.before();
    }
    if (part instanceof CronPart.LastWorkday) {
      return nearestWorkday(length, first, length);
    }
    if (part instanceof CronPart.NearestWorkday nearest) {
      return nearest.day() > length ? 0 : nearestWorkday(nearest.day(), first, length);
    }
    if (part instanceof CronPart.LastWeekday last) {
      return length - Math.floorMod(weekday(length, first) - last.weekday(), 7);
    }
    if (part instanceof CronPart.NthWeekday nth) {
      return 1 + Math.floorMod(nth.weekday() - first, 7) + 7 * (nth.nth() - 1);
    }
    return 0;
  }

  private static int nearestWorkday(int day, int first, int length) {
    int weekday = weekday(day, first);
    if (weekday == SATURDAY) {
      return day == 1 ? 3 : day - 1;
    }
    if (weekday == 0) {
      return day == length ? day - 2 : day + 1;
    }
    return day;
  }

  private static int weekday(int day, int first) {
    return (first + day - 1) % 7;
  }
}
