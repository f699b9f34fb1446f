package io.taskmill.cli.importing;

import io.taskmill.cli.importing.QuartzTrigger.ByCron;
import io.taskmill.cli.importing.QuartzTrigger.Properties;
import io.taskmill.cli.importing.QuartzTrigger.Simple;
import io.taskmill.schedule.Timetable;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** When a trigger of Quartz fires, in our words. */
final class QuartzTimes {

  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** From this day on a month may not have it, and Quartz moves to the end of shorter ones. */
  private static final int DAY_OF_EVERY_MONTH = 28;

  private final QuartzTrigger trigger;
  private final @Nullable ZoneId fallback;

  /**
   * Of this trigger.
   *
   * @param fallback the zone of the processes there, for triggers that are stored without one
   */
  QuartzTimes(QuartzTrigger trigger, @Nullable ZoneId fallback) {
    this.trigger = trigger;
    this.fallback = fallback;
  }

  Timing timing() {
    QuartzTrigger.Details details = trigger.details();
    if (details instanceof ByCron cron) {
      // Its end counts as a time at which it may fire; ours does not.
      Instant end = trigger.end() == null ? null : trigger.end().plusMillis(1);
      return Timing.of(
          QuartzCron.timetable(cron.expression()), zone(cron.zone()), trigger.start(), end);
    }
    if (details instanceof Simple simple) {
      return simple(simple);
    }
    if (details instanceof Properties properties) {
      return trigger.type().equals("DAILY_I") ? daily(properties) : ofCalendar(properties);
    }
    throw new NotImportableException(
        "it is of type %s, whose times are in a serialised Java object. Add it by hand.",
        trigger.type());
  }

