package io.taskmill.engine;

import io.taskmill.engine.MaintenanceSchedule.DueLook;
import io.taskmill.engine.execution.Reports;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.runtime.CoalescingTask;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.runtime.Timers;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.engine.schedule.ScheduleLogKeeper;
import io.taskmill.engine.worker.ClaimSchedule;
import io.taskmill.engine.worker.ClaimSchedule.ClaimResult;
import io.taskmill.engine.worker.CompletionBatcher;
import io.taskmill.engine.worker.Worker;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.ModeStore;
import io.taskmill.spi.StoreAwayException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that drive the engine's parts; each part says what is done, this says when. */
final class EngineLoops implements EngineDriver {

  private static final Logger log = LoggerFactory.getLogger(EngineLoops.class);
  private static final Duration LOOK_AROUND_EVERY = Duration.ofMillis(250);
  private static final Duration WATCHDOG_EVERY = Duration.ofMillis(100);
  private static final Duration POLICIES_EVERY = Duration.ofSeconds(2);
  private static final Duration SCHEDULE_LOG_EVERY = Duration.ofSeconds(1);
  private static final Duration NOTICE_EVERY = Duration.ofSeconds(10);
  private static final Duration PURGE_AUDIT_EVERY = Duration.ofMinutes(10);
  private static final String LOOK = "look for maintenance";
  private static final Duration FIRST_LOOK = Duration.ofSeconds(1);
  private static final Duration FINISH_WAIT = Duration.ofSeconds(1);
  private static final Duration MIN_BEAT = Duration.ofMillis(20);
  private static final Duration RECONCILE_EVERY = Duration.ofSeconds(1);

  /** So that neither a long promotion, expiry nor recovery holds up the small ones. */
  private static final int DUTY_THREADS = 4;

  private final Worker worker;
  private final CompletionBatcher batcher;
  private final Reports reports;
  private final Heartbeat heartbeat;
  private final Membership membership;
  private final MaintenanceRunner maintenance;
  private final MaintenanceSchedule schedule;
  private final Purger purger;
  private final ScheduleLogKeeper scheduleLog;
  private final Policies policies;
  private final ModeStore modes;
  private final StoreHealth health;
  private final Duration lease;
  private final EngineRuntime runtime;
  private final WakeSignal beatSignal;
  private final List<Thread> claimers = new ArrayList<>();
  private final List<Thread> finishers = new ArrayList<>();
  private final List<Thread> beaters = new ArrayList<>();
  private final Timers timers;

  /** Apart from the others: a store that hangs must not keep handlers from being stopped. */
  private final Timers watch;

  /**
   * Apart from the others, one thread each: bulk operations and purges take as long as they take.
   */
  private final Timers longJobs;

  private final Map<MaintenanceJob, CoalescingTask> jobs = new EnumMap<>(MaintenanceJob.class);
  private final CoalescingTask refreshPolicies;

  /** What is done now and then, to be done at once after the store was away. */
  private final List<CoalescingTask> periodic = new CopyOnWriteArrayList<>();

  /** What the last heartbeat was told of the types. */
  private volatile long typesMark;

  private volatile boolean claiming = true;
  private volatile boolean finishing = true;
  private volatile boolean reporting;
  private volatile boolean beating = true;
  private volatile boolean joined;

  EngineLoops(EngineParts parts) {
    this.worker = parts.worker;
    this.batcher = parts.batcher;
    this.reports = parts.reports;
    this.heartbeat = parts.heartbeat;
    this.membership = parts.membership;
    this.maintenance = parts.maintenance;
    this.schedule = new MaintenanceSchedule(parts.membership, parts.runtime);
    this.purger = parts.purger;
    this.scheduleLog = parts.scheduleLog;
    this.policies = parts.policies;
    this.modes = parts.store.modes();
    this.health = parts.health;
    this.lease = parts.settings.lease();
    this.runtime = parts.runtime;
    this.beatSignal = runtime.wakeSignal();
    this.timers = runtime.timers(DUTY_THREADS);
    this.watch = runtime.timers(1);
    this.longJobs = runtime.timers(2);
    for (MaintenanceJob job : maintenance.jobs()) {
      jobs.put(
          job,
          switch (job) {
            case OPERATE -> longJob(job, this::operate);
            case PURGE -> longJob(job, () -> purger.step().pause());
            default ->
                new CoalescingTask(
                    timers, () -> guarded(job.toString(), () -> maintenance.run(job)));
          });
    }
    this.refreshPolicies =
        new CoalescingTask(
            timers, () -> guarded(Policies.CALLER, () -> policies.refresh(typesMark)));
  }

