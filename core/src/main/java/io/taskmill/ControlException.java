package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * What a handler throws to say how its execution ends, other than by success or a plain failure.
 * The subclasses say which end that is. Wrapped in other exceptions it keeps its meaning; of
 * several, one in the other, the outermost counts.
 *
 * <p>It is no {@link TaskmillException}: whoever catches those around a call to Taskmill does not
 * catch a handler's decision.
 */
public abstract sealed class ControlException extends RuntimeException
    permits NotAgainException,
        AgainAtException,
        SnoozeException,
        StoppedException,
        SuspendedException {

  private static final long serialVersionUID = 1L;

  ControlException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
