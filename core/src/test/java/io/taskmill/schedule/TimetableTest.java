package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of timetables, and their texts. */
class TimetableTest {

  private static final Instant ANCHOR = Instant.parse("2027-01-01T00:00:07.5Z");

  private static Instant next(Timetable timetable, Instant after) {
    return timetable.next(after, ZoneOffset.UTC, ANCHOR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cron:0 9 * * MON-FRI",
        "cron:quartz:0 0 9 ? * 2",
        "cron:@daily",
        "every PT5M",
        "every PT1.5S",
        "at 2027-01-01T00:00:00Z",
        "at 2027-01-01T00:00:00Z, 2027-05-01T08:30:00.000001Z",
        "none"
      })
  void aTextIsReadBack(String text) {
    Timetable timetable = Timetable.parse(text);
    assertThat(timetable.text()).isEqualTo(text);
    assertThat(timetable).hasToString(text).isEqualTo(Timetable.parse(timetable.text()));
  }

  @Test
  void itIsReadAsPeopleWriteIt() {
    assertThat(Timetable.parse("0 9 * * *")).isEqualTo(Timetable.cron("0 9 * * *"));
    assertThat(Timetable.parse(" Every pt5m ")).isEqualTo(Timetable.every(Duration.ofMinutes(5)));
    assertThat(Timetable.parse("NONE")).isEqualTo(Timetable.none());
    assertThat(Timetable.parse("at 2027-02-01T00:00:00Z,2027-01-01T00:00:00Z").text())
        .isEqualTo("at 2027-01-01T00:00:00Z, 2027-02-01T00:00:00Z");
  }

  @Test
  void anIntervalIsCountedFromItsAnchor() {
    Timetable timetable = Timetable.every(Duration.ofMinutes(5));
    assertThat(next(timetable, Instant.MIN)).isEqualTo(ANCHOR);
    assertThat(next(timetable, ANCHOR)).isEqualTo(ANCHOR.plusSeconds(300));
    assertThat(next(timetable, ANCHOR.plusSeconds(299))).isEqualTo(ANCHOR.plusSeconds(300));
    assertThat(next(timetable, ANCHOR.plusSeconds(300))).isEqualTo(ANCHOR.plusSeconds(600));
    assertThat(next(timetable, Instant.MAX)).isNull();
    assertThat(timetable.next(ANCHOR, ZoneOffset.UTC, Instant.MAX)).isNull();
  }

  /** A store would cut off the rest, and then the same fire would come once more. */
  @Test
  void timesAreWholeMicroseconds() {
    Instant odd = Instant.parse("2027-01-01T00:00:00.123456789Z");
    assertThat(Timetable.every(Duration.ofSeconds(1)).next(Instant.EPOCH, ZoneOffset.UTC, odd))
        .isEqualTo("2027-01-01T00:00:00.123456Z");
    assertThat(next(Timetable.at(List.of(odd)), Instant.EPOCH))
        .isEqualTo("2027-01-01T00:00:00.123456Z");
    assertThatThrownBy(() -> Timetable.every(Duration.ofSeconds(1, 1)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("microseconds");
  }

  @Test
  void timesOfAListComeEachOnce() {
    Instant first = Instant.parse("2027-01-01T00:00:00Z");
    Timetable timetable = Timetable.at(List.of(first.plusSeconds(5), first, first));
    assertThat(next(timetable, first.minusNanos(1))).isEqualTo(first);
    assertThat(next(timetable, first)).isEqualTo(first.plusSeconds(5));
    assertThat(next(timetable, first.plusSeconds(5))).isNull();
  }

  @Test
  void noneNeverFires() {
    assertThat(next(Timetable.none(), Instant.EPOCH)).isNull();
  }

  @Test
  void whatIsWrongIsRefusedWithTheReason() {
    refused(() -> Timetable.every(Duration.ZERO), "PT0S", "at least one second");
    refused(() -> Timetable.every(Duration.ofMillis(-1)), "at least one second");
    refused(() -> Timetable.every(Duration.ofDays(40_000)), "about 100 years");
    refused(() -> Timetable.parse("every 5m"), "'5m'", "PT5M");
    refused(() -> Timetable.parse("at noon"), "'noon'", "2027-01-01T00:00:00Z");
    refused(() -> Timetable.at(List.of()), "empty", "'none'");
    refused(() -> Timetable.at(List.of(Instant.MAX)), "years 1 to 2199");
    refused(() -> Timetable.parse("every"), "it has 1 field");
    refused(() -> Timetable.parse("cron: 0 25 * * *"), "' 0 25 * * *'", "position 3");
  }

  private static void refused(Runnable made, String... words) {
    assertThatThrownBy(made::run)
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void itIsSaidInWords() {
    said("every PT90M", "every 1 hour 30 minutes", "每1小时30分钟");
    said("every PT1H", "every hour", "每1小时");
    said("every PT49H", "every 2 days 1 hour", "每2天1小时");
    said("at 2027-01-01T00:00:00Z", "once, at 2027-01-01T00:00:00Z", "仅一次：2027-01-01T00:00:00Z");
    said("none", "never by itself", "不自动触发");
    said("0 9 * * *", "at 09:00, every day", "每天 09:00");
  }

  private static void said(String text, String english, String chinese) {
    assertThat(Timetable.parse(text).describe(Locale.ENGLISH)).isEqualTo(english);
    assertThat(Timetable.parse(text).describe(Locale.SIMPLIFIED_CHINESE)).isEqualTo(chinese);
  }
}
