package io.taskmill.engine;

import io.taskmill.admin.Actor;
import io.taskmill.engine.client.ClientCalls;
import io.taskmill.engine.client.Completions;
import io.taskmill.engine.client.StageWatch;
import io.taskmill.engine.client.StoredTasks;
import io.taskmill.engine.client.Submitter;
import io.taskmill.engine.execution.ChildWorkflows;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.ExecutionEnvironment;
import io.taskmill.engine.execution.HandlerRegistry;
import io.taskmill.engine.execution.Reports;
import io.taskmill.engine.execution.StepHelpers;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.runtime.CallerRunsExecutor;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.HandlerThreads;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.schedule.ScheduleDeclarations;
import io.taskmill.engine.schedule.ScheduleFirer;
import io.taskmill.engine.schedule.ScheduleLogKeeper;
import io.taskmill.engine.worker.CompletionBatcher;
import io.taskmill.engine.worker.Worker;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The parts of an engine, put together. None of them does anything by itself. */
final class EngineParts {

  final Store store;
  final EngineSettings settings;
  final EngineRuntime runtime;
  final HandlerRegistry handlers = new HandlerRegistry();
  final ClientCalls calls = new ClientCalls();
  final StoreHealth health;
  final Policies policies;
  final Membership membership;
  final StageWatch stages;
  final Submitter submitter;
  final StoredTasks tasks;
  final Reports reports;
  final CompletionBatcher batcher;
  final Worker worker;
  final Heartbeat heartbeat;
  final MaintenanceRunner maintenance;
  final Purger purger;
  final ScheduleDeclarations declarations;
  final ScheduleLogKeeper scheduleLog;
  private final Executor handlerThreads;
  private final Executor asyncThreads;

  /**
   * Puts them together.
   *
   * @param storeNanoTime passes as the store's time does
   * @param threaded whether handlers get threads of their own; otherwise all is done on the thread
   *     that calls
   * @param driver asked for only once something happens
   */
  EngineParts(
      Store store,
      EngineSettings settings,
      EngineRuntime runtime,
      LongSupplier storeNanoTime,
      boolean threaded,
      Supplier<? extends EngineDriver> driver) {
    this.store = store;
    this.settings = settings;
    this.runtime = runtime;
    CallerTransactions callers = CallerTransactions.of(store);
    health = new StoreHealth(store.description(), runtime);
    policies =
        new Policies(
            store.types(),
            settings.defaults(),
            settings.policyChanges(),
            settings.storedPoliciesWin(),
            health,
            new Actor(settings.name(), null));
    scheduleLog = new ScheduleLogKeeper(store.schedules());
    EventListeners listeners = new EventListeners(settings.listeners(), scheduleLog::ended);
    Completions completions = new Completions();
    stages = new StageWatch(store.queries(), completions, runtime, threaded);
    membership =
        new Membership(
            store.nodes(),
            new NodeInfo(
                settings.name(),
                settings.host(),
                settings.lease(),
                0,
                settings.threads(),
                settings.queues().keySet(),
                settings.tenants()),
            runtime,
            storeNanoTime);
    reports = new Reports(store.reports(), membership::now, () -> driver.get().reportSoon());
    batcher =
        new CompletionBatcher(store.tasks(), reports, health, listeners, completions, runtime);
    Executor callerRuns = new CallerRunsExecutor();
    handlerThreads = threaded ? runThreads() : callerRuns;
    asyncThreads = threaded ? runThreads() : callerRuns;
    worker =
        new Worker(
            new ExecutionEnvironment(
                store.tasks(),
                store.steps(),
                new StepHelpers(runtime, threaded ? settings.threads() : 0),
                callers,
                settings,
                runtime,
                membership::now,
                store.queries()::get,
                reports,
                store.workflows(),
                children(),
                threaded ? work -> runtime.thread("taskmill-on-stop", work).start() : Runnable::run,
                policies::of),
            membership,
            handlers,
            listeners,
            batcher,
            handlerThreads,
            asyncThreads);
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
            wait -> driver.get().scheduledIn(wait),
            handlers,
            calls);
    purger = new Purger(store, settings.archiver(), runtime);
    tasks = new StoredTasks(store.queries(), store.steps(), policies, calls);
    declarations =
        new ScheduleDeclarations(store.schedules(), membership, new Actor(settings.name(), null));
    maintenance =
        new MaintenanceRunner(
            store,
            membership,
            runtime,
            settings.auditRetention(),
            settings.schedules(),
            purger,
            new ScheduleFirer(
                store, membership, submitter.scheduleTasks(), listeners, worker.schedule()::wake),
            worker.schedule()::wake);
    heartbeat =
        new Heartbeat(
            store,
            membership,
            worker,
            health,
            runtime,
            () -> driver.get().maintainSoon(MaintenanceJob.RECOVER),
            () -> driver.get().tryAgainNow(),
            () -> driver.get().reportSoon(),
            mark -> driver.get().typesMarked(mark));
    batcher.onWorkflowsEnded(() -> driver.get().maintainSoon(MaintenanceJob.PROMOTE));
    batcher.onScheduled(next -> driver.get().scheduledIn(untilDue(next)));
  }

  /** The submitter wakes the worker, so it comes after it, and handlers look it up. */
  private ChildWorkflows children() {
    return (workflow, parent, step, write) ->
        submitter.submitChildren(workflow, parent, step, write);
  }

  /** Nothing is run here any more. */
  void releaseThreads() {
    HandlerThreads.release(handlerThreads);
    HandlerThreads.release(asyncThreads);
  }

  private Executor runThreads() {
    return runtime.runThreads(settings.threads(), settings.virtualThreads());
  }

  private Duration untilDue(Outcome next) {
    return next.runAt() == null ? next.delay() : Duration.between(membership.now(), next.runAt());
  }
}
