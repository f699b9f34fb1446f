package io.taskmill.engine.execution;

import io.taskmill.CancellationToken;
import io.taskmill.InvalidTaskException;
import io.taskmill.Iteration;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.TaskContext;
import io.taskmill.TaskInfo;
import io.taskmill.TaskLog;
import io.taskmill.TaskType;
import io.taskmill.TypeRef;
import io.taskmill.engine.execution.HandlerTransactions.Joined;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.schedule.ScheduledFire;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Origin;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TaskStore;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.Part;
import io.taskmill.workflow.Workflow;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a handler sees of its execution. What it writes is refused once it was given up. */
public final class HandlerContext implements TaskContext {

  private final Claimed task;
  private final Origin origin;
  private final TaskType<?, ?> type;
  private final TaskStore store;
  private final LongFunction<Optional<TaskInfo>> tasks;
  private final CallerTransactions callers;
  private final EngineSettings settings;
  private final EngineRuntime runtime;
  private final FencedWrites writes;
  private final HandlerTransactions transactions;
  private final ExecutionSteps steps;
  private final ExecutionChildren children;
  private final StopToken token;
  private final TimeAllowance allowance;
  private final ExecutionEnd ending;
  private final ResultsBefore results;

  /** Held while a checkpoint is saved: of two threads, the later one is what is read back. */
  private final Lock saving = new ReentrantLock();

  /** Whether this run goes through a source, or has: there is one cursor. */
  private final AtomicBoolean iterated = new AtomicBoolean();

  private final Reports reports;
  private volatile @Nullable String checkpoint;

  /** The transaction that the checkpoint was saved in last; null if that has ended, or in none. */
  private volatile @Nullable Joined checkpointIn;

  /** Whether a checkpoint was saved in a transaction that has ended, so that it is read again. */
  private volatile boolean checkpointUnsure;

  private volatile @Nullable ExecutionReport report;

  HandlerContext(
      Claimed task,
      Origin origin,
      TaskType<?, ?> type,
      ExecutionEnvironment environment,
      StopToken token,
      TimeAllowance allowance,
      ExecutionEnd ending,
      Supplier<Retry> retry) {
    this.task = task;
    this.origin = origin;
    this.type = type;
    this.store = environment.store();
    this.tasks = environment.tasks();
    this.callers = environment.callers();
    this.settings = environment.settings();
    this.runtime = environment.runtime();
    this.reports = environment.reports();
    this.writes = new FencedWrites(task.fence(), runtime, token, ending, allowance::reported);
    this.transactions = new HandlerTransactions(settings.transactions(), this::ended);
    this.steps =
        new ExecutionSteps(task, type, environment, token, ending, writes, transactions, retry);
    this.children = new ExecutionChildren(task, environment, token, writes, transactions, steps);
    this.token = token;
    this.allowance = allowance;
    this.ending = ending;
    this.checkpoint = task.checkpoint();
    this.results = new ResultsBefore(task, environment.workflows(), tasks, settings.codec());
  }

  @Override
  public long taskId() {
    return task.fence().task();
  }

  @Override
  public String executionId() {
    return task.fence().executionId();
  }

  @Override
  public String type() {
    return task.type();
  }

  @Override
  public String queue() {
    return task.queue();
  }

  @Override
  public long tenant() {
    return task.tenant();
  }

  @Override
  public long creator() {
    return task.creator();
  }

  @Override
  public Optional<String> key() {
    return Optional.ofNullable(task.key());
  }

  @Override
  public List<String> tags() {
    return task.tags();
  }

  @Override
  public Map<String, String> headers() {
    return task.headers();
  }

  @Override
  public int attempt() {
    return task.attempts() + 1;
  }

  @Override
  public int maxAttempts() {
    return task.maxAttempts();
  }

  @Override
  public Instant dueAt() {
    return task.dueAt();
  }

  @Override
  public Optional<Instant> deadline() {
    return Optional.ofNullable(task.deadline());
  }

  @Override
  public int losses() {
    return task.losses();
  }

  @Override
  public Optional<ScheduledFire> fire() {
    return ScheduleHeaders.fire(
        task.headers(), id -> CurrentExecution.shielded(() -> tasks.apply(id)));
  }

  @Override
  public Optional<Part> part() {
    return WorkflowHeaders.part(task.headers());
  }

  @Override
  public <T> Optional<T> resultOf(String name, Class<T> as) {
    return CurrentExecution.shielded(() -> results.of(name, TypeRef.of(as)));
  }

  @Override
  public <T> Optional<T> resultOf(String name, TypeRef<T> as) {
    return CurrentExecution.shielded(() -> results.of(name, as));
  }

  @Override
  public <T> Map<String, T> results(Class<T> as) {
    return results(TypeRef.of(as));
  }

