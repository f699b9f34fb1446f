package io.taskmill.memory;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.spi.AuditLog;
import java.time.Duration;

/** Who did what, as the contract has it. */
final class MemoryAuditLog implements AuditLog {

  private final MemoryData data;

  MemoryAuditLog(MemoryData data) {
    this.data = data;
  }

  @Override
  public AuditPage find(AuditFilter filter, long beforeId, int limit) {
    return data.alone(now -> data.audit.find(filter, beforeId, limit));
  }

  @Override
  public int purge(Duration olderThan, int limit) {
    return data.alone(now -> data.audit.purge(now.minus(olderThan), limit));
  }

  @Override
  public void write(AuditEntry entry) {
    data.alone(
        now -> {
          data.audit.write(entry, now);
          return true;
        });
  }
}
