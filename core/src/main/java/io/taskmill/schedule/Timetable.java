package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When a schedule fires: by a cron expression, in an interval, at given times, or never by itself.
 *
 * <p>Each has a text, {@code cron:0 9 * * *}, {@code every PT5M}, {@code at 2027-01-01T00:00:00Z}
 * or {@code none}, from which {@link #parse} makes it again.
 */
public sealed interface Timetable {

  /** By a cron expression. */
  record ByCron(Cron cron) implements Timetable {
    @Override
    public @Nullable Instant next(Instant after, ZoneId zone, Instant anchor) {
      return cron.next(after, zone);
    }

    @Override
    public String text() {
      return CRON + cron;
    }

    @Override
    public String describe(Locale locale) {
      return cron.describe(locale);
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** At the anchor, and then again and again after the interval. */
  record Every(Duration interval) implements Timetable {
    /** Checks the interval. */
    public Every {
      Rules.that(
          interval.compareTo(SHORTEST) >= 0,
          "The interval is %s, but must be at least one second: shorter ones would do nothing but"
              + " fire. Write 'every PT1S' or longer.",
          interval);
      Rules.that(
          interval.compareTo(LONGEST) <= 0,
          "The interval is %s, but must be at most %s, which is about 100 years.",
          interval,
          LONGEST);
      Rules.that(
          interval.toNanosPart() % 1000 == 0,
          "The interval is %s, but stores keep microseconds. Round it to whole ones.",
          interval);
    }

    @Override
    public @Nullable Instant next(Instant after, ZoneId zone, Instant anchor) {
      Instant first = anchor.truncatedTo(ChronoUnit.MICROS);
      if (!after.isBefore(Cron.END_OF_TIME) || !first.isBefore(Cron.END_OF_TIME)) {
        return null;
      }
      if (after.isBefore(first)) {
        return first;
      }
      long passed = Duration.between(first, after).dividedBy(interval);
      Instant next = first.plus(interval.multipliedBy(passed + 1));
      return next.isBefore(Cron.END_OF_TIME) ? next : null;
    }

    @Override
    public String text() {
      return EVERY + interval;
    }

    @Override
    public String describe(Locale locale) {
      return IntervalWords.of(interval, locale);
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /**
   * At given times.
   *
   * @param times in their order, each once, to the microsecond
   */
  record At(List<Instant> times) implements Timetable {
    /** Checks and orders. */
    public At {
      times =
          times.stream()
              .map(time -> time.truncatedTo(ChronoUnit.MICROS))
              .sorted()
              .distinct()
              .toList();
      Rules.that(
          !times.isEmpty(),
          "The list of times is empty. Give at least one; 'none' never fires by itself.");
      Rules.that(
          times.size() <= MAX_TIMES,
          "The list has %s times, but at most %s are allowed. Use several schedules, or a cron"
              + " expression.",
          times.size(),
          MAX_TIMES);
      for (Instant time : times) {
        Rules.that(
            !time.isBefore(Cron.BEGIN_OF_TIME) && time.isBefore(Cron.END_OF_TIME),
            "The time %s is out of range: years 1 to %s are possible.",
            time,
            Cron.LAST_YEAR);
      }
    }

    @Override
    public @Nullable Instant next(Instant after, ZoneId zone, Instant anchor) {
      int found = Collections.binarySearch(times, after);
      int index = found >= 0 ? found + 1 : -found - 1;
      return index < times.size() ? times.get(index) : null;
    }

    @Override
    public String text() {
      return AT + times.stream().map(Instant::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String describe(Locale locale) {
      boolean chinese = Cron.isChinese(locale);
      if (times.size() == 1) {
        return (chinese ? "仅一次：" : "once, at ") + times.get(0);
      }
      return (chinese ? "共%s次，首次 %s，末次 %s" : "%s times, first at %s, last at %s")
          .formatted(times.size(), times.get(0), times.get(times.size() - 1));
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** Never by itself. */
  record None() implements Timetable {
    @Override
    public @Nullable Instant next(Instant after, ZoneId zone, Instant anchor) {
      return null;
    }

    @Override
    public String text() {
      return NONE;
    }

    @Override
    public String describe(Locale locale) {
      return Cron.isChinese(locale) ? "不自动触发" : "never by itself";
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** What the text of a cron expression begins with; it may be left out. */
  String CRON = "cron:";

  /** What the text of an interval begins with. */
  String EVERY = "every ";

  /** What the text of a list of times begins with. */
  String AT = "at ";

  /** The text of what never fires by itself. */
  String NONE = "none";

  /** The shortest interval. */
  Duration SHORTEST = Duration.ofSeconds(1);

  /** The longest interval. */
  Duration LONGEST = Duration.ofDays(36_525);

  /** How many times a list may have. */
  int MAX_TIMES = 1_000;

  /**
   * By a cron expression.
   *
   * @throws InvalidCronException if it is wrong, or can never fire
   */
  static Timetable cron(String expression) {
    return new ByCron(Cron.parse(expression));
  }

  /** In an interval of at least one second. */
  static Timetable every(Duration interval) {
    return new Every(interval);
  }

  /** At these times, at least one. */
  static Timetable at(List<Instant> times) {
    return new At(times);
  }

  /** Never by itself. */
  static Timetable none() {
    return new None();
  }

  /**
   * Reads the text of a timetable.
   *
   * @throws InvalidCronException if it is a cron expression that is wrong; the exception's position
   *     counts from behind {@code cron:}
   */
  static Timetable parse(String text) {
    String stripped = text.strip();
    if (stripped.equalsIgnoreCase(NONE)) {
      return none();
    }
    if (beginsWith(stripped, EVERY)) {
      return every(duration(stripped.substring(EVERY.length()).strip()));
    }
    if (beginsWith(stripped, AT)) {
      List<Instant> times = new ArrayList<>();
      for (String time : stripped.substring(AT.length()).split(",", -1)) {
        times.add(instant(time.strip()));
      }
      return at(times);
    }
    return cron(beginsWith(stripped, CRON) ? stripped.substring(CRON.length()) : text);
  }

  private static boolean beginsWith(String text, String word) {
    return text.regionMatches(true, 0, word, 0, word.length());
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new InvalidTaskException(
          "The interval '%s' is no length of time. Write it in ISO 8601: PT30S, PT5M, PT2H, P1D."
              .formatted(InvalidCronException.shown(text)),
          e);
    }
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new InvalidTaskException(
          "'%s' is no time. Write times as 2027-01-01T00:00:00Z, with commas between them."
              .formatted(InvalidCronException.shown(text)),
          e);
    }
  }

  /**
   * The first time that it fires strictly after that one; {@code null} if there is none.
   *
   * @param zone whose clock a cron expression goes by
   * @param anchor where intervals are counted from
   */
  @Nullable Instant next(Instant after, ZoneId zone, Instant anchor);

  /** What {@link #parse} reads. */
  String text();

  /** What it says in words: in Chinese for {@code zh}, otherwise in English. */
  String describe(Locale locale);
}
