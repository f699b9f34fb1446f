package io.taskmill;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task changed its state through this node.
 *
 * @param type the name under which it was submitted
 * @param node the number of the node that submitted or ran it, as in {@link
 *     TaskContext#executionId}; 0 if a process submitted it that is no node, since it runs nothing
 * @param from the state before; null when the task was just submitted
 * @param attempt the counted attempt it belongs to; 0 for a task that has not run yet
 * @param waited how long the task had been due when its handler was entered, by the store's clock;
 *     null if that has not happened
 * @param ran how long its handler has run; null if that has not ended, or was not entered
 * @param error what went wrong, if something did
 */
public record TaskEvent(
    long taskId,
    String type,
    String queue,
    long tenant,
    long node,
    @Nullable TaskState from,
    TaskState to,
    int attempt,
    @Nullable Duration waited,
    @Nullable Duration ran,
    @Nullable String error) {

  /** What went wrong, if something did. */
  public Optional<String> failure() {
    return Optional.ofNullable(error);
  }
}
