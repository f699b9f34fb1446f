package io.taskmill.web.events;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.ControlPlane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Entries of the audit that were not there at the last look. An entry may be committed after one
 * with a greater id, so that not only the greatest id is remembered.
 */
final class NewAuditEntries {

  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  private final ControlPlane plane;
  private boolean isFirst = true;

  /** The ids of the newest entries, as they were; all up to the floor are old. */
  private Set<Long> seen = Set.of();

  private long floor;

  NewAuditEntries(ControlPlane plane) {
    this.plane = plane;
  }

  /** New entries, the newest first; empty if there are too many to be read. */
  Optional<List<AuditEntry>> find() {
    AuditPage page = plane.audit().find(AuditFilter.all(), USUAL);
    List<AuditEntry> read = new ArrayList<>(page.entries());
    boolean isMissing = false;
    if (!isFirst && page.next() != null && !reachesFloor(read)) {
      AuditPage more = plane.audit().find(AuditFilter.all(), page.next(), MOST);
      read.addAll(more.entries());
      isMissing = more.next() != null && !reachesFloor(read);
    }
    List<AuditEntry> found =
        read.stream()
            .filter(entry -> !isFirst && entry.id() > floor && !seen.contains(entry.id()))
            .toList();
    isFirst = false;
    remember(page);
    return isMissing ? Optional.empty() : Optional.of(found);
  }

  private boolean reachesFloor(List<AuditEntry> read) {
    return !read.isEmpty() && read.get(read.size() - 1).id() <= floor + 1;
  }

  private void remember(AuditPage page) {
    List<AuditEntry> newest = page.entries();
    seen = newest.stream().map(AuditEntry::id).collect(Collectors.toSet());
    floor = page.next() == null || newest.isEmpty() ? 0 : newest.get(newest.size() - 1).id() - 1;
  }
}
