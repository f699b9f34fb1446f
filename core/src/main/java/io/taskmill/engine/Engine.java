package io.taskmill.engine;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.InvalidTaskException;
import io.taskmill.StopReason;
import io.taskmill.SubmitKey;
import io.taskmill.TaskFunction;
import io.taskmill.TaskHandle;
import io.taskmill.TaskQueues;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.TaskmillException;
import io.taskmill.TransactionSource;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditTrail;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.Documents;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.HandlerStack;
import io.taskmill.admin.NodeLoad;
import io.taskmill.admin.Operations;
import io.taskmill.admin.Operator;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskHistory;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.client.Access;
import io.taskmill.engine.client.Archive;
import io.taskmill.engine.client.Broadcast;
import io.taskmill.engine.client.ClientCalls;
import io.taskmill.engine.client.Commands;
import io.taskmill.engine.client.QueueRates;
import io.taskmill.engine.client.QueuesInScope;
import io.taskmill.engine.client.StoredDocuments;
import io.taskmill.engine.client.StoredHistory;
import io.taskmill.engine.client.StoredModes;
import io.taskmill.engine.client.StoredNodes;
import io.taskmill.engine.client.StoredOperations;
import io.taskmill.engine.client.StoredOperator;
import io.taskmill.engine.client.StoredQueues;
import io.taskmill.engine.client.StoredSchedules;
import io.taskmill.engine.client.StoredTasks;
import io.taskmill.engine.client.StoredTypes;
import io.taskmill.engine.client.StoredWorkflows;
import io.taskmill.engine.client.explain.Explainer;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Schedules;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.ReportStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node on one store: what the application calls, and its life from open to closed.
 *
 * <p>{@link #threaded} runs by itself; {@link #handDriven} has no thread and does nothing until one
 * of its steps is called, which is what tests want.
 */
public abstract sealed class Engine implements AutoCloseable
    permits ThreadedEngine, HandDrivenEngine {

  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  /** How far it has come; there is no way back. */
  private enum Life {
    OPEN,
    RUNNING,
    STOPPED,
    CLOSED
  }

  final EngineParts parts;
  private volatile Life life = Life.OPEN;

  Engine(
      Store store,
      EngineSettings settings,
      EngineRuntime runtime,
      LongSupplier storeNanoTime,
      boolean threaded) {
    parts = new EngineParts(store, settings, runtime, storeNanoTime, threaded, this::driver);
  }

  /** An engine that runs by itself. It only submits, and is no node until it is started. */
  public static Engine threaded(Store store, EngineSettings settings) {
    return threaded(store, settings, JvmRuntime.INSTANCE);
  }

  /** The same on another machine than this process, as a simulation needs it. */
  public static Engine threaded(Store store, EngineSettings settings, EngineRuntime runtime) {
    ThreadedEngine engine = new ThreadedEngine(store, settings, runtime);
    engine.open();
    return engine;
  }

  /** An engine that moves only when one of its steps is called. */
  public static HandDrivenEngine handDriven(Store store, EngineSettings settings) {
    return handDriven(store, settings, JvmRuntime.INSTANCE::nanoTime);
  }

  /** The same on a store whose time passes as this clock's does. */
  public static HandDrivenEngine handDriven(
      Store store, EngineSettings settings, Clock storesClock) {
    return handDriven(store, settings, () -> TimeUnit.MILLISECONDS.toNanos(storesClock.millis()));
  }

  private static HandDrivenEngine handDriven(
      Store store, EngineSettings settings, LongSupplier storeNanoTime) {
    HandDrivenEngine engine = new HandDrivenEngine(store, settings, storeNanoTime);
    engine.parts.membership.join();
    return engine;
  }

  /** Who does what the parts ask for. */
  abstract EngineDriver driver();

  /** Makes this process a node, unless it is one; whatever fails leaves no registration behind. */
  abstract void join();

  /** Whether it is a node from the beginning, and needs no start. */
  abstract boolean isNodeAtOnce();

  /** The node has joined and serves its types: whoever drives it may begin to claim. */
  abstract void startWorking();

  /** Claims no more, ends what runs, and writes what has ended. */
  abstract void stopWorking() throws InterruptedException;

  /** Lets the node leave, or the process that only submits. */
  abstract void leave() throws InterruptedException;

  /** What has not stopped by now is not waited for. */
  abstract void abandon();

  /** Makes types known by their names, and registers those that the store does not have. */
  public void declare(TaskType<?, ?>... types) {
    for (TaskType<?, ?> type : types) {
      requireOwn(type);
      parts.handlers.declare(type);
    }
    introduce(List.of(types));
  }

  private void introduce(Collection<? extends TaskType<?, ?>> types) {
    parts.calls.shielded(
        () -> {
          parts.policies.introduce(types);
          return types;
        });
  }

  /** Runs tasks of this type here. */
  public <P, R> void handle(TaskType<P, R> type, TaskFunction<? super P, ? extends R> function) {
    handle(type, () -> parts.handlers.add(type, function));
  }

  /** Runs tasks of this type here, by a function that holds no thread. */
  public <P, R> void handleAsync(
      TaskType<P, R> type, AsyncTaskFunction<? super P, ? extends R> function) {
    handle(type, () -> parts.handlers.addAsync(type, function));
  }

  private synchronized void handle(TaskType<?, ?> type, Runnable add) {
    requireNotStopped();
    requireOwn(type);
    parts.policies.bring(List.of(type));
    add.run();
    if (life == Life.RUNNING) {
      parts.policies.handle(List.of(type));
      introduce(List.of(type));
      parts.membership.serve(parts.handlers.served());
      parts.worker.schedule().wake();
    }
  }

  /** Every name for which tasks are run here. */
  public Set<String> handled() {
    return parts.handlers.names();
  }

  /** Begins to claim and run. */
  public synchronized void start() {
    requireNotStopped();
    if (life == Life.RUNNING) {
      return;
    }
    parts.policies.handle(parts.handlers.handled());
    introduce(parts.handlers.types());
    join();
    parts.purger.start();
    parts.calls.shielded(this::startSchedules);
    parts.membership.serve(parts.handlers.served());
    startWorking();
    life = Life.RUNNING;
    StartLog.started(parts);
  }

  private static void requireOwn(TaskType<?, ?> type) {
    if (type.isStored()) {
      throw new InvalidTaskException(
          "%s is one of TaskType.stored(…), with which tasks of other programs are submitted. Declare and handle a type with TaskType.of(…)."
              .formatted(type));
    }
  }

  private void requireOpen() {
    if (life == Life.CLOSED) {
      throw ClientCalls.closed(null);
    }
  }

  private void requireNotStopped() {
    requireOpen();
    if (life == Life.STOPPED) {
      throw new TaskmillException(
          "This Taskmill was stopped: it submits, but runs nothing any more. Open a new one.");
    }
  }

  /** What can be asked and done from outside, as far as a scope goes. */
  public ControlPlane within(TaskScope scope) {
    return new ScopedControlPlane(this, scope);
  }

  /** Submits all or none of any tasks; in the caller's transaction if one is given. */
  public List<? extends TaskHandle<?>> submit(
      List<? extends TaskRequest<?, ?>> requests, TransactionSource.@Nullable Transaction caller) {
    return submit(requests, caller, TaskScope.everything());
  }

  /** The same of tasks in a scope. */
  public List<? extends TaskHandle<?>> submit(
      List<? extends TaskRequest<?, ?>> requests,
      TransactionSource.@Nullable Transaction caller,
      TaskScope scope) {
    return parts.calls.run(() -> parts.submitter.submit(requests, caller, scope));
  }

  /** Submits all or none, unless a submit with that key was there: then gives what that gave. */
  public List<? extends TaskHandle<?>> submitOnce(
      SubmitKey key, List<? extends TaskRequest<?, ?>> requests, TaskScope scope) {
    return parts.calls.run(() -> parts.submitter.submitOnce(key, requests, scope));
  }

  /** Submits in the thread's transaction; in none if there is no such. */
  public <T> T inThreadTransaction(Function<TransactionSource.@Nullable Transaction, T> submit) {
    return parts.submitter.inThreadTransaction(submit);
  }

  /** Lets workers know that there may be something to run. */
  public void nudge() {
    parts.calls.run(
        () -> {
          parts.submitter.nudge();
          return this;
        });
  }

  /** The type of this name. */
  public TaskType<?, ?> type(String name) {
    return parts.calls.run(() -> parts.handlers.type(name));
  }

  /** What people ask of tasks. */
  public Commands commands() {
    return parts.submitter.commands();
  }

  /** What is done on behalf of somebody. */
  public Operator operator(Access access) {
    StoredOperator.Context context =
        new StoredOperator.Context(
            parts.store,
            parts.submitter,
            parts.settings,
            parts.calls,
            this::operateSoon,
            this::types,
            this::queues,
            this::nodes,
            this::schedules,
            this::modes,
            this::workflows);
    return new StoredOperator(context, access);
  }

  /** A workflow with a task for each node that can run it. */
  public Workflow broadcast(TaskRequest<?, ?> request) {
    return new Broadcast(request, parts.policies.of(request.type()))
        .to(nodes(Access.unlimited(commands().application())).list());
  }

  /** Submits all of a workflow or nothing; in the caller's transaction if one is given. */
  public WorkflowHandle submit(
      Workflow workflow, TransactionSource.@Nullable Transaction caller, TaskScope scope) {
    return parts.calls.run(
        () -> {
          Submitted answer = parts.submitter.submit(workflow, caller, scope);
          Access access = new Access(commands().application(), scope);
          return workflows(operator(access), scope).handle(answer.id(), !answer.created());
        });
  }

  /** The workflows that the store has, changed on someone's behalf. */
  public StoredWorkflows workflows(Operator by, TaskScope scope) {
    return new StoredWorkflows(
        parts.store.workflows(),
        parts.store.queries(),
        parts.submitter,
        by,
        scope,
        parts.calls,
        parts.runtime);
  }

  /** A process that only submits leaves it to the workers. */
  private void operateSoon() {
    if (life == Life.RUNNING) {
      driver().maintainSoon(MaintenanceJob.OPERATE);
    }
  }

  /** Bulk operations. */
  public Operations operations(TaskScope scope) {
    return new StoredOperations(parts.store.operations(), scope, parts.calls);
  }

  /** The types that the store has, edited on someone's behalf. */
  public TaskTypes types(Access access) {
    return parts.calls.run(
        () ->
            new StoredTypes(
                parts.store.types(),
                parts.store.audit(),
                parts.policies,
                access,
                this::nudge,
                parts.calls));
  }

  /** The final tasks that the store has. */
  public TaskHistory history() {
    return parts.calls.run(
        () ->
            new StoredHistory(
                parts.store.purge(),
                new Archive(parts.store, parts.settings.archiver()),
                parts.runtime,
                parts.calls));
  }

  /** The queues that the store has, edited on someone's behalf. */
  public TaskQueues queues(Access access) {
    QueuesInScope visible = new QueuesInScope(parts.store, parts.policies, access.scope());
    return parts.calls.run(
        () ->
            new StoredQueues(
                parts.store, commands(), rates(), access, visible, this::nudge, parts.calls));
  }

  private QueueRates rates() {
    return new QueueRates(parts.store.statistics(), parts.membership::now);
  }

  /** The schedules that the store has, changed on someone's behalf. */
  public Schedules schedules(Access access) {
    StoredSchedules.Context context =
        new StoredSchedules.Context(
            parts.store,
            parts.submitter.scheduleTasks(),
            commands(),
            parts.settings,
            parts.calls,
            parts.membership::now,
            parts.policies::register,
            this::nudge);
    return parts.calls.run(() -> new StoredSchedules(context, access));
  }

  /** The debug modes, switched on someone's behalf. */
  public DebugModes modes(Access access) {
    return parts.calls.run(() -> new StoredModes(parts.store.modes(), access, parts.calls));
  }

  /** The documents that the store has. */
  public Documents documents() {
    return parts.calls.run(() -> new StoredDocuments(parts.store.documents(), parts.calls));
  }

  /**
   * Has this program's code declare a schedule, which is stored when it starts, if it stores any.
   */
  public synchronized void schedule(Schedule schedule) {
    requireOpen();
    schedule.taskType().ifPresent(parts.handlers::declare);
    parts.declarations.add(schedule, StoredSchedules.payload(schedule, parts.settings));
    if (life != Life.OPEN || isNodeAtOnce()) {
      introduce(parts.handlers.types());
      parts.calls.shielded(this::writeSchedules);
    }
  }

  private boolean writeSchedules() {
    if (parts.settings.schedules()) {
      parts.declarations.write();
    }
    return true;
  }

  private boolean startSchedules() {
    if (parts.settings.schedules()) {
      parts.declarations.write();
      parts.declarations.reportUndeclared();
    }
    return true;
  }

  /** Who did what. */
  public AuditTrail audit() {
    return (filter, beforeId, limit) ->
        parts.calls.shielded(() -> parts.store.audit().find(filter, beforeId, limit));
  }

  /** Writes an entry into the audit. */
  public void record(AuditEntry entry) {
    parts.calls.shielded(
        () -> {
          parts.store.audit().write(entry);
          return entry;
        });
  }

  /** Looks something up in the attempt log. */
  public <T> T attempts(Function<AttemptLog, T> query) {
    return parts.calls.shielded(() -> query.apply(parts.store.attempts()));
  }

  /** Looks something up of what handlers report. */
  public <T> T reports(Function<ReportStore, T> query) {
    return parts.calls.shielded(() -> query.apply(parts.store.reports()));
  }

  /** The nodes that the store has, drained and resumed on someone's behalf. */
  public ClusterNodes nodes(Access access) {
    return parts.calls.run(() -> new StoredNodes(parts.store, access, parts.calls));
  }

  /** What this process does at this moment. */
  public NodeLoad load() {
    return parts.worker.load(parts.membership.now(), parts.health.isAway());
  }

  /** Where the handler of a task is, if it runs here. */
  public Optional<HandlerStack> stack(long id) {
    return parts.worker.stack(id);
  }

  /** Why tasks are in their states, as far as it can be said in this scope. */
  public List<Explanation> explain(Collection<Long> ids, TaskScope scope) {
    Explainer explainer = new Explainer(parts.store, rates(), scope);
    return parts.calls.shielded(() -> explainer.explain(ids));
  }

  /** The tasks that the store has. */
  public StoredTasks tasks() {
    return parts.tasks;
  }

  /** Whether anything has changed since somebody asked before. */
  public ChangeMark changeMark() {
    return parts.calls.shielded(() -> parts.store.diagnostics().changeMark());
  }

  /** What happened to tasks over time. */
  public List<StatisticsPoint> statistics(StatisticsQuery query) {
    return parts.calls.shielded(() -> parts.store.statistics().read(query));
  }

  /** A handle on a task that exists. */
  public <R> TaskHandle<R> handleOf(long id, TaskType<?, R> type, TaskScope scope) {
    return parts.calls.run(() -> parts.submitter.handle(id, type, false, scope));
  }

  /**
   * Stops in order: no more claims; what has not begun goes back; running handlers get their grace,
   * then are told to stop; what has ended is written. It stays a node, and submits.
   */
  public synchronized void stop() {
    requireOpen();
    if (life == Life.RUNNING) {
      life = Life.STOPPED;
      winDown(
          () -> {
            stopWorking();
            parts.membership.serve(Set.of());
          });
    }
  }

  /** Stops, if it was not stopped before, and lets the node leave. */
  @Override
  public synchronized void close() {
    if (life == Life.CLOSED) {
      return;
    }
    boolean stopped = life == Life.STOPPED;
    life = Life.CLOSED;
    try {
      winDown(
          () -> {
            if (!stopped) {
              stopWorking();
            }
            leave();
          });
    } finally {
      abandon();
      parts.releaseThreads();
      parts.stages.close();
      parts.calls.close();
      parts.store.close();
    }
  }

  private interface WindingDown {
    void run() throws InterruptedException;
  }

  private void winDown(WindingDown way) {
    try {
      way.run();
    } catch (InterruptedException e) {
      parts.worker.stopAll(StopReason.SHUTDOWN);
      log.warn("Interrupted while shutting down; what still runs is taken back by other nodes.");
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.warn("Shut down without the store; what was held is taken back by other nodes.", e);
    }
  }
}
