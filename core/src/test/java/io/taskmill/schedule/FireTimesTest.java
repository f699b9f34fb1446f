package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.FireNote.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Start, end, holidays and clocks together, and what a preview says of them. */
class FireTimesTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant CHRISTMAS = Instant.parse("2027-12-23T00:00:00Z");
  private static final HolidayCalendar HOLIDAYS =
      HolidayCalendar.of("Germany", day("2027-12-25"), day("2027-12-26"));

  private static LocalDate day(String text) {
    return LocalDate.parse(text);
  }

  private static FireTimes berlin(String timetable) {
    return FireTimes.of(Timetable.parse(timetable), BERLIN);
  }

  private static List<String> shown(List<PlannedFire> fires) {
    return fires.stream()
        .map(
            fire -> fire.local().toLocalDateTime() + (fire.note() == null ? "" : " " + fire.note()))
        .toList();
  }

  @Test
  void nothingFiresBeforeTheStartOrAtTheEnd() {
    Instant start = Instant.parse("2027-06-01T10:00:00Z");
    FireTimes times =
        FireTimes.of(Timetable.cron("0 * * * *"), ZoneOffset.UTC)
            .between(start, start.plus(Duration.ofHours(2)));
    assertThat(times.next(Instant.MIN)).isEqualTo(start);
    assertThat(times.next(start)).isEqualTo(start.plus(Duration.ofHours(1)));
    assertThat(times.next(start.plus(Duration.ofHours(1)))).isNull();
    assertThat(times.preview(Instant.EPOCH, 10)).hasSize(2);
  }

  @Test
  void anIntervalKeepsItsAnchorWhateverTheStart() {
    FireTimes times =
        berlin("every PT1H")
            .anchor(Instant.parse("2027-01-01T00:20:00Z"))
            .between(Instant.parse("2027-06-01T10:00:00Z"), null);
    assertThat(times.next(Instant.EPOCH)).isEqualTo("2027-06-01T10:20:00Z");
  }

  @Test
  void whatCannotBeIsRefusedWithTheReason() {
    FireTimes times = berlin("@daily");
    assertThatThrownBy(() -> times.between(CHRISTMAS, CHRISTMAS))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("ends at 2027-12-23T00:00:00Z, but starts only at");
    assertThatThrownBy(() -> FireTimes.zone("Europe/Berln"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("There is no time zone 'Europe/Berln'");
    assertThatThrownBy(() -> FireTimes.zone("new york"))
        .hasMessageContaining("such as America/New_York");
    assertThatThrownBy(() -> FireTimes.zone("")).isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> times.preview(CHRISTMAS, -1)).hasMessageContaining("0 to 10000");
    assertThat(FireTimes.zone("+02:00")).isEqualTo(ZoneOffset.ofHours(2));
  }

  @Test
  void firesOnHolidaysAreLeftOut() {
    FireTimes times = berlin("0 9 * * *").holidays(HOLIDAYS, OnHoliday.SKIP);
    assertThat(shown(times.preview(CHRISTMAS, 4)))
        .containsExactly(
            "2027-12-23T09:00",
            "2027-12-24T09:00",
            "2027-12-27T09:00 2027-12-25, a holiday, was left out",
            "2027-12-28T09:00");
  }

  @Test
  void firesOnHolidaysComeOnTheDayAfter() {
    FireTimes times = berlin("0 9 25 * *").holidays(HOLIDAYS, OnHoliday.MOVE_AFTER);
    assertThat(shown(times.preview(CHRISTMAS, 2)))
        .containsExactly("2027-12-27T09:00 moved from 2027-12-25, a holiday", "2028-01-25T09:00");
  }

  @Test
  void firesOnHolidaysComeOnTheDayBefore() {
    FireTimes times = berlin("0 9 25,26 * *").holidays(HOLIDAYS, OnHoliday.MOVE_BEFORE);
    assertThat(shown(times.preview(CHRISTMAS, 2)))
        .containsExactly("2027-12-24T09:00 moved from 2027-12-25, a holiday", "2028-01-25T09:00");
  }

  @Test
  void twoThatLandOnTheSameInstantAreOne() {
    FireTimes times = berlin("0 9 * * *").holidays(HOLIDAYS, OnHoliday.MOVE_AFTER);
    assertThat(shown(times.preview(CHRISTMAS, 4)))
        .containsExactly(
            "2027-12-23T09:00", "2027-12-24T09:00", "2027-12-27T09:00", "2027-12-28T09:00");
  }

  @Test
  void aFireMayBeMovedIntoAGap() {
    FireTimes times =
        berlin("30 2 27 3 *")
            .holidays(HolidayCalendar.of("x", day("2027-03-27")), OnHoliday.MOVE_AFTER);
    assertThat(shown(times.preview(Instant.parse("2027-03-01T00:00:00Z"), 1)))
        .containsExactly(
            "2027-03-28T03:00 moved from 2027-03-27, a holiday;"
                + " 02:30 does not exist on 2027-03-28 in Europe/Berlin: fires at 03:00");
  }

  @Test
  void aPreviewSaysWhatTheClockDid() {
    Instant spring = Instant.parse("2027-03-27T12:00:00Z");
    Instant autumn = Instant.parse("2027-10-30T22:30:00Z");
    assertThat(shown(berlin("30 2 * * *").preview(spring, 2)))
        .containsExactly(
            "2027-03-28T03:00 02:30 does not exist on 2027-03-28 in Europe/Berlin: fires at 03:00",
            "2027-03-29T02:30");
    assertThat(shown(berlin("0,30 2,3 * * *").preview(spring, 2)))
        .containsExactly(
            "2027-03-28T03:00 02:00 and later times do not exist on 2027-03-28 in Europe/Berlin:"
                + " fires once, at 03:00",
            "2027-03-28T03:30");
    assertThat(shown(berlin("30 2 * * *").preview(autumn, 2)))
        .containsExactly(
            "2027-10-31T02:30 02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at the first",
            "2027-11-01T02:30");
    assertThat(shown(berlin("30 * * * *").preview(autumn, 4)))
        .containsExactly(
            "2027-10-31T01:30",
            "2027-10-31T02:30 02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at both, this"
                + " is the first",
            "2027-10-31T02:30 02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at both, this"
                + " is the second",
            "2027-10-31T03:30");
    assertThat(shown(berlin("30 */2 * * *").preview(Instant.parse("2027-03-27T23:00:00Z"), 3)))
        .containsExactly(
            "2027-03-28T00:30",
            "2027-03-28T04:30 02:30 does not exist on 2027-03-28 in Europe/Berlin: left out",
            "2027-03-28T06:30");
    assertThat(
            shown(
                FireTimes.of(Timetable.cron("0 10 * * *"), ZoneId.of("Pacific/Apia"))
                    .preview(Instant.parse("2011-12-30T00:00:00Z"), 2)))
        .containsExactly(
            "2011-12-31T00:00 10:00 does not exist on 2011-12-30 in Pacific/Apia: fires at"
                + " 2011-12-31 00:00",
            "2011-12-31T10:00");
  }

  @Test
  void whatTheClockDidIsToldForProgramsToo() {
    Instant spring = Instant.parse("2027-03-27T12:00:00Z");
    Instant autumn = Instant.parse("2027-10-30T22:30:00Z");
    LocalDate begin = day("2027-03-28");
    LocalDate end = day("2027-10-31");
    LocalTime half = LocalTime.of(2, 30);
    assertThat(notes(berlin("30 2 * * *").preview(spring, 2)))
        .containsExactly(new FireNote(Kind.MISSING_MOVED, begin, half));
    assertThat(notes(berlin("0,30 2,3 * * *").preview(spring, 2)))
        .containsExactly(new FireNote(Kind.MISSING_ONCE, begin, LocalTime.of(2, 0)));
    assertThat(notes(berlin("30 */2 * * *").preview(spring, 12)))
        .containsExactly(new FireNote(Kind.MISSING_LEFT_OUT, begin, half));
    assertThat(notes(berlin("30 2 * * *").preview(autumn, 2)))
        .containsExactly(new FireNote(Kind.TWICE_ONCE, end, half));
    assertThat(notes(berlin("30 * * * *").preview(autumn, 4)))
        .containsExactly(
            new FireNote(Kind.TWICE_BOTH_FIRST, end, half),
            new FireNote(Kind.TWICE_BOTH_SECOND, end, half));
    assertThat(
            notes(
                berlin("30 2 27 3 *")
                    .holidays(HolidayCalendar.of("x", day("2027-03-27")), OnHoliday.MOVE_AFTER)
                    .preview(spring.minus(Duration.ofDays(9)), 1)))
        .containsExactly(
            new FireNote(Kind.HOLIDAY_MOVED, day("2027-03-27"), null),
            new FireNote(Kind.MISSING_MOVED, begin, half));
    assertThat(notes(berlin("0 9 * * *").holidays(HOLIDAYS, OnHoliday.SKIP).preview(CHRISTMAS, 4)))
        .containsExactly(new FireNote(Kind.HOLIDAY_LEFT_OUT, day("2027-12-25"), null));
  }

  private static List<FireNote> notes(List<PlannedFire> fires) {
    return fires.stream().flatMap(fire -> fire.notes().stream()).toList();
  }

  @Test
  void extremeTimesAreFine() {
    for (OnHoliday onHoliday : OnHoliday.values()) {
      for (String text : List.of("@daily", "every PT1H", "at 2027-01-01T00:00:00Z", "none")) {
        FireTimes times = berlin(text).holidays(HOLIDAYS, onHoliday).anchor(Instant.MIN);
        times.next(Instant.MIN);
        assertThat(times.next(Instant.MAX)).isNull();
        assertThat(times.between(Instant.MAX, null).next(Instant.EPOCH)).isNull();
      }
    }
  }

  /** A second's schedule over the longest run of holidays: days are jumped over, not walked. */
  @Test
  void denseFiresOnHolidaysAreDealtWithSoon() {
    Collection<LocalDate> days = day("2027-01-01").datesUntil(day("2054-01-01")).toList();
    HolidayCalendar years = new HolidayCalendar("27 years", new TreeSet<>(days));
    Instant from = Instant.parse("2027-01-01T12:00:00Z");
    for (OnHoliday onHoliday : OnHoliday.values()) {
      FireTimes times = berlin("* * * * * *").holidays(years, onHoliday);
      times.next(from);
      long begun = System.nanoTime();
      assertThat(times.next(from)).isEqualTo("2053-12-31T23:00:00Z");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
    }
  }

  /** Compared with moving each single fire. */
  @Test
  void holidaysMoveFiresAsIfOneByOne() {
    List<String> texts =
        List.of("0 */6 * * *", "30 23 * * *", "30 0,23 * * *", "every PT7H", "59 2 * * SUN");
    List<String> zones =
        List.of("Pacific/Apia", "America/Sao_Paulo", "Europe/Berlin", "America/St_Johns");
    Random random = new Random(20_111_230);
    Instant from = Instant.parse("2011-01-01T00:00:00Z");
    Instant to = Instant.parse("2012-02-01T00:00:00Z");
    for (int round = 0; round < 60; round++) {
      TreeSet<LocalDate> days = new TreeSet<>();
      for (int i = 0; i < 120; i++) {
        days.add(day("2011-01-01").plusDays(random.nextInt(396)));
      }
      HolidayCalendar calendar = new HolidayCalendar("random", days);
      String text = texts.get(random.nextInt(texts.size()));
      ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
      OnHoliday onHoliday = List.of(OnHoliday.values()).get(random.nextInt(3));
      FireTimes times = FireTimes.of(Timetable.parse(text), zone).holidays(calendar, onHoliday);
      List<Instant> fires = new ArrayList<>();
      for (Instant at = times.next(from); at.isBefore(to); at = times.next(at)) {
        fires.add(at);
      }
      assertThat(fires)
          .as("%s in %s, %s, %s", text, zone, onHoliday, days)
          .isEqualTo(oneByOne(times, from, to));
    }
  }

  private static List<Instant> oneByOne(FireTimes times, Instant from, Instant to) {
    FireTimes plain = times.holidays(null, OnHoliday.SKIP);
    Duration far = Duration.ofDays(60);
    TreeSet<Instant> fires = new TreeSet<>();
    for (Instant at = plain.next(from.minus(far)); at.isBefore(to.plus(far)); at = plain.next(at)) {
      LocalDateTime local = LocalDateTime.ofInstant(at, times.zone());
      LocalDateTime moved = local;
      while (times.holidays().isHoliday(moved.toLocalDate())) {
        moved = moved.plusDays(times.onHoliday() == OnHoliday.MOVE_AFTER ? 1 : -1);
      }
      if (moved.equals(local)) {
        fires.add(at);
      } else if (times.onHoliday() != OnHoliday.SKIP) {
        List<ZoneOffset> offsets = times.zone().getRules().getValidOffsets(moved);
        fires.add(
            offsets.isEmpty()
                ? times.zone().getRules().getTransition(moved).getInstant()
                : moved.toInstant(offsets.get(0)));
      }
    }
    return List.copyOf(fires.subSet(from, false, to, false));
  }
}
