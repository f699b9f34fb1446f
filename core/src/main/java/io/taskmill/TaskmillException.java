package io.taskmill;

import org.jspecify.annotations.Nullable;

/** What Taskmill throws; the subclasses say which way out there is. */
public class TaskmillException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** An error that says what happened, what follows, and what to do. */
  public TaskmillException(String message) {
    super(message);
  }

  /** The same, with what caused it. */
  public TaskmillException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
