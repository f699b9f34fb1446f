package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/cron.md} says is so: each row of its tables. */
class CronDocsTest {

  private static final Path PAGE = Path.of("..", "docs", "cron.md");
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mmxxx", Locale.ROOT);

  /** The rows of every table with these headers. */
  private static List<List<String>> rows(String headers) throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    Stream.Builder<List<String>> rows = Stream.builder();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).equals(headers)) {
        for (int row = i + 2; row < lines.size() && lines.get(row).startsWith("|"); row++) {
          rows.add(cells(lines.get(row)));
        }
      }
    }
    return rows.build().toList();
  }

  private static List<String> cells(String row) {
    return Stream.of(row.split("\\|", -1))
        .skip(1)
        .map(cell -> cell.strip().replaceAll("^`|`$", ""))
        .toList();
  }

  @Test
  void expressionsSayWhatThePageSays() throws IOException {
    List<List<String>> rows = rows("| expression | says |");
    assertThat(rows).hasSizeGreaterThan(20);
    for (List<String> row : rows) {
      assertThat(Cron.parse(row.get(0)).describe(Locale.ENGLISH))
          .as(row.get(0))
          .isEqualTo(row.get(1));
    }
  }

  @Test
  void timetablesSayWhatThePageSays() throws IOException {
    List<List<String>> rows = rows("| text | fires |");
    assertThat(rows).hasSize(5);
    for (List<String> row : rows) {
      assertThat(Timetable.parse(row.get(0)).describe(Locale.ENGLISH)).isEqualTo(row.get(1));
    }
  }

  @Test
  void wrongExpressionsAreRefusedAsThePageSays() throws IOException {
    List<List<String>> rows = rows("| expression | field | position | because |");
    assertThat(rows).hasSize(4);
    for (List<String> row : rows) {
      InvalidCronException wrong =
          catchThrowableOfType(InvalidCronException.class, () -> Cron.parse(row.get(0)));
      assertThat(wrong).hasMessageContaining(row.get(3));
      assertThat(wrong.field()).isEqualTo(row.get(1));
      assertThat(wrong.position()).isEqualTo(Integer.parseInt(row.get(2)));
    }
  }

  @Test
  void clocksChangeAsThePageSays() throws IOException {
    List<List<String>> rows = rows("| expression | zone | after | fires at |");
    assertThat(rows).hasSizeGreaterThan(10);
    for (List<String> row : rows) {
      List<String> expected = List.of(row.get(3).split(", ", -1));
      FireTimes times = FireTimes.of(Timetable.cron(row.get(0)), ZoneId.of(row.get(1)));
      assertThat(times.preview(Instant.parse(row.get(2)), expected.size()))
          .as("%s in %s", row.get(0), row.get(1))
          .extracting(fire -> LOCAL.format(fire.local()))
          .isEqualTo(expected);
    }
  }

  @Test
  void itsCodeRuns() {
    Cron cron = Cron.parse("0 9 * * MON-FRI");
    assertThat(cron.next(Instant.now(), ZoneId.of("Europe/Berlin"))).isAfter(Instant.now());
    assertThat(cron.describe(Locale.ENGLISH)).isEqualTo("at 09:00, on Monday to Friday");
    assertThat(cron.describe(Locale.CHINESE)).isEqualTo("周一至周五 09:00");
    HolidayCalendar holidays =
        HolidayCalendar.of("Germany", LocalDate.of(2027, 12, 25), LocalDate.of(2027, 12, 26));
    FireTimes times =
        FireTimes.of(Timetable.cron("0 9 25 * *"), ZoneId.of("Europe/Berlin"))
            .holidays(holidays, OnHoliday.MOVE_AFTER);
    PlannedFire first = times.preview(Instant.parse("2027-12-01T00:00:00Z"), 2).get(0);
    assertThat(first.local() + " " + first.note())
        .isEqualTo("2027-12-27T09:00+01:00[Europe/Berlin] moved from 2027-12-25, a holiday");
  }
}
