package io.taskmill.cli.importing;

import io.taskmill.schedule.Timetable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Times of a day that follow each other at an interval, such as every 45 minutes from 8:00 to
 * 17:00, as cron expressions: hours that have the same minutes and seconds share one.
 */
final class DailyTimes {

  /** Each is a schedule of its own, and who looks at them should still see what is meant. */
  private static final int MOST = 4;

  private static final int DAY = 86_400;
  private static final int HOUR = 3_600;

  private DailyTimes() {}

  /** Minutes and seconds of an hour, each combined with each. */
  private record Grid(SortedSet<Integer> minutes, SortedSet<Integer> seconds) {}

  /**
   * The timetables.
   *
   * @param first the first second of the day
   * @param last nothing fires after this second
   * @param days the days of the week as a field of Quartz, or {@code *}
   */
  static List<Timetable> timetables(int first, int last, Duration interval, String days) {
    if (interval.isNegative() || interval.isZero()) {
      throw new NotImportableException("its interval is %s.", interval);
    }
    Map<Integer, List<Integer>> byHour = new TreeMap<>();
    for (long time = first; time <= last && time < DAY; time += interval.toSeconds()) {
      byHour.computeIfAbsent((int) time / HOUR, hour -> new ArrayList<>()).add((int) time % HOUR);
    }
    Map<Grid, SortedSet<Integer>> hours = new LinkedHashMap<>();
    byHour.forEach(
        (hour, times) -> hours.computeIfAbsent(grid(times), g -> new TreeSet<>()).add(hour));
    if (hours.isEmpty() || hours.size() > MOST) {
      throw tooMany(interval);
    }
    List<Timetable> timetables = new ArrayList<>();
    hours.forEach(
        (grid, at) ->
            timetables.add(
                Timetable.cron(
                    "quartz:%s %s %s %s"
                        .formatted(
                            CronFieldWords.of(grid.seconds(), 59),
                            CronFieldWords.of(grid.minutes(), 59),
                            CronFieldWords.of(at, 23),
                            days.equals("*") ? "* * ?" : "? * " + days))));
    return timetables;
  }

  private static Grid grid(List<Integer> times) {
    SortedSet<Integer> minutes = new TreeSet<>();
    SortedSet<Integer> seconds = new TreeSet<>();
    for (int time : times) {
      minutes.add(time / 60);
      seconds.add(time % 60);
    }
    if (minutes.size() * seconds.size() != times.size()) {
      throw tooMany(Duration.ofSeconds(times.size() > 1 ? times.get(1) - times.get(0) : HOUR));
    }
    return new Grid(minutes, seconds);
  }

  private static NotImportableException tooMany(Duration interval) {
    return new NotImportableException(
        "its times, each %s of a day, are more than %s cron expressions. Add schedules by hand.",
        interval, MOST);
  }
}