  private ZoneId zone(@Nullable String id) {
    if (id == null || id.isBlank()) {
      if (fallback == null) {
        throw new NotImportableException(
            "Quartz stores no time zone for it. Give that of the processes that run it: --zone Europe/Berlin.");
      }
      return fallback;
    }
    try {
      return ZoneId.of(id.strip(), ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new NotImportableException("there is no time zone '%s' here.", id);
    }
  }

  private Timing simple(Simple simple) {
    if (simple.count() == 0) {
      return Timing.of(Timetable.at(List.of(trigger.start())), ZoneOffset.UTC, null, null);
    }
    Duration interval = atLeastASecond(Duration.ofMillis(simple.interval()));
    Instant end = trigger.end();
    if (simple.count() > 0) {
      Instant last = trigger.start().plus(interval.multipliedBy(simple.count())).plusMillis(1);
      end = end == null || last.isBefore(end) ? last : end;
    }
    return Timing.of(Timetable.every(interval), ZoneOffset.UTC, trigger.start(), end);
  }

  private static Duration atLeastASecond(Duration interval) {
    if (interval.compareTo(SHORTEST) < 0) {
      throw new NotImportableException(
          "it fires every %s, and schedules every second at most. Let one task do the work of a second.",
          interval);
    }
    return interval;
  }

  private Timing ofCalendar(Properties properties) {
    int count = properties.number1();
    String unit = String.valueOf(properties.text1());
    ZoneId zone = zone(properties.text2());
    return switch (unit) {
      case "SECOND" -> every(Duration.ofSeconds(count), zone);
      case "MINUTE" -> every(Duration.ofMinutes(count), zone);
      case "HOUR" -> every(Duration.ofHours(count), zone);
      case "DAY" -> days(count, zone);
      case "WEEK" -> days(7 * count, zone);
      case "MONTH" -> months(count, zone);
      case "YEAR" -> months(12 * count, zone);
      default -> throw new NotImportableException("its interval has the unit %s.", unit);
    };
  }

  private Timing every(Duration interval, ZoneId zone) {
    return Timing.of(
        Timetable.every(atLeastASecond(interval)), zone, trigger.start(), trigger.end());
  }

  /** By the clock on the wall, which only some numbers of days can be with a cron expression. */
  private Timing days(int count, ZoneId zone) {
    if (zone.getRules().nextTransition(trigger.start()) == null) {
      return every(Duration.ofDays(count), zone);
    }
    ZonedDateTime first = trigger.start().atZone(zone);
    return switch (count) {
      case 1 -> byClock("* * ?", zone);
      case 7 -> byClock("? * " + (first.getDayOfWeek().getValue() % 7 + 1), zone);
      default ->
          throw new NotImportableException(
              "every %s days by a clock that changes (%s) is no timetable. If the hour may change with it,"
                  + " add it as 'every P%sD'.",
              count, zone, count);
    };
  }

  private Timing months(int count, ZoneId zone) {
    ZonedDateTime first = trigger.start().atZone(zone);
    if (12 % count != 0 || first.getDayOfMonth() > DAY_OF_EVERY_MONTH) {
      throw new NotImportableException(
          "every %s months from %s is no cron expression. Add it by hand.",
          count, first.toLocalDate());
    }
    SortedSet<Integer> months =
        IntStream.range(0, 12 / count)
            .mapToObj(i -> (first.getMonthValue() - 1 + i * count) % 12 + 1)
            .collect(Collectors.toCollection(TreeSet::new));
    String field =
        months.size() == 12
            ? "*"
            : months.stream().map(String::valueOf).collect(Collectors.joining(","));
    return byClock("%s %s ?".formatted(first.getDayOfMonth(), field), zone);
  }

  /** At the time of day at which it began. */
  private Timing byClock(String days, ZoneId zone) {
    ZonedDateTime first = trigger.start().atZone(zone);
    Instant whole = trigger.start().minusNanos(first.getNano());
    String cron =
        "quartz:%s %s %s %s".formatted(first.getSecond(), first.getMinute(), first.getHour(), days);
    Timing timing = Timing.of(Timetable.cron(cron), zone, whole, trigger.end());
    return first.getNano() == 0
        ? timing
        : timing.with(
            List.of("fires %s ms earlier, on the second".formatted(first.getNano() / 1_000_000)));
  }

  private Timing daily(Properties properties) {
    if (properties.long1() != -1) {
      throw new NotImportableException(
          "it ends after %s times. Give it an end in Quartz, or add it by hand.",
          properties.long1() + 1);
    }
    ZoneId zone = zone(null);
    Duration interval = interval(properties);
    int[] times = numbers(properties.text3());
    if (times.length < 3) {
      throw new NotImportableException("its times of the day cannot be read.");
    }
    int first = second(times, 0);
    int last = times.length < 6 ? 86_399 : second(times, 3);
    int[] days = numbers(properties.text2());
    SortedSet<Integer> set = new TreeSet<>(Arrays.stream(days).boxed().toList());
    String field =
        set.isEmpty() || set.size() == 7
            ? "*"
            : set.stream().map(String::valueOf).collect(Collectors.joining(","));
    List<Timetable> timetables = DailyTimes.timetables(first, last, interval, field);
    List<String> notes =
        timetables.size() == 1
            ? List.of()
            : List.of(
                "becomes %s schedules; whether the last task has ended is looked at in each alone"
                    .formatted(timetables.size()));
    return new Timing(timetables, zone, trigger.start(), trigger.end(), notes);
  }

  private static Duration interval(Properties properties) {
    int count = properties.number1();
    String unit = String.valueOf(properties.text1());
    return switch (unit) {
      case "SECOND" -> Duration.ofSeconds(count);
      case "MINUTE" -> Duration.ofMinutes(count);
      case "HOUR" -> Duration.ofHours(count);
      default -> throw new NotImportableException("its interval has the unit %s.", unit);
    };
  }

  private static int second(int[] times, int from) {
    return times[from] * 3600 + times[from + 1] * 60 + times[from + 2];
  }

  private static int[] numbers(@Nullable String text) {
    return text == null
        ? new int[0]
        : Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(part -> part.matches("\\d{1,5}"))
            .mapToInt(Integer::parseInt)
            .toArray();
  }
}
