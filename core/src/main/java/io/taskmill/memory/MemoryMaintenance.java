package io.taskmill.memory;

import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The jobs that are to be done every so often, each alone under the lock. */
final class MemoryMaintenance implements Maintenance {

  private final MemoryData data;
  private final TaskTable table;
  private final Endings endings;
  private final Promotion promotion;

  MemoryMaintenance(MemoryData data) {
    this.data = data;
    this.table = data.tasks;
    this.endings = new Endings(data.tasks);
    this.promotion = new Promotion(data.tasks);
  }

  @Override
  public int run(MaintenanceJob job, int limit) {
    return data.alone(
        now ->
            switch (job) {
              case EXPIRE -> expire(now, limit);
              case PROMOTE -> promotion.promote(now, limit);
              case RELEASE_HOST_WAITS -> releaseHostWaits(now, limit);
              case RECOVER -> recover(now, limit);
            });
  }

  private int expire(Instant now, int limit) {
    List<MemoryTask> passed = table.deadlines.passed(now, limit);
    passed.forEach(task -> endings.expire(task, now));
    promotion.giveTurns(now);
    return passed.size() + table.uniqueKeys.forget(now, limit - passed.size());
  }

  private int releaseHostWaits(Instant now, int limit) {
    List<MemoryTask> inVain = table.hosts.inVain(data.nodes.all(), now, limit);
    inVain.forEach(table::letAnyHostRun);
    return inVain.size();
  }

  private int recover(Instant now, int limit) {
    List<MemoryTask> lost = new ArrayList<>();
    for (long node : table.holders()) {
      if (!data.nodes.isRegistered(node)) {
        lost.addAll(table.heldBy(node));
      }
    }
    List<MemoryTask> some = lost.subList(0, Math.min(limit, lost.size()));
    some.forEach(task -> endings.recover(task, now));
    promotion.giveTurns(now);
    return some.size();
  }
}