  @Override
  public <T> Map<String, T> results(TypeRef<T> as) {
    return CurrentExecution.shielded(() -> results.all(as));
  }

  @Override
  public CancellationToken cancellation() {
    return token;
  }

  @Override
  public void progress(long done, long total, @Nullable String text) {
    if (ending.isGivenUp()) {
      throw writes.lost("report its progress");
    }
    allowance.reported();
    if (ending.isOpen()) {
      report().progress(done, total, text);
    }
  }

  @Override
  public TaskLog log() {
    return (level, message) -> {
      allowance.reported();
      if (ending.isOpen() && report().log(level, message)) {
        reports.writeSoon();
      }
    };
  }

  private ExecutionReport report() {
    ExecutionReport known = report;
    if (known == null) {
      known = reports.open(task.fence(), token, ending);
      report = known;
    }
    return known;
  }

  @Override
  public void checkpoint(Object progress) {
    requireNotIterated();
    Joined transaction = transactions.current("A checkpoint");
    if (transaction == null) {
      save(progress);
    } else {
      saveOn(transaction::toWrite, transaction, progress);
    }
  }

  private void save(Object progress) {
    String text = encodeCheckpoint(progress);
    saving.lock();
    try {
      requireOpen();
      writes.write("save its checkpoint", () -> store.checkpoint(task.fence(), text));
      saved(text, null);
    } finally {
      saving.unlock();
    }
  }

  private void saved(String text, @Nullable Joined transaction) {
    checkpoint = text;
    checkpointIn = transaction;
    checkpointUnsure = false;
  }

  /** A transaction has ended that steps or a checkpoint may have been recorded in. */
  private void ended(Joined transaction, boolean committed) {
    steps.ended(transaction, committed);
    if (transaction.equals(checkpointIn)) {
      checkpointIn = null;
      checkpointUnsure = true;
    }
  }

  @Override
  public void checkpointOn(Connection connection, Object progress) {
    requireConnection(connection, "save the checkpoint in", "checkpoint(progress)");
    requireNotIterated();
    saveOn(() -> connection, null, progress);
  }

  private void saveOn(
      Supplier<Connection> connection, @Nullable Joined transaction, Object progress) {
    String text = encodeCheckpoint(progress);
    saving.lock();
    try {
      requireOpen();
      writes.writeOnCaller(
          "save its checkpoint",
          () -> {
            CallerTransaction caller = callers.join(connection.get());
            reportProgress(caller);
            return caller.checkpoint(task.fence(), text);
          });
      saved(text, transaction);
    } finally {
      saving.unlock();
    }
  }

  /** Of a run that has gone through a source, the checkpoint is the cursor, in the next run too. */
  private void requireNotIterated() {
    if (iterated.get()) {
      throw new InvalidTaskException(
          "This run goes through a source, or has, and the cursor of its forEach is the checkpoint of"
              + " the task: one of the handler's own would be taken for a cursor, and items be"
              + " passed over. Nothing was saved. forEach saves how far it has come by itself; keep"
              + " anything else as the result of a step, or go without forEach.");
    }
  }

  private String encodeCheckpoint(Object progress) {
    if (progress == null) {
      throw new InvalidTaskException(
          "The checkpoint is null, and null cannot be told from no checkpoint. Nothing was saved; give an"
              + " object that says so.");
    }
    return Upgrades.withVersion(
        type,
        Payloads.encode(
            settings.codec(),
            progress,
            progress.getClass(),
            settings.payloadLimit(),
            "checkpoint of " + type));
  }

  /** A run whose task waits, or is being undone, writes nothing more. */
  private void requireOpen() {
    steps.requireOpen();
    steps.requireNotUndoing();
  }

  @Override
  public <T> Optional<T> checkpoint(Class<T> as) {
    return checkpoint(TypeRef.of(as));
  }

  @Override
  public <T> Optional<T> checkpoint(TypeRef<T> as) {
    return Optional.ofNullable(lastCheckpoint()).map(text -> read(text, as));
  }

  /** One that cannot be read is no fault of the handler, and no attempt of it. */
  private <T> T read(String text, TypeRef<T> as) {
    if (Upgrades.versionOf(text) > type.version()) {
      throw new UnreadableException(
          "The checkpoint of task %s was saved in version %s of %s, and this worker reads version %s."
              .formatted(taskId(), Upgrades.versionOf(text), type, type.version()),
          true,
          null);
    }
    try {
      return Payloads.decode(settings.codec(), Upgrades.checkpoint(type, text), as);
    } catch (RuntimeException | LinkageError e) {
      throw new UnreadableException(
          "The stored checkpoint can no longer be read as %s: %s. It is kept, and no attempt was"
                  .formatted(as, e)
              + " counted. Mend the type or its upgrades and retry the task, or reset it to begin"
              + " without the checkpoint.",
          false,
          e);
    }
  }

