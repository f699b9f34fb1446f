package io.taskmill.engine.execution;

import io.taskmill.SuspendedException;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a handler waits for after it has left.
 *
 * @param until when it is entered again, unless a signal comes before
 * @param what what it waits for, in words
 * @param failure of the step that is tried again then; null if it is no such wait
 */
record Suspension(Instant until, String what, @Nullable FailedTry failure) {

  /**
   * A try of a step that has failed.
   *
   * @param pause until the next one
   */
  record FailedTry(String step, int tries, Duration pause, Throwable cause) {

    private String text() {
      return FailureOutcomes.storable(
          "Step '%s' failed at try %s and is tried again after %s: %s"
              .formatted(step, tries, FailureLog.seconds(pause), FailureOutcomes.text(cause)));
    }
  }

  Outcome outcome() {
    Outcome suspended = Outcome.suspendedUntil(until);
    return failure == null
        ? suspended
        : FailureOutcomes.causedBy(failure.cause, suspended.because(failure.text()));
  }

  SuspendedException exception() {
    return new SuspendedException(
        "The task waits %s, and its handler is entered again then. Let this pass.".formatted(what));
  }
}
