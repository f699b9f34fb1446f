package io.taskmill.cli.importing;

import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Timetable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When something fires, in our words.
 *
 * @param timetables one, or several that are fired side by side
 * @param notes what is different from there
 */
record Timing(
    List<Timetable> timetables,
    ZoneId zone,
    @Nullable Instant start,
    @Nullable Instant end,
    List<String> notes) {

  static Timing of(
      Timetable timetable, ZoneId zone, @Nullable Instant start, @Nullable Instant end) {
    return new Timing(List.of(timetable), zone, start, end, List.of());
  }

  Timing with(List<String> more) {
    return new Timing(timetables, zone, start, end, more);
  }

  Schedule applyTo(Schedule schedule, Timetable timetable) {
    return schedule.timetable(timetable).zone(zone).between(start, end);
  }
}
