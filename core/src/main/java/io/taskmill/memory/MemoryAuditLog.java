package io.taskmill.memory;

import io.taskmill.admin.AuditEntry;
import io.taskmill.spi.AuditLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who did what, as the contract has it. */
final class MemoryAuditLog implements AuditLog {

  private final MemoryData data;

  MemoryAuditLog(MemoryData data) {
    this.data = data;
  }

  @Override
  public List<AuditEntry> find(@Nullable Long task, long beforeId, int limit) {
    return data.alone(now -> data.audit.find(task, beforeId, limit));
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
