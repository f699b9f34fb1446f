package io.taskmill.memory;

import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The jobs that are to be done every so often, each alone under the lock. */
final class MemoryMaintenance implements Maintenance {

  private final MemoryData data;
  private final TaskTable table;
  private final Endings endings;
  private final Promotion promotion;
  private final MemoryOperations operations;

  private final MemoryPurge purge;
  private final WorkflowRelease release;

  MemoryMaintenance(
      MemoryData data, MemoryOperations operations, MemoryPurge purge, WorkflowRelease release) {
    this.data = data;
    this.table = data.tasks;
    this.endings = new Endings(data);
    this.promotion = new Promotion(data);
    this.operations = operations;
    this.purge = purge;
    this.release = release;
  }

  @Override
  public Look look(Scope scope, Duration horizon, long readyAfter) {
    return data.alone(now -> look(now, scope, horizon, readyAfter));
  }

  private Look look(Instant now, Scope scope, Duration horizon, long readyAfter) {
    Set<MaintenanceJob> jobs = EnumSet.noneOf(MaintenanceJob.class);
    Duration next = untilPromotion(now, horizon);
    boolean due = next != null && next.isZero();
    if (due) {
      jobs.add(MaintenanceJob.PROMOTE);
    }
    Duration nextFire = untilFire(now, horizon);
    if (nextFire != null && nextFire.isZero()) {
      jobs.add(MaintenanceJob.FIRE);
      nextFire = null;
    }
    if (scope == Scope.PROMOTIONS) {
      return new Look(jobs, due ? null : next, nextFire, null);
    }
    if (!table.deadlines.passed(now, 1).isEmpty() || table.uniqueKeys.isAnyOver(now)) {
      jobs.add(MaintenanceJob.EXPIRE);
    }
    if (table.hosts.isAnyWaiting()) {
      jobs.add(MaintenanceJob.RELEASE_HOST_WAITS);
    }
    if (!table.pinned.toGone(data.nodes, 1).isEmpty()) {
      jobs.add(MaintenanceJob.SKIP_PINNED);
    }
    if (operations.isAnyOpen()) {
      jobs.add(MaintenanceJob.OPERATE);
    }
    if (purge.isDue(now)) {
      jobs.add(MaintenanceJob.PURGE);
    }
    if (scope == Scope.ALL && !lostNodes().isEmpty()) {
      jobs.add(MaintenanceJob.RECOVER);
    }
    return new Look(jobs, due ? null : next, nextFire, table.newestReady(readyAfter));
  }

  /** Zero if a schedule is due. */
  private @Nullable Duration untilFire(Instant now, Duration horizon) {
    Instant next = data.schedules.nextLook();
    if (next == null || next.isAfter(now.plus(horizon))) {
      return null;
    }
    return next.isAfter(now) ? Duration.between(now, next) : Duration.ZERO;
  }

  /** Zero if something is due. */
  private @Nullable Duration untilPromotion(Instant now, Duration horizon) {
    if (table.turns.firstOpen() != null || !table.workflowCalls.isEmpty()) {
      return Duration.ZERO;
    }
    List<MemoryTask> next = table.due(now.plus(horizon), 1);
    if (next.isEmpty()) {
      return null;
    }
    Instant due = next.get(0).dueAt;
    return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
  }

  @Override
  public int run(MaintenanceJob job, int limit, LongSupplier ids) {
    if (job == MaintenanceJob.PURGE) {
      return purge.step(limit);
    }
    return data.alone(
        now ->
            switch (job) {
              case EXPIRE -> expire(now, limit);
              case PROMOTE -> promote(now, limit, ids);
              case RELEASE_HOST_WAITS -> releaseHostWaits(now, limit);
              case RECOVER -> recover(now, limit);
              case SKIP_PINNED -> skipPinned(now, limit);
              case OPERATE -> operations.step(now, limit);
              case PURGE -> throw new AssertionError("handled above");
              case FIRE, FOLD_STATISTICS -> 0;
            });
  }

  /** What is let go on may be due, and is promoted with the others. */
  private int promote(Instant now, int limit, LongSupplier ids) {
    int notes = release.release(now, limit, ids).notes();
    return notes + promotion.promote(now, limit - notes);
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
    lostNodes().forEach(node -> lost.addAll(table.heldBy(node)));
    List<MemoryTask> some = lost.subList(0, Math.min(limit, lost.size()));
    some.forEach(task -> endings.recover(task, now));
    promotion.giveTurns(now);
    return some.size();
  }

  private int skipPinned(Instant now, int limit) {
    List<MemoryTask> some = table.pinned.toGone(data.nodes, limit);
    some.forEach(task -> endings.skip(task, now));
    promotion.giveTurns(now);
    return some.size();
  }

  /** Nodes that hold tasks and are not registered. */
  private List<Long> lostNodes() {
    return table.holders().stream().filter(node -> !data.nodes.isRegistered(node)).toList();
  }
}
