package io.taskmill;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link TaskHandle#result} was asked of a task that ended, or stopped, without one. */
public class TaskFailedException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final TaskState state;
  private final @Nullable String error;

  /** Says in which state the task is and why; the error is what its last execution left. */
  public TaskFailedException(String message, TaskState state, @Nullable String error) {
    super(message);
    this.state = state;
    this.error = error;
  }

  /** FAILED, CANCELLED, SKIPPED or ATTENTION. */
  public TaskState state() {
    return state;
  }

  /**
   * What the last failed or lost execution left, with its stack if it was an exception; the message
   * has its first line.
   */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }
}
