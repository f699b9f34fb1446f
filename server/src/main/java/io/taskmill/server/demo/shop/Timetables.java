package io.taskmill.server.demo.shop;

import io.taskmill.Taskmill;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Schedules of which an annotation cannot say all: with holidays, and with a payload. */
final class Timetables {

  /** When the bank is closed. */
  static final String HOLIDAYS = "bank-holidays";

  /** A schedule that somebody has taken offline. */
  static final String SEASON = "season.banner";

  private static final int YEARS = 3;
  private static final int NEW_YEAR = 1;
  private static final int FIRST_OF_MAY = 1;
  private static final int CHRISTMAS = 25;

  private Timetables() {}

  static void declareIn(Taskmill mill) {
    if (mill.schedules().calendars().isEmpty()) {
      mill.as("anna", "as the bank says")
          .schedules()
          .calendar(holidays(LocalDate.now(ZoneOffset.UTC)));
    }
    mill.schedule(
        Schedule.ofNamed("payout.run", "payout.run", "{}")
            .cron("0 8 * * MON-FRI")
            .zone("Europe/Berlin")
            .calendar(HOLIDAYS, OnHoliday.MOVE_AFTER)
            .catchUp(CatchUp.all(5))
            .log(FireLog.FULL)
            .description(
                "On working days at eight; after a holiday on the next day that is none."));
    mill.schedule(
        Schedule.ofNamed("report.month", "report.build", "{\"month\":\"2026-10\",\"pages\":120}")
            .cron("0 4 1 * *")
            .zone("Europe/Berlin")
            .log(FireLog.FULL)
            .description("The report of the month that is over."));
    mill.schedule(
        Schedule.ofNamed(SEASON, "picture.resize", "{\"file\":\"banner.png\",\"width\":1920}")
            .every(Duration.ofHours(6))
            .description("The banner of the season."));
  }

  /** The days of this year and the next ones on which the bank is closed. */
  static HolidayCalendar holidays(LocalDate today) {
    TreeSet<LocalDate> days = new TreeSet<>();
    IntStream.range(0, YEARS)
        .map(more -> today.getYear() + more)
        .forEach(
            year -> {
              days.add(LocalDate.of(year, Month.JANUARY, NEW_YEAR));
              days.add(LocalDate.of(year, Month.MAY, FIRST_OF_MAY));
              days.add(LocalDate.of(year, Month.DECEMBER, CHRISTMAS));
              days.add(LocalDate.of(year, Month.DECEMBER, CHRISTMAS + 1));
            });
    return new HolidayCalendar(HOLIDAYS, days);
  }
}
