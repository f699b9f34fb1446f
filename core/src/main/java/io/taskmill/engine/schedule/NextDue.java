package io.taskmill.engine.schedule;

import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Timetable;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When a schedule fires next that was added, changed or put online. */
public final class NextDue {

  private NextDue() {}

  /**
   * The same schedule, ONLINE, and due when its words say. Where they say the same as before of
   * when it fires, it stays due at the same time.
   *
   * @param before null if it is new
   */
  public static StoredSchedule of(
      @Nullable StoredSchedule before,
      StoredSchedule after,
      Map<String, HolidayCalendar> calendars,
      Instant now) {
    if (before != null && before.nextAt() != null && !isAnother(before, after)) {
      return after;
    }
    return online(after, calendars, now);
  }

  /** ONLINE, and due for the first time after now; OFFLINE if there is no such time. */
  public static StoredSchedule online(
      StoredSchedule schedule, Map<String, HolidayCalendar> calendars, Instant now) {
    DueTimes times = new DueTimes(ScheduleText.read(schedule), calendars);
    Instant last = schedule.last().dueAt();
    Instant next = times.after(last != null && last.isAfter(now) ? last : now);
    if (next != null) {
      return schedule.online(next, times.lookAt(next));
    }
    String when = ScheduleText.read(schedule).timetable().text();
    return Timetable.NONE.equals(when)
        ? schedule.stopped(ScheduleState.NEW, null)
        : schedule.stopped(
            ScheduleState.OFFLINE, "It has no due time from now on: '%s'.".formatted(when));
  }

  /** Whether the words of two differ in when it fires. */
  static boolean isAnother(StoredSchedule before, StoredSchedule after) {
    return ScheduleText.layers(before).differing(ScheduleText.layers(after), "schedule").stream()
        .anyMatch(ScheduleText::isAboutWhen);
  }
}
