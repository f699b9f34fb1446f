package io.taskmill;

import io.taskmill.admin.Actor;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditTrail;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.Documents;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.HandlerStack;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.admin.NodeLoad;
import io.taskmill.admin.Operations;
import io.taskmill.admin.Operator;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskHistory;
import io.taskmill.admin.TaskLife;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.admin.TaskSignal;
import io.taskmill.admin.TaskStep;
import io.taskmill.engine.Engine;
import io.taskmill.engine.execution.CurrentExecution;
import io.taskmill.engine.runtime.ShutdownHook;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.Workflows;
import java.sql.Connection;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A durable task system on a store: submit tasks, give types their handlers, start.
 *
 * <pre>{@code
 * var GREET = TaskType.of("greet", String.class);
 * try (var mill = Taskmill.open("jdbc:postgresql://localhost/app")) {
 *   mill.handle(GREET, (name, task) -> System.out.println("Hello " + name));
 *   mill.start();
 *   mill.submit(GREET.request("world").key("world")).result(Duration.ofSeconds(10));
 * }
 * }</pre>
 *
 * <p>One object serves a whole process and all its threads. Without {@link #start} it only submits.
 */
public final class Taskmill implements ControlPlane, AutoCloseable {

  private final Engine engine;
  private final HandlerFactory factory;
  private final ControlPlane everything;
  private volatile @Nullable ShutdownHook hook;

  /** For tests of the engine; nobody else sees one. */
  @SuppressWarnings("exports")
  public Taskmill(Engine engine) {
    this(engine, HandlerClass::construct);
  }

  /** For the {@code testing} module: with what the builder has for the API. */
  @SuppressWarnings("exports")
  public Taskmill(Engine engine, TaskmillBuilder builder) {
    this(engine, builder.handlerFactory());
  }

  private Taskmill(Engine engine, HandlerFactory factory) {
    this.engine = engine;
    this.factory = factory;
    this.everything = engine.within(TaskScope.everything());
  }

  /** Lets the end of the JVM close this. */
  Taskmill closeOnShutdown() {
    try {
      hook = ShutdownHook.register(engine::close);
    } catch (IllegalStateException e) {
      engine.close();
      throw new TaskmillException(
          "This process is being shut down, so no Taskmill was opened. Nothing is left behind.", e);
    }
    return this;
  }

  /** On the store at this URL, with the defaults. */
  public static Taskmill open(String url) {
    return builder().url(url).open();
  }

  /** On the application's own database, with the defaults. */
  public static Taskmill open(DataSource dataSource) {
    return builder().dataSource(dataSource).open();
  }

  /** Everything that can be set. */
  public static TaskmillBuilder builder() {
    return new TaskmillBuilder();
  }

  /**
   * The same, limited to what somebody may see and touch: what is out of the scope does not exist
   * there, and what would go beyond it is refused with an {@link
   * io.taskmill.admin.OutOfScopeException}.
   */
  public ControlPlane within(TaskScope scope) {
    return engine.within(scope);
  }

  /** Makes types known by name, for those that are only submitted here. */
  public Taskmill declare(TaskType<?, ?>... types) {
    engine.declare(types);
    return this;
  }

  /** Runs tasks of this type here. */
  public <P> Taskmill handle(TaskType<P, Void> type, TaskHandler<? super P> handler) {
    requireHandler(type, handler);
    engine.handle(
        type,
        (payload, context) -> {
          handler.run(payload, context);
          return null;
        });
    return this;
  }

  /** Runs tasks of this type here, and keeps what the function returns. */
  public <P, R> Taskmill compute(
      TaskType<P, R> type, TaskFunction<? super P, ? extends R> function) {
    requireHandler(type, function);
    engine.handle(type, function);
    return this;
  }

  /**
   * Runs tasks of this type here, by code that returns a stage and holds no thread until that
   * completes.
   */
  public <P> Taskmill handleAsync(TaskType<P, Void> type, AsyncTaskHandler<? super P> handler) {
    requireHandler(type, handler);
    engine.handleAsync(
        type, (payload, context) -> withoutValue(type, handler.run(payload, context)));
    return this;
  }

  private static CompletionStage<Void> withoutValue(
      TaskType<?, ?> type, @Nullable CompletionStage<?> stage) {
    if (stage == null) {
      throw new IllegalStateException(
          "The handler of %s should return a CompletionStage, but it returned null."
              .formatted(type));
    }
    return stage.thenApply(ignored -> null);
  }

  /** The same, and keeps what the stage completes with. */
  public <P, R> Taskmill computeAsync(
      TaskType<P, R> type, AsyncTaskFunction<? super P, ? extends R> function) {
    requireHandler(type, function);
    engine.handleAsync(type, function);
    return this;
  }

  private static void requireHandler(TaskType<?, ?> type, @Nullable Object handler) {
    Check.that(
        handler != null,
        "The handler of type '%s' is null. Give the code that runs its tasks; to only submit them, use"
            + " declare(type).",
        type.name());
  }

  /**
   * Runs tasks of this class's type here. The class is a {@link TaskHandler} or a {@link
   * TaskFunction}, or an async one; its {@link TaskDefinition} says what type that is, and {@link
   * TaskmillBuilder#handlers} how its object is made: one, now, for all its tasks. With {@link
   * Recurring} it has a schedule too.
   */
  public Taskmill handle(Class<?> handlerClass) {
    HandlerDefinition definition = HandlerDefinition.of(handlerClass);
    handle(definition, HandlerClass.create(handlerClass, factory));
    definition.schedule().ifPresent(this::schedule);
    return this;
  }

  /**
   * Runs tasks of a handler's type here, by an object that is there already: for containers that
   * find handlers by themselves. Its schedule is not declared by this.
   */
  public Taskmill handle(HandlerDefinition definition, Object target) {
    register(definition.type(), definition.handler(target));
    return this;
  }

  /** Every name of a type whose tasks are run here, former names too. */
  public Set<String> handled() {
    return engine.handled();
  }

  /**
   * Has this program's code declare a schedule. It is stored when this starts: a new one fires from
   * then on, and one that is there becomes as declared here, except for what a person has edited.
   */
  public Taskmill schedule(Schedule schedule) {
    engine.schedule(schedule);
    return this;
  }

  @SuppressWarnings("unchecked") // the type was made from the handler's class
  private <P, R> void register(TaskType<P, R> type, Object handler) {
    if (handler instanceof TaskFunction<?, ?> function) {
      compute(type, (TaskFunction<P, R>) function);
    } else if (handler instanceof AsyncTaskFunction<?, ?> function) {
      computeAsync(type, (AsyncTaskFunction<P, R>) function);
    } else if (handler instanceof AsyncTaskHandler<?> async) {
      handleAsync((TaskType<P, Void>) type, (AsyncTaskHandler<P>) async);
    } else {
      handle((TaskType<P, Void>) type, (TaskHandler<P>) handler);
    }
  }

  /**
   * Begins to claim and run tasks of the types that have a handler. What this program says of their
   * policies counts from here on, except for fields that a person has edited, until another process
   * starts that handles them. The process lives until this is closed.
   */
  public Taskmill start() {
    engine.start();
    return this;
  }

  @Override
  public <P, R> TaskHandle<R> submit(TaskRequest<P, R> request) {
    return everything.submit(request);
  }

  @Override
  public <R> List<TaskHandle<R>> submitAll(
      Collection<? extends TaskRequest<?, ? extends R>> requests) {
    return everything.submitAll(requests);
  }

  @Override
  public <R> List<TaskHandle<R>> submitOnce(
      SubmitKey key, Collection<? extends TaskRequest<?, ? extends R>> requests) {
    return everything.submitOnce(key, requests);
  }

  /**
   * Submits a task in the caller's transaction: it exists if and when the caller commits. Nothing
   * is committed, rolled back or changed on the connection.
   *
   * <p>Workers notice it within a second of the commit; {@link #nudge} makes that at once.
   */
  public <P, R> TaskHandle<R> submit(Connection connection, TaskRequest<P, R> request) {
    return submitAll(connection, List.of(request)).get(0);
  }

  /** Submits all tasks or none in the caller's transaction; they may be of several types. */
  @SuppressWarnings("unchecked") // a handle only gives results, never takes them
  public <R> List<TaskHandle<R>> submitAll(
      Connection connection, Collection<? extends TaskRequest<?, ? extends R>> requests) {
    Check.that(
        connection != null,
        "The connection is null, so there is no transaction to take part in. Nothing was submitted. Give"
            + " the one of your own transaction, or use submit(request), which needs none.");
    return (List<TaskHandle<R>>)
        engine.submit(List.copyOf(requests), new GivenConnection(connection));
  }

  /** Submits a task of a type that is known by its name and takes no payload. */
  public TaskHandle<?> submit(String type) {
    return submit(type, new NoPayload());
  }

  /** Submits a task of a type that is known by its name; the payload must fit the type. */
  public TaskHandle<?> submit(String type, @Nullable Object payload) {
    return submitNamed(engine.type(type), payload);
  }

  private <P, R> TaskHandle<R> submitNamed(TaskType<P, R> type, @Nullable Object payload) {
    return submit(TaskRequest.of(type, payload));
  }

  @Override
  public WorkflowHandle submit(Workflow workflow) {
    return everything.submit(workflow);
  }

  /** The same in the caller's transaction: it exists if and when the caller commits. */
  public WorkflowHandle submit(Connection connection, Workflow workflow) {
    Check.that(
        connection != null,
        "The connection is null, so there is no transaction to take part in. Nothing was submitted. Give"
            + " the one of your own transaction, or use submit(workflow), which needs none.");
    return engine.submit(workflow, new GivenConnection(connection), TaskScope.everything());
  }

  /** The caller's transaction, of whose end nobody tells. */
  private record GivenConnection(Connection connection) implements TransactionSource.Transaction {
    @Override
    public void afterCommit(Runnable action) {}

    @Override
    public void afterEnd(Consumer<Boolean> action) {}
  }

  /**
   * A workflow that runs this task once on each node that can: it is alive, does not drain, and
   * runs the request's type, version, queue and tenant. To be submitted, or to be added as {@link
   * TaskContext#children}.
   *
   * <p>Its tasks are called by their nodes and know which {@link TaskContext#part} they are. Each
   * is for its node alone ({@link TaskRequest#onNode}): when that is gone before it has run, it is
   * SKIPPED. Nodes that join later get none. When one fails, the others go on, unless the workflow
   * is told otherwise.
   *
   * @throws InvalidTaskException if no node can run it, or if its tasks would be duplicates of each
   *     other
   */
  public Workflow broadcast(TaskRequest<?, ?> request) {
    return engine.broadcast(request);
  }

  @Override
  public Workflows workflows() {
    return everything.workflows();
  }

  @Override
  public TaskTypes types() {
    return everything.types();
  }

  @Override
  public Schedules schedules() {
    return everything.schedules();
  }

  @Override
  public DebugModes debugModes() {
    return everything.debugModes();
  }

  /** Small texts that programs which run a store keep beside the tasks. */
  public Documents documents() {
    return engine.documents();
  }

  /**
   * Writes into the audit what a program that runs a store does with something of its own, as a
   * server with a user or a token.
   *
   * @param subject what it is done to, as {@code user/anna}
   * @param answer {@code asked} before, {@code applied} once it is done
   * @param after how it is then, as a JSON object; null if there is nothing to say
   */
  public void record(Actor by, String verb, String answer, String subject, @Nullable String after) {
    engine.record(AuditEntry.ofSubject(by, verb, answer, subject, after));
  }

  @Override
  public TaskQueues queues() {
    return everything.queues();
  }

  /** The final tasks that are kept, and when they go. */
  public TaskHistory history() {
    return engine.history();
  }

  @Override
  public ClusterNodes nodes() {
    return everything.nodes();
  }

  /** What this process does at this moment; the store is not asked. */
  public NodeLoad load() {
    return engine.load();
  }

  /**
   * Where the handler of a task is at this moment, if this process runs it; the store is not asked.
   *
   * @return empty if the task does not run here
   */
  public Optional<HandlerStack> stack(long id) {
    return engine.stack(id);
  }

  @Override
  public Optional<Explanation> explain(long id) {
    return everything.explain(id);
  }

  @Override
  public List<Explanation> explain(Collection<Long> ids) {
    return everything.explain(ids);
  }

  @Override
  public List<StatisticsPoint> statistics(StatisticsQuery query) {
    return everything.statistics(query);
  }

  @Override
  public Optional<ChangeMark> changeMark() {
    return everything.changeMark();
  }

  /** Lets workers look for ready tasks now: after a commit that submitted some. */
  public void nudge() {
    engine.nudge();
  }

  @Override
  public Optional<TaskInfo> task(long id) {
    return everything.task(id);
  }

  @Override
  public <R> TaskHandle<R> task(long id, TaskType<?, R> type) {
    return everything.task(id, type);
  }

  @Override
  public List<TaskInfo> find(TaskFilter filter, int limit) {
    return everything.find(filter, limit);
  }

  @Override
  public TaskPage find(TaskSearch search) {
    return everything.find(search);
  }

  @Override
  public TaskCount count(TaskFilter filter) {
    return everything.count(filter);
  }

  @Override
  public long count(TaskFilter filter, long limit) {
    return everything.count(filter, limit);
  }

  @Override
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by) {
    return everything.count(filter, by);
  }

  @Override
  public Optional<TaskProgress> progress(long id) {
    return everything.progress(id);
  }

  @Override
  public Map<Long, TaskProgress> progress(Collection<Long> ids) {
    return everything.progress(ids);
  }

  /**
   * The log of the task whose handler, or one of whose steps, this thread runs; empty on all other
   * threads, those too that a handler has started. For bridges from a logging library.
   */
  public static Optional<TaskLog> logOfThisThread() {
    return CurrentExecution.log();
  }

  @Override
  public List<TaskLogLine> log(long id, TaskLogQuery query) {
    return everything.log(id, query);
  }

  @Override
  public List<Attempt> attempts(long id) {
    return everything.attempts(id);
  }

  @Override
  public List<TaskStep> steps(long id) {
    return everything.steps(id);
  }

  @Override
  public List<TaskSignal> signals(long id) {
    return everything.signals(id);
  }

  @Override
  public LastErrorGroups lastErrors(TaskFilter filter, int limit) {
    return everything.lastErrors(filter, limit);
  }

  @Override
  public ErrorGroups errors(Instant since, int limit) {
    return everything.errors(since, limit);
  }

  @Override
  public Optional<TaskLife> life(long id) {
    return everything.life(id);
  }

  @Override
  public AuditTrail audit() {
    return everything.audit();
  }

  @Override
  public Operator as(String who, @Nullable String why) {
    return everything.as(who, why);
  }

  @Override
  public Operations operations() {
    return everything.operations();
  }

  /**
   * Cancels a task: at once if it does not run, otherwise its handler is told to stop.
   *
   * @return whether the task was still live
   */
  public boolean cancel(long id) {
    return engine.commands().send(id, TaskCommand.cancel());
  }

  /** Stops a task, which keeps its place and its checkpoint, until it is resumed. */
  public boolean pause(long id) {
    return engine.commands().send(id, TaskCommand.pause());
  }

  /**
   * Lets a paused task go on, and takes back a pause that its handler has not followed yet. A
   * handler that has heard of it may still stop; then the task runs again, uncounted.
   *
   * @return whether it was paused, or about to be
   */
  public boolean resume(long id) {
    return engine.commands().send(id, TaskCommand.resume());
  }

  /**
   * Sends a task a signal, for which its handler waits ({@link TaskContext#await}) or is going to:
   * it is kept until then. Signals of a person are sent by {@link #as}.
   *
   * @param payload what comes with it, which the codec writes; null for nothing
   * @return whether the task was still live
   */
  public boolean signal(long id, String name, @Nullable Object payload) {
    return engine.commands().send(id, engine.commands().signal(name, payload));
  }

  /**
   * Stops running tasks, and goes on to submit: no more claims, what has not begun goes back,
   * running handlers get their grace. Blocks until that is done. It cannot be started again. For
   * programs whose other parts may still submit while they come to an end; {@link #close} stops
   * too.
   */
  public void stop() {
    engine.stop();
  }

  /**
   * Stops, as {@link #stop} does, and lets go of the store. A process that ends without it, as by
   * SIGTERM, counts as lost: its tasks run again after its lease, and each that had begun has one
   * loss more. {@link TaskmillBuilder#closeOnShutdown} calls it then.
   */
  @Override
  public void close() {
    engine.close();
    ShutdownHook registered = hook;
    if (registered != null) {
      registered.remove();
    }
  }
}
