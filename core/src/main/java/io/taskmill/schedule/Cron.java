package io.taskmill.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A cron expression: {@code 0 9 * * MON-FRI} is 9 o'clock from Monday to Friday. The words, and
 * what happens when clocks change, are in {@code docs/cron.md}.
 *
 * <p>Clocks change in two ways. Where the hour is fixed (numbers, ranges, lists), times that the
 * clock skips fire once, when it has skipped them, and times that it shows twice fire at the first.
 * Where the hour is {@code *} or has a step, each time that the clock really shows fires: both of a
 * time that comes twice, none of what is skipped.
 */
public final class Cron {

  /** The last year in which anything fires. */
  static final int LAST_YEAR = 2199;

  /** Before it nothing fires, and times are not looked at. */
  static final Instant BEGIN_OF_TIME = Instant.parse("0001-01-01T00:00:00Z");

  /** From it on nothing fires: the last year is over in all zones. */
  static final Instant END_OF_TIME = Instant.parse((LAST_YEAR + 1) + "-01-02T00:00:00Z");

  /** Longer than what any clock is ever set forward or back: offsets are 18 hours at most. */
  private static final long FAR = 2 * 86_400L;

  private final String expression;
  private final CronFields fields;
  private final LocalMatcher matcher;
  private final boolean elapsed;

  private Cron(String expression) {
    this.expression = expression;
    fields = new CronParser(expression).parse();
    matcher = new LocalMatcher(fields);
    elapsed = fields.hour().isRepeating();
    if (matcher.atOrAfter(0) == LocalMatcher.NONE) {
      throw neverFires();
    }
  }

  /**
   * Reads an expression of 5 fields (minute, hour, day of month, month, day of week), 6 (second
   * first) or 7 (second first, year last), or a nickname such as {@code @daily}. After {@code
   * quartz:} days of the week count from 1, Sunday, otherwise from 0, Sunday.
   *
   * @throws InvalidCronException if it is wrong, or can never fire
   */
  public static Cron parse(String expression) {
    return new Cron(expression);
  }

  private InvalidCronException neverFires() {
    CronFieldText day = fields.dayOfMonth().isAny() ? fields.dayOfWeek() : fields.dayOfMonth();
    boolean both = !fields.dayOfMonth().isAny() && !fields.dayOfWeek().isAny();
    String days =
        both
            ? "'%s' never is '%s' too".formatted(day.text(), fields.dayOfWeek().text())
            : "'%s' never comes".formatted(day.text());
    String month = fields.month().isAny() ? "" : " in month '%s'".formatted(fields.month().text());
    String year = fields.year().isAny() ? "" : " in year '%s'".formatted(fields.year().text());
    return new InvalidCronException(
        expression,
        day.field().inWords,
        day.position(),
        days + month + year + ", so it would never fire. Write a day that exists there.");
  }

  /**
   * The first time that it fires strictly after that one; {@code null} if it does not up to the
   * year 2199.
   */
  public @Nullable Instant next(Instant after, ZoneId zone) {
    if (!after.isBefore(END_OF_TIME)) {
      return null;
    }
    long second = Math.max(after.getEpochSecond(), BEGIN_OF_TIME.getEpochSecond());
    ZoneRules rules = zone.getRules();
    long next = elapsed ? nextElapsed(second + 1, rules) : nextFixed(second, rules);
    return next == LocalMatcher.NONE ? null : Instant.ofEpochSecond(next);
  }

  /** Every matching local time has one instant, in the same order. */
  private long nextFixed(long after, ZoneRules rules) {
    long local = after + offset(after, rules);
    ZoneOffsetTransition change = rules.getTransition(dateTime(local));
    long from = local + 1;
    if (change != null && change.isOverlap() && after >= change.toEpochSecond()) {
      from = local(change.getDateTimeBefore()); // in the second pass, and the first one has fired
    }
    for (long match = matcher.atOrAfter(from);
        match != LocalMatcher.NONE;
        match = matcher.atOrAfter(match + 1)) {
      long fire = resolve(match, rules);
      if (fire > after) {
        return fire;
      }
    }
    return LocalMatcher.NONE;
  }

  /** Every instant whose local time matches, from that one on. */
  private long nextElapsed(long from, ZoneRules rules) {
    long at = from;
    while (true) {
      int offset = offset(at, rules);
      long match = matcher.atOrAfter(at + offset);
      if (match == LocalMatcher.NONE) {
        return LocalMatcher.NONE;
      }
      ZoneOffsetTransition change = rules.nextTransition(Instant.ofEpochSecond(at));
      if (change == null || match - offset < change.toEpochSecond()) {
        return match - offset;
      }
      if (change.toEpochSecond() - at <= FAR) {
        at = change.toEpochSecond();
        continue;
      }
      // No change between here and the match is near enough to bring back a local time from before
      // this one, and no local time in between matches: all of them can be passed over.
      ZoneOffsetTransition there = rules.getTransition(dateTime(match));
      if (there == null || there.isOverlap()) {
        return resolve(match, rules);
      }
      at = there.toEpochSecond();
    }
  }

  /** The instant of a local time: of the first if it comes twice, and the gap's end in a gap. */
  private static long resolve(long local, ZoneRules rules) {
    LocalDateTime dateTime = dateTime(local);
    ZoneOffsetTransition change = rules.getTransition(dateTime);
    if (change == null) {
      return local - rules.getOffset(dateTime).getTotalSeconds();
    }
    return change.isGap()
        ? change.toEpochSecond()
        : local - change.getOffsetBefore().getTotalSeconds();
  }

  private static int offset(long second, ZoneRules rules) {
    return rules.getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
  }

  private static LocalDateTime dateTime(long local) {
    return LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC);
  }

  private static long local(LocalDateTime dateTime) {
    return dateTime.toEpochSecond(ZoneOffset.UTC);
  }

  /** Whether it fires at every matching time that the clock shows; otherwise times are fixed. */
  boolean followsElapsedTime() {
    return elapsed;
  }

  /** The first matching local time at or after that one; {@code null} if there is none. */
  @Nullable LocalDateTime matchAtOrAfter(LocalDateTime local) {
    long match = matcher.atOrAfter(local(local));
    return match == LocalMatcher.NONE ? null : dateTime(match);
  }

  /** What it says in words: in Chinese for {@code zh}, otherwise in English. */
  public String describe(Locale locale) {
    return isChinese(locale) ? new ChineseCron(fields).text() : new EnglishCron(fields).text();
  }

  static boolean isChinese(Locale locale) {
    return locale.getLanguage().equals(Locale.CHINESE.getLanguage());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cron cron && cron.expression.equals(expression);
  }

  @Override
  public int hashCode() {
    return expression.hashCode();
  }

  /** The expression as it was given. */
  @Override
  public String toString() {
    return expression;
  }
}
