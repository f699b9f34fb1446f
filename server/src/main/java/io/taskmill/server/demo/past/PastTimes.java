package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What schedules have done: their last fires, and the tasks that came of them. */
final class PastTimes {

  private static final Duration KEPT = Duration.ofDays(30);
  private static final int SHOWN = 40;

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
    fires(Kind.SYNC, SHOWN, 1, 1_500, 0);
    fires(Kind.WARM, SHOWN, 2, 24_000, 5);
    fires(Kind.PRICES, 24, 60, 4_000, 0);
    fires(Kind.SWEEP, SHOWN, 30, 600, 0);
    fires(Kind.BOOKS, 9, 24 * 60, 3_000, 0);
    fires(Kind.PAYOUT, 6, 24 * 60, 2_000, 4);
  }

  /**
   * Fires at regular times.
   *
   * @param oneOf every so many of them came to nothing: it was skipped, or its task failed; 0 for
   *     none
   */
  private void fires(Kind kind, int count, int minutesBetween, double millis, int oneOf) {
    Instant last = null;
    Long lastTask = null;
    for (int i = count; i >= 1; i--) {
      Instant due = day.at(i * minutesBetween);
      Instant at = due.plusMillis(20);
      boolean isGood = oneOf == 0 || i % oneOf != 0;
      PastTask task = new PastTask(kind, 0, at, "{}");
      if (isGood) {
        task.succeeded(nodes.get(i % nodes.size()), at.plusMillis(30), day.around(millis), null);
        lastTask = task.id();
      } else {
        task.ended(TaskState.SKIPPED, at);
      }
      if (i * minutesBetween <= TASKS_KEPT_MINUTES) {
        book.add(task);
      }
      line(
          kind, due, at, task, isGood ? null : "Skipped: the task of its last fire had not ended.");
      last = due;
    }
    schedule(kind, count, last, lastTask);
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
  private void schedule(Kind kind, int fires, @Nullable Instant last, @Nullable Long lastTask) {
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
