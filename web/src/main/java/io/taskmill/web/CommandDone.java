package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.TaskCommand;
import java.util.Objects;

/**
 * What became of a command on one task.
 *
 * @param words the same for people
 */
record CommandDone(@JsonUnwrapped CommandAnswer answer, String words) {

  static CommandDone of(CommandAnswer answer, TaskCommand command) {
    return new CommandDone(answer, answer.inWords(command));
  }

  /**
   * The same if it was done, or asked for.
   *
   * @throws ApiException if it was refused
   */
  CommandDone orRefused() {
    if (answer.isAccepted()) {
      return this;
    }
    if (answer.refusal() == Refusal.UNKNOWN) {
      throw ApiException.notFound("task with this id");
    }
    throw new ApiException(ProblemCode.REFUSED, words)
        .with("taskId", String.valueOf(answer.id()))
        .with("state", Objects.requireNonNull(answer.state()))
        .with("refusal", Objects.requireNonNull(answer.refusal()));
  }
}
