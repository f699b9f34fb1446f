package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Timetable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a schedule is to be. What is not given stays as it is; an empty text takes away. */
final class ScheduleOptions {

  @Option(
      names = "--when",
      paramLabel = "TEXT",
      description = {
        "When it fires: a cron expression ('0 9 * * MON-FRI'), 'every 5m',",
        "'at 2027-01-01T09:00, 2027-07-01T09:00', or none."
      })
  private @Nullable String when;

  @Option(
      names = "--zone",
      paramLabel = "NAME",
      description = "By the clock of which time zone: Europe/Berlin; UTC unless it is set.")
  private @Nullable String zone;

  @Option(
      names = "--start",
      paramLabel = "TIME",
      description = "Not before this time: 2027-01-01, 2027-01-01T09:00 (in that zone), or with Z.")
  private @Nullable String start;

  @Option(names = "--end", paramLabel = "TIME", description = "Not at this time or later.")
  private @Nullable String end;

  @Option(
      names = "--payload",
      paramLabel = "JSON",
      description = "What its tasks work on, as the type's codec writes it.")
  private @Nullable String payload;

  @Option(names = "--queue", paramLabel = "NAME", description = "The queue of its tasks.")
  private @Nullable String queue;

  @Option(names = "--priority", paramLabel = "N", description = "The priority of its tasks.")
  private @Nullable String priority;

  @Option(names = "--key", paramLabel = "TEXT", description = "The key of its tasks.")
  private @Nullable String key;

  @Option(names = "--tags", paramLabel = "TEXT", description = "Their tags, with commas between.")
  private @Nullable String tags;

  @Option(names = "--tenant", paramLabel = "N", description = "Whose tasks they are.")
  private @Nullable Long tenant;

  @Option(names = "--creator", paramLabel = "N", description = "Who they are submitted by.")
  private @Nullable Long creator;

  @Option(
      names = "--overlap",
      paramLabel = "RULE",
      description =
          "While its last task has not ended: ${COMPLETION-CANDIDATES}; SKIP unless it is set.")
  private @Nullable Overlap overlap;

  @Option(
      names = "--catch-up",
      paramLabel = "N",
      description = "How many missed times are made up for, the newest ones; 1 unless it is set.")
  private @Nullable Integer catchUp;

  @Option(
      names = "--misfire",
      paramLabel = "LENGTH",
      converter = TimeText.Length.class,
      description = "How late a time counts as missed: 30s, 15m, 2h; 1m unless it is set.")
  private @Nullable Duration misfire;

  @Option(
      names = "--jitter",
      paramLabel = "LENGTH",
      converter = TimeText.Length.class,
      description = "Fires up to so much later, by chance.")
  private @Nullable Duration jitter;

  @Option(
      names = "--calendar",
      paramLabel = "NAME",
      description = "The holidays that it heeds: 'taskmill schedule calendar list'.")
  private @Nullable String calendar;

  @Option(
      names = "--on-holiday",
      paramLabel = "RULE",
      description = "What is due on a holiday: ${COMPLETION-CANDIDATES}; SKIP unless it is set.")
  private @Nullable OnHoliday onHoliday;

  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      description = "What its log says: ${COMPLETION-CANDIDATES}; TRIGGER unless it is set.")
  private @Nullable FireLog log;

  @Option(
      names = "--log-kept",
      paramLabel = "LENGTH",
      converter = TimeText.Length.class,
      description = "How long its log is kept; 30d unless it is set.")
  private @Nullable Duration logKept;

  @Option(names = "--description", paramLabel = "TEXT", description = "What it is for.")
  private @Nullable String description;

  boolean isEmpty() {
    return Stream.of(
            when,
            zone,
            start,
            end,
            payload,
            queue,
            priority,
            key,
            tags,
            tenant,
            creator,
            overlap,
            catchUp,
            misfire,
            jitter,
            calendar,
            onHoliday,
            log,
            logKept,
            description)
        .allMatch(Objects::isNull);
  }

  @Nullable String payload() {
    return payload;
  }

  /**
   * The schedule with what was given.
   *
   * @throws InvalidTaskException if that is wrong
   */
  Schedule applyTo(Schedule schedule) {
    Schedule changed = with(schedule, zone, Schedule::zone);
    ZoneId clock = changed.zone();
    changed = with(changed, when, (to, text) -> to.timetable(timetable(text, clock)));
    changed = range(changed, clock);
    changed = with(changed, payload, Schedule::payloadText);
    changed = with(changed, queue, (to, text) -> to.queue(orNull(text, name -> name)));
    changed = with(changed, priority, (to, text) -> to.priority(orNull(text, this::number)));
    changed = with(changed, key, (to, text) -> to.key(orNull(text, value -> value)));
    changed = with(changed, tags, (to, text) -> to.tags(list(text)));
    changed = with(changed, tenant, Schedule::tenant);
    changed = with(changed, creator, Schedule::creator);
    changed = with(changed, overlap, Schedule::overlap);
    changed = with(changed, catchUp, (to, most) -> to.catchUp(new CatchUp(most)));
    changed = with(changed, misfire, Schedule::misfireThreshold);
    changed = with(changed, jitter, Schedule::jitter);
    changed = with(changed, log, Schedule::log);
    changed = with(changed, logKept, Schedule::logKept);
    changed = with(changed, description, Schedule::description);
    return holidays(changed);
  }

  /** Both at once: one of them alone may not fit the other as it was. */
  private Schedule range(Schedule schedule, ZoneId clock) {
    Instant from = time(start, schedule.start().orElse(null), clock);
    Instant until = time(end, schedule.end().orElse(null), clock);
    return schedule.start(null).end(until).start(from);
  }

  private static @Nullable Instant time(
      @Nullable String text, @Nullable Instant before, ZoneId clock) {
    return text == null ? before : orNull(text, given -> TimeText.absolute(given, clock));
  }

  private Schedule holidays(Schedule schedule) {
    String name =
        calendar == null ? schedule.calendar().orElse(null) : orNull(calendar, given -> given);
    return schedule.calendar(name, onHoliday == null ? schedule.onHoliday() : onHoliday);
  }

  /** Lengths and times also as people write them elsewhere on this command line. */
  private static Timetable timetable(String text, ZoneId clock) {
    String stripped = text.strip();
    if (stripped.regionMatches(true, 0, Timetable.EVERY, 0, Timetable.EVERY.length())) {
      String length = stripped.substring(Timetable.EVERY.length()).strip();
      return TimeText.isLength(length)
          ? Timetable.every(TimeText.length(length))
          : Timetable.parse(text);
    }
    if (stripped.regionMatches(true, 0, Timetable.AT, 0, Timetable.AT.length())) {
      return Timetable.at(
          Arrays.stream(list(stripped.substring(Timetable.AT.length())))
              .map(time -> TimeText.absolute(time, clock))
              .toList());
    }
    return Timetable.parse(text);
  }

  private int number(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new InvalidTaskException("The priority is '%s', but must be a number.".formatted(text));
    }
    return Integer.parseInt(text);
  }

  private static String[] list(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toArray(String[]::new);
  }

  private static <T> Schedule with(
      Schedule schedule, @Nullable T value, BiFunction<Schedule, T, Schedule> change) {
    return value == null ? schedule : change.apply(schedule, value);
  }

  private static <T> @Nullable T orNull(String text, Function<String, T> read) {
    return text.isEmpty() ? null : read.apply(text);
  }
}
