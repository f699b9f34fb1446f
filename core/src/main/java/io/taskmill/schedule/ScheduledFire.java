package io.taskmill.schedule;

import io.taskmill.TaskState;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a handler sees of the schedule that has submitted its task.
 *
 * @param schedule its name
 * @param dueAt the time for which it fired; null if a person started it
 * @param firedAt when it fired, by the store's clock
 * @param nextDueAt when it was due next, as far as that was known then; null if it was not
 * @param previous the fire before; empty if there was none, or its task is purged
 */
public record ScheduledFire(
    String schedule,
    @Nullable Instant dueAt,
    Instant firedAt,
    @Nullable Instant nextDueAt,
    Optional<Previous> previous) {

  /**
   * The fire before.
   *
   * @param state what has become of its task by now
   * @param result what that returned, as it is stored; null if nothing
   */
  public record Previous(
      long task,
      @Nullable Instant dueAt,
      TaskState state,
      @Nullable String result,
      @Nullable Instant finishedAt) {}
}