  private @Nullable String lastCheckpoint() {
    if (checkpointUnsure) {
      checkpoint =
          token
              .shielded(() -> writes.patiently(() -> tasks.apply(taskId())))
              .map(TaskInfo::checkpoint)
              .orElse(null);
      checkpointUnsure = false;
    }
    return checkpoint;
  }

  @Override
  public <T, C> void forEach(Iteration<T, C> iteration, Iteration.Each<? super T> each)
      throws Exception {
    transactions.requireNone(
        "forEach",
        "saves its cursor beside the transaction: if that were rolled back, its items would be passed over");
    if (iterated.getAndSet(true)) {
      throw new InvalidTaskException(
          "This run has gone through a source already, and a task has one cursor: a second forEach would begin"
              + " behind the last item of the first, and pass over items of its own. Give each source"
              + " a task of its own (a workflow, if one comes after the other), or go through both in"
              + " one Iteration, with a cursor that says in which of them it is.");
    }
    IterationRun<T, C> run =
        new IterationRun<>(this, iteration, this::save, runtime, allowance::reported);
    steps.beforeSuspension(run::save);
    run.run(each);
  }

  @Override
  public void finishOn(Connection connection, @Nullable Object result) {
    if (connection == null) {
      throw new InvalidTaskException(
          "The connection is null, so there is no transaction to finish the task in. Give the one of"
              + " your own transaction, or just return: then the task is finished outside of it.");
    }
    requireOpen();
    Finish finish;
    try {
      finish = new Finish(task.fence(), Outcome.succeeded(encode(result)), allowance.ran(), origin);
    } catch (NotAgainException e) {
      throw new InvalidTaskException(String.valueOf(e.getMessage()), e);
    }
    boolean recorded =
        ending.onCaller(() -> token.shielded(() -> finish(callers.join(connection), finish)));
    if (!recorded) {
      throw writes.lost("finish its task");
    }
  }

  /** Nobody else can write it while the handler's transaction holds the row. */
  private void reportProgress(CallerTransaction caller) {
    ExecutionReport known = report;
    if (known != null) {
      reports.unwrittenProgress(known).ifPresent(progress -> caller.report(List.of(progress)));
    }
  }

  /** What it reported last is written with its end. */
  private boolean finish(CallerTransaction caller, Finish finish) {
    ExecutionReport known = report;
    if (known != null) {
      reports.unwritten(known).ifPresent(last -> caller.report(List.of(last)));
    }
    return !caller.finish(List.of(finish)).isEmpty();
  }

  private static void requireConnection(
      @Nullable Connection connection, String doing, String instead) {
    if (connection == null) {
      throw new InvalidTaskException(
          "The connection is null, so there is no transaction to %s. Give the one of your own transaction, or use %s."
              .formatted(doing, instead));
    }
  }

  @Override
  public <R> @Nullable R step(Step<R> step) throws Exception {
    return steps.step(step);
  }

  @Override
  public <R> List<@Nullable R> steps(List<Step<R>> all) throws Exception {
    return steps.steps(all);
  }

  @Override
  public <R> @Nullable R stepOn(Connection connection, Step<R> step) throws Exception {
    requireConnection(connection, "record the step in", "step(name, type, work)");
    return steps.stepOn(connection, step);
  }

  @Override
  public void sleep(String name, Duration time) {
    steps.sleep(name, time);
  }

  @Override
  public <T> Optional<T> await(String name, TypeRef<T> as, Duration timeout) {
    return steps.await(name, as, timeout);
  }

  @Override
  public boolean await(String name, Duration timeout) {
    return steps.await(name, timeout);
  }

  @Override
  public void children(String step, Supplier<Workflow> workflow) {
    children.add(step, workflow);
  }

  @Override
  public Children awaitChildren(String step) {
    return children.await(step);
  }

  /** The steps of this execution. */
  ExecutionSteps steps() {
    return steps;
  }

  /** The result as it is stored. */
  @Nullable String encode(@Nullable Object result) {
    if (result == null) {
      return null;
    }
    if (!type.resultType().isInstance(result)) {
      throw new NotAgainException(
          "The handler ran to its end, but its result cannot be kept: %s gives a result of %s, and this is one of %s."
              .formatted(type, type.resultType(), result.getClass().getName()));
    }
    try {
      return Payloads.encode(
          settings.codec(),
          result,
          type.resultType().type(),
          settings.payloadLimit(),
          "result of " + type);
    } catch (RuntimeException e) {
      throw new NotAgainException(
          "The handler ran to its end, but its result cannot be kept: " + e.getMessage(), e);
    }
  }
}
