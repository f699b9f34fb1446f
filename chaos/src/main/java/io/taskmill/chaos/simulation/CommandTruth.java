package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether an answer to a command is the truth, by how the task was before and how it is after. */
final class CommandTruth {

  private static final Set<TaskState> GOES_ON =
      Set.of(TaskState.SCHEDULED, TaskState.READY, TaskState.BLOCKED);

  private CommandTruth() {}

  /** What is wrong with an answer; null if nothing is. */
  static @Nullable String wrong(
      TaskCommand command,
      CommandAnswer answer,
      @Nullable TaskInfo before,
      @Nullable TaskInfo after) {
    if (answer.state() != (before == null ? null : before.state())) {
      return "It was " + (before == null ? "not there." : before.state() + ".");
    }
    if (answer.result() == Result.REFUSED) {
      return Objects.equals(before, after) ? null : "Refused, but it has changed: " + after;
    }
    if (before == null || !command.allowedIn().contains(before.state())) {
      return "Its state does not allow that.";
    }
    if (answer.result() == Result.ASKED) {
      boolean runs = after != null && after.state() == TaskState.RUNNING;
      return runs ? null : "Nobody runs it who could be asked.";
    }
    return wrongAfter(command, after);
  }

  /** What is wrong with a task to which this was done just now; null if nothing is. */
  static @Nullable String wrongAfter(TaskCommand command, @Nullable TaskInfo after) {
    if (command instanceof TaskCommand.Delete) {
      return after == null ? null : "It is still there: " + after;
    }
    if (after == null) {
      return "It is not there any more.";
    }
    return isAsItShouldBe(command, after) ? null : "It is not as it should be now: " + after;
  }

  private static boolean isAsItShouldBe(TaskCommand command, TaskInfo after) {
    TaskState state = after.state();
    if (command instanceof TaskCommand.Cancel) {
      return state == TaskState.CANCELLED;
    }
    if (command instanceof TaskCommand.Pause) {
      return state == TaskState.PAUSED;
    }
    if (command instanceof TaskCommand.Clean) {
      return state == TaskState.FAILED;
    }
    if (command instanceof TaskCommand.Commit commit) {
      return state == TaskState.SUCCEEDED && Objects.equals(after.result(), commit.result());
    }
    if (command instanceof TaskCommand.Resolve resolve) {
      return state == TaskState.RESOLVED && resolve.remark().equals(after.remark());
    }
    if (command instanceof TaskCommand.Reset) {
      return GOES_ON.contains(state) && after.attempts() == 0 && after.losses() == 0;
    }
    if (command instanceof TaskCommand.Retry) {
      return GOES_ON.contains(state) && after.attempts() < after.maxAttempts();
    }
    if (command instanceof TaskCommand.RunNow) {
      return GOES_ON.contains(state);
    }
    if (command instanceof TaskCommand.Reschedule move) {
      return move.dueAt().equals(after.dueAt())
          && (GOES_ON.contains(state) || state == TaskState.PAUSED);
    }
    if (command instanceof TaskCommand.Resume) {
      return GOES_ON.contains(state) || state == TaskState.RUNNING;
    }
    if (command instanceof TaskCommand.Signal) {
      return !state.isFinal();
    }
    if (command instanceof TaskCommand.RedoStep) {
      return state != TaskState.RUNNING && state != TaskState.SUCCEEDED;
    }
    return isEdited((TaskCommand.Edit) command, after);
  }

  private static boolean isEdited(TaskCommand.Edit edit, TaskInfo after) {
    return (edit.priority() == null || edit.priority() == after.priority())
        && (edit.queue() == null || edit.queue().equals(after.queue()))
        && (edit.maxAttempts() == null || edit.maxAttempts() == after.maxAttempts())
        && (edit.payload() == null || edit.payload().equals(after.payload()));
  }
}
