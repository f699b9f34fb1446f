package io.taskmill.engine;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.StopReason;
import io.taskmill.TaskFunction;
import io.taskmill.TaskHandle;
import io.taskmill.TaskQueues;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.engine.client.ClientCalls;
import io.taskmill.engine.client.Commands;
import io.taskmill.engine.client.Completions;
import io.taskmill.engine.client.StageWatch;
import io.taskmill.engine.client.StoredQueues;
import io.taskmill.engine.client.StoredTypes;
import io.taskmill.engine.client.Submitter;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.ExecutionEnvironment;
import io.taskmill.engine.execution.HandlerRegistry;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.runtime.CallerRunsExecutor;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.worker.ClaimSchedule.ClaimResult;
import io.taskmill.engine.worker.CompletionBatcher;
import io.taskmill.engine.worker.Worker;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.Wakeup.Hint;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node on one store: puts the parts together, starts and stops them.
 *
 * <p>{@link #threaded} runs by itself; {@link #handDriven} has no thread and does nothing until one
 * of its steps is called, which is what tests want.
 */
public final class Engine implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  /** How long handlers have to end after they were told to stop, and the store to answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Store store;
  private final EngineSettings settings;
  private final HandlerRegistry handlers = new HandlerRegistry();
  private final ClientCalls calls = new ClientCalls();
  private final Policies policies;
  private final Membership membership;
  private final StageWatch stages;
  private final Submitter submitter;
  private final CompletionBatcher batcher;
  private final Worker worker;
  private final Heartbeat heartbeat;
  private final MaintenanceRunner maintenance;
  private final @Nullable EngineLoops loops;
  private @Nullable AutoCloseable hints;
  private boolean started;
  private boolean closed;

  private Engine(
      Store store,
      EngineSettings settings,
      EngineRuntime runtime,
      LongSupplier storeNanoTime,
      boolean threaded) {
    this.store = store;
    this.settings = settings;
    CallerTransactions callers = CallerTransactions.of(store);
    StoreHealth health = new StoreHealth(store.description(), runtime);
    policies =
        new Policies(store.types(), settings.defaults(), settings.storedPoliciesWin(), health);
    EventListeners listeners = new EventListeners(settings.listeners());
    Completions completions = new Completions();
    stages = new StageWatch(store.queries(), completions, runtime, threaded);
    membership =
        new Membership(
            store.nodes(),
            new NodeInfo(settings.name(), settings.host(), settings.lease()),
            runtime,
            storeNanoTime);
    batcher = new CompletionBatcher(store.tasks(), health, listeners, completions, runtime);
    Executor callerRuns = new CallerRunsExecutor();
    worker =
        new Worker(
            new ExecutionEnvironment(
                store.tasks(),
                callers,
                settings,
                runtime,
                membership::now,
                threaded ? work -> runtime.thread("taskmill-on-stop", work).start() : Runnable::run,
                policies::of),
            membership,
            handlers,
            listeners,
            batcher,
            threaded ? runThreads(runtime) : callerRuns,
            threaded ? runThreads(runtime) : callerRuns);
    submitter =
        new Submitter(
            store,
            callers,
            settings,
            membership,
            policies,
            listeners,
            completions,
            stages,
            runtime,
            worker.schedule()::wake,
            this::scheduledIn,
            handlers,
            calls);
    maintenance = new MaintenanceRunner(store, membership, runtime, worker.schedule()::wake);
    heartbeat =
        new Heartbeat(
            store,
            membership,
            worker,
            health,
            runtime,
            () -> maintainSoon(MaintenanceJob.RECOVER),
            this::backAgain,
            this::typesMarked);
    batcher.onScheduled(
        next ->
            scheduledIn(
                next.runAt() == null
                    ? next.delay()
                    : Duration.between(membership.now(), next.runAt())));
    loops =
        threaded
            ? new EngineLoops(
                worker,
                batcher,
                heartbeat,
                maintenance,
                new MaintenanceSchedule(membership, runtime),
                policies,
                health,
                runtime,
                settings.lease())
            : null;
  }

  private Executor runThreads(EngineRuntime runtime) {
    return runtime.runThreads(settings.threads(), settings.virtualThreads());
  }

  /** An engine that runs by itself. It only submits, and is no node until it is started. */
  public static Engine threaded(Store store, EngineSettings settings) {
    return threaded(store, settings, JvmRuntime.INSTANCE);
  }

  /** The same on another machine than this process, as a simulation needs it. */
  public static Engine threaded(Store store, EngineSettings settings, EngineRuntime runtime) {
    Engine engine = new Engine(store, settings, runtime, runtime::nanoTime, true);
    engine.open();
    return engine;
  }

  /** An engine that moves only when one of its steps is called. */
  public static Engine handDriven(Store store, EngineSettings settings) {
    return handDriven(store, settings, JvmRuntime.INSTANCE::nanoTime);
  }

  /** The same on a store whose time passes as this clock's does. */
  public static Engine handDriven(Store store, EngineSettings settings, Clock storesClock) {
    return handDriven(store, settings, () -> TimeUnit.MILLISECONDS.toNanos(storesClock.millis()));
  }

  private static Engine handDriven(
      Store store, EngineSettings settings, LongSupplier storeNanoTime) {
    Engine engine = new Engine(store, settings, JvmRuntime.INSTANCE, storeNanoTime, false);
    engine.membership.join();
    return engine;
  }

  /** The last step of opening: whatever fails before leaves no lease behind. */
  private void open() {
    membership.open();
    if (loops != null) {
      loops.startRefreshing(membership::renewIds);
    }
  }

  /** Makes this process a node that beats; whatever fails leaves no registration behind. */
  private void join() {
    if (membership.isNode()) {
      return;
    }
    membership.join();
    try {
      if (loops != null) {
        loops.startBeating();
      }
    } catch (Throwable e) {
      try {
        membership.unjoin();
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** Makes types known by their names, and registers those that the store does not have. */
  public void declare(TaskType<?, ?>... types) {
    for (TaskType<?, ?> type : types) {
      handlers.declare(type);
    }
    introduce(List.of(types));
  }

  private void introduce(Collection<? extends TaskType<?, ?>> types) {
    calls.shielded(
        () -> {
          policies.introduce(types);
          return types;
        });
  }

  /** Runs tasks of this type here. */
  public <P, R> void handle(TaskType<P, R> type, TaskFunction<? super P, ? extends R> function) {
    handle(type, () -> handlers.add(type, function));
  }

  /** Runs tasks of this type here, by a function that holds no thread. */
  public <P, R> void handleAsync(
      TaskType<P, R> type, AsyncTaskFunction<? super P, ? extends R> function) {
    handle(type, () -> handlers.addAsync(type, function));
  }

  private synchronized void handle(TaskType<?, ?> type, Runnable add) {
    requireOpen();
    policies.bring(List.of(type));
    add.run();
    if (started) {
      policies.handle(List.of(type));
      introduce(List.of(type));
      membership.serve(handlers.names());
      worker.schedule().wake();
    }
  }

  /** Begins to claim and run. */
  public synchronized void start() {
    requireOpen();
    if (started) {
      return;
    }
    policies.handle(handlers.handled());
    introduce(handlers.types());
    join();
    membership.serve(handlers.names());
    if (loops != null) {
      hints = store.wakeup().listen(this::onHint);
      if (!maintenance.jobs().isEmpty()) {
        worker.schedule().pollSeldomWhile(store.wakeup()::hearsOthers);
      }
      loops.startWorking();
    }
    started = true;
    log.info(
        "Node {} ({} on {}) runs {} on {}.",
        membership.node(),
        settings.name(),
        settings.host(),
        new TreeSet<>(handlers.names()),
        store.description());
  }

  private void requireOpen() {
    if (closed) {
      throw ClientCalls.closed(null);
    }
  }

  private void onHint(Hint hint) {
    if (hint == Hint.READY) {
      maintenance.readyTold();
      worker.schedule().wake();
    } else if (loops != null) {
      loops.beatSoon();
    }
  }

  /** An engine that is driven by hand promotes in its next step. */
  private void scheduledIn(Duration wait) {
    if (loops != null) {
      loops.scheduledIn(wait);
    }
  }

  private void typesMarked(long mark) {
    if (loops != null) {
      loops.typesMarked(mark);
    }
  }

  /** An engine that is driven by hand recovers at once, and promotes in its next step. */
  private void maintainSoon(MaintenanceJob job) {
    if (loops != null) {
      loops.maintainSoon(job);
    } else if (job == MaintenanceJob.RECOVER) {
      maintenance.run(job);
    }
  }

  private void backAgain() {
    if (loops != null) {
      loops.tryAgainNow();
    }
  }

  /** Submits all or none; in the caller's transaction if a connection is given. */
  public List<? extends TaskHandle<?>> submit(
      List<? extends TaskRequest<?, ?>> requests, @Nullable Connection caller) {
    return calls.run(() -> submitter.submit(requests, caller));
  }

  /** Lets workers know that there may be something to run. */
  public void nudge() {
    calls.run(
        () -> {
          submitter.nudge();
          return this;
        });
  }

  /** The type of this name. */
  public TaskType<?, ?> type(String name) {
    return calls.run(() -> handlers.type(name));
  }

  /** What people ask of tasks. */
  public Commands commands() {
    return submitter.commands();
  }

  /** The types that the store has. */
  public TaskTypes types() {
    return calls.run(() -> new StoredTypes(store.types(), policies, this::nudge, calls));
  }

  /** The queues that the store has. */
  public TaskQueues queues() {
    return calls.run(() -> new StoredQueues(store, submitter.commands(), this::nudge, calls));
  }

  /** Looks something up, from whatever thread this is. */
  public <T> T query(Function<TaskQueries, T> query) {
    return calls.shielded(() -> query.apply(store.queries()));
  }

  /** A handle on a task that exists. */
  public <R> TaskHandle<R> handleOf(long id, TaskType<?, R> type) {
    return calls.run(() -> submitter.handle(id, type, false));
  }

  // Steps of the hand-driven engine.

  /** Does all that there is of a job, and gives how much. */
  public int maintain(MaintenanceJob job) {
    return maintenance.run(job);
  }

  /** Does all jobs. */
  public void maintain() {
    maintenance.jobs().forEach(maintenance::run);
    stages.lookAtAll();
  }

  /** One heartbeat. */
  public void beat() {
    heartbeat.beat();
  }

  /**
   * Claims what is ready, runs it on this thread, and writes how it ended.
   *
   * @return whether there was anything
   */
  public boolean runReady() throws InterruptedException {
    ClaimResult result = worker.claim();
    worker.endStranded();
    boolean ended = false;
    while (batcher.writeGroup(Duration.ZERO)) {
      ended = true;
    }
    stages.lookAtAll();
    return ended || result == ClaimResult.FULL || result == ClaimResult.SHORT;
  }

  /** Waits until no stage that a handler returned is awaited, at most so long; says if so. */
  public boolean awaitStages(Duration limit) throws InterruptedException {
    return worker.awaitIdle(limit);
  }

  /**
   * Stops in order: no more claims; what has not begun goes back; running handlers get their grace,
   * then are told to stop; what has ended is written; the node leaves.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      stop();
    } catch (InterruptedException e) {
      worker.stopAll(StopReason.SHUTDOWN);
      log.warn("Interrupted while shutting down; what still runs is taken back by other nodes.");
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.warn("Shut down without the store; what was held is taken back by other nodes.", e);
    } finally {
      if (loops != null) {
        loops.abandon();
      }
      stages.close();
      calls.close();
      store.close();
    }
  }

  private void stop() throws InterruptedException {
    if (loops == null) {
      worker.drain();
      while (batcher.writeGroup(Duration.ZERO)) {}
      membership.leave();
      return;
    }
    closeHints();
    worker.drain();
    loops.stopClaiming(PATIENCE);
    // A claim that was under way has brought more.
    worker.drain();
    boolean idle = worker.awaitIdle(settings.grace());
    if (!idle) {
      worker.stopAll(StopReason.SHUTDOWN);
      idle = worker.awaitIdle(PATIENCE);
    }
    worker.endStranded();
    boolean written = loops.stopFinishing(PATIENCE);
    loops.stopBeating(PATIENCE);
    if (worker.watchdog().stuck() > 0) {
      log.info(
          "Node {} leaves {} threads behind, in handlers that were given up; their tasks have ended.",
          membership.node(),
          worker.watchdog().stuck());
    }
    if (idle && written) {
      membership.leave();
    } else {
      log.warn(
          "Node {} goes without having finished {}; other nodes take back what it held when its lease"
              + " ({} s) is over.",
          membership.node(),
          idle
              ? "writing down what has ended"
              : worker.running().stream()
                  .map(execution -> execution.type() + " " + execution.taskId())
                  .collect(Collectors.joining(", ")),
          settings.lease().toSeconds());
    }
  }

  private void closeHints() {
    if (hints != null) {
      try {
        hints.close();
      } catch (Exception e) {
        log.debug("The wake-up channel did not close cleanly.", e);
      }
    }
  }
}
