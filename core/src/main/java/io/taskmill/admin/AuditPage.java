package io.taskmill.admin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some entries of the audit, the newest first.
 *
 * @param entries those that match; they may be fewer than were asked for although more follow,
 *     since a page reads at most {@value #MOST_READ} entries to find them
 * @param next from where the next page goes on; null if this is the last one
 */
public record AuditPage(List<AuditEntry> entries, @Nullable Long next) {

  /** How many entries are read for a page at most. */
  public static final int MOST_READ = 10_000;
}
