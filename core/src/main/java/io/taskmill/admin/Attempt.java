package io.taskmill.admin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An execution that did not succeed, as the attempt log keeps it. One that succeeds has no entry:
 * its task has all that there is to know.
 *
 * @param task whose execution it was
 * @param number which execution of the task it was, losses included; a reset counts from one again
 * @param kind why it did not succeed
 * @param executionId the execution; null if there was none, as when a task is out of time
 * @param node the node that ran it; null if there was none
 * @param host the machine of that node
 * @param startedAt when its handler was entered; null if it was not
 * @param endedAt when its end was written
 * @param errorClass the class of the exception; null if there was none
 * @param error message and stack trace, cut to a size; or in words what happened
 * @param fingerprint equal for errors of the same class from the same place
 */
public record Attempt(
    long task,
    int number,
    FailureKind kind,
    @Nullable String executionId,
    @Nullable Long node,
    @Nullable String host,
    @Nullable Instant startedAt,
    Instant endedAt,
    @Nullable String errorClass,
    String error,
    long fingerprint) {

  /** How long it ran; zero if its handler was not entered. */
  public Duration duration() {
    return startedAt == null ? Duration.ZERO : Duration.between(startedAt, endedAt);
  }

  /** What went wrong, in one line. */
  public String message() {
    String line = error.lines().findFirst().orElse("");
    String prefix = errorClass + ": ";
    return errorClass != null && line.startsWith(prefix) ? line.substring(prefix.length()) : line;
  }
}
