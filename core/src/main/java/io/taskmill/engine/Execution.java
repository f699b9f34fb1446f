package io.taskmill.engine;

import io.taskmill.CancellationToken;
import io.taskmill.InvalidTaskException;
import io.taskmill.LeaseLostException;
import io.taskmill.NotAgainException;
import io.taskmill.RunInterceptor;
import io.taskmill.StopReason;
import io.taskmill.TaskContext;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.engine.Handlers.Handler;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.TaskStore;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * One execution of one task, from its claim to its outcome; also what the handler sees of it.
 *
 * <p>{@link #run} is the whole story: write down the start where that matters, read the payload,
 * enter the handler through the interceptors, and make an outcome of what came of it.
 */
final class Execution implements TaskContext {

  private static final Logger log = LoggerFactory.getLogger(Execution.class);
  private static final ThreadLocal<@Nullable Execution> CURRENT = new ThreadLocal<>();

  private final Claimed task;
  private final Handler handler;
  private final TaskStore store;
  private final EngineSettings settings;
  private final Machine machine;
  private final StopToken token;
  private final long claimedAt;
  private volatile long enteredAt;
  private volatile boolean left;
  private volatile boolean startWritten;
  private volatile boolean finishedOnCaller;
  private @Nullable String checkpoint;

  Execution(
      Claimed task, Handler handler, TaskStore store, EngineSettings settings, Machine machine) {
    this.task = task;
    this.handler = handler;
    this.store = store;
    this.settings = settings;
    this.machine = machine;
    this.token = new StopToken(machine);
    this.claimedAt = machine.nanoTime();
    this.checkpoint = task.checkpoint();
  }

  /** Runs the handler and tells how it ended, whatever happens. */
  Finish run(Listeners listeners) {
    try {
      return enter(listeners);
    } catch (Throwable failure) {
      log.error("Task {} failed outside of its handler.", taskId(), failure);
      return new Finish(task.fence(), failed(failure), Duration.ZERO);
    }
  }

  private Finish enter(Listeners listeners) {
    Optional<StopReason> stop = token.reason();
    if (stop.isPresent()) {
      return new Finish(task.fence(), Failures.stopped(stop.get()), Duration.ZERO);
    }
    if (mustWriteStart() && !writeStart()) {
      return new Finish(task.fence(), Outcome.released(), Duration.ZERO);
    }
    enteredAt = machine.nanoTime();
    CURRENT.set(this);
    MDC.put("taskmill.task", Long.toString(task.fence().task()));
    MDC.put("taskmill.type", task.type());
    MDC.put("taskmill.attempt", Integer.toString(attempt()));
    try {
      listeners.tell(taskId(), task.type(), TaskState.READY, TaskState.RUNNING, attempt(), null);
      Outcome outcome = outcome();
      left = true;
      Duration ran = Duration.ofNanos(machine.nanoTime() - enteredAt);
      return new Finish(task.fence(), outcome, ran);
    } finally {
      MDC.remove("taskmill.task");
      MDC.remove("taskmill.type");
      MDC.remove("taskmill.attempt");
      CURRENT.remove();
    }
  }

  private Outcome outcome() {
    Object payload;
    try {
      payload = settings.codec().decode(task.payload(), handler.type().payloadClass());
    } catch (Exception | LinkageError e) {
      return Outcome.unrunnable(Failures.storable(unreadable(e)));
    }
    try {
      String result = encode(enterHandler(payload));
      if (finishedOnCaller) {
        throw new NotCommittedException();
      }
      return Outcome.succeeded(result);
    } catch (Throwable failure) {
      return failed(failure);
    }
  }

  private Outcome failed(Throwable failure) {
    return Failures.outcome(failure, task, handler.type(), token.reason());
  }

  private @Nullable Object enterHandler(Object payload) throws Exception {
    RunInterceptor.Next next = () -> handler.function().run(payload, this);
    List<RunInterceptor> interceptors = settings.runInterceptors();
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      RunInterceptor interceptor = interceptors.get(i);
      RunInterceptor.Next inner = next;
      next = () -> interceptor.aroundRun(this, payload, inner);
    }
    token.enterHandler();
    try {
      return next.run();
    } finally {
      token.leaveHandler();
    }
  }

  private @Nullable String encode(@Nullable Object result) throws NotAgainException {
    if (result == null) {
      return null;
    }
    try {
      return Payloads.encode(
          settings.codec(), result, settings.payloadLimit(), "result of " + handler.type());
    } catch (RuntimeException e) {
      throw new NotAgainException(
          "The handler ran to its end, but its result cannot be kept: " + e.getMessage(), e);
    }
  }

  private String unreadable(Throwable e) {
    return "The stored payload can no longer be read as %s: %s. No attempt was counted. Mend the type"
            .formatted(handler.type().payloadClass().getName(), e)
        + " or its codec and submit the task anew; cancel this one.";
  }

  private boolean mustWriteStart() {
    return task.suspect() || handler.type().isAtMostOnce();
  }

  /** Without the start on record, this handler must not be entered. */
  private boolean writeStart() {
    try {
      startWritten = store.begin(List.of(task.fence())).isEmpty();
    } catch (TaskmillException e) {
      log.info("Task {} goes back: its start could not be written down.", taskId(), e);
    }
    return startWritten;
  }

  // What the worker asks of an execution.

  Fence fence() {
    return task.fence();
  }

  Claimed task() {
    return task;
  }

  StopToken token() {
    return token;
  }

  boolean isFinishedOnCaller() {
    return finishedOnCaller;
  }

  boolean isHeldFor(Duration time) {
    return machine.nanoTime() - claimedAt > time.toNanos();
  }

  boolean isRunning() {
    return enteredAt != 0 && !left;
  }

  /** Whether the handler has run for a while and the store does not know it yet. */
  boolean isStartUnwritten(Duration after) {
    return !startWritten
        && !finishedOnCaller
        && enteredAt != 0
        && machine.nanoTime() - enteredAt > after.toNanos();
  }

  void startWasWritten() {
    startWritten = true;
  }

  /** Calls the store from whatever thread this is; on a handler's, safe from its interrupts. */
  static <T> T shielded(Supplier<T> call) {
    Execution current = CURRENT.get();
    return current == null ? call.get() : current.token.shielded(call);
  }

  // What the handler sees.

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
  public int attempt() {
    return task.attempts() + 1;
  }

  @Override
  public int losses() {
    return task.losses();
  }

  @Override
  public CancellationToken cancellation() {
    return token;
  }

  @Override
  public void checkpoint(Object progress) {
    String text =
        Payloads.encode(
            settings.codec(), progress, settings.payloadLimit(), "checkpoint of " + handler.type());
    if (!token.shielded(() -> save(text))) {
      throw leaseLost("save its checkpoint");
    }
    checkpoint = text;
  }

  /** Waits while the store is away: that is no fault of the handler's, and no attempt of it. */
  private boolean save(String text) {
    for (int tries = 0; true; tries++) {
      try {
        return store.checkpoint(task.fence(), text);
      } catch (StoreAwayException e) {
        if (token.reason().isPresent()) {
          throw e;
        }
        machine.bell().awaitQuietly(Contact.pause(tries));
      }
    }
  }

  @Override
  public <T> Optional<T> checkpoint(Class<T> as) {
    return checkpoint == null
        ? Optional.empty()
        : Optional.of(settings.codec().decode(checkpoint, as));
  }

  @Override
  public void finishOn(Connection connection, @Nullable Object result) {
    Duration ran = Duration.ofNanos(machine.nanoTime() - enteredAt);
    Finish finish;
    try {
      finish = new Finish(task.fence(), Outcome.succeeded(encode(result)), ran);
    } catch (NotAgainException e) {
      throw new InvalidTaskException(String.valueOf(e.getMessage()), e);
    }
    boolean recorded =
        token.shielded(() -> !store.join(connection).finish(List.of(finish)).isEmpty());
    if (!recorded) {
      throw leaseLost("finish its task");
    }
    finishedOnCaller = true;
  }

  private LeaseLostException leaseLost(String doing) {
    token.request(StopReason.LEASE_LOST);
    return new LeaseLostException(
        "Execution %s of task %s tried to %s, but no longer holds it: nothing was written. Let this"
                .formatted(executionId(), taskId(), doing)
            + " pass, so that what the handler did is rolled back.");
  }

  /**
   * The handler finished its task on its own connection; if that was committed, this is not heard.
   */
  static final class NotCommittedException extends Exception {

    private static final long serialVersionUID = 1L;

    NotCommittedException() {
      super(
          "The handler finished its task on its own connection and returned, but that transaction was"
              + " not committed. Commit it before the handler returns.");
    }
  }
}
