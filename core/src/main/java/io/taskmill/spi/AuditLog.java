package io.taskmill.spi;

import io.taskmill.admin.AuditEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who did what, when and why. Entries are written by the verbs that they are about, in the same
 * transaction; they outlive their tasks.
 */
public interface AuditLog {

  /**
   * Entries, the newest first.
   *
   * @param task only those of this task; null for all
   * @param beforeId only those with a smaller id: the last one of the page before
   */
  List<AuditEntry> find(@Nullable Long task, long beforeId, int limit);

  /** Writes an entry about something that has no verb of its own; the store gives id and time. */
  void write(AuditEntry entry);
}
