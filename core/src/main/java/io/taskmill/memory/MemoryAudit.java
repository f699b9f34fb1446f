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
import java.util.function.LongFunction;

/** Who did what, in the order of writing. */
final class MemoryAudit {

  private final NavigableMap<Long, AuditEntry> entries = new TreeMap<>();
  private long last;

  /** Writes an entry, which is given its id. */
  void write(LongFunction<AuditEntry> entry) {
    last++;
    entries.put(last, entry.apply(last));
  }

  /** An execution has followed what was asked of it: on behalf of whoever asked last. */
  void confirm(long task, String verb, Instant now) {
    Optional<AuditEntry> asked =
        entries.descendingMap().values().stream()
            .filter(entry -> entry.task() != null && entry.task() == task)
            .filter(entry -> entry.answer().equals("asked"))
            .findFirst();
    Actor by = asked.map(one -> new Actor(one.who(), one.why())).orElse(EXECUTION);
    Long operation = asked.map(AuditEntry::operation).orElse(null);
    write(
        id ->
            new AuditEntry(
                id, now, by.who(), by.why(), verb, "confirmed", task, null, operation, null, null));
  }

  /** Whoever asked is not known any more. */
  private static final Actor EXECUTION = new Actor("execution", null);

  /** Writes an entry at this time. */
  void write(AuditEntry entry, Instant now) {
    write(
        number ->
            new AuditEntry(
                number,
                now,
                entry.who(),
                entry.why(),
                entry.verb(),
                entry.answer(),
                entry.task(),
                entry.subject(),
                entry.operation(),
                entry.before(),
                entry.after()));
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
