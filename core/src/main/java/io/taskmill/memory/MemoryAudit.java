package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Who did what, in the order of writing. */
final class MemoryAudit {

  private final NavigableMap<Long, AuditEntry> entries = new TreeMap<>();
  private long last;

  /** An execution has followed what was asked of it: on behalf of whoever asked last. */
  void confirm(MemoryTask task, String verb, Instant now) {
    Optional<AuditEntry> asked =
        entries.descendingMap().values().stream()
            .filter(entry -> entry.task() != null && entry.task() == task.id())
            .filter(entry -> entry.answer().equals("asked"))
            .findFirst();
    Actor by = asked.map(one -> new Actor(one.who(), one.why())).orElse(EXECUTION);
    Long operation = asked.map(AuditEntry::operation).orElse(null);
    write(entry(task, by, verb, "confirmed", operation, null, null), now);
  }

  /** Whoever asked is not known any more. */
  private static final Actor EXECUTION = new Actor("execution", null);

  /** What becomes an entry about a task. */
  static AuditEntry entry(
      MemoryTask task,
      Actor by,
      String verb,
      String answer,
      @Nullable Long operation,
      @Nullable String before,
      @Nullable String after) {
    return new AuditEntry(
        0,
        Instant.EPOCH,
        by.who(),
        by.why(),
        verb,
        answer,
        task.id(),
        task.task.tenant(),
        task.task.type(),
        task.task.queue(),
        null,
        operation,
        before,
        after);
  }

  /** Writes an entry at this time, which is given its id. */
  void write(AuditEntry entry, Instant now) {
    last++;
    entries.put(last, entry.written(last, now));
  }

  /** The id of the last entry that was written. */
  long last() {
    return last;
  }

  AuditPage find(AuditFilter filter, long beforeId, int limit) {
    List<AuditEntry> found = new ArrayList<>();
    for (AuditEntry entry : entries.headMap(beforeId, false).descendingMap().values()) {
      if (filter.matches(entry)) {
        found.add(entry);
        if (found.size() == limit) {
          return new AuditPage(found, entry.id());
        }
      }
    }
    return new AuditPage(found, null);
  }

  int purge(Instant olderThan, int limit) {
    List<Long> old =
        entries.values().stream()
            .takeWhile(entry -> entry.at().isBefore(olderThan))
            .limit(limit)
            .map(AuditEntry::id)
            .toList();
    old.forEach(entries::remove);
    return old.size();
  }
}
