package io.taskmill.engine.client;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.SubmitInterceptor;
import io.taskmill.SubmitKey;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.TransactionSource;
import io.taskmill.TypeRef;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.execution.ChildWorkflows;
import io.taskmill.engine.execution.CurrentExecution;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.HandlerRegistry;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.schedule.ScheduleTasks;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.Wakeup.Hint;
import io.taskmill.spi.WorkflowLink;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns requests into tasks in the store. Everything is checked before anything is written. */
public final class Submitter {

  private static final Logger log = LoggerFactory.getLogger(Submitter.class);

  /** How many tasks one submit takes: it is atomic, and the store has to hold it at once. */
  private static final int MAX_TASKS = 10_000;

  private final Store store;
  private final CallerTransactions callers;
  private final EngineSettings settings;
  private final Membership membership;
  private final Policies policies;
  private final NewTaskFactory newTasks;
  private final EventListeners listeners;
  private final Completions completions;
  private final StageWatch watch;
  private final EngineRuntime runtime;
  private final Runnable wakeWorker;
  private final Consumer<Duration> scheduledIn;
  private final Commands commands;
  private final HandlerRegistry handlers;
  private final ClientCalls calls;

  /** One object, so that a transaction with many submits can tell that all want the same. */
  private final Runnable nudgeAfterCommit = this::nudgeIfOpen;

  private volatile boolean contactWasLost;

  public Submitter(
      Store store,
      CallerTransactions callers,
      EngineSettings settings,
      Membership membership,
      Policies policies,
      EventListeners listeners,
      Completions completions,
      StageWatch watch,
      EngineRuntime runtime,
      Runnable wakeWorker,
      Consumer<Duration> scheduledIn,
      HandlerRegistry handlers,
      ClientCalls calls) {
    this.store = store;
    this.callers = callers;
    this.settings = settings;
    this.membership = membership;
    this.policies = policies;
    this.newTasks = new NewTaskFactory(settings, membership, policies);
    this.listeners = listeners;
    this.completions = completions;
    this.watch = watch;
    this.runtime = runtime;
    this.wakeWorker = wakeWorker;
    this.scheduledIn = scheduledIn;
    this.commands =
        new Commands(
            store,
            policies,
            completions,
            this::nudge,
            calls,
            new Actor(settings.name(), null),
            settings.codec(),
            settings.payloadLimit());
    this.handlers = handlers;
    this.calls = calls;
  }

  public Commands commands() {
    return commands;
  }

  /** Submits in the thread's transaction; in none if there is no such. */
  public <T> T inThreadTransaction(Function<TransactionSource.@Nullable Transaction, T> submit) {
    TransactionSource.Transaction transaction = settings.transactions().current();
    T submitted = submit.apply(transaction);
    if (transaction != null) {
      transaction.afterCommit(nudgeAfterCommit);
    }
    return submitted;
  }

  /** What was committed is there, whether workers can be told or find it by themselves. */
  private void nudgeIfOpen() {
    try {
      calls.run(
          () -> {
            nudge();
            return this;
          });
    } catch (TaskmillException e) {
      log.debug("Workers were not told of a commit; they find its tasks by polling.", e);
    }
  }

  /** Makes the tasks of schedules, also in a process that only submits. */
  public ScheduleTasks scheduleTasks() {
    return new ScheduleTasks(
        this::newId, this::policyOf, NewTaskFactory::attributes, newTasks::isHeld);
  }

  /** A type that this program knows may say more than what is stored of it. */
  private TaskPolicy policyOf(String type) {
    return handlers.known(type).map(policies::of).orElseGet(() -> policies.ofStored(type));
  }

  /**
   * Submits all or none; in the caller's transaction if one is given.
   *
   * @param scope what is out of it is refused; with all that interceptors have changed
   */
  public List<? extends TaskHandle<?>> submit(
      List<? extends TaskRequest<?, ?>> requests,
      TransactionSource.@Nullable Transaction caller,
      TaskScope scope) {
    return intercepted(
        requests, given -> write(given, caller, scope, tasks -> store.tasks().submit(tasks)));
  }

  /** Goes through the interceptors, from the outermost to the store. */
  private List<? extends TaskHandle<?>> intercepted(
      List<? extends TaskRequest<?, ?>> requests, SubmitInterceptor.Next write) {
    SubmitInterceptor.Next next = write;
    for (int i = settings.submitInterceptors().size() - 1; i >= 0; i--) {
      SubmitInterceptor interceptor = settings.submitInterceptors().get(i);
      SubmitInterceptor.Next inner = next;
      next = given -> interceptor.aroundSubmit(given, inner);
    }
    return next.submit(requests);
  }

