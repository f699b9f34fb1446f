package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.FireNote.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When a schedule fires, all things considered: its timetable, the zone whose clock it goes by,
 * from when and until when, and holidays.
 *
 * @param zone whose clock counts for cron expressions and whose days are holidays
 * @param start nothing fires before it
 * @param end nothing fires at it or after it
 * @param anchor where intervals are counted from: they fire at it, and every interval after it
 * @param holidays days on which nothing fires; {@code null} if all are as good
 * @param onHoliday what becomes of a fire that falls on one of them. {@code start} and {@code end}
 *     count for when it fires in the end
 */
public record FireTimes(
    Timetable timetable,
    ZoneId zone,
    @Nullable Instant start,
    @Nullable Instant end,
    Instant anchor,
    @Nullable HolidayCalendar holidays,
    OnHoliday onHoliday) {

  private static final int MAX_PREVIEW = 10_000;

  /** Checks that it ends after it starts. */
  public FireTimes {
    Rules.that(
        start == null || end == null || start.isBefore(end),
        "The schedule ends at %s, but starts only at %s: it would never fire. Let it end later, or"
            + " leave out the end.",
        String.valueOf(end),
        String.valueOf(start));
  }

  /** From now till the end of time, without holidays; intervals are counted from 1970. */
  public static FireTimes of(Timetable timetable, ZoneId zone) {
    return new FireTimes(timetable, zone, null, null, Instant.EPOCH, null, OnHoliday.SKIP);
  }

  /**
   * A zone by its name, {@code Europe/Berlin}, or an offset, {@code +02:00}.
   *
   * @throws InvalidTaskException if there is none
   */
  public static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new InvalidTaskException(
          "There is no time zone '%s'. Write a name such as %s, UTC, or an offset such as +02:00."
              .formatted(InvalidCronException.shown(name), similarZone(name)),
          e);
    }
  }

  /** The same in another case, or a city without its continent; otherwise an example. */
  private static String similarZone(String name) {
    return ZoneId.getAvailableZoneIds().stream()
        .filter(
            id ->
                id.equalsIgnoreCase(name)
                    || id.substring(id.lastIndexOf('/') + 1)
                        .equalsIgnoreCase(name.replace(' ', '_')))
        .sorted()
        .findFirst()
        .orElse("Europe/Berlin");
  }

  /** Not before that time, and not at the second one or later; {@code null} for no such limit. */
  public FireTimes between(@Nullable Instant start, @Nullable Instant end) {
    return new FireTimes(timetable, zone, start, end, anchor, holidays, onHoliday);
  }

  /** With intervals counted from that time. */
  public FireTimes anchor(Instant anchor) {
    return new FireTimes(timetable, zone, start, end, anchor, holidays, onHoliday);
  }

  /** With holidays; {@code null} takes them away. */
  public FireTimes holidays(@Nullable HolidayCalendar holidays, OnHoliday onHoliday) {
    return new FireTimes(timetable, zone, start, end, anchor, holidays, onHoliday);
  }

  /** The first time that it fires strictly after that one; {@code null} if there is none. */
  public @Nullable Instant next(Instant after) {
    Fire fire = nextFire(after);
    return fire == null ? null : fire.at();
  }

  /**
   * The next fires strictly after a time, with what has become of them and why.
   *
   * @param n how many at most, 0 to 10,000
   */
  public List<PlannedFire> preview(Instant from, int n) {
    Rules.that(
        n >= 0 && n <= MAX_PREVIEW,
        "A preview of %s fires was asked for; 0 to %s are possible.",
        n,
        MAX_PREVIEW);
    List<PlannedFire> fires = new ArrayList<>();
    Instant after = from;
    while (fires.size() < n) {
      Fire fire = nextFire(after);
      if (fire == null) {
        break;
      }
      fires.add(new PlannedFire(fire.at(), fire.at().atZone(zone), notes(fire)));
      after = fire.at();
    }
    return fires;
  }

  /** A fire, what has moved it, and the first holiday before it whose fires were left out. */
  private record Fire(
      Instant at, HolidayMoves.@Nullable Moved moved, @Nullable LocalDate skipped) {}

  private @Nullable Fire nextFire(Instant after) {
    Instant from = after.isBefore(Cron.BEGIN_OF_TIME) ? Cron.BEGIN_OF_TIME : after;
    if (start != null && from.isBefore(start)) {
      from = start.minusNanos(1);
    }
    if (!from.isBefore(Cron.END_OF_TIME)) {
      return null;
    }
    Fire fire = unbounded(from);
    return fire == null || (end != null && !fire.at().isBefore(end)) ? null : fire;
  }

  private @Nullable Fire unbounded(Instant after) {
    if (holidays == null) {
      Instant at = planned(after);
      return at == null ? null : new Fire(at, null, null);
    }
    if (onHoliday == OnHoliday.SKIP) {
      return skipping(holidays, after);
    }
    HolidayMoves.Moved moved =
        new HolidayMoves(this::planned, holidays, onHoliday == OnHoliday.MOVE_AFTER, zone)
            .next(after);
    return moved == null ? null : new Fire(moved.at(), moved, null);
  }

  private @Nullable Fire skipping(HolidayCalendar calendar, Instant after) {
    LocalDate skipped = null;
    Instant cursor = after;
    while (true) {
      Instant at = planned(cursor);
      if (at == null) {
        return null;
      }
      LocalDate day = at.atZone(zone).toLocalDate();
      if (!calendar.isHoliday(day)) {
        return new Fire(at, null, skipped);
      }
      skipped = skipped == null ? day : skipped;
      Instant end = calendar.workdayAfter(day).atStartOfDay(zone).toInstant().minusNanos(1);
      cursor = end.isAfter(at) ? end : at; // a clock may show the end of a day once more
    }
  }

  private @Nullable Instant planned(Instant after) {
    return timetable.next(after, zone, anchor);
  }

  private List<FireNote> notes(Fire fire) {
    HolidayMoves.Moved moved = fire.moved();
    DaylightNote daylight = new DaylightNote(zone);
    FireNote holiday = null;
    FireNote clock = null;
    if (moved != null && moved.from() != null && moved.to() != null) {
      holiday = new FireNote(Kind.HOLIDAY_MOVED, moved.from(), null);
      clock = daylight.ofMoved(moved.to());
    } else {
      if (fire.skipped() != null) {
        holiday = new FireNote(Kind.HOLIDAY_LEFT_OUT, fire.skipped(), null);
      }
      if (timetable instanceof Timetable.ByCron byCron) {
        clock = daylight.of(byCron.cron(), fire.at());
      }
    }
    return Stream.<@Nullable FireNote>of(holiday, clock).filter(Objects::nonNull).toList();
  }
}
