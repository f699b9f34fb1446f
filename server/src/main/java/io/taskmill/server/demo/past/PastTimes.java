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
      book.add(task);
      line(kind, due, at, task, isGood ? null : "Skipped: the task of its last fire had not ended.");
      last = due;
    }
    schedule(kind, count, last, lastTask);
  }

  private void line(Kind kind, Instant due, Instant at, PastTask task, @Nullable String message) {
    book.add(
        "lines of schedules",
        Book.row(
            "schedule_log",
            "id", book.size("lines of schedules") + 1,
            "at", at,
            "due_at", due,
            "task_id", task.id(),
            "until_at", at.plus(KEPT),
            "schedule", kind.type,
            "status", message == null ? "SUCCESS" : "FAILURE",
            "message", message));
  }

  /** As one that is not declared yet: what it is, the shop says when it starts. */
  private void schedule(Kind kind, int fires, @Nullable Instant last, @Nullable Long lastTask) {
    book.add(
        "schedules",
        Book.row(
            "schedule",
            "name", kind.type,
            "version", 1,
            "fires", fires,
            "next_at", null,
            "look_at", null,
            "last_due_at", last,
            "last_at", last,
            "last_task", lastTask,
            "created_at", day.at(Day.MINUTES),
            "changed_at", day.at(Day.MINUTES),
            "undeclared_at", null,
            "state", "NEW",
            "declared_by", null,
            "offline_why", null,
            "code", "{}",
            "edits", "{}"));
  }
}
