package io.taskmill.engine.execution;

import io.taskmill.AgainAtException;
import io.taskmill.ControlException;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.SnoozeException;
import io.taskmill.StopReason;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what becomes of a task whose execution failed, was stopped, or did not begin. */
public final class FailureOutcomes {

  private static final Logger log = LoggerFactory.getLogger(FailureOutcomes.class);
  private static final int MAX_ERROR = 8_000;
  private static final int MAX_CAUSES = 20;

  private final Claimed task;
  private final boolean atMostOnce;
  private final Retry retry;
  private final Instant now;

  /**
   * For one execution.
   *
   * @param now the store's time
   */
  FailureOutcomes(Claimed task, boolean atMostOnce, Retry retry, Instant now) {
    this.task = task;
    this.atMostOnce = atMostOnce;
    this.retry = retry;
    this.now = now;
  }

  /** The handler threw, and nobody had told it to stop. */
  Outcome failed(Throwable failure) {
    String error = text(failure);
    Outcome outcome =
        decision(failure) instanceof SnoozeException snooze
            ? snoozed(snooze, error)
            : again(failure, error);
    return causedBy(failure, outcome);
  }

  /** With class and fingerprint of the exception, if the outcome is a failure. */
  static Outcome causedBy(Throwable failure, Outcome outcome) {
    return outcome.error() == null
        ? outcome
        : outcome.causedBy(failure.getClass().getName(), ErrorFingerprint.of(failure));
  }

  /** The handler threw after it was told to stop. */
  Outcome stopped(StopReason reason, Throwable failure, String whyTimeout) {
    if (reason == StopReason.TIMEOUT) {
      String error = whyTimeout + " Told to stop, its handler ended with\n" + text(failure);
      return causedBy(failure, again(failure, storable(error))).asTimeout();
    }
    return atMostOnce ? stoppedAtMostOnce(reason) : stopped(reason);
  }

  /**
   * The handler was told to stop and has not returned: the outcome of ending it without the
   * handler.
   */
  Outcome givenUp(StopReason reason, String error) {
    if (reason == StopReason.TIMEOUT) {
      return again(new Exception(), storable(error)).asTimeout();
    }
    return atMostOnce ? stoppedAtMostOnce(reason) : stopped(reason);
  }

  /** The handler is not entered, because the task's deadline has passed: no attempt was made. */
  Outcome tooLate() {
    return last("Out of time: the task's deadline was %s, and it had not begun. No attempt was counted."
            .formatted(task.deadline()))
        .asTimeout()
        .notCounted();
  }

  private Outcome again(Throwable failure, String error) {
    ControlException decision = decision(failure);
    if (atMostOnce || decision instanceof NotAgainException) {
      return last(error);
    }
    int attempt = task.attempts() + 1;
    Optional<Duration> delay = retry.withMaxAttempts(task.maxAttempts()).delayAfter(attempt, now);
    if (delay.isEmpty()) {
      return last(error);
    }
    Optional<Instant> time = Optional.empty();
    Duration in = delay.get();
    if (decision instanceof AgainAtException again) {
      time = again.time();
      in = again.delay().orElse(in);
    }
    if (isPastDeadline(time, in)) {
      return last(beyondDeadline("There is no further attempt: it", time, in, error));
    }
    return time.isPresent()
        ? Outcome.failedRetryAt(time.get(), error)
        : Outcome.failedRetryIn(in, error);
  }

  private Outcome snoozed(SnoozeException snooze, String error) {
    Optional<Instant> time = snooze.time();
    Duration in = snooze.delay().orElse(Duration.ZERO);
    if (atMostOnce) {
      return last(
          storable(
              "The handler wants to go on later, but a task of this type runs at most once. Do not"
                  + " throw SnoozeException there.\n"
                  + error));
    }
    if (isPastDeadline(time, in)) {
      return last(beyondDeadline("The handler wants to go on later, but that", time, in, error));
    }
    log.debug("Task {} is snoozed: {}", task.fence().task(), snooze.getMessage());
    return time.isPresent() ? Outcome.snoozedUntil(time.get()) : Outcome.snoozedFor(in);
  }

  private boolean isPastDeadline(Optional<Instant> time, Duration in) {
    Instant deadline = task.deadline();
    return deadline != null && !time.orElseGet(() -> now.plus(in)).isBefore(deadline);
  }

  private String beyondDeadline(String what, Optional<Instant> time, Duration in, String error) {
    Instant due = time.orElseGet(() -> now.plus(in));
    return storable(
        "%s would be due at %s, and the task's deadline is %s.\n%s"
            .formatted(what, due, task.deadline(), error));
  }

  /**
   * What the handler decided, also if a proxy or a future has wrapped it. The outermost counts: it
   * may have been thrown because of the others.
   */
  static @Nullable ControlException decision(Throwable failure) {
    Throwable each = failure;
    for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
      if (each instanceof ControlException decision) {
        return decision;
      }
      each = each.getCause();
    }
    return null;
  }

  /** What becomes of a task whose execution ended because it was told to, or did not begin. */
  static Outcome stopped(StopReason reason) {
    return switch (reason) {
      case CANCEL -> Outcome.cancelled();
      // The store makes it PAUSED, unless that was taken back meanwhile. A lost lease makes
      // whatever
      // is written here void; giving back is the least it can say. Nor does time pass for what has
      // not begun.
      case PAUSE, TIMEOUT, SHUTDOWN, LEASE_LOST -> Outcome.released();
    };
  }

  /**
   * The handler was entered, so the task must not run again, whoever stopped it. That holds for a
   * lost lease too: the lease may not have been taken back yet, and then what is written here
   * counts.
   */
  private Outcome stoppedAtMostOnce(StopReason reason) {
    return reason == StopReason.CANCEL
        ? stopped(reason)
        : last(
            "Stopped (%s) after its handler was entered; a task of this type runs at most once."
                .formatted(reason));
  }

  private Outcome last(String error) {
    return task.needsPerson() ? Outcome.failedNeedsPerson(error) : Outcome.failedForGood(error);
  }

  /**
   * The stack trace, {@linkplain TraceText#cut cut} to a size that a table of failures can bear, in
   * text every store keeps.
   */
  public static String text(Throwable failure) {
    return storable(trace(failure));
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    try {
      failure.printStackTrace(new PrintWriter(text));
    } catch (RuntimeException e) {
      return failure.getClass().getName() + ", whose message cannot be made: " + e.getClass();
    } catch (StackOverflowError e) {
      // A thousand causes, one in the other; what has been printed by then says enough.
      return text.toString();
    }
    return text.toString();
  }

  /** Cut to that size, without what not every store can keep. */
  static String storable(String whole) {
    return clean(TraceText.cut(whole, MAX_ERROR));
  }

  /** Without what not every store can keep. */
  static String clean(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}
