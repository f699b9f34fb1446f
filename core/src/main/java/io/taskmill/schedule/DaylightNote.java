package io.taskmill.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/** Says what a change of the clock has made of a fire. */
final class DaylightNote {

  private final ZoneId zone;
  private final ZoneRules rules;

  DaylightNote(ZoneId zone) {
    this.zone = zone;
    rules = zone.getRules();
  }

  /** Of a fire of an expression; {@code null} if the clock has changed nothing. */
  @Nullable String of(Cron cron, Instant at) {
    LocalDateTime local = LocalDateTime.ofInstant(at, zone);
    ZoneOffsetTransition twice = rules.getTransition(local);
    if (twice != null) {
      return twice(cron, local, at.isBefore(twice.getInstant()));
    }
    ZoneOffsetTransition gap = rules.previousTransition(at.plusNanos(1));
    if (gap == null || !gap.isGap()) {
      return null;
    }
    LocalDateTime skipped = cron.matchAtOrAfter(gap.getDateTimeBefore());
    if (skipped == null || !skipped.isBefore(gap.getDateTimeAfter())) {
      return null;
    }
    return cron.followsElapsedTime()
        ? leftOut(cron, skipped, gap, at)
        : gap.getInstant().equals(at) ? collapsed(cron, skipped, gap) : null;
  }

  /** Of a local time that a fire was moved to. */
  @Nullable String ofMoved(LocalDateTime local) {
    ZoneOffsetTransition change = rules.getTransition(local);
    if (change == null) {
      return null;
    }
    return change.isGap()
        ? missing(local) + ": fires at " + end(local, change)
        : "%s comes twice%s: fires at the first".formatted(clock(local), where(local));
  }

  private String twice(Cron cron, LocalDateTime local, boolean first) {
    String which =
        cron.followsElapsedTime()
            ? "fires at both, this is the " + (first ? "first" : "second")
            : "fires at the first";
    return "%s comes twice%s: %s".formatted(clock(local), where(local), which);
  }

  private String collapsed(Cron cron, LocalDateTime skipped, ZoneOffsetTransition gap) {
    LocalDateTime other = cron.matchAtOrAfter(skipped.plusSeconds(1));
    boolean several = other != null && other.isBefore(gap.getDateTimeAfter());
    return several
        ? "%s and later times do not exist%s: fires once, at %s"
            .formatted(clock(skipped), where(skipped), end(skipped, gap))
        : missing(skipped) + ": fires at " + end(skipped, gap);
  }

  /** Told once, with the first fire after the gap. */
  private @Nullable String leftOut(
      Cron cron, LocalDateTime skipped, ZoneOffsetTransition gap, Instant at) {
    Instant first = cron.next(gap.getInstant().minusNanos(1), zone);
    return at.equals(first) ? missing(skipped) + ": left out" : null;
  }

  private String missing(LocalDateTime local) {
    return "%s does not exist%s".formatted(clock(local), where(local));
  }

  private String where(LocalDateTime local) {
    return " on %s in %s".formatted(local.toLocalDate(), zone);
  }

  private static String end(LocalDateTime skipped, ZoneOffsetTransition gap) {
    LocalDateTime end = gap.getDateTimeAfter();
    return end.toLocalDate().equals(skipped.toLocalDate())
        ? clock(end)
        : end.toLocalDate() + " " + clock(end);
  }

  /** {@code 02:30}, with seconds where there are some. */
  private static String clock(LocalDateTime local) {
    return LocalTime.from(local).withNano(0).toString();
  }
}
