package io.taskmill.memory;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.spi.Fence;
import io.taskmill.spi.NewTask;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a task is one of those that a filter asks for. */
final class MemoryFilter {

  private MemoryFilter() {}

  static boolean matches(TaskFilter filter, MemoryTask row) {
    NewTask task = row.task;
    Fence shown = row.shownExecution();
    return in(filter.ids(), task.id())
        && in(filter.types(), task.type())
        && in(filter.queues(), task.queue())
        && in(filter.states(), row.state)
        && is(filter.tenant(), task.tenant())
        && is(filter.creator(), task.creator())
        && is(filter.key(), task.key())
        && (filter.keyPrefix() == null
            || (task.key() != null && task.key().startsWith(filter.keyPrefix())))
        && task.tags().containsAll(filter.tags())
        && within(filter.createdFrom(), row.createdAt, filter.createdBefore())
        && within(filter.dueFrom(), row.dueAt, filter.dueBefore())
        && within(filter.finishedFrom(), row.finishedAt, filter.finishedBefore())
        && (filter.error() == null || hasLastError(row, filter.error()))
        && (filter.fingerprint() == null || hasFingerprint(row, filter.fingerprint()))
        && is(filter.lastFingerprint(), lastFingerprint(row))
        && is(filter.node(), shown == null ? null : shown.node())
        && is(filter.host(), shown == null ? null : row.host)
        && is(filter.parent(), task.parent())
        && is(filter.workflow(), row.workflow)
        && task.attributes().entrySet().containsAll(filter.attributes().entrySet());
  }

  private static boolean hasLastError(MemoryTask row, String part) {
    Attempt last = row.lastFailure();
    return last != null && last.error().contains(part);
  }

  private static @Nullable Long lastFingerprint(MemoryTask row) {
    Attempt last = row.lastFailure();
    return last == null ? null : last.fingerprint();
  }

  private static boolean hasFingerprint(MemoryTask row, long wanted) {
    return row.failures.stream().anyMatch(attempt -> attempt.fingerprint() == wanted);
  }

  private static <T> boolean in(Set<T> wanted, T value) {
    return wanted.isEmpty() || wanted.contains(value);
  }

  private static <T> boolean is(@Nullable T wanted, @Nullable T value) {
    return wanted == null || wanted.equals(value);
  }

  private static boolean within(
      @Nullable Instant from, @Nullable Instant time, @Nullable Instant before) {
    if (from == null && before == null) {
      return true;
    }
    return time != null
        && (from == null || !time.isBefore(from))
        && (before == null || time.isBefore(before));
  }
}
