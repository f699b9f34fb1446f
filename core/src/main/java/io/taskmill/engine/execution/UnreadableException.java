package io.taskmill.engine.execution;

import io.taskmill.TaskmillException;
import org.jspecify.annotations.Nullable;

/**
 * The handler asked for something stored that cannot be read here, such as a checkpoint or the
 * result of a step: this execution cannot go on.
 */
final class UnreadableException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final boolean newer;

  /**
   * @param newer whether a newer worker can read it
   */
  UnreadableException(String message, boolean newer, @Nullable Throwable cause) {
    super(message, cause);
    this.newer = newer;
  }

  boolean isNewer() {
    return newer;
  }
}