  /**
   * Whoever only submits needs ids, and to know what policies have become; a node has both by its
   * beats. Not left to submits: one in a caller's transaction may find the store locked by it.
   */
  void startRefreshing() {
    every(
        POLICIES_EVERY,
        Policies.CALLER,
        () -> {
          if (!joined) {
            membership.renewIds();
            policies.refresh();
            membership.setModes(modes.on());
          }
        });
  }

  void startBeating() {
    joined = true;
    start(beaters, "taskmill-heartbeat", this::beatLoop, true);
  }

  void startWorking() {
    start(claimers, "taskmill-claim", this::claimLoop, false);
    start(finishers, "taskmill-finish", this::finishLoop, true);
    if (!jobs.isEmpty()) {
      start(new ArrayList<>(), "taskmill-maintenance", this::maintenanceLoop, true);
    }
    every(LOOK_AROUND_EVERY, "give back", worker::giveBackWaiting);
    every(LOOK_AROUND_EVERY, "starts", worker::writeStarts);
    every(LOOK_AROUND_EVERY, "stranded", worker::endStranded);
    Duration auditEvery = atMostALease(RECONCILE_EVERY);
    timers.every(first(auditEvery), auditEvery, () -> guarded("audit", this::audit));
    every(SCHEDULE_LOG_EVERY, "log of schedules", scheduleLog::write);
    every(NOTICE_EVERY, "types", maintenance::noticeUnservedTypes);
    timers.every(
        PURGE_AUDIT_EVERY,
        PURGE_AUDIT_EVERY,
        () -> guarded("purge audit and logs", maintenance::purgeLogs));
    watch.every(WATCHDOG_EVERY, WATCHDOG_EVERY, () -> guarded("watch", worker.watchdog()::look));
    worker.schedule().onTurnOver(() -> maintainSoon(MaintenanceJob.PROMOTE));
  }

  private void claimLoop() throws InterruptedException {
    ClaimSchedule schedule = worker.schedule();
    while (claiming) {
      try {
        ClaimResult result = worker.claim();
        health.answered("claim");
        if (result != ClaimResult.EMPTY) {
          maintenance.claimsGoOn();
        }
        schedule.awaitNext(result);
      } catch (RuntimeException e) {
        health.failed("claim", e);
        schedule.awaitAfterFailure();
      }
    }
  }

  private void finishLoop() throws InterruptedException {
    while (finishing) {
      batcher.writeGroup(FINISH_WAIT);
      if (reporting) {
        reporting = false;
        guarded("reports", reports::write);
      }
    }
  }

  private void beatLoop() throws InterruptedException {
    while (beating) {
      heartbeat.beat();
      if (beatSignal.await(heartbeat.pause())) {
        // A burst of signals is one early beat.
        beatSignal.await(MIN_BEAT);
      }
    }
  }

  private void maintenanceLoop() throws InterruptedException {
    while (claiming) {
      schedule.dueJobs().forEach(this::maintainSoon);
      DueLook due = schedule.dueLook();
      if (due != null) {
        look(due);
      }
      schedule.await();
    }
  }

  private void look(DueLook due) {
    try {
      Look look = maintenance.look(due.scope(), due.horizon());
      health.answered(LOOK);
      schedule.looked(look);
      look.jobs().forEach(this::maintainSoon);
    } catch (RuntimeException e) {
      // Nobody waits for this thread when the node stops, and the store may be closed by now.
      if (claiming) {
        health.failed(LOOK, e);
        schedule.lookFailed();
      }
    }
  }

  private CoalescingTask longJob(MaintenanceJob job, Supplier<@Nullable Duration> step) {
    return new CoalescingTask(longJobs, () -> guarded(job.toString(), () -> goOn(job, step)));
  }

  /**
   * Does a step of a long job, and then another one after a pause, so that the rest of the store's
   * work goes on beside it.
   *
   * @param step gives the pause before the next one; null if there is none
   */
  private void goOn(MaintenanceJob job, Supplier<@Nullable Duration> step) {
    Duration pause = claiming ? step.get() : null;
    if (pause != null) {
      runtime.wakeSignal().awaitQuietly(pause);
      maintainSoon(job);
    }
  }

  /** With a pause as long as the step was: it takes half of the time at most. */
  private @Nullable Duration operate() {
    long begun = runtime.nanoTime();
    return maintenance.operate() ? Duration.ofNanos(runtime.nanoTime() - begun) : null;
  }

