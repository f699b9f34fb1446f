package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * A handler throws this to say that trying again is of no use: the task is out of attempts at once.
 */
public non-sealed class NotAgainException extends ControlException {

  private static final long serialVersionUID = 1L;

  /** Says why another attempt cannot help. */
  public NotAgainException(String message) {
    super(message, null);
  }

  /** The same, with what caused it. */
  public NotAgainException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
