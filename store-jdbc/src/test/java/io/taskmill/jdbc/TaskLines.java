package io.taskmill.jdbc;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.spi.Store;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tasks as lines of text, to be kept and compared; only what every release can tell. */
final class TaskLines {

  private TaskLines() {}

  static List<String> all(Store store) {
    return store.queries().find(TaskFilter.all(), Long.MAX_VALUE, 1_000).stream()
        .sorted(Comparator.comparingLong(TaskInfo::id))
        .map(TaskLines::line)
        .toList();
  }

  /** The type of the task in a line. */
  static String type(String line) {
    return line.substring(0, line.indexOf(' '));
  }

  private static String line(TaskInfo task) {
    return String.join(
        " | ",
        task.type() + " " + task.state() + " " + task.id(),
        "attempts " + task.attempts() + "/" + task.maxAttempts(),
        "losses " + task.losses() + "/" + task.maxLosses(),
        "tenant " + task.tenant() + " creator " + task.creator(),
        task.queue() + " " + task.priority() + " " + task.tags(),
        "key " + task.key(),
        "execution " + task.executionId() + " on " + task.host(),
        "created " + task.createdAt() + " due " + task.dueAt(),
        "started " + task.firstStartedAt() + ", " + task.lastStartedAt(),
        "finished " + task.finishedAt(),
        "payload " + oneLine(task.payload()),
        "checkpoint " + oneLine(task.checkpoint()),
        "result " + oneLine(task.result()),
        "error " + oneLine(task.lastError()));
  }

  private static @Nullable String oneLine(@Nullable String text) {
    return text == null ? null : text.replace("\n", "\\n").replace("\t", "\\t");
  }
}
