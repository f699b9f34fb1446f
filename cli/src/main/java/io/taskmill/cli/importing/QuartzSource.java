package io.taskmill.cli.importing;

import io.taskmill.InvalidTaskException;
import io.taskmill.cli.importing.QuartzTrigger.Simple;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Timetable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The triggers of Quartz's JDBC job store as candidates. */
public final class QuartzSource {

  private static final int USUAL_PRIORITY = 5;
  private static final int IGNORE_MISFIRES = -1;

  private final QuartzTables tables;
  private final Settings settings;
  private final TypeNames types;

  /**
   * What to read, and how.
   *
   * @param zone that of the processes there, for triggers that are stored without one
   * @param calendars names of calendars there to ours
   * @param withoutData leaves data out that cannot be read, instead of the trigger
   */
  public record Settings(
      String url,
      String prefix,
      @Nullable String scheduler,
      @Nullable ZoneId zone,
      Map<String, String> calendars,
      boolean withoutData) {}

  /** Reads those tables. */
  public QuartzSource(Settings settings, TypeNames types) {
    this.tables = new QuartzTables(settings.url(), settings.prefix());
    this.settings = settings;
    this.types = types;
  }

  /** Each trigger, by group and name. */
  public List<Candidate> read() {
    return tables.read(settings.scheduler()).stream().map(this::candidate).toList();
  }

  private Candidate candidate(QuartzTrigger trigger) {
    try {
      return translated(trigger);
    } catch (NotImportableException | InvalidTaskException e) {
      return Candidate.refused(trigger.shown(), e.getMessage());
    }
  }

  private Candidate translated(QuartzTrigger trigger) {
    Timing timing = new QuartzTimes(trigger, settings.zone()).timing();
    String jobClass = trigger.jobClass();
    String type = types.resolve(List.of(jobClass, jobClass.substring(lastMark(jobClass) + 1)));
    List<String> notes = new ArrayList<>(timing.notes());
    String payload = payload(trigger, notes);
    List<Schedule> schedules = new ArrayList<>();
    for (Timetable timetable : timing.timetables()) {
      String name = SourceNames.ofSchedule(trigger.shown());
      String part = schedules.isEmpty() ? name : name + "/" + (schedules.size() + 1);
      Schedule schedule =
          timing
              .applyTo(Schedule.ofNamed(part, type, payload), timetable)
              .overlap(trigger.nonConcurrent() ? Overlap.WAIT : Overlap.ALLOW)
              .catchUp(catchUp(trigger))
              .description(Objects.requireNonNullElse(trigger.description(), ""));
      schedules.add(withCalendar(withPriority(schedule, trigger), trigger));
    }
    note(trigger, timing, notes);
    boolean active = !trigger.isPaused() && !trigger.state().equals("ERROR");
    return new Candidate(trigger.shown(), schedules, active, notes, null);
  }

  /** Of a class inside another the last part of the name counts. */
  private static int lastMark(String jobClass) {
    return Math.max(jobClass.lastIndexOf('.'), jobClass.lastIndexOf('$'));
  }

  private static void note(QuartzTrigger trigger, Timing timing, List<String> notes) {
    if (trigger.isPaused()) {
      notes.add("is paused there, so it is not put online");
    }
    if (trigger.state().equals("ERROR")) {
      notes.add("is in ERROR there, so it is not put online");
    }
    if (trigger.priority() != 0 && (trigger.priority() < 1 || trigger.priority() > 9)) {
      notes.add("priority %s is none of 1 to 9: left out".formatted(trigger.priority()));
    }
    if (isMovedByMisfires(trigger)) {
      notes.add("after a misfire its times stay on its grid; Quartz would count from then");
    }
    Instant next = trigger.next();
    if (next != null && trigger.calendar() == null) {
      Instant ours = first(timing, next.minusMillis(1));
      if (!next.equals(ours) && timing.notes().isEmpty()) {
        notes.add("is due at %s there, here at %s".formatted(next, ours));
      }
    }
  }

  private static @Nullable Instant first(Timing timing, Instant after) {
    return timing.timetables().stream()
        .map(
            timetable ->
                FireTimes.of(timetable, timing.zone())
                    .between(timing.start(), timing.end())
                    .anchor(Objects.requireNonNullElse(timing.start(), Instant.EPOCH))
                    .next(after))
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static Schedule withPriority(Schedule schedule, QuartzTrigger trigger) {
    int priority = trigger.priority();
    return priority == USUAL_PRIORITY || priority < 1 || priority > 9
        ? schedule
        : schedule.priority(priority);
  }

  private Schedule withCalendar(Schedule schedule, QuartzTrigger trigger) {
    String theirs = trigger.calendar();
    if (theirs == null) {
      return schedule;
    }
    String ours = settings.calendars().get(theirs);
    if (ours == null) {
      throw new NotImportableException(
          "it heeds the calendar '%s', a serialised Java object. Set its days with 'taskmill schedule calendar"
              + " set', and say --calendar %s=NAME.",
          theirs, theirs);
    }
    return schedule.calendar(ours, OnHoliday.SKIP);
  }

  private static CatchUp catchUp(QuartzTrigger trigger) {
    int misfire = trigger.misfire();
    if (misfire == IGNORE_MISFIRES) {
      return CatchUp.all(CatchUp.MOST);
    }
    if (trigger.details() instanceof Simple simple) {
      boolean next = misfire == 4 || misfire == 5 || (misfire == 0 && simple.count() < 0);
      return next ? CatchUp.skip() : CatchUp.once();
    }
    return misfire == 2 ? CatchUp.skip() : CatchUp.once();
  }

  /** Whether Quartz would count its intervals from the time at which it is back. */
  private static boolean isMovedByMisfires(QuartzTrigger trigger) {
    return trigger.details() instanceof Simple simple
        && simple.count() != 0
        && (trigger.misfire() == 2
            || trigger.misfire() == 3
            || (trigger.misfire() == 0 && simple.count() > 0));
  }

  private String payload(QuartzTrigger trigger, List<String> notes) {
    Map<String, String> data = new TreeMap<>();
    try {
      data.putAll(trigger.jobData().read());
      data.putAll(trigger.data().read());
    } catch (NotImportableException e) {
      if (!settings.withoutData()) {
        throw e;
      }
      data.clear();
      notes.add("without its JobDataMap, a serialised Java object");
    }
    return JsonMapper.shared().writeValueAsString(data);
  }
}
