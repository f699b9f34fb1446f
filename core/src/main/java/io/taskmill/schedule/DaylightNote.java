package io.taskmill.schedule;

import io.taskmill.schedule.FireNote.Kind;
import java.time.Instant;
import java.time.LocalDateTime;
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
  @Nullable FireNote of(Cron cron, Instant at) {
    LocalDateTime local = LocalDateTime.ofInstant(at, zone);
    ZoneOffsetTransition twice = rules.getTransition(local);
    if (twice != null) {
      return note(twice(cron, at.isBefore(twice.getInstant())), local);
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
  @Nullable FireNote ofMoved(LocalDateTime local) {
    ZoneOffsetTransition change = rules.getTransition(local);
    return change == null
        ? null
        : note(change.isGap() ? Kind.MISSING_MOVED : Kind.TWICE_ONCE, local);
  }

  private static Kind twice(Cron cron, boolean first) {
    if (!cron.followsElapsedTime()) {
      return Kind.TWICE_ONCE;
    }
    return first ? Kind.TWICE_BOTH_FIRST : Kind.TWICE_BOTH_SECOND;
  }

  private static FireNote collapsed(Cron cron, LocalDateTime skipped, ZoneOffsetTransition gap) {
    LocalDateTime other = cron.matchAtOrAfter(skipped.plusSeconds(1));
    boolean several = other != null && other.isBefore(gap.getDateTimeAfter());
    return note(several ? Kind.MISSING_ONCE : Kind.MISSING_MOVED, skipped);
  }

  /** Told once, with the first fire after the gap. */
  private @Nullable FireNote leftOut(
      Cron cron, LocalDateTime skipped, ZoneOffsetTransition gap, Instant at) {
    Instant first = cron.next(gap.getInstant().minusNanos(1), zone);
    return at.equals(first) ? note(Kind.MISSING_LEFT_OUT, skipped) : null;
  }

  private static FireNote note(Kind kind, LocalDateTime local) {
    return new FireNote(kind, local.toLocalDate(), local.toLocalTime().withNano(0));
  }
}
