package io.taskmill.engine.execution;

import io.taskmill.TaskmillException;
import org.jspecify.annotations.Nullable;

/** The handler asked for a checkpoint that cannot be read here: this execution cannot go on. */
final class CheckpointException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final boolean newer;

  /**
   * @param newer whether a newer worker can read it
   */
  CheckpointException(String message, boolean newer, @Nullable Throwable cause) {
    super(message, cause);
    this.newer = newer;
  }

  boolean isNewer() {
    return newer;
  }
}
