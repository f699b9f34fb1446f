package io.taskmill.engine.schedule;

import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Timetable;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.Map;

/** When a schedule fires next that was added, changed or put online. */
public final class NextDue {

  private NextDue() {}

  /**
   * When a schedule fires next whose words have changed. One that is not ONLINE stays so, unless it
   * went offline by itself and says something else now of when it fires. Where the words say the
   * same of that, it stays due at the same time.
   */
  public static StoredSchedule ofChanged(
      StoredSchedule before,
      StoredSchedule after,
      Map<String, HolidayCalendar> calendars,
      Instant now) {
    boolean fires = before.state() == ScheduleState.ONLINE || before.offlineWhy() != null;
    return fires && isAnother(before, after) ? online(after, calendars, now) : after;
  }

  /** When a schedule fires next whose calendar has changed. What has come due stays so. */
  public static StoredSchedule ofCalendar(
      StoredSchedule online, Map<String, HolidayCalendar> calendars, Instant now) {
    Instant next = online.nextAt();
    return next == null || next.isAfter(now) ? online(online, calendars, now) : online;
  }

  /** ONLINE, and due for the first time after now; OFFLINE if there is no such time. */
  public static StoredSchedule online(
      StoredSchedule schedule, Map<String, HolidayCalendar> calendars, Instant now) {
    Schedule words = ScheduleText.read(schedule);
    DueTimes times = new DueTimes(words, calendars);
    Instant last = schedule.last().dueAt();
    Instant next = times.after(last != null && last.isAfter(now) ? last : now);
    if (next != null) {
      return schedule.online(next, times.lookAt(next));
    }
    String when = words.timetable().text();
    if (!Timetable.NONE.equals(when)) {
      return schedule.stopped(
          ScheduleState.OFFLINE, "It has no due time from now on: '%s'.".formatted(when));
    }
    return schedule.state() == ScheduleState.NEW
        ? schedule.stopped(ScheduleState.NEW, null)
        : schedule.stopped(ScheduleState.OFFLINE, "It says nothing of when it fires.");
  }

  /** Whether the words of two differ in when it fires. */
  static boolean isAnother(StoredSchedule before, StoredSchedule after) {
    return ScheduleText.layers(before).differing(ScheduleText.layers(after), "schedule").stream()
        .anyMatch(ScheduleText::isAboutWhen);
  }
}