  /** Submits all or none, unless a submit with that key was there: then gives what that gave. */
  public List<? extends TaskHandle<?>> submitOnce(
      SubmitKey key, List<? extends TaskRequest<?, ?>> requests, TaskScope scope) {
    if (settings.transactions().current() != null) {
      throw new InvalidTaskException(
          "A submit with a key is a transaction of its own, but this thread is in one. Nothing was"
              + " submitted. Submit without a key, which is a part of that transaction; or with the"
              + " key after its end.");
    }
    SubmitKey own = scope.tenant() == null ? key : key.ofTenant(scope.tenant());
    return intercepted(
        requests,
        given -> write(given, null, scope, tasks -> store.tasks().submitOnce(own, tasks)));
  }

  private List<StoredTaskHandle<?>> write(
      List<? extends TaskRequest<?, ?>> requests,
      TransactionSource.@Nullable Transaction caller,
      TaskScope scope,
      Function<List<NewTask>, List<Submitted>> ofOurs) {
    if (requests.isEmpty()) {
      return List.of();
    }
    if (requests.size() > MAX_TASKS) {
      throw new InvalidTaskException(
          "%s tasks in one submit are more than %s. Nothing was written; submit them in parts."
              .formatted(requests.size(), MAX_TASKS));
    }
    requests.forEach(handlers::requireFit);
    requests.forEach(request -> requireIn(scope, request));
    CallerTransaction joined = joined(caller);
    storeTypes(requests, joined);
    keepIds(joined == null);
    List<NewTask> tasks = requests.stream().map(newTasks::of).toList();
    tasks.forEach(task -> scope.requireQueue(task.queue()));
    List<Submitted> answers =
        CurrentExecution.shielded(
            () -> joined == null ? patiently(() -> ofOurs.apply(tasks)) : joined.submit(tasks));
    if (caller == null) {
      tell(tasks, answers);
    } else {
      caller.afterCommit(() -> tellListeners(tasks, answers));
    }
    List<StoredTaskHandle<?>> handles = new ArrayList<>(answers.size());
    for (int i = 0; i < answers.size(); i++) {
      TaskType<?, ?> type = requests.get(i).type();
      Submitted answer = answers.get(i);
      handles.add(handle(answer.id(), type, !answer.created(), scope));
    }
    return handles;
  }

  /** Before its type is stored; which queue it goes to is known only then. */
  private static void requireIn(TaskScope scope, TaskRequest<?, ?> request) {
    scope.requireTenant(request.tenant());
    scope.requireType(request.type().name());
    if (request.node().isPresent() || NodePin.isPinned(request.headers())) {
      scope.requireAllTenants("choose the node that runs a task");
    }
  }

  /**
   * Submits a workflow with all of its tasks; in the caller's transaction if one is given.
   *
   * @param scope what is out of it is refused
   */
  public Submitted submit(
      Workflow workflow, TransactionSource.@Nullable Transaction caller, TaskScope scope) {
    scope.requireTenant(workflow.tenant());
    List<Workflow.Node> ordered = workflow.inOrder();
    AtomicReference<@Nullable Submitted> answer = new AtomicReference<>();
    intercepted(
        requests(ordered),
        given -> {
          given.forEach(request -> requireIn(scope, request));
          CallerTransaction joined = joined(caller);
          NewWorkflow stored = prepared(workflow, ordered, given, null, null, joined);
          stored.tasks().forEach(task -> scope.requireQueue(task.queue()));
          Submitted written = write(stored, joined);
          if (written.created()) {
            tellOf(stored, caller);
          }
          answer.set(written);
          return written.created() ? handles(stored, given, scope) : List.of();
        });
    return passedOn(answer.get(), workflow);
  }

  private Submitted write(NewWorkflow workflow, @Nullable CallerTransaction joined) {
    return CurrentExecution.shielded(
        () ->
            joined == null
                ? patiently(() -> store.workflows().submit(workflow))
                : joined.submit(workflow));
  }

  /**
   * Has a workflow stored as the children of a task: in the thread's transaction, if it is in one.
   *
   * @param write stores it; its types are there by then
   */
  public void submitChildren(
      Workflow workflow, long parent, String step, ChildWorkflows.Write write) {
    inThreadTransaction(
        caller -> {
          NewWorkflow stored = submitChildren(workflow, parent, step, write, caller);
          return passedOn(stored, workflow);
        });
  }

