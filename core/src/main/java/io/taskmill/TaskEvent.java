package io.taskmill;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task changed its state through this node.
 *
 * @param from the state before; null when the task was just submitted
 * @param attempt the counted attempt it belongs to; 0 for a task that has not run yet
 * @param error what went wrong, if something did
 */
public record TaskEvent(
    long taskId,
    String type,
    @Nullable TaskState from,
    TaskState to,
    int attempt,
    @Nullable String error) {

  /** What went wrong, if something did. */
  public Optional<String> failure() {
    return Optional.ofNullable(error);
  }
}
