package io.taskmill.schedule;

import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Days on which nothing is to fire. What happens to a fire that falls on one of them says {@link
 * OnHoliday}.
 *
 * @param name what people call it, such as {@code Germany}
 * @param days the days, 10,000 at most; they cannot be changed
 */
public record HolidayCalendar(String name, SortedSet<LocalDate> days) {

  private static final int MAX_NAME = 100;
  private static final int MAX_DAYS = 10_000;

  /** Checks and copies. */
  public HolidayCalendar {
    Rules.that(
        !name.isBlank() && name.length() <= MAX_NAME,
        "The name of a holiday calendar has %s characters, but must have 1 to %s, and not only blanks.",
        name.length(),
        MAX_NAME);
    Rules.that(
        days.size() <= MAX_DAYS,
        "The holiday calendar '%s' has %s days, but at most %s are allowed. Leave out those that are"
            + " past.",
        InvalidCronException.shown(name),
        days.size(),
        MAX_DAYS);
    days = Collections.unmodifiableSortedSet(new TreeSet<>(days));
  }

  /** A calendar with these days. */
  public static HolidayCalendar of(String name, LocalDate... days) {
    return new HolidayCalendar(name, new TreeSet<>(List.of(days)));
  }

  /** Whether that day is one of them. */
  public boolean isHoliday(LocalDate day) {
    return days.contains(day);
  }

  /** The nearest day that is no holiday: that one, or one before it. */
  LocalDate workdayBefore(LocalDate day) {
    LocalDate found = day;
    while (isHoliday(found)) {
      found = found.minusDays(1);
    }
    return found;
  }

  /** The nearest day that is no holiday: that one, or one after it. */
  LocalDate workdayAfter(LocalDate day) {
    LocalDate found = day;
    while (isHoliday(found)) {
      found = found.plusDays(1);
    }
    return found;
  }
}
