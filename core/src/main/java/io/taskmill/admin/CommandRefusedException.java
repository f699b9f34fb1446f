package io.taskmill.admin;

import io.taskmill.TaskmillException;

/**
 * A command was refused, and whoever gave it insists on hearing of that. Nothing was changed with
 * the task that has refused; others of the same call may have followed.
 */
public class CommandRefusedException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final transient CommandAnswer answer;

  /** Says why, and which states would allow it. */
  public CommandRefusedException(TaskCommand command, CommandAnswer answer) {
    super(answer.inWords(command));
    this.answer = answer;
  }

  /** What became of it. */
  public CommandAnswer answer() {
    return answer;
  }
}