  @Override
  public void scheduledIn(Duration wait) {
    if (wait.compareTo(Duration.ZERO) <= 0) {
      maintainSoon(MaintenanceJob.PROMOTE);
    } else {
      schedule.scheduledIn(wait);
    }
  }

  /** Types are read again only when they have changed, or when it is not sure what they are. */
  @Override
  public void typesMarked(long mark) {
    typesMark = mark;
    if (!policies.isCurrent(mark)) {
      refreshPolicies.soon();
    }
  }

  void beatSoon() {
    beatSignal.ring();
  }

  @Override
  public void maintainSoon(MaintenanceJob job) {
    CoalescingTask task = jobs.get(job);
    if (claiming && task != null) {
      task.soon();
    }
  }

  /** By the thread that writes ends: a report is written before the end of its execution. */
  @Override
  public void reportSoon() {
    if (reports.isAnyUnwritten()) {
      reporting = true;
      batcher.wake();
    }
  }

  @Override
  public void tryAgainNow() {
    batcher.tryAgainNow();
    worker.schedule().wake();
    if (claiming) {
      periodic.forEach(CoalescingTask::soon);
      schedule.lookSoon();
    }
  }

  private void every(Duration period, String name, Runnable duty) {
    CoalescingTask task = new CoalescingTask(timers, () -> guarded(name, duty));
    periodic.add(task);
    timers.every(first(period), period, task::now);
  }

  private Duration atMostALease(Duration interval) {
    return interval.compareTo(lease) < 0 ? interval : lease;
  }

  private static Duration first(Duration period) {
    return period.compareTo(FIRST_LOOK) > 0 ? FIRST_LOOK : period;
  }

  /** Not done sooner after an outage: a claim that was under way may still take effect. */
  private void audit() {
    try {
      worker.reconciler().lookIfDue();
    } catch (StoreAwayException e) {
      log.debug("The store is away, and others say so; claims are compared with it later.", e);
    }
  }

  private void guarded(String name, Runnable duty) {
    try {
      duty.run();
      health.answered(name);
    } catch (RuntimeException e) {
      // Nobody waits for these threads when the node stops, and the store may be closed by now.
      if (claiming) {
        health.failed(name, e);
      } else {
        log.debug("{} was left when this node stopped.", name, e);
      }
    } catch (Throwable e) {
      // A scheduled task that throws is never run again, and nobody hears of it.
      log.error("A duty failed; it is tried again.", e);
    }
  }

  /** No claim is under way when this returns, unless the store has hung for too long. */
  void stopClaiming(Duration patience) throws InterruptedException {
    claiming = false;
    worker.schedule().wake();
    schedule.lookSoon();
    timers.stop();
    longJobs.stop();
    join(claimers, patience);
  }

  /** Waits until everything that has ended is durable; false if the store was away for too long. */
  boolean stopFinishing(Duration patience) throws InterruptedException {
    watch.stop();
    boolean written = batcher.awaitWritten(patience);
    guarded("log of schedules", scheduleLog::write);
    finishing = false;
    // Not interrupted: the thread may be telling a listener.
    batcher.giveUp();
    join(finishers, patience);
    return written;
  }

  void stopBeating(Duration patience) throws InterruptedException {
    beating = false;
    beatSignal.ring();
    join(beaters, patience);
  }

  /** Lets all threads end by themselves; what they have not done by now stays undone. */
  void abandon() {
    claiming = false;
    finishing = false;
    beating = false;
    timers.stopNow();
    longJobs.stopNow();
    watch.stopNow();
    batcher.giveUp();
    worker.schedule().wake();
    schedule.lookSoon();
    beatSignal.ring();
  }

  /** A process that claims tasks lives until it is closed, so one thread is no daemon. */
  private void start(List<Thread> threads, String name, Loop loop, boolean daemon) {
    Thread thread =
        runtime.thread(
            name,
            () -> {
              try {
                runForEver(name, loop);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(daemon);
    threads.add(thread);
    thread.start();
  }

  /** A node without one of its loops would look alive and do nothing, so no error ends one. */
  private void runForEver(String name, Loop loop) throws InterruptedException {
    while (true) {
      try {
        loop.run();
        return;
      } catch (RuntimeException | Error e) {
        log.error("The loop {} failed and is started again.", name, e);
        runtime.wakeSignal().await(StoreHealth.pause(Integer.MAX_VALUE));
      }
    }
  }

  private void join(List<Thread> threads, Duration patience) throws InterruptedException {
    for (Thread thread : threads) {
      runtime.join(thread, patience);
    }
  }

  private interface Loop {
    void run() throws InterruptedException;
  }
}