  private @Nullable NewWorkflow submitChildren(
      Workflow workflow,
      long parent,
      String step,
      ChildWorkflows.Write write,
      TransactionSource.@Nullable Transaction caller) {
    List<Workflow.Node> ordered = workflow.inOrder();
    AtomicReference<@Nullable NewWorkflow> children = new AtomicReference<>();
    intercepted(
        requests(ordered),
        given -> {
          CallerTransaction joined = joined(caller);
          NewWorkflow stored = prepared(workflow, ordered, given, parent, step, joined);
          write.write(stored, joined);
          children.set(stored);
          tellOf(stored, caller);
          return handles(stored, given, TaskScope.everything());
        });
    return children.get();
  }

  private @Nullable CallerTransaction joined(TransactionSource.@Nullable Transaction caller) {
    return caller == null
        ? null
        : CurrentExecution.shielded(() -> callers.join(caller.connection()));
  }

  private static List<TaskRequest<?, ?>> requests(List<Workflow.Node> ordered) {
    List<TaskRequest<?, ?>> requests = new ArrayList<>(ordered.size());
    ordered.forEach(node -> requests.add(node.request()));
    return requests;
  }

  /** The tasks of a workflow that was stored, in the order of their requests. */
  private List<StoredTaskHandle<?>> handles(
      NewWorkflow workflow, List<? extends TaskRequest<?, ?>> requests, TaskScope scope) {
    List<StoredTaskHandle<?>> handles = new ArrayList<>(requests.size());
    for (int i = 0; i < requests.size(); i++) {
      handles.add(handle(workflow.tasks().get(i).id(), requests.get(i).type(), false, scope));
    }
    return handles;
  }

  private static <T> T passedOn(@Nullable T answer, Workflow workflow) {
    if (answer == null) {
      throw new InvalidTaskException(
          "An interceptor has not passed on the tasks of workflow '%s', so nothing was submitted. One that refuses them throws."
              .formatted(workflow.name()));
    }
    return answer;
  }

  /** A workflow to be stored, with these requests in place of its own; its types are stored. */
  private NewWorkflow prepared(
      Workflow workflow,
      List<Workflow.Node> ordered,
      List<? extends TaskRequest<?, ?>> requests,
      @Nullable Long parent,
      @Nullable String step,
      @Nullable CallerTransaction joined) {
    if (requests.size() != ordered.size()) {
      throw new InvalidTaskException(
          "An interceptor has made %s of the %s tasks of workflow '%s', which has places for each of its own. Nothing was submitted."
              .formatted(requests.size(), ordered.size(), workflow.name()));
    }
    requests.forEach(handlers::requireFit);
    storeTypes(requests, joined);
    keepIds(joined == null);
    return new NewWorkflowFactory(membership::newId, newTasks::of)
        .of(workflow, ordered, requests, parent, step);
  }

  private void tellOf(NewWorkflow workflow, TransactionSource.@Nullable Transaction caller) {
    if (caller == null) {
      tellOf(workflow);
    } else {
      caller.afterCommit(() -> tellListeners(workflow));
    }
  }

  /** A workflow was stored. */
  public void tellOf(NewWorkflow workflow) {
    tellListeners(workflow);
    for (NewTask task : workflow.tasks()) {
      if (isFirst(task) && (task.runAt() != null || !task.delay().isZero())) {
        scheduledIn.accept(wait(task));
      }
    }
    nudge();
  }

  private void tellListeners(NewWorkflow workflow) {
    for (NewTask task : workflow.tasks()) {
      TaskState state = isFirst(task) ? TaskState.READY : TaskState.BLOCKED;
      listeners.submitted(task, task.id(), state, membership.nodeOrZero());
    }
  }

  private static boolean isFirst(NewTask task) {
    return task.terms().workflow() == WorkflowLink.MEMBER;
  }

  /** An id for something that is not a task, among those of tasks. */
  long newId() {
    keepIds(true);
    return membership.newId();
  }

  /**
   * Submits a task that has ended once more.
   *
   * @return the new task's id
   */
  long again(TaskInfo ended) {
    keepIds(true);
    try {
      return again(newTasks.again(ended, true));
    } catch (DuplicateTaskException e) {
      if (e.existing() != ended.id()) {
        throw e;
      }
      // It has its key for longer than it lived, which is meant for submits and not for people.
      return again(newTasks.again(ended, false));
    }
  }

