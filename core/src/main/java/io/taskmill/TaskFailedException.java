package io.taskmill;

/** {@link TaskHandle#result} was asked of a task that ended, or stopped, without one. */
public class TaskFailedException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final TaskState state;

  /** Says in which state the task is and why. */
  public TaskFailedException(String message, TaskState state) {
    super(message);
    this.state = state;
  }

  /** FAILED, CANCELLED or ATTENTION. */
  public TaskState state() {
    return state;
  }
}
