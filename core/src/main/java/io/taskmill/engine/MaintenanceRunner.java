package io.taskmill.engine;

import io.taskmill.admin.DebugMode;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.schedule.ScheduleFirer;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskIds;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one node does for all: the store's {@link Maintenance}, and a warning where one is due. */
public final class MaintenanceRunner {

  private static final Logger log = LoggerFactory.getLogger(MaintenanceRunner.class);

  /**
   * READY tasks that were made earlier are not found by the usual look. So long may the transaction
   * of a submit be open, at most, for its task to be found as soon as others.
   */
  private static final Duration NEW = Duration.ofMinutes(1);

  private static final int PURGE_LIMIT = 1000;

  private final Store store;
  private final Optional<Maintenance> maintenance;
  private final Membership membership;
  private final Purger purger;
  private final ScheduleFirer firer;
  private final Duration auditRetention;
  private final boolean fires;
  private final Runnable wakeWorker;
  private final ReadyReminder reminder;
  private final Set<String> saidUnserved = new HashSet<>();

  /**
   * @param fires whether this node fires schedules; if not, others do
   */
  MaintenanceRunner(
      Store store,
      Membership membership,
      EngineRuntime runtime,
      Duration auditRetention,
      boolean fires,
      Purger purger,
      ScheduleFirer firer,
      Runnable wakeWorker) {
    this.store = store;
    this.auditRetention = auditRetention;
    this.fires = fires;
    this.maintenance = store.role(Maintenance.class);
    this.membership = membership;
    this.purger = purger;
    this.firer = firer;
    this.wakeWorker = wakeWorker;
    this.reminder = new ReadyReminder(runtime);
  }

  /** The jobs of the store; none if it does them by itself. */
  Set<MaintenanceJob> jobs() {
    return maintenance.isPresent() ? EnumSet.allOf(MaintenanceJob.class) : Set.of();
  }

  /** Looks what there is to do. Where tasks are READY, workers may be told. */
  Look look(Scope scope, Duration horizon) {
    long readyAfter =
        scope == Scope.ALL ? 0 : Math.max(0, TaskIds.from(membership.now().minus(NEW)));
    Look look = maintenance.orElseThrow().look(scope, horizon, readyAfter);
    if (scope == Scope.ALL && look.newestReady() == null) {
      reminder.startOver();
    }
    if (reminder.isDue(look.newestReady())) {
      tellWorkers();
    }
    return isFiringHeldBack() ? withoutFires(look) : look;
  }

  private static Look withoutFires(Look look) {
    Set<MaintenanceJob> jobs = new HashSet<>(look.jobs());
    jobs.remove(MaintenanceJob.FIRE);
    return new Look(jobs, look.nextPromotion(), null, look.newestReady());
  }

  /** Workers were told that there are READY tasks. */
  void readyTold() {
    reminder.told();
  }

  /** There was something to claim, or no room for more: what is READY may be taken soon. */
  void claimsGoOn() {
    reminder.startOver();
  }

  private void tellWorkers() {
    wakeWorker.run();
    store.wakeup().announce(Hint.READY);
  }

  /** Does all that there is of a job, and gives how much; nothing where it is held back. */
  int run(MaintenanceJob job) {
    if (job == MaintenanceJob.FIRE && isFiringHeldBack()) {
      return 0;
    }
    int done = maintenance.map(store -> run(store, job)).orElse(0);
    if (done > 0 && job == MaintenanceJob.RECOVER) {
      log.info("Took back {} of nodes that are gone.", done == 1 ? "1 task" : done + " tasks");
    } else if (done > 0) {
      // Not louder: among them are unique keys whose window is over, and that is no event.
      log.debug("Maintenance, {}: {}.", job, done);
    }
    return done;
  }

  /** By this process's own settings, or in a debug mode, in which schedules fire nowhere. */
  private boolean isFiringHeldBack() {
    return !fires || membership.modes().contains(DebugMode.SCHEDULES);
  }

  private int run(Maintenance maintenance, MaintenanceJob job) {
    if (job == MaintenanceJob.FIRE) {
      return firer.run();
    }
    if (job == MaintenanceJob.PURGE) {
      return purger.run();
    }
    int done = 0;
    int some;
    do {
      some = maintenance.run(job, job.limit(), this::newId);
      done += some;
      if (some > 0 && job.makesReady()) {
        reminder.startOver();
        tellWorkers();
      }
    } while (some == job.limit());
    return done;
  }

  /** Of a node's own slot: other than those of a process that only submits, it asks no store. */
  private long newId() {
    return membership.member().ids().generate().toLong();
  }

  /** Forgets what the audit, the logs of schedules and documents have kept for long enough. */
  void purgeLogs() {
    int audit = purge(() -> store.audit().purge(auditRetention, PURGE_LIMIT));
    if (audit > 0) {
      log.info("Purged {} entries of the audit that were older than {}.", audit, auditRetention);
    }
    int lines = purge(() -> store.schedules().purgeLog(PURGE_LIMIT));
    log.debug("Purged {} lines of logs of schedules.", lines);
    int documents = purge(() -> store.documents().purge(PURGE_LIMIT));
    log.debug("Purged {} documents whose time was over.", documents);
  }

  private static int purge(IntSupplier step) {
    int purged = 0;
    int some;
    do {
      some = step.getAsInt();
      purged += some;
    } while (some == PURGE_LIMIT);
    return purged;
  }

  /** Does one step of a bulk operation; says whether there may be another. */
  boolean operate() {
    int limit = MaintenanceJob.OPERATE.limit();
    return maintenance
        .map(store -> store.run(MaintenanceJob.OPERATE, limit, this::newId) == limit)
        .orElse(false);
  }

  /** Says, once for each, which types have tasks that nobody runs; the oldest worker says it. */
  void noticeUnservedTypes() {
    List<NodeStatus> workers =
        membership.peers().stream().filter(node -> !node.types().isEmpty()).toList();
    boolean oldest = workers.stream().allMatch(node -> node.node() > membership.node());
    if (!oldest) {
      return;
    }
    Set<String> unserved = new TreeSet<>(store.queries().typesWithReadyTasks());
    unserved.removeAll(membership.served());
    workers.forEach(node -> unserved.removeAll(node.types()));
    saidUnserved.retainAll(unserved);
    for (String type : unserved) {
      if (saidUnserved.add(type)) {
        log.warn(
            "Tasks of type '{}' are ready, but no worker has a handler for it; they wait. Start a"
                + " worker that handles the type, or add the name to the formerly(…) of its successor.",
            type);
      }
    }
  }
}
