package io.taskmill.spi;

import io.taskmill.TaskState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a task stands when a {@link io.taskmill.admin.TaskCommand} finds it; and, after {@link
 * CommandRules} have decided, how it is to stand.
 *
 * @param asked what was asked of the execution that holds it
 * @param started whether a handler was ever entered with it
 * @param uniqueByPayload whether at most one task has its payload
 */
public record Standing(
    TaskState state,
    @Nullable StopRequest asked,
    boolean started,
    boolean uniqueByPayload,
    Instant dueAt,
    int attempts,
    int maxAttempts,
    int losses,
    int maxLosses,
    int priority,
    String queue) {

  /** In another state, with nothing asked of it. */
  public Standing state(TaskState value) {
    return new Standing(
        value,
        null,
        started,
        uniqueByPayload,
        dueAt,
        attempts,
        maxAttempts,
        losses,
        maxLosses,
        priority,
        queue);
  }

  Standing dueAt(Instant value) {
    return new Standing(
        state,
        asked,
        started,
        uniqueByPayload,
        value,
        attempts,
        maxAttempts,
        losses,
        maxLosses,
        priority,
        queue);
  }

  /** With one execution more, whatever it was that used them up. */
  Standing withOneMore() {
    return new Standing(
        state,
        asked,
        started,
        uniqueByPayload,
        dueAt,
        attempts,
        Math.max(maxAttempts, attempts + 1),
        losses,
        Math.max(maxLosses, losses + 1),
        priority,
        queue);
  }

  Standing asNew() {
    return new Standing(
        state, asked, false, uniqueByPayload, dueAt, 0, maxAttempts, 0, maxLosses, priority, queue);
  }

  Standing edited(
      @Nullable Integer newPriority, @Nullable String newQueue, @Nullable Integer newMaxAttempts) {
    return new Standing(
        state,
        asked,
        started,
        uniqueByPayload,
        dueAt,
        attempts,
        newMaxAttempts == null ? maxAttempts : newMaxAttempts,
        losses,
        maxLosses,
        newPriority == null ? priority : newPriority,
        newQueue == null ? queue : newQueue);
  }
}
