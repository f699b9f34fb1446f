package io.taskmill.engine.schedule;

import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The due times of a schedule: which have come, which of them were missed, and which is next. */
public final class DueTimes {

  /** So many are fired at once; what is more comes with the next look. */
  private static final int AT_ONCE = 1_000;

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final Schedule schedule;
  private final FireTimes times;

  /**
   * @param calendars the holiday calendars by name; one that is not there has no holidays
   */
  public DueTimes(Schedule schedule, Map<String, HolidayCalendar> calendars) {
    this.schedule = schedule;
    this.times =
        FireTimes.of(schedule.timetable(), schedule.zone())
            .between(schedule.start().orElse(null), schedule.end().orElse(null))
            .anchor(schedule.start().orElse(Instant.EPOCH))
            .holidays(schedule.calendar().map(calendars::get).orElse(null), schedule.onHoliday());
  }

  /** When it fires. */
  public FireTimes times() {
    return times;
  }

  /** The first due time after a moment; null if there is none. */
  public @Nullable Instant after(Instant moment) {
    return times.next(moment);
  }

  /** When to fire for a due time: then, or later by what chance has given to this one. */
  public Instant lookAt(Instant due) {
    long most = schedule.jitter().toMillis();
    if (most == 0) {
      return due;
    }
    long seed = (schedule.name().hashCode() * 31L + due.getEpochSecond()) * MIX;
    return due.plusMillis(Math.floorMod(seed ^ (seed >>> 32), most));
  }

  /**
   * What has come due.
   *
   * @param fired those that are to be fired, in their order
   * @param leftOut the first one that was missed and is not caught up; null if there is none
   * @param next the first one that is not due yet, or that would be too many
   */
  public record Come(List<Instant> fired, @Nullable Instant leftOut, @Nullable Instant next) {}

  /**
   * What has come due since a schedule stands at a due time.
   *
   * @param standsAt a due time
   */
  public Come come(Instant standsAt, Instant now) {
    Instant inTime = now.minus(schedule.misfireThreshold()).minus(schedule.jitter());
    List<Instant> fired = new ArrayList<>();
    Instant leftOut = null;
    // Not taken on trust: a calendar may have changed since.
    Instant at = times.next(justBefore(standsAt));
    if (at != null && at.isBefore(inTime)) {
      List<Instant> missed = newest(at, inTime, schedule.catchUp().most());
      leftOut = missed.isEmpty() || missed.get(0).isAfter(at) ? at : null;
      if (missed.size() > AT_ONCE) {
        return new Come(missed.subList(0, AT_ONCE), leftOut, missed.get(AT_ONCE));
      }
      fired.addAll(missed);
      at = times.next(justBefore(inTime));
    }
    while (at != null && fired.size() < AT_ONCE && !lookAt(at).isAfter(now)) {
      fired.add(at);
      at = times.next(at);
    }
    return new Come(fired, leftOut, at);
  }

  /** All due times in a range, its end excluded, but no more than so many. */
  public List<Instant> between(Instant from, Instant until, int most) {
    List<Instant> all = new ArrayList<>();
    Instant at = times.next(justBefore(from));
    while (at != null && at.isBefore(until) && all.size() < most) {
      all.add(at);
      at = times.next(at);
    }
    return all;
  }

  /**
   * The newest due times in a range, its end excluded. There is no way back from a time to the one
   * before, so it begins near the end, and further back if that was not enough.
   */
  private List<Instant> newest(Instant from, Instant until, int most) {
    if (most == 0) {
      return List.of();
    }
    Instant second = times.next(from);
    Duration span =
        second == null ? Duration.ZERO : Duration.between(from, second).multipliedBy(most + 1L);
    while (true) {
      Instant begin = until.minus(span);
      boolean all = !begin.isAfter(from);
      Deque<Instant> last = new ArrayDeque<>();
      Instant at = all ? from : times.next(justBefore(begin));
      while (at != null && at.isBefore(until)) {
        last.addLast(at);
        if (last.size() > most) {
          last.removeFirst();
        }
        at = times.next(at);
      }
      if (all || last.size() == most) {
        return List.copyOf(last);
      }
      span = span.multipliedBy(4).plus(1, ChronoUnit.MINUTES);
    }
  }

  private static Instant justBefore(Instant time) {
    return time.minusNanos(1);
  }
}
