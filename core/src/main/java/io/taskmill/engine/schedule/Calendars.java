package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Holiday calendars, as they are stored. */
public final class Calendars {

  private Calendars() {}

  /** All of them by name. */
  public static Map<String, HolidayCalendar> read(ScheduleStore store) {
    Map<String, HolidayCalendar> all = new LinkedHashMap<>();
    for (StoredCalendar stored : store.calendars()) {
      all.put(stored.name(), new HolidayCalendar(stored.name(), days(stored)));
    }
    return all;
  }

  private static SortedSet<LocalDate> days(StoredCalendar stored) {
    SortedSet<LocalDate> days = new TreeSet<>();
    for (String date : stored.dates()) {
      try {
        days.add(LocalDate.parse(date));
      } catch (DateTimeException e) {
        throw new InvalidTaskException(
            "The holiday calendar '%s' has the date '%s', which is none."
                .formatted(stored.name(), date),
            e);
      }
    }
    return days;
  }

  /** As it is stored; the store gives the time. */
  public static StoredCalendar stored(HolidayCalendar calendar) {
    return new StoredCalendar(
        calendar.name(), calendar.days().stream().map(LocalDate::toString).toList(), Instant.EPOCH);
  }
}
