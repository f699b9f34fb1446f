package io.taskmill.cli.importing;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Schedules;
import io.taskmill.schedule.Timetable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of candidates in a store. All of it is known before anything is written; what is
 * there already under the same name is never changed, so that a plan can be made and applied again.
 */
public final class ImportPlan {

  /** What becomes of one. */
  public enum Fate {
    /** Is added. */
    ADD,
    /** Is there already, and the same. */
    THERE,
    /** Something else of its name is there, and stays as it is. */
    DIFFERS,
    /** Cannot be carried over. */
    REFUSED
  }

  /**
   * A line of the plan.
   *
   * @param from what it is called there
   * @param schedule what it is called here; null if it is refused
   * @param when when it fires here
   * @param goesOnline whether it is to fire here, if that is asked for
   * @param notes what is different here, or why it is refused
   */
  public record Line(
      String from,
      @Nullable String schedule,
      @Nullable String type,
      @Nullable String when,
      Fate fate,
      boolean goesOnline,
      List<String> notes) {

    private static Line refused(String from, String why) {
      return new Line(from, null, null, null, Fate.REFUSED, false, List.of(why));
    }
  }

  /** The fields that make two schedules the same; when it starts moves on with what it is of. */
  private static final Map<String, Function<Schedule, Object>> COMPARED =
      new TreeMap<>(
          Map.of(
              "type", Schedule::type,
              "when", schedule -> schedule.timetable().text(),
              "zone", Schedule::zone,
              "end", Schedule::end,
              "payload", schedule -> Objects.requireNonNullElse(schedule.payloadText(), ""),
              "overlap", Schedule::overlap,
              "catchUp", Schedule::catchUp,
              "misfireThreshold", Schedule::misfireThreshold,
              "calendar", Schedule::calendar,
              "priority", Schedule::priority));

  private final Map<String, Schedule> wanted = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  /** Compares with what the store has. */
  public ImportPlan(List<Candidate> candidates, Schedules store, Instant now) {
    Map<String, ScheduleInfo> there =
        store.list().stream().collect(Collectors.toMap(ScheduleInfo::name, info -> info));
    Map<String, Long> names =
        candidates.stream()
            .flatMap(candidate -> candidate.schedules().stream())
            .collect(Collectors.groupingBy(Schedule::name, Collectors.counting()));
    Set<String> calendars =
        store.calendars().stream().map(HolidayCalendar::name).collect(Collectors.toSet());
    for (Candidate candidate : candidates) {
      String refusal = refusal(candidate, names, calendars, now);
      if (refusal != null) {
        lines.add(Line.refused(candidate.source(), refusal));
      } else {
        candidate.schedules().forEach(one -> lines.add(line(candidate, one, there)));
      }
    }
  }

  /** A candidate of several schedules is carried over as a whole or not at all. */
  private static @Nullable String refusal(
      Candidate candidate, Map<String, Long> names, Set<String> calendars, Instant now) {
    if (candidate.refusal() != null) {
      return candidate.refusal();
    }
    for (Schedule schedule : candidate.schedules()) {
      if (names.getOrDefault(schedule.name(), 0L) > 1) {
        return "another one would be called '%s' too. Rename one of them there."
            .formatted(schedule.name());
      }
      String calendar = schedule.calendar().orElse(null);
      if (calendar != null && !calendars.contains(calendar)) {
        return "there is no calendar '%s' here. Set its days with 'taskmill schedule calendar set'."
            .formatted(calendar);
      }
      if (!(schedule.timetable() instanceof Timetable.None) && next(schedule, now) == null) {
        return "it has no due time left.";
      }
    }
    return null;
  }

  private static @Nullable Instant next(Schedule schedule, Instant now) {
    Instant start = schedule.start().orElse(null);
    return FireTimes.of(schedule.timetable(), schedule.zone())
        .between(start, schedule.end().orElse(null))
        .anchor(start == null ? Instant.EPOCH : start)
        .next(now);
  }

  private Line line(Candidate candidate, Schedule schedule, Map<String, ScheduleInfo> there) {
    ScheduleInfo old = there.get(schedule.name());
    List<String> differences = old == null ? List.of() : differences(schedule, old.schedule());
    List<String> notes = new ArrayList<>(candidate.notes());
    if (!differences.isEmpty()) {
      notes.add(0, "the schedule that is there differs in: " + String.join(", ", differences));
    }
    wanted.put(schedule.name(), schedule);
    return new Line(
        candidate.source(),
        schedule.name(),
        schedule.type(),
        when(schedule),
        old == null ? Fate.ADD : differences.isEmpty() ? Fate.THERE : Fate.DIFFERS,
        candidate.active() && (old == null || old.state() == ScheduleState.NEW),
        notes);
  }

  private static String when(Schedule schedule) {
    String text = schedule.timetable().text();
    return schedule.timetable() instanceof Timetable.ByCron
        ? "%s (%s)".formatted(text.substring(Timetable.CRON.length()), schedule.zone())
        : text;
  }

  private static List<String> differences(Schedule wanted, Schedule there) {
    return COMPARED.entrySet().stream()
        .filter(
            field -> !Objects.equals(field.getValue().apply(wanted), field.getValue().apply(there)))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** In the order of the source. */
  public List<Line> lines() {
    return List.copyOf(lines);
  }

  /**
   * Does what a line says.
   *
   * @param online whether it is put online too, if it fires there
   * @return what was done, in a word or two
   * @throws InvalidTaskException if the store refuses it
   */
  public String apply(Line line, Schedules schedules, boolean online) {
    List<String> done = new ArrayList<>();
    Schedule schedule = line.schedule() == null ? null : wanted.get(line.schedule());
    if (line.fate() == Fate.ADD && schedule != null) {
      schedules.add(schedule);
      done.add("added");
    }
    boolean same = line.fate() == Fate.ADD || line.fate() == Fate.THERE;
    if (online && same && line.goesOnline() && schedule != null) {
      schedules.online(schedule.name());
      done.add("online");
    }
    return String.join(", ", done);
  }
}