  private long again(NewTask copy) {
    List<NewTask> tasks = List.of(copy);
    List<Submitted> answers =
        CurrentExecution.shielded(() -> patiently(() -> store.tasks().submit(tasks)));
    tell(tasks, answers);
    return copy.id();
  }

  /** Before ids are made: a process that only submits has to renew its lease now and then. */
  private void keepIds(boolean patient) {
    Supplier<Boolean> keep =
        () -> {
          membership.keepIds();
          return true;
        };
    CurrentExecution.shielded(patient ? () -> patiently(keep) : keep);
  }

  /** Before their tasks, so that their limits hold for the first one too. */
  private void storeTypes(
      List<? extends TaskRequest<?, ?>> requests, @Nullable CallerTransaction joined) {
    Set<TaskType<?, ?>> types = new HashSet<>();
    requests.forEach(request -> types.add(request.type()));
    Supplier<Boolean> require =
        () -> policies.require(types, joined == null ? store.types()::register : joined::register);
    try {
      CurrentExecution.shielded(joined == null ? () -> patiently(require) : require);
    } catch (StoreException e) {
      String message =
          "Nothing was submitted: the types of the tasks %s must be stored first, and that failed. %s"
              .formatted(names(types), e.getMessage());
      throw e instanceof StoreAwayException
          ? new StoreAwayException(message, e)
          : new StoreException(message, e);
    }
  }

  private static Set<String> names(Set<TaskType<?, ?>> types) {
    return types.stream().map(TaskType::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Tries again while the store is away: outside a handler for {@link EngineSettings#submitWait},
   * in a handler until that is told to stop. A store that is only busy is not waited for so long,
   * since the handler itself may hold what is missing. Each try sends the same tasks with the same
   * ids, so none is stored twice.
   */
  private <T> T patiently(Supplier<T> call) {
    long end = runtime.nanoTime() + settings.submitWait().toNanos();
    for (int tries = 0; true; tries++) {
      try {
        T answer = call.get();
        if (contactWasLost) {
          contactWasLost = false;
          membership.doubtIds();
        }
        return answer;
      } catch (StoreAwayException e) {
        contactWasLost = true;
        long left = end - runtime.nanoTime();
        boolean goesOn = CurrentExecution.isInHandler() && !(e instanceof StoreBusyException);
        if (goesOn ? CurrentExecution.isToldToStop() : left <= 0) {
          throw e;
        }
        long pause = StoreHealth.pause(tries).toNanos();
        runtime.wakeSignal().awaitQuietly(Duration.ofNanos(goesOn ? pause : Math.min(pause, left)));
      }
    }
  }

  private void tell(List<NewTask> tasks, List<Submitted> answers) {
    tellListeners(tasks, answers);
    boolean ready = false;
    for (int i = 0; i < answers.size(); i++) {
      TaskState state = answers.get(i).state();
      ready |= state == TaskState.READY;
      if (state == TaskState.SCHEDULED) {
        scheduledIn.accept(wait(tasks.get(i)));
      }
    }
    if (ready) {
      nudge();
    }
  }

  /** Of those that were created; not of tasks that were there before. */
  private void tellListeners(List<NewTask> tasks, List<Submitted> answers) {
    for (int i = 0; i < answers.size(); i++) {
      TaskState state = answers.get(i).state();
      // One with a key may be the answer to an earlier submit, of which others were told then.
      if (state != null && answers.get(i).id() == tasks.get(i).id()) {
        listeners.submitted(tasks.get(i), answers.get(i).id(), state, membership.nodeOrZero());
      }
    }
  }

  /** None if it is SCHEDULED only until it is decided whether it has to wait, or is skipped. */
  private Duration wait(NewTask task) {
    return task.runAt() == null ? task.delay() : Duration.between(membership.now(), task.runAt());
  }

  /** Lets workers know that there may be something to run. */
  public void nudge() {
    wakeWorker.run();
    store.wakeup().announce(Hint.READY);
  }

  /** A task seen from outside by somebody with this scope. */
  public <R> StoredTaskHandle<R> handle(
      long id, TaskType<?, R> type, boolean duplicate, TaskScope scope) {
    return handle(id, type.resultType(), duplicate, scope);
  }

  /** The same for one of which only the type of its result is known. */
  <R> StoredTaskHandle<R> handle(
      long id, TypeRef<R> resultType, boolean duplicate, TaskScope scope) {
    return new StoredTaskHandle<>(
        id,
        resultType,
        duplicate,
        scope,
        store.queries(),
        calls,
        commands,
        settings.codec(),
        completions,
        watch,
        runtime);
  }
}
