package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.engine.schedule.DueTimes;
import io.taskmill.schedule.FireNote;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleState;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** When schedules fire, of one and of all of them together. */
final class PlannedFires {

  private final ControlPlane plane;
  private final Map<String, HolidayCalendar> calendars;

  PlannedFires(ControlPlane plane) {
    this.plane = plane;
    this.calendars =
        plane.schedules().calendars().stream()
            .collect(Collectors.toMap(HolidayCalendar::name, calendar -> calendar));
  }

  /**
   * A fire to come.
   *
   * @param at when
   * @param local the same time by the clock of the schedule's zone
   * @param zone the schedule's zone
   * @param note what a change of the clock or a holiday has made of it; null if nothing
   * @param notes the same for programs
   */
  record Fire(
      Instant at, OffsetDateTime local, String zone, @Nullable String note, List<FireNote> notes) {
    static Fire of(PlannedFire fire) {
      return new Fire(
          fire.at(),
          fire.local().toOffsetDateTime(),
          fire.local().getZone().getId(),
          fire.note(),
          fire.notes());
    }
  }

  /**
   * A fire of one of all schedules.
   *
   * @param schedule the name of the schedule
   * @param type the type of the task that it submits
   * @param at when
   * @param local the same time by the clock of the schedule's zone
   * @param zone the schedule's zone
   * @param note what a change of the clock or a holiday has made of it; null if nothing
   * @param notes the same for programs
   */
  record FireOfAll(
      String schedule,
      String type,
      Instant at,
      OffsetDateTime local,
      String zone,
      @Nullable String note,
      List<FireNote> notes) {}

  /** The next ones of a schedule, stored or not. */
  List<Fire> of(Schedule schedule, Instant after, int count) {
    return times(schedule).preview(after, count).stream().map(Fire::of).toList();
  }

  /**
   * All fires of schedules that are online, the earliest first.
   *
   * @param to the first time that does not count
   */
  List<FireOfAll> between(Instant from, Instant to, int most) {
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::at));
    plane.schedules().list().stream()
        .filter(info -> info.state() == ScheduleState.ONLINE)
        .forEach(info -> add(heads, info.schedule(), times(info.schedule()), justBefore(from), to));
    List<FireOfAll> all = new ArrayList<>();
    for (Head head = heads.poll(); head != null && all.size() < most; head = heads.poll()) {
      Fire fire = Fire.of(head.fire());
      Schedule schedule = head.schedule();
      all.add(
          new FireOfAll(
              schedule.name(),
              schedule.type(),
              fire.at(),
              fire.local(),
              fire.zone(),
              fire.note(),
              fire.notes()));
      add(heads, schedule, head.times(), head.at(), to);
    }
    return all;
  }

  /** The next fire of a schedule. */
  private record Head(Schedule schedule, FireTimes times, PlannedFire fire) {
    Instant at() {
      return fire.at();
    }
  }

  private static void add(
      PriorityQueue<Head> heads, Schedule schedule, FireTimes times, Instant after, Instant to) {
    times.preview(after, 1).stream()
        .filter(fire -> fire.at().isBefore(to))
        .forEach(fire -> heads.add(new Head(schedule, times, fire)));
  }

  private static Instant justBefore(Instant from) {
    return from.minusNanos(1);
  }

  private FireTimes times(Schedule schedule) {
    return new DueTimes(schedule, calendars).times();
  }
}
