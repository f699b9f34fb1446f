package io.taskmill;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stood when it was asked for.
 *
 * @param parent the task that it was made from, or for
 * @param headers the small texts that travel with it, by name
 * @param remark what a person has written about it
 * @param payload the text exactly as it was stored; empty if it was asked for without
 * @param result what its handler has returned; null if it was asked for without, too
 * @param checkpoint what its handler has saved; null if it was asked for without, too
 * @param attempts counted executions that have ended
 * @param maxAttempts counted executions before it is out of attempts
 * @param retry its own {@link Retry} as JSON, as it was stored; null if that of its type counts
 * @param losses executions that were lost with their node
 * @param errors how many errors are recorded: of executions that failed, timed out, were lost or
 *     could not be run, and of a deadline that passed
 * @param lastError the newest of them
 * @param executionId the execution that holds it, or that ended it
 * @param node the node of that execution
 * @param host the machine of that node
 * @param createdAt when it was submitted
 * @param dueAt when it may run, or might
 * @param deadline when it is ended if it is still live; null for never
 * @param executionDeadline when the execution that holds it is stopped, by the timeout of its type
 *     and the deadline of the task; null if none runs
 * @param lastDuration how long its last execution took that has ended, by itself or with an error
 * @param updatedAt the latest of what is recorded of it: submit, start, error, checkpoint, a
 *     person's command, end
 */
public record TaskInfo(
    long id,
    long tenant,
    String type,
    String queue,
    long creator,
    @Nullable String key,
    @Nullable Long parent,
    int priority,
    List<String> tags,
    Map<String, String> headers,
    @Nullable String remark,
    TaskState state,
    String payload,
    @Nullable String result,
    @Nullable String checkpoint,
    int attempts,
    int maxAttempts,
    @Nullable String retry,
    int losses,
    int maxLosses,
    int errors,
    @Nullable String lastError,
    @Nullable String executionId,
    @Nullable Long node,
    @Nullable String host,
    Instant createdAt,
    Instant dueAt,
    @Nullable Instant deadline,
    @Nullable Instant firstStartedAt,
    @Nullable Instant lastStartedAt,
    @Nullable Instant executionDeadline,
    @Nullable Instant finishedAt,
    @Nullable Duration lastDuration,
    Instant updatedAt) {

  /** The same, stopped by then if it runs. */
  public TaskInfo withExecutionDeadline(Instant time) {
    return new TaskInfo(
        id,
        tenant,
        type,
        queue,
        creator,
        key,
        parent,
        priority,
        tags,
        headers,
        remark,
        state,
        payload,
        result,
        checkpoint,
        attempts,
        maxAttempts,
        retry,
        losses,
        maxLosses,
        errors,
        lastError,
        executionId,
        node,
        host,
        createdAt,
        dueAt,
        deadline,
        firstStartedAt,
        lastStartedAt,
        time,
        finishedAt,
        lastDuration,
        updatedAt);
  }

  /** The same with other texts: for whoever must not show them as they are. */
  public TaskInfo withTexts(
      Map<String, String> shownHeaders,
      String shownPayload,
      @Nullable String shownResult,
      @Nullable String shownCheckpoint) {
    return new TaskInfo(
        id,
        tenant,
        type,
        queue,
        creator,
        key,
        parent,
        priority,
        tags,
        shownHeaders,
        remark,
        state,
        shownPayload,
        shownResult,
        shownCheckpoint,
        attempts,
        maxAttempts,
        retry,
        losses,
        maxLosses,
        errors,
        lastError,
        executionId,
        node,
        host,
        createdAt,
        dueAt,
        deadline,
        firstStartedAt,
        lastStartedAt,
        executionDeadline,
        finishedAt,
        lastDuration,
        updatedAt);
  }
}
