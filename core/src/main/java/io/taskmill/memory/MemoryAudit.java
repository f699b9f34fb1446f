package io.taskmill.memory;

import io.taskmill.admin.AuditEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Who did what, in the order of writing. */
final class MemoryAudit {

  private final NavigableMap<Long, AuditEntry> entries = new TreeMap<>();
  private long last;

  /** Writes an entry, which is given its id. */
  void write(LongFunction<AuditEntry> entry) {
    last++;
    entries.put(last, entry.apply(last));
  }

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

  List<AuditEntry> find(@Nullable Long task, long beforeId, int limit) {
    List<AuditEntry> found = new ArrayList<>();
    for (AuditEntry entry : entries.headMap(beforeId, false).descendingMap().values()) {
      if (found.size() >= limit) {
        break;
      }
      if (task == null || task.equals(entry.task())) {
        found.add(entry);
      }
    }
    return found;
  }
}
