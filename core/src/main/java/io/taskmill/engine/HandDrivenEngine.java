package io.taskmill.engine;

import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.worker.ClaimSchedule.ClaimResult;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * An engine without threads: it is a node at once, and does something only when one of its steps is
 * called, on the thread that calls.
 */
public final class HandDrivenEngine extends Engine {

  private final EngineDriver driver = new NextStep();

  HandDrivenEngine(Store store, EngineSettings settings, LongSupplier storeNanoTime) {
    super(store, settings, JvmRuntime.INSTANCE, storeNanoTime, false);
  }

  /** Does all that there is of a job, and gives how much. */
  public int maintain(MaintenanceJob job) {
    return parts.maintenance.run(job);
  }

  /** Does all jobs, and forgets what the audit and logs have kept for long enough. */
  public void maintain() {
    parts.maintenance.jobs().forEach(parts.maintenance::run);
    parts.scheduleLog.write();
    parts.maintenance.purgeLogs();
    parts.stages.lookAtAll();
  }

  /** One heartbeat. */
  public void beat() {
    parts.heartbeat.beat();
  }

  /**
   * Claims what is ready, runs it on this thread, and writes how it ended.
   *
   * @return whether there was anything
   */
  public boolean runReady() throws InterruptedException {
    ClaimResult result = parts.worker.claim();
    parts.worker.endStranded();
    boolean ended = writeEnds();
    parts.stages.lookAtAll();
    return ended || result == ClaimResult.FULL || result == ClaimResult.SHORT;
  }

  /** Says whether there were any. */
  private boolean writeEnds() throws InterruptedException {
    boolean any = false;
    while (parts.batcher.writeGroup(Duration.ZERO)) {
      any = true;
    }
    return any;
  }

  /** Waits until no stage that a handler returned is awaited, at most so long; says if so. */
  public boolean awaitStages(Duration limit) throws InterruptedException {
    return parts.worker.awaitIdle(limit);
  }

  @Override
  EngineDriver driver() {
    return driver;
  }

  @Override
  boolean isNodeAtOnce() {
    return true;
  }

  /** It has been a node since it was opened. */
  @Override
  void join() {}

  @Override
  void startWorking() {}

  @Override
  void stopWorking() throws InterruptedException {
    parts.worker.drain();
    writeEnds();
  }

  @Override
  void leave() {
    parts.membership.leave();
  }

  @Override
  void abandon() {}

  /** Leaves what is asked for to the next step, but for tasks of dead nodes: they come back now. */
  private final class NextStep implements EngineDriver {

    @Override
    public void scheduledIn(Duration wait) {}

    @Override
    public void typesMarked(long mark) {}

    @Override
    public void maintainSoon(MaintenanceJob job) {
      if (job == MaintenanceJob.RECOVER) {
        maintain(job);
      }
    }

    @Override
    public void reportSoon() {
      parts.reports.write();
    }

    @Override
    public void tryAgainNow() {}
  }
}
