package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What schedules have done: their last fires, and the tasks that came of them. */
final class PastTimes {

  private static final Duration KEPT = Duration.ofDays(30);
  private static final String SKIPPED =
      "Skipped: task %d, which the schedule submitted before, had not ended.";
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final int SHOWN = 40;
  private static final int HOURLY = 24;
  private static final int DAYS = 9;
  private static final int FRIDAY = 5;
  private static final int SLOW = 5;

  /** Older ones were purged; what is left of them is a line. */
  private static final int TASKS_KEPT_MINUTES = 11 * Day.MINUTES_OF_AN_HOUR;

  private final Book book;
  private final Day day;
  private final List<PastNode> nodes;

  PastTimes(Book book, Day day, List<PastNode> nodes) {
    this.book = book;
    this.day = day;
    this.nodes = nodes;
  }

  void add() {
    fires(Kind.SYNC, every(1, SHOWN), 1_500, 0);
    fires(Kind.WARM, every(2, SHOWN), 24_000, SLOW);
    fires(Kind.PRICES, every(60, HOURLY), 4_000, 0);
    fires(Kind.SWEEP, every(30, SHOWN), 600, 0);
    fires(Kind.BOOKS, daily(LocalTime.of(2, 30), true), 3_000, 0);
    fires(Kind.PAYOUT, daily(LocalTime.of(8, 0), false), 2_000, 0);
  }

  /** The last times of an interval, the earliest first. */
  private List<Instant> every(int minutes, int count) {
    long seconds = Duration.ofMinutes(minutes).toSeconds();
    long last = day.at(1).getEpochSecond() / seconds * seconds;
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> Instant.ofEpochSecond(last - (count - i) * seconds))
        .toList();
  }

  /** The last days at a time in Berlin. */
  private List<Instant> daily(LocalTime time, boolean weekends) {
    ZonedDateTime yesterday = day.at(0).atZone(BERLIN).minusDays(1);
    return IntStream.rangeClosed(1, DAYS)
        .mapToObj(i -> yesterday.minusDays((long) DAYS - i).with(time))
        .filter(due -> weekends || due.getDayOfWeek().getValue() <= FRIDAY)
        .map(ZonedDateTime::toInstant)
        .toList();
  }

  /**
   * Fires at these times.
   *
   * @param oneOf every so many of them were skipped; 0 for none
   */
  private void fires(Kind kind, List<Instant> times, double millis, int oneOf) {
    Long lastTask = null;
    Instant purged = day.at(TASKS_KEPT_MINUTES);
    for (int i = 0; i < times.size(); i++) {
      Instant due = times.get(i);
      Instant at = due.plusMillis(20);
      boolean runs = oneOf == 0 || (i + 1) % oneOf != 0;
      PastTask task = new PastTask(kind, 0, at, "{}");
      if (runs) {
        PastNode node = nodes.get(i % nodes.size());
        task.succeeded(node, at.plusMillis(30), day.around(millis), null);
        lastTask = task.id();
      } else {
        task.ended(TaskState.SKIPPED, at);
      }
      if (due.isAfter(purged)) {
        book.add(task);
      }
      line(kind, due, at, task, runs ? null : SKIPPED.formatted(lastTask));
    }
    schedule(kind, times.size(), times.get(times.size() - 1), lastTask);
  }

  private void line(Kind kind, Instant due, Instant at, PastTask task, @Nullable String message) {
    book.add(
        "lines of schedules",
        Fields.of("schedule_log")
            .with("id", book.size("lines of schedules") + 1)
            .with("at", at)
            .with("due_at", due)
            .with("task_id", task.id())
            .with("until_at", at.plus(KEPT))
            .with("schedule", kind.type)
            .with("status", message == null ? "SUCCESS" : "FAILURE")
            .with("message", message)
            .row());
  }

  /** As one that is not declared yet: what it is, the shop says when it starts. */
  private void schedule(Kind kind, int fires, Instant last, @Nullable Long lastTask) {
    book.add(
        "schedules",
        Fields.of("schedule")
            .with("name", kind.type)
            .with("version", 1)
            .with("fires", fires)
            .without("next_at")
            .without("look_at")
            .with("last_due_at", last)
            .with("last_at", last)
            .with("last_task", lastTask)
            .with("created_at", day.at(Day.MINUTES))
            .with("changed_at", day.at(Day.MINUTES))
            .without("undeclared_at")
            .with("state", "NEW")
            .without("declared_by")
            .without("offline_why")
            .with("code", "{}")
            .with("edits", "{}")
            .row());
  }
}
