package io.taskmill.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Fires of which those on holidays are moved to the nearest other day.
 *
 * <p>A day that is no holiday forms a group with the holidays whose fires come to it. Groups follow
 * each other as their days do, so it is enough to find the first group that has a fire left. In it,
 * each day is asked for its first fire that, moved, is late enough. So nothing is walked fire by
 * fire.
 */
final class HolidayMoves {

  private final UnaryOperator<@Nullable Instant> planned;
  private final HolidayCalendar calendar;
  private final boolean after;
  private final ZoneId zone;

  /**
   * Of what is planned.
   *
   * @param planned the first fire strictly after a time, regardless of holidays
   */
  HolidayMoves(
      UnaryOperator<@Nullable Instant> planned,
      HolidayCalendar calendar,
      boolean after,
      ZoneId zone) {
    this.planned = planned;
    this.calendar = calendar;
    this.after = after;
    this.zone = zone;
  }

  /** A fire, and the local time that it was moved to, from which day. */
  record Moved(Instant at, @Nullable LocalDateTime to, @Nullable LocalDate from) {}

  /** The first fire strictly after that time. */
  @Nullable Moved next(Instant time) {
    LocalDate day = target(time.atZone(zone).toLocalDate());
    Instant cursor = beginOf(first(day)).minusNanos(1);
    while (true) {
      Instant fire = planned.apply(cursor);
      if (fire == null) {
        return null;
      }
      day = target(fire.atZone(zone).toLocalDate());
      Moved found = inGroup(day, time);
      if (found != null) {
        return found;
      }
      Instant end = beginOf(last(day).plusDays(1)).minusNanos(1);
      cursor = end.isAfter(fire) ? end : fire;
    }
  }

  private @Nullable Moved inGroup(LocalDate target, Instant time) {
    LocalTime from = earliest(target, time);
    if (from == null) {
      return null;
    }
    Moved best = null;
    LocalDate end = last(target).plusDays(1);
    for (LocalDate day = first(target); day.isBefore(end); day = day.plusDays(1)) {
      Moved found = onDay(day, target, from, time);
      boolean sooner =
          found != null
              && (best == null
                  || found.at().isBefore(best.at())
                  || (found.at().equals(best.at()) && found.from() == null));
      best = sooner ? found : best;
    }
    return best;
  }

  /** From which time of that day on a fire can be late enough; {@code null} if none can. */
  private @Nullable LocalTime earliest(LocalDate target, Instant time) {
    LocalDateTime local = LocalDateTime.ofInstant(time, zone);
    if (local.toLocalDate().isBefore(target)) {
      return LocalTime.MIN;
    }
    return local.toLocalDate().equals(target) ? local.toLocalTime() : null;
  }

  private @Nullable Moved onDay(LocalDate day, LocalDate target, LocalTime from, Instant time) {
    Instant cursor = resolve(day.atTime(from)).minusNanos(1);
    Instant end = beginOf(day.plusDays(1));
    while (true) {
      Instant fire = planned.apply(cursor);
      if (fire == null || !fire.isBefore(end)) {
        return null;
      }
      Moved moved = move(fire, day, target);
      if (moved.at().isAfter(time)) {
        return moved;
      }
      cursor = fire;
    }
  }

  /** A clock that is set back over midnight shows the day before again, in another group. */
  private Moved move(Instant fire, LocalDate expected, LocalDate target) {
    LocalDateTime local = LocalDateTime.ofInstant(fire, zone);
    LocalDate day = local.toLocalDate();
    if (!calendar.isHoliday(day)) {
      return new Moved(fire, null, null);
    }
    LocalDate other = day.equals(expected) ? target : target(day);
    LocalDateTime to = other.atTime(local.toLocalTime());
    return new Moved(resolve(to), to, day);
  }

  private LocalDate target(LocalDate day) {
    return after ? calendar.workdayAfter(day) : calendar.workdayBefore(day);
  }

  /** The first day whose fires come to that day. */
  private LocalDate first(LocalDate target) {
    return after ? calendar.workdayBefore(target.minusDays(1)).plusDays(1) : target;
  }

  /** The last day whose fires come to that day. */
  private LocalDate last(LocalDate target) {
    return after ? target : calendar.workdayAfter(target.plusDays(1)).minusDays(1);
  }

  private Instant beginOf(LocalDate day) {
    return day.atStartOfDay(zone).toInstant();
  }

  /** As fixed times do: at the first if it comes twice, at the gap's end in a gap. */
  private Instant resolve(LocalDateTime local) {
    ZoneRules rules = zone.getRules();
    ZoneOffsetTransition change = rules.getTransition(local);
    if (change == null) {
      return local.toInstant(rules.getOffset(local));
    }
    return change.isGap() ? change.getInstant() : local.toInstant(change.getOffsetBefore());
  }
}
