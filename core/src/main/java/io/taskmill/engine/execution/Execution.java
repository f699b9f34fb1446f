package io.taskmill.engine.execution;

import io.taskmill.RunInterceptor;
import io.taskmill.StopReason;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskmillException;
import io.taskmill.engine.execution.HandlerRegistry.Handler;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One execution of one task, from its claim to its outcome.
 *
 * <p>{@link #run} is the whole story: write down the start where that matters, read the payload,
 * enter the handler through the interceptors, and make an outcome of what came of it. A handler
 * that returns a stage leaves its thread there and then; its execution goes on until the stage
 * completes.
 */
public final class Execution {

  private static final Logger log = LoggerFactory.getLogger(Execution.class);

  private final Claimed task;
  private final Handler handler;
  private final ExecutionEnvironment environment;
  private final StopToken token;
  private final TimeAllowance allowance;
  private final ExecutionEnd ending = new ExecutionEnd();
  private final ExecutionOutcomes outcomes;
  private final long claimedAt;
  private volatile boolean left;
  private volatile boolean startWritten;
  private volatile boolean stranded;
  private volatile boolean awaitsStage;
  private volatile @Nullable HandlerContext entered;
  private volatile @Nullable Duration waited;
  private volatile @Nullable Finish finish;

  public Execution(Claimed task, Handler handler, ExecutionEnvironment environment) {
    this.task = task;
    this.handler = handler;
    this.environment = environment;
    this.token = new StopToken(environment.stopActions());
    this.allowance = new TimeAllowance(environment.runtime(), environment.clock(), task.deadline());
    this.outcomes = new ExecutionOutcomes(task, handler, environment, token, allowance, ending);
    this.claimedAt = environment.runtime().nanoTime();
  }

  /**
   * Runs the handler and tells how it ended, whatever happens: before this returns, or, if the
   * handler returned a stage, when that completes, on the thread that completes it.
   */
  public void run(EventListeners listeners, Consumer<Finish> whenLeft) {
    Finish end;
    try {
      end = enter(listeners, whenLeft);
    } catch (Throwable failure) {
      end = new Finish(task.fence(), outcomes.failed(failure), Duration.ZERO);
      finish = end;
      log.error("Task {} failed outside of its handler.", taskId(), failure);
    }
    if (end != null) {
      leave(end, whenLeft);
    }
  }

  private void leave(Finish end, Consumer<Finish> whenLeft) {
    finish = end;
    left = true;
    whenLeft.accept(end);
  }

  /** Null if the handler goes on without this thread. */
  private @Nullable Finish enter(EventListeners listeners, Consumer<Finish> whenLeft) {
    Optional<StopReason> stop = token.reason();
    if (stop.isPresent()) {
      return new Finish(task.fence(), FailureOutcomes.stopped(stop.get()), Duration.ZERO);
    }
    if (allowance.isPastDeadline()) {
      return new Finish(task.fence(), outcomes.tooLate(), Duration.ZERO);
    }
    if (mustWriteStart() && !writeStart()) {
      return new Finish(task.fence(), Outcome.released(), Duration.ZERO);
    }
    TaskPolicy policy = policy();
    allowance.begin(policy.timeout(), policy.noProgressTimeout());
    Duration wait = sinceDue();
    waited = wait;
    CurrentExecution.enter(task, token);
    try {
      listeners.begun(task, wait);
      Outcome outcome = outcome(whenLeft);
      return outcome == null ? null : new Finish(task.fence(), outcome, allowance.ran());
    } finally {
      CurrentExecution.leave();
    }
  }

  /** What this node knows of the store's clock may be a little behind it. */
  private Duration sinceDue() {
    Duration since = Duration.between(task.dueAt(), environment.clock().instant());
    return since.isNegative() ? Duration.ZERO : since;
  }

  private @Nullable Outcome outcome(Consumer<Finish> whenLeft) {
    Object payload;
    try {
      payload =
          Payloads.decode(
              environment.settings().codec(),
              Upgrades.payload(handler.type(), task.headers(), task.payload()),
              handler.type().payloadType());
    } catch (Exception | LinkageError e) {
      return outcomes.unreadable(e);
    }
    HandlerContext context =
        new HandlerContext(
            task,
            task.origin(waited),
            handler.type(),
            environment,
            token,
            allowance,
            ending,
            outcomes::retry);
    entered = context;
    try {
      CurrentExecution.logsTo(context.log());
      context.steps().enter();
      Object returned = enterHandler(payload, context);
      if (handler.async()) {
        follow(ReturnedStage.of(returned, handler.type()), context, whenLeft);
        return null;
      }
      return context.steps().settled(succeeded(returned, context));
    } catch (Throwable failure) {
      return context.steps().settled(outcomes.failedInHandler(failure));
    }
  }

  private Outcome succeeded(@Nullable Object returned, HandlerContext context) {
    try {
      return outcomes.succeeded(returned, context);
    } catch (Exception e) {
      return outcomes.failedInHandler(e);
    }
  }

  /** The execution goes on until the stage completes. */
  private void follow(ReturnedStage stage, HandlerContext context, Consumer<Finish> whenLeft) {
    awaitsStage = true;
    if (ending.isGivenUp()) {
      // The thread is free again, and nobody waits for the rest.
      stage.abandon();
    }
    stage.whenComplete((value, failure) -> completed(value, failure, context, whenLeft));
  }

  private void completed(
      @Nullable Object value,
      @Nullable Throwable failure,
      HandlerContext context,
      Consumer<Finish> whenLeft) {
    token.forgetActions();
    Finish end;
    try {
      end = new Finish(task.fence(), stageOutcome(value, failure, context), allowance.ran());
    } catch (Throwable e) {
      // As by a lack of memory. Nobody hears what is thrown here.
      end = strandedEnd();
    }
    leave(end, whenLeft);
  }

  private Outcome stageOutcome(
      @Nullable Object value, @Nullable Throwable failure, HandlerContext context) {
    return context
        .steps()
        .settled(failure == null ? succeeded(value, context) : outcomes.failedInHandler(failure));
  }

  /** The policy of its type, as it is at this moment. */
  public TaskPolicy policy() {
    return environment.policies().apply(handler.type());
  }

  private @Nullable Object enterHandler(Object payload, HandlerContext context) throws Exception {
    RunInterceptor.Next next = () -> handler.function().run(payload, context);
    List<RunInterceptor> interceptors = environment.settings().runInterceptors();
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      RunInterceptor interceptor = interceptors.get(i);
      RunInterceptor.Next inner = next;
      next = () -> interceptor.aroundRun(context, payload, inner);
    }
    boolean goesOn = false;
    token.enterHandler();
    try {
      Object returned = next.run();
      goesOn = handler.async();
      return returned;
    } finally {
      token.leaveThread();
      if (!goesOn) {
        token.forgetActions();
      }
    }
  }

  private boolean mustWriteStart() {
    return task.suspect() || handler.type().isAtMostOnce();
  }

  /** Without the start on record, this handler must not be entered. */
  private boolean writeStart() {
    try {
      startWritten = environment.store().begin(List.of(begin())).isEmpty();
    } catch (TaskmillException e) {
      log.info("Task {} goes back: its start could not be written down.", taskId(), e);
    }
    return startWritten;
  }

  // What the worker asks of an execution.

  public Fence fence() {
    return task.fence();
  }

  public Claimed task() {
    return task;
  }

  public StopToken token() {
    return token;
  }

  public long taskId() {
    return task.fence().task();
  }

  public String type() {
    return task.type();
  }

  public ExecutionEnd ending() {
    return ending;
  }

  /** How long the task had been due when its handler was entered; null if it was not. */
  public @Nullable Duration waited() {
    return waited;
  }

  TimeAllowance allowance() {
    return allowance;
  }

  /**
   * Ends it without its handler, which neither the token nor the interrupt has brought back. From
   * here on whatever the handler does is refused.
   *
   * @param where what is known of where the handler is
   * @param then is given the end: at once, or later by another thread if the store must be asked
   *     for it, so that whoever calls this never waits for the store
   * @return false if it has come back meanwhile, or writes the end itself
   */
  boolean giveUp(String where, Consumer<Finish> then) {
    Outcome said = outcomes.givenUp(where);
    if (!ending.giveUp()) {
      return false;
    }
    token.request(StopReason.LEASE_LOST);
    Duration ran = allowance.ran();
    HandlerContext context = entered;
    Optional<Outcome> known =
        context == null ? Optional.of(said) : context.steps().givenUpAtOnce(said);
    if (context == null || known.isPresent()) {
      then.accept(new Finish(task.fence(), known.orElse(said), ran));
      return true;
    }
    Runnable ask = () -> then.accept(new Finish(task.fence(), context.steps().givenUp(said), ran));
    try {
      environment.stopActions().execute(ask);
    } catch (OutOfMemoryError e) {
      // No thread is left for it. The next execution comes to the same end.
      then.accept(new Finish(task.fence(), Outcome.suspendedUntil(task.dueAt()), ran));
    }
    return true;
  }

  /** Whether the handler has returned a stage, which is not complete: it holds no thread. */
  boolean awaitsStage() {
    return awaitsStage && !left;
  }

  /** Whether its handler returns a stage. */
  public boolean isAsync() {
    return handler.async();
  }

  /** It is over, and its end could not be handed over. */
  public void strand() {
    stranded = true;
  }

  public void unstrand() {
    stranded = false;
  }

  public boolean isStranded() {
    return stranded;
  }

  /** How it ended, as far as that is known. */
  public Finish strandedEnd() {
    Finish known = finish;
    return known != null
        ? known
        : new Finish(
            task.fence(),
            outcomes.failed(
                new IllegalStateException("How the execution ended could not be kept.")),
            Duration.ZERO);
  }

  public boolean isHeldFor(Duration time) {
    return environment.runtime().nanoTime() - claimedAt > time.toNanos();
  }

  public boolean isRunning() {
    return allowance.hasBegun() && !left;
  }

  /** Its start, as it is written down. */
  public Begin begin() {
    return new Begin(task.fence(), allowance.ran());
  }

  /** Whether the handler has run for a while and the store does not know it yet. */
  public boolean isStartUnwritten(Duration after) {
    return !startWritten
        && ending.isOpen()
        && ending.isRowFree()
        && allowance.ran().compareTo(after) > 0;
  }

  public void startWasWritten() {
    startWritten = true;
  }
}
