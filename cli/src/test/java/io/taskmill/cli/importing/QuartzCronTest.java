package io.taskmill.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.schedule.Timetable;
import java.text.ParseException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.quartz.CronExpression;

/** Expressions of Quartz fire at the same times here, or are refused; Quartz's own class says. */
class QuartzCronTest {

  private static final int TIMES = 100;
  private static final Instant FROM = Instant.parse("2026-11-17T10:11:12Z");

  private static final List<String> CARRIED_OVER =
      List.of(
          "0 0 12 * * ?",
          "0 15 10 ? * *",
          "0 15 10 * * ? *",
          "0 * 14 * * ?",
          "0 0/5 14,18 * * ?",
          "0 /5 * * * ?",
          "*/10 * * * * ?",
          "0 0-5 14 * * ?",
          "0 10,44 14 ? 3 WED",
          "0 15 10 ? * MON-FRI",
          "0 15 10 ? * 2-6",
          "0 15 10 ? * 1",
          "0 15 10 ? * 7",
          "0 15 10 ? * 1/2",
          "0 15 10 ? * 2/3",
          "0 15 10 ? * */2",
          "0 15 10 ? * fri-mon",
          "0 15 10 ? * 6-2",
          "0 15 10 ? * L",
          "0 15 10 ? * 6L",
          "0 15 10 ? * FRIL",
          "0 15 10 ? * 6#3",
          "0 15 10 ? * MON#5",
          "0 15 10 15 * ?",
          "0 15 10 L * ?",
          "0 15 10 L-3 * ?",
          "0 15 10 LW * ?",
          "0 15 10 15W * ?",
          "0 15 10 1W * ?",
          "0 15 10 31 * ?",
          "0 15 10 29 2 ?",
          "0 15 10 */10 * ?",
          "0 15 10 5/7 * ?",
          "0 15 10 1/31 * ?",
          "0 15 10 25-5 * ?",
          "0 0 0 1 1/3 ?",
          "0 0 0 1 1/12 ?",
          "0 0 0 1 NOV-FEB ?",
          "0 0 0 1 JAN,jul ?",
          "0 0 22-2 * * ?",
          "0 0 22-4/2 * * ?",
          "0 0 8-18/2 ? * MON-FRI",
          "0 0/7 * * * ?",
          "7/13 * * * * ?",
          "0 0 0 1 1 ? 2027-2199",
          "0 0 0 ? 1 MON#1 2028/4",
          "0  30 6   *\t* ?");

  private static List<Instant> ofQuartz(String expression, ZoneId zone) throws ParseException {
    CronExpression cron = new CronExpression(expression);
    cron.setTimeZone(TimeZone.getTimeZone(zone));
    List<Instant> times = new ArrayList<>();
    Date at = Date.from(FROM);
    while (times.size() < TIMES) {
      at = cron.getNextValidTimeAfter(at);
      if (at == null || at.toInstant().isAfter(Instant.parse("2080-01-01T00:00:00Z"))) {
        break; // Quartz gives up a hundred years from now
      }
      times.add(at.toInstant());
    }
    return times;
  }

  private static List<Instant> ofOurs(String expression, ZoneId zone, int count) {
    Timetable timetable = QuartzCron.timetable(expression);
    List<Instant> times = new ArrayList<>();
    Instant at = FROM;
    while (times.size() < count) {
      at = timetable.next(at, zone, Instant.EPOCH);
      if (at == null) {
        break;
      }
      times.add(at);
    }
    return times;
  }

  @Test
  void theNextHundredTimesAreThoseOfQuartz() throws ParseException {
    for (String zone : List.of("UTC", "Asia/Shanghai")) {
      for (String expression : CARRIED_OVER) {
        List<Instant> theirs = ofQuartz(expression, ZoneId.of(zone));
        assertThat(theirs).as(expression).isNotEmpty();
        assertThat(ofOurs(expression, ZoneId.of(zone), theirs.size()))
            .as("%s in %s", expression, zone)
            .isEqualTo(theirs);
      }
    }
  }

  @Test
  void whereClocksChangeTimesOutsideTheChangedHourAreTheSameToo() throws ParseException {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    for (String expression :
        List.of(
            "0 0 9 * * ?",
            "0 30 3 * * ?",
            "0 15 10 ? * MON-FRI",
            "0 0 8-18/2 * * ?",
            "0 0 0 L * ?")) {
      List<Instant> theirs = ofQuartz(expression, berlin);
      assertThat(ofOurs(expression, berlin, theirs.size())).as(expression).isEqualTo(theirs);
    }
  }

  @Test
  void whatCannotBeSaidHereIsRefusedWithTheReason() {
    assertThatThrownBy(() -> QuartzCron.timetable("0 0 0 L-3W * ?"))
        .isInstanceOf(NotImportableException.class)
        .hasMessageContaining("'0 0 0 L-3W * ?' cannot be said here");
    assertThatThrownBy(() -> QuartzCron.timetable("0 0 12 1 1 ? 2250"))
        .hasMessageContaining("year");
    assertThatThrownBy(() -> QuartzCron.timetable("0 12 * * *"))
        .hasMessageContaining("has 5 fields, but an expression of Quartz has 6 or 7");
  }
}
