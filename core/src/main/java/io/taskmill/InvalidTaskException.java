package io.taskmill;

import org.jspecify.annotations.Nullable;

/** A type, request or setting breaks a rule. Nothing was written. */
public class InvalidTaskException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  /** Names the thing, the rule and the way out. */
  public InvalidTaskException(String message) {
    super(message);
  }

  /** The same, with what caused it. */
  public InvalidTaskException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
