package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** New tasks as columns of a batch. */
final class NewTaskRows {

  /** What tasks of one submit often have in common. */
  private static final Set<String> SHARED =
      Set.of(
          "tenant",
          "queue",
          "type",
          "lane",
          "creator",
          "priority",
          "delay",
          "tags",
          "max_attempts",
          "max_losses",
          "needs_person",
          "flags",
          "start_paused");

  private NewTaskRows() {}

  /** All that is stored of a task. */
  static Rows<NewTask> all(Collection<NewTask> tasks, Lanes lanes) {
    return Rows.of(tasks)
        .bigint("id", NewTask::id)
        .bigint("tenant", NewTask::tenant)
        .text("queue", NewTask::queue)
        .text("type", NewTask::type)
        .bigint("lane", lanes::numberOf)
        .bigint("creator", NewTask::creator)
        .text("task_key", NewTask::key)
        .smallint("priority", NewTask::priority)
        .bigint("delay", task -> Micros.of(task.delay()))
        .bigint("run_at", task -> Micros.ofNullable(task.runAt()))
        .text("payload", NewTask::payload)
        .text("tags", task -> JsonText.array(task.tags()))
        .text("headers", task -> JsonText.object(task.headers()))
        .integer("max_attempts", NewTask::maxAttempts)
        .text("retry", NewTask::retry)
        .integer("max_losses", NewTask::maxLosses)
        .bool("needs_person", NewTask::needsPerson)
        .text("unique_key", NewTaskRows::uniqueKey)
        .bigint("window_length", NewTaskRows::window)
        .bigint("key_no", TaskFlags::keyNumber)
        .smallint("flags", TaskFlags::of)
        .bool("start_paused", task -> task.terms().startPaused())
        .bigint("deadline", NewTaskRows::deadline)
        .text("other_key", NewTaskRows::otherKey)
        .bigint("parent", NewTask::parent)
        .once(SHARED);
  }

  /** What tells whether a task is there already, or another has its key. */
  static Rows<NewTask> keys(Collection<NewTask> tasks) {
    return Rows.of(tasks)
        .bigint("id", NewTask::id)
        .bigint("tenant", NewTask::tenant)
        .text("type", NewTask::type)
        .text("unique_key", NewTaskRows::uniqueKey)
        .bigint("window_length", NewTaskRows::window);
  }

  /** What at most one task has. */
  record Unique(long tenant, String type, String key) {

    static Unique of(NewTask task) {
      return new Unique(task.tenant(), task.type(), String.valueOf(uniqueKey(task)));
    }
  }

  static @Nullable String uniqueKey(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique == null ? null : unique.text();
  }

  /** The unique key, where it is not the key of the task itself. */
  private static @Nullable String otherKey(NewTask task) {
    String unique = uniqueKey(task);
    return unique == null || unique.equals(task.key()) ? null : unique;
  }

  private static @Nullable Long window(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique == null || unique.window() == null ? null : (Long) Micros.of(unique.window());
  }

  private static @Nullable Long deadline(NewTask task) {
    Duration deadline = task.terms().deadline();
    return deadline == null ? null : (Long) Micros.of(deadline);
  }
}
