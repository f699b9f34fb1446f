package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import io.taskmill.StopReason;
import io.taskmill.engine.execution.HandlerRegistry.Handler;
import io.taskmill.engine.policy.RetryText;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes an outcome of what has come of one execution, whatever that is. */
final class ExecutionOutcomes {

  private static final Logger log = LoggerFactory.getLogger(ExecutionOutcomes.class);

  private static final int MAX_CAUSES = 20;

  /** How long a task waits before another worker may look whether it can read what is stored. */
  private static final Duration FOR_A_NEWER_WORKER = Duration.ofMinutes(1);

  private final Claimed task;
  private final Handler handler;
  private final ExecutionEnvironment environment;
  private final StopToken token;
  private final TimeAllowance allowance;
  private final ExecutionEnd ending;

  ExecutionOutcomes(
      Claimed task,
      Handler handler,
      ExecutionEnvironment environment,
      StopToken token,
      TimeAllowance allowance,
      ExecutionEnd ending) {
    this.task = task;
    this.handler = handler;
    this.environment = environment;
    this.token = token;
    this.allowance = allowance;
    this.ending = ending;
  }

  /** The handler is not entered, because the task's deadline has passed. */
  Outcome tooLate() {
    return failures().tooLate();
  }

  /** The handler is not entered, because there is nothing to enter it with. */
  Outcome unreadable(Throwable failure) {
    String error =
        "The stored payload can no longer be read as %s: %s. It is kept, and no attempt was counted. Mend the"
                .formatted(handler.type().payloadType(), failure)
            + " type, its upgrades or its codec and retry the task, or cancel it.";
    return FailureOutcomes.causedBy(failure, Outcome.unrunnable(FailureOutcomes.storable(error)));
  }

  /** The handler came back with this result. */
  Outcome succeeded(@Nullable Object result, HandlerContext context) throws NotCommittedException {
    String text = context.encode(result);
    if (ending.isOnCaller()) {
      throw new NotCommittedException();
    }
    return Outcome.succeeded(text);
  }

  /** Why the handler failed, if it was something stored that it could not read. */
  private static Optional<UnreadableException> unreadableOf(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
      if (cause instanceof UnreadableException why) {
        return Optional.of(why);
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  private static Outcome unreadable(UnreadableException why) {
    if (why.isNewer()) {
      log.info("{} It waits for a newer worker.", why.getMessage());
      return Outcome.snoozedFor(FOR_A_NEWER_WORKER);
    }
    return FailureOutcomes.causedBy(
        why, Outcome.unrunnable(FailureOutcomes.storable(String.valueOf(why.getMessage()))));
  }

  /** The handler, or its stage, failed. */
  Outcome failedInHandler(Throwable failure) {
    Outcome outcome = failed(failure);
    if (ending.isOnCaller() && !(failure instanceof NotCommittedException)) {
      log.warn(
          "The handler of task {} ({}) failed after finishOn. If its transaction was rolled back, this"
              + " is a failed attempt like any other. If it was committed, the task has succeeded, and"
              + " this changes nothing: {}",
          task.fence().task(),
          task.type(),
          failure.toString());
    }
    return outcome;
  }

  /** An exception of the application may fail itself when it is read. */
  Outcome failed(Throwable failure) {
    try {
      return read(failure);
    } catch (Throwable unreadable) {
      String name = failure.getClass().getName();
      return read(
          new IllegalStateException("The handler failed with " + name + ", which cannot be read."));
    }
  }

  /** The handler is not waited for any longer; it was last seen there. */
  Outcome givenUp(String where) {
    String error = allowance.why() + " Told to stop, its handler did not.\n" + where;
    return failures().givenUp(token.reason().orElse(StopReason.TIMEOUT), error);
  }

  private Outcome read(Throwable failure) {
    Optional<UnreadableException> unreadable = unreadableOf(failure);
    if (unreadable.isPresent() && token.reason().isEmpty()) {
      return unreadable(unreadable.get());
    }
    FailureOutcomes failures = failures();
    return token
        .reason()
        .map(reason -> failures.stopped(reason, failure, allowance.why()))
        .orElseGet(() -> failures.failed(failure));
  }

  private FailureOutcomes failures() {
    return new FailureOutcomes(
        task, handler.type().isAtMostOnce(), retry(), environment.clock().instant());
  }

  /** The task's own, if it has one. One that a newer version wrote may not be readable here. */
  Retry retry() {
    String own = task.retry();
    if (own == null) {
      return typesRetry();
    }
    try {
      return RetryText.read(own);
    } catch (InvalidTaskException e) {
      log.warn(
          "The retry of task {} ({}) cannot be read, so that of its type counts: {}",
          task.fence().task(),
          task.type(),
          e.getMessage());
      return typesRetry();
    }
  }

  private Retry typesRetry() {
    return environment.policies().apply(handler.type()).retry();
  }
}
