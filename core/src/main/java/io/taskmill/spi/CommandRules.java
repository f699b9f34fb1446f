package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Decision.Ask;
import io.taskmill.spi.Decision.Change;
import io.taskmill.spi.Decision.Deliver;
import io.taskmill.spi.Decision.ForgetStep;
import io.taskmill.spi.Decision.Hide;
import io.taskmill.spi.Decision.Refuse;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command makes of a task, in one place for all stores. A store finds out how the task
 * stands, asks here, and does what it is told, all while nobody else can change the task.
 */
public final class CommandRules {

  private CommandRules() {}

  /**
   * Decides for a task of a bulk operation: whatever has left the states or the queues of the
   * filter since it was found is left alone.
   *
   * @param now the store's time
   */
  public static Decision decide(
      TaskCommand command, TaskFilter filter, Standing found, Instant now) {
    if (!filter.queues().isEmpty() && !filter.queues().contains(found.queue())) {
      // Its operation may be somebody's whose scope ends here.
      return new Refuse(Refusal.UNKNOWN);
    }
    boolean wanted = filter.states().isEmpty() || filter.states().contains(found.state());
    return wanted ? decide(command, found, now) : new Refuse(Refusal.STATE);
  }

  /**
   * Decides.
   *
   * @param now the store's time
   */
  public static Decision decide(TaskCommand command, Standing found, Instant now) {
    if (!command.allowedIn().contains(found.state())) {
      return new Refuse(Refusal.STATE);
    }
    // No pattern matching for switch on our baseline.
    if (command instanceof TaskCommand.Cancel) {
      return isRunning(found) ? new Ask(StopRequest.CANCEL) : end(found, TaskState.CANCELLED);
    }
    if (command instanceof TaskCommand.Pause) {
      return pause(found);
    }
    if (command instanceof TaskCommand.Resume) {
      return resume(found);
    }
    if (command instanceof TaskCommand.Retry) {
      return goOn(found.withOneMore().dueAt(now), found);
    }
    if (command instanceof TaskCommand.Reset) {
      Change asNew = goOn(found.asNew().dueAt(now), found);
      return new Change(asNew.to(), asNew.reopened(), true, false, null, Map.of(), null, null);
    }
    if (command instanceof TaskCommand.RunNow) {
      Standing due = found.dueAt(earlier(found.dueAt(), now)).state(TaskState.SCHEDULED);
      return new Change(due, false, false, true, null, Map.of(), null, null);
    }
    if (command instanceof TaskCommand.Reschedule move) {
      Standing moved = found.dueAt(move.dueAt());
      return found.state() == TaskState.PAUSED ? Change.to(moved) : goOn(moved, found);
    }
    if (command instanceof TaskCommand.Clean) {
      return end(found, TaskState.FAILED);
    }
    if (command instanceof TaskCommand.Commit commit) {
      Standing done = found.state(TaskState.SUCCEEDED);
      return new Change(done, false, false, false, null, Map.of(), commit.result(), null);
    }
    if (command instanceof TaskCommand.Resolve resolve) {
      Standing resolved = found.state(TaskState.RESOLVED);
      return new Change(resolved, false, false, false, null, Map.of(), null, resolve.remark());
    }
    if (command instanceof TaskCommand.Delete) {
      return new Hide();
    }
    if (command instanceof TaskCommand.Signal signal) {
      return new Deliver(signal, woken(found, now));
    }
    if (command instanceof TaskCommand.RedoStep redo) {
      return new ForgetStep(redo.step(), woken(found, now));
    }
    return edit((TaskCommand.Edit) command, found);
  }

  /** Whether tasks may be READY after it that were not before. */
  public static boolean mayMakeReady(TaskCommand command) {
    return command instanceof TaskCommand.Resume
        || command instanceof TaskCommand.Retry
        || command instanceof TaskCommand.Reset
        || command instanceof TaskCommand.RunNow
        || command instanceof TaskCommand.Reschedule
        || command instanceof TaskCommand.Edit
        || command instanceof TaskCommand.Signal
        || command instanceof TaskCommand.RedoStep;
  }

  private static Decision pause(Standing found) {
    if (!isRunning(found)) {
      return Change.to(found.state(TaskState.PAUSED));
    }
    return found.asked() == StopRequest.CANCEL
        ? new Refuse(Refusal.CANCEL_ASKED)
        : new Ask(StopRequest.PAUSE);
  }

  private static Decision resume(Standing found) {
    if (!isRunning(found)) {
      return goOn(found, found);
    }
    if (found.asked() == StopRequest.CANCEL) {
      return new Refuse(Refusal.CANCEL_ASKED);
    }
    return found.asked() == StopRequest.PAUSE ? new Ask(null) : new Refuse(Refusal.NOT_ASKED);
  }

  /** What becomes of a task for which has come what it waits for; null for nothing. */
  public static @Nullable Change woken(Standing found, Instant now) {
    Standing due = found.dueAt(earlier(found.dueAt(), now));
    return switch (found.state()) {
      case SCHEDULED -> goOn(due, found);
      case PAUSED -> Change.to(due);
      default -> null;
    };
  }

  private static Decision edit(TaskCommand.Edit edit, Standing found) {
    if (edit.payload() != null && found.started()) {
      return new Refuse(Refusal.STARTED);
    }
    if (edit.payload() != null && found.uniqueByPayload()) {
      return new Refuse(Refusal.UNIQUE_BY_PAYLOAD);
    }
    Standing edited = found.edited(edit.priority(), edit.queue(), edit.maxAttempts());
    return new Change(edited, false, false, false, edit.payload(), edit.attributes(), null, null);
  }

  private static Change goOn(Standing to, Standing found) {
    boolean reopened = found.state().isFinal() || found.state() == TaskState.ATTENTION;
    return new Change(
        to.state(TaskState.SCHEDULED), reopened, false, false, null, Map.of(), null, null);
  }

  private static Change end(Standing found, TaskState state) {
    return Change.to(found.state(state));
  }

  private static boolean isRunning(Standing found) {
    return found.state() == TaskState.RUNNING;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
