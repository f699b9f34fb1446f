package io.taskmill.cli.admin;

import io.taskmill.cli.view.Times;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.Timetable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that is known of a schedule, for people; what was edited has a star. */
final class ScheduleSheet {

  private final ScheduleInfo info;
  private final Schedule schedule;
  private final Times times;
  private final Locale language;
  private final List<String> lines = new ArrayList<>();

  ScheduleSheet(ScheduleInfo info, Times times, Locale language) {
    this.info = info;
    this.schedule = info.schedule();
    this.times = times;
    this.language = language;
  }

  List<String> lines() {
    lines.add(
        "Schedule %s is %s%s"
            .formatted(
                info.name(), info.state(), info.edited().isEmpty() ? "." : "; * was edited."));
    put("about", schedule.description().isEmpty() ? null : schedule.description(), "description");
    when();
    fires();
    rules();
    task();
    origin();
    return lines;
  }

  private void when() {
    put("fires", ScheduleWords.when(schedule, language), "when", "zone");
    put("written", schedule.timetable() instanceof Timetable.None ? null : schedule.timetable());
    put("starts", clock(schedule.start()), "start");
    put("ends", clock(schedule.end()), "end");
    put(
        "holidays",
        schedule
            .calendar()
            .map(name -> name + ": " + ScheduleWords.onHoliday(schedule.onHoliday()))
            .orElse(null),
        "calendar",
        "onHoliday");
    put(
        "jitter",
        schedule.jitter().isZero() ? null : "up to " + Times.length(schedule.jitter()) + " later",
        "jitter");
  }

  private void fires() {
    put("offline", info.offlineWhy());
    put("next due", info.nextAt() == null ? null : ScheduleWords.next(info, times));
    Instant look = info.lookAt();
    put("fires at", look == null || look.equals(info.nextAt()) ? null : clock(Optional.of(look)));
    put("last due", clock(Optional.ofNullable(info.lastDueAt())));
    put("last fire", clock(Optional.ofNullable(info.lastAt())));
    put("last task", info.lastTask());
    put("fires so far", info.fires());
  }

  private void rules() {
    put(
        "missed times",
        "%s; a due time is missed when it is %s late"
            .formatted(
                ScheduleWords.catchUp(schedule.catchUp()),
                Times.length(schedule.misfireThreshold())),
        "catchUp",
        "misfireThreshold");
    put("overlap", ScheduleWords.overlap(schedule.overlap()), "overlap");
    put(
        "log",
        "%s; kept for %s"
            .formatted(ScheduleWords.log(schedule.log()), Times.length(schedule.logKept())),
        "log",
        "logKept");
  }

  private void task() {
    put("type", schedule.type(), "type");
    put("payload", schedule.payloadText(), "payload");
    put("queue", schedule.queue().orElse("that of its type"), "queue");
    put(
        "priority",
        schedule.priority().map(String::valueOf).orElse("that of its type"),
        "priority");
    put("key", schedule.key().orElse(null), "key");
    put("tags", schedule.tags().isEmpty() ? null : String.join(", ", schedule.tags()), "tags");
    put("tenant", schedule.tenant(), "tenant");
    put("creator", schedule.creator() == 0 ? null : schedule.creator(), "creator");
  }

  private void origin() {
    String program = info.declaredBy();
    Instant until = info.undeclaredAt();
    put(
        "declared",
        program == null
            ? "by no program: it was added"
            : "by program '%s'%s"
                .formatted(program, until == null ? "" : ", no more since " + times.full(until)));
    put("created", times.full(info.createdAt()));
    put("changed", "%s; version %d".formatted(times.full(info.changedAt()), info.version()));
  }

  private @Nullable String clock(Optional<Instant> at) {
    return at.map(time -> ScheduleWords.clock(time, schedule.zone(), times)).orElse(null);
  }

  /**
   * Adds a line if there is something to say.
   *
   * @param fields what it tells of the schedule, as {@link ScheduleInfo#edited} calls it
   */
  private void put(String label, @Nullable Object value, String... fields) {
    boolean edited = List.of(fields).stream().anyMatch(info.edited()::contains);
    if (value != null || edited) {
      lines.add("  %-12s %s%s".formatted(label, value == null ? "-" : value, edited ? " *" : ""));
    }
  }
}
