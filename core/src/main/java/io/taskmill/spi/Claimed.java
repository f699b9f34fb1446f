package io.taskmill.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task that a node now holds.
 *
 * @param headers as they were submitted, empty if there were none
 * @param checkpoint what an earlier execution saved
 * @param attempts counted executions before this one
 * @param retry how it is retried if not as its type says, as it was submitted
 * @param losses executions lost with their node before this one
 * @param suspect whether a node died while it held this task: it may be what killed it, so its
 *     start is written down before its handler is entered
 * @param reset whether a person has reset it after it had started: then none of its tries is a
 *     first one
 * @param undoing whether a step of the kind UNDO was recorded for it since it was submitted or
 *     reset: only then is it worth a look whether it is being undone
 * @param dueAt when it was due for this execution, by the store's clock
 * @param deadline when it is ended if it is still live, by the store's clock
 */
public record Claimed(
    Fence fence,
    long tenant,
    String queue,
    String type,
    long creator,
    @Nullable String key,
    int priority,
    List<String> tags,
    Map<String, String> headers,
    String payload,
    @Nullable String checkpoint,
    int attempts,
    int maxAttempts,
    @Nullable String retry,
    int losses,
    boolean needsPerson,
    boolean suspect,
    boolean reset,
    boolean undoing,
    Instant dueAt,
    @Nullable Instant deadline) {

  /**
   * What statistics need to know of this execution.
   *
   * @param waited how long it had been due when its handler was entered; null if it was not
   */
  public Origin origin(@Nullable Duration waited) {
    return new Origin(tenant, type, queue, Origin.nth(attempts, losses, reset), waited);
  }
}
