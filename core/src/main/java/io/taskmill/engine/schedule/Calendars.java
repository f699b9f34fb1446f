package io.taskmill.engine.schedule;

import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** Holiday calendars, as they are stored. */
public final class Calendars {

  private Calendars() {}

  /** All of them by name. */
  public static Map<String, HolidayCalendar> read(ScheduleStore store) {
    Map<String, HolidayCalendar> all = new LinkedHashMap<>();
    for (StoredCalendar stored : store.calendars()) {
      TreeSet<LocalDate> days = new TreeSet<>();
      stored.dates().forEach(date -> days.add(LocalDate.parse(date)));
      all.put(stored.name(), new HolidayCalendar(stored.name(), days));
    }
    return all;
  }

  /** As it is stored; the store gives the time. */
  public static StoredCalendar stored(HolidayCalendar calendar) {
    return new StoredCalendar(
        calendar.name(), calendar.days().stream().map(LocalDate::toString).toList(), Instant.EPOCH);
  }
}
