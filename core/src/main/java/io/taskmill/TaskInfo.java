package io.taskmill;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stood when it was asked for.
 *
 * @param headers the small texts that travel with it, by name
 * @param payload the text exactly as it was stored
 * @param attempts counted executions that have ended
 * @param maxAttempts counted executions before it is out of attempts
 * @param retry its own {@link Retry} as JSON, as it was stored; null if that of its type counts
 * @param losses executions that were lost with their node
 * @param dueAt when it may run, or might
 * @param executionId the execution that holds it, or that ended it
 * @param node the node of that execution
 * @param host the machine of that node
 * @param lastError what the last failed or lost execution left
 */
public record TaskInfo(
    long id,
    long tenant,
    String type,
    String queue,
    long creator,
    @Nullable String key,
    int priority,
    List<String> tags,
    Map<String, String> headers,
    TaskState state,
    String payload,
    @Nullable String result,
    @Nullable String checkpoint,
    int attempts,
    int maxAttempts,
    @Nullable String retry,
    int losses,
    int maxLosses,
    @Nullable String lastError,
    @Nullable String executionId,
    @Nullable Long node,
    @Nullable String host,
    Instant createdAt,
    Instant dueAt,
    @Nullable Instant firstStartedAt,
    @Nullable Instant lastStartedAt,
    @Nullable Instant finishedAt) {}
