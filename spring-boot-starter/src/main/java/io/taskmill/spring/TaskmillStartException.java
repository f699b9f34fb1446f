package io.taskmill.spring;

import org.jspecify.annotations.Nullable;

/** Why an application cannot start with what its properties and handlers say of Taskmill. */
final class TaskmillStartException extends RuntimeException {

  private final String action;

  /**
   * @param problem what is wrong
   * @param action what to do about it
   */
  TaskmillStartException(String problem, String action, @Nullable Throwable cause) {
    super(problem, cause);
    this.action = action;
  }

  String action() {
    return action;
  }

  /** A property whose value is refused. */
  static TaskmillStartException property(String property, RuntimeException refusal) {
    return new TaskmillStartException(
        "The property %s is refused: %s".formatted(property, refusal.getMessage()),
        "Correct the value of %s.".formatted(property),
        refusal);
  }
}
