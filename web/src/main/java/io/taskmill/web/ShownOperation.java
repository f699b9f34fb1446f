package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCommand;
import java.util.List;

/**
 * A bulk operation: one command for all tasks that match a filter.
 *
 * @param done how many tasks have had their answer so far
 * @param verbs what the caller may do with it now
 * @param redacted whether secrets in its command are hidden from the caller
 * @param truncated whether a text of its command is longer than is shown
 */
record ShownOperation(
    @JsonUnwrapped Operation operation,
    long done,
    List<String> verbs,
    boolean redacted,
    boolean truncated) {

  static ShownOperation of(Operation operation, Caller caller, Redaction.Texts texts) {
    Operation shown =
        new Operation(
            operation.id(),
            operation.by(),
            shown(operation.command(), texts),
            operation.filter(),
            operation.state(),
            operation.matched(),
            operation.cursor(),
            operation.upTo(),
            operation.applied(),
            operation.asked(),
            operation.refused(),
            operation.createdAt(),
            operation.updatedAt(),
            operation.finishedAt());
    boolean stoppable = operation.state() == Operation.State.OPEN && TaskVerbs.isOperator(caller);
    return new ShownOperation(
        shown,
        operation.done(),
        stoppable ? List.of("stop") : List.of(),
        texts.isRedacted(),
        texts.isTruncated());
  }

  private static TaskCommand shown(TaskCommand command, Redaction.Texts texts) {
    if (command instanceof TaskCommand.Commit commit) {
      return new TaskCommand.Commit(texts.showIfAny(commit.result()));
    }
    if (command instanceof TaskCommand.Signal signal) {
      return new TaskCommand.Signal(signal.name(), texts.showIfAny(signal.payload()));
    }
    if (command instanceof TaskCommand.Edit edit) {
      return new TaskCommand.Edit(
          edit.priority(),
          edit.queue(),
          edit.maxAttempts(),
          texts.showIfAny(edit.payload()),
          texts.show(edit.attributes()));
    }
    return command;
  }
}
