package io.taskmill.server.demo.past;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandText;
import io.taskmill.admin.FilterText;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.TransferStore.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people have done, and why: the audit and the bulk operations of the last day. */
final class PastPeople {

  private static final String TOKEN = "token/deploy";

  private final Book book;
  private final Day day;
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(
      Instant at,
      String who,
      @Nullable String why,
      String verb,
      @Nullable PastTask task,
      @Nullable String subject,
      @Nullable Long operation,
      @Nullable String before,
      @Nullable String after) {}

  PastPeople(Book book, Day day) {
    this.book = book;
    this.day = day;
  }

  /** Something was done to a task, which was in a state before. */
  void onTask(String who, String why, String verb, PastTask task, String before, Instant at) {
    TaskState end = task.end();
    entries.add(
        new Entry(
            at,
            who,
            why,
            verb,
            task,
            null,
            null,
            "{\"state\":\"%s\"}".formatted(before),
            end == null ? null : "{\"state\":\"%s\"}".formatted(end)));
  }

  private void onThing(
      int minutesAgo,
      String who,
      String why,
      String verb,
      String subject,
      String before,
      String after) {
    entries.add(new Entry(day.in(minutesAgo), who, why, verb, null, subject, null, before, after));
  }

  /** All the rest, in the order of time. */
  void write() {
    onThing(
        1_290,
        "anna",
        "the warehouse has a second table",
        "edit-type",
        "warehouse.pack",
        "{\"edits\":{\"maxRunning\":1}}",
        "{\"edits\":{}}");
    onThing(
        1_105,
        TOKEN,
        "release 4.11",
        "pause-queue",
        "imports",
        "{\"paused\":false}",
        "{\"paused\":true}");
    onThing(
        1_098,
        TOKEN,
        "release 4.11",
        "resume-queue",
        "imports",
        "{\"paused\":true}",
        "{\"paused\":false}");
    onThing(640, "chen", "month end", "run-schedule", "report.month", "{}", "{\"tasks\":1}");
    onThing(
        Day.AWAY - 3,
        "ops-1",
        "the bank does not answer",
        "pause-queue",
        "payments",
        "{\"paused\":false}",
        "{\"paused\":true}");
    onThing(
        Day.BACK - 1,
        "ops-1",
        "the bank is back",
        "resume-queue",
        "payments",
        "{\"paused\":true}",
        "{\"paused\":false}");
    operation(
        700,
        "anna",
        "wrong template",
        TaskCommand.cancel(),
        TaskFilter.live().types("mail.send").tag("spring"),
        "DONE",
        412,
        405,
        "{\"STATE\":\"7\"}");
    operation(
        300,
        TOKEN,
        "nightly cleaning",
        TaskCommand.delete(),
        TaskFilter.all().types("export.legacy"),
        "DONE",
        96,
        96,
        null);
    operation(
        Day.BACK - 2,
        "ops-1",
        "the bank is back",
        TaskCommand.retry(),
        TaskFilter.all().types("payment.charge").states(TaskState.ATTENTION),
        "STOPPED",
        183,
        65,
        null);
    entries.sort(Comparator.comparing(Entry::at));
    entries.forEach(entry -> book.add("audit entries", row(entry)));
  }

  private Row row(Entry entry) {
    PastTask task = entry.task();
    return Fields.of("audit")
        .with("id", book.size("audit entries") + 1)
        .with("at", entry.at())
        .with("task_id", task == null ? null : (Long) task.id())
        .with("tenant", task == null ? null : (Long) task.tenant())
        .with("type", task == null ? null : task.kind().type)
        .with("queue", task == null ? null : task.kind().queue)
        .with("operation", entry.operation())
        .with("who", entry.who())
        .with("verb", entry.verb())
        .with("answer", "applied")
        .with("subject", entry.subject())
        .with("why", entry.why())
        .with("before_text", entry.before())
        .with("after_text", entry.after())
        .row();
  }

  private void operation(
      int minutesAgo,
      String who,
      String why,
      TaskCommand command,
      TaskFilter filter,
      String state,
      int matched,
      int applied,
      @Nullable String refused) {
    Instant at = day.in(minutesAgo);
    Instant end = at.plus(Duration.ofMillis(40L * matched));
    long id = PastTask.nextId(at);
    book.add(
        "operations",
        Fields.of("operation")
            .with("id", id)
            .with("created_at", at)
            .with("updated_at", end)
            .with("finished_at", end)
            .with("matched", matched)
            .with("cursor_id", id)
            .with("upper_id", id)
            .with("applied", applied)
            .with("asked", 0)
            .with("state", state)
            .with("who", who)
            .with("verb", command.verb())
            .with("why", why)
            .with("command_text", CommandText.write(command))
            .with("filter_text", FilterText.write(filter))
            .with("refused", refused)
            .row());
    if (state.equals("STOPPED")) {
      entries.add(new Entry(end, "chen", "one by one, please", "stop", null, null, id, null, null));
    }
  }
}
