package io.taskmill.spi;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import java.time.Duration;
import java.util.List;

/**
 * Who did what, when and why. Entries are written by the verbs that they are about, in the same
 * transaction; they outlive their tasks.
 */
public interface AuditLog {

  /**
   * Entries, the newest first. Those of a task, of a person and of a type, queue or node are found
   * by an index, and so is a time; for other conditions a page reads what there is, up to {@link
   * AuditPage#MOST_READ} entries.
   *
   * @param beforeId only those with a smaller id: {@link AuditPage#next} of the page before;
   *     Long.MAX_VALUE for the first page
   */
  AuditPage find(AuditFilter filter, long beforeId, int limit);

  /** The newest entries of a task. */
  default List<AuditEntry> find(long task, long beforeId, int limit) {
    return find(AuditFilter.all().task(task), beforeId, limit).entries();
  }

  /**
   * Forgets entries that are older than this, the oldest first.
   *
   * @return how many; there may be more if that is the limit
   */
  int purge(Duration olderThan, int limit);

  /** Writes an entry about something that has no verb of its own; the store gives id and time. */
  void write(AuditEntry entry);
}
