package io.taskmill.tck;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Fence;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The life of one task as the contract tells it, with nothing of how a store does it. */
final class ModelTask {

  final NewTask task;
  TaskState state;

  /** When it is due, on the model's clock. */
  Duration due;

  /** The same as the store tells it; null until the store was asked. */
  @Nullable Instant dueAt;

  int attempts;
  int losses;
  boolean begun;
  boolean suspect;
  boolean started;

  /** Whether it has its key's turn, and whether it was let through; both as of the last step. */
  boolean hasTurn;

  boolean passed;

  /** When it first started as the store tells it; null until the store was asked. */
  @Nullable Instant firstStartedAt;

  @Nullable Fence holder;
  @Nullable StopRequest asked;
  @Nullable String checkpoint;
  @Nullable String result;
  @Nullable String error;

  /** The execution whose outcome was the last thing that happened to the task. */
  @Nullable Fence recorded;

  ModelTask(NewTask task, Duration clock) {
    this.task = task;
    this.due = clock.plus(task.delay());
    this.state = byDueTime(clock);
  }

  void claim(Fence fence) {
    state = TaskState.RUNNING;
    holder = fence;
    recorded = null;
  }

  void begin() {
    begun = true;
    started = true;
  }

  void finish(Outcome outcome, Duration clock) {
    boolean entered = outcome.counted() || begun;
    started |= entered;
    if (outcome.counted()) {
      attempts++;
    }
    if (outcome.error() != null) {
      error = outcome.error();
    }
    if (outcome.state() == TaskState.SCHEDULED) {
      due = clock.plus(outcome.delay());
      dueAt = null;
    }
    if (outcome.state() == TaskState.SUCCEEDED) {
      result = outcome.result();
    }
    Fence ended = holder;
    end(afterWhatWasAsked(outcome.state()));
    recorded = outcome.counted() || state.isFinal() ? ended : null;
  }

  /** The states that recovery may bring it to; more than one where the contract leaves it open. */
  Set<TaskState> recover() {
    TaskState next = TaskState.READY;
    suspect = true;
    if (begun) {
      losses++;
      error = null;
      if (losses >= task.maxLosses()) {
        next = task.needsPerson() ? TaskState.ATTENTION : TaskState.FAILED;
      }
    }
    Set<TaskState> allowed = EnumSet.of(afterWhatWasAsked(next));
    if (next != TaskState.READY && asked != null) {
      allowed.add(asked == StopRequest.CANCEL ? TaskState.CANCELLED : TaskState.PAUSED);
      allowed.add(next);
    }
    return allowed;
  }

  void end(TaskState next) {
    state = next;
    holder = null;
    asked = null;
    begun = false;
  }

  Result command(TaskCommand signal, Duration clock) {
    if (state == TaskState.RUNNING) {
      if (signal.equals(TaskCommand.resume()) && asked == StopRequest.PAUSE) {
        asked = null;
        return Result.APPLIED;
      }
      if (signal.equals(TaskCommand.resume())
          || (signal.equals(TaskCommand.pause()) && asked == StopRequest.CANCEL)) {
        return Result.REFUSED;
      }
      asked = signal.equals(TaskCommand.pause()) ? StopRequest.PAUSE : StopRequest.CANCEL;
      return Result.ASKED;
    }
    TaskState next = TaskState.CANCELLED;
    if (signal.equals(TaskCommand.pause())) {
      next = TaskState.PAUSED;
    } else if (signal.equals(TaskCommand.resume())) {
      next = state == TaskState.PAUSED ? byDueTime(clock) : state;
    }
    if (!state.next().contains(next)) {
      return Result.REFUSED;
    }
    state = next;
    recorded = null;
    return Result.APPLIED;
  }

  /** Whether a finish of this execution is told the task's state once more. */
  boolean remembers(Fence fence) {
    return fence.equals(recorded)
        && (state.isFinal() || state == TaskState.SCHEDULED || state == TaskState.ATTENTION);
  }

  /** The states that a promotion may bring it to when it is due. */
  Set<TaskState> promote() {
    if (mayBeSkipped()) {
      return EnumSet.of(TaskState.READY, TaskState.SKIPPED);
    }
    return takesTurns() && !hasTurn
        ? EnumSet.of(TaskState.READY, TaskState.BLOCKED)
        : EnumSet.of(TaskState.READY);
  }

  /** Goes where the store has brought it by itself, if a store may. */
  void follow(TaskState seen) {
    boolean turnCame = state == TaskState.BLOCKED;
    boolean keptItsTurn = state == TaskState.SCHEDULED && hasTurn;
    if (seen == TaskState.READY && (turnCame || keptItsTurn)) {
      state = seen;
    }
  }

  /** Writes down, after a step, what its new state means for turns and skipping. */
  void settle() {
    boolean keeps = hasTurn && !state.isFinal() && task.terms().turn() == KeyTurn.ORDERED;
    hasTurn = needsTurnNow() || keeps;
    passed |= state == TaskState.READY;
  }

  /** Whether it is in a state in which it must have a turn. */
  boolean needsTurnNow() {
    return takesTurns() && (state == TaskState.READY || state == TaskState.RUNNING);
  }

  boolean mayBeSkipped() {
    return task.terms().skippable() && !passed;
  }

  boolean isOf(String type) {
    return task.type().equals(type);
  }

  boolean hasKeyOf(ModelTask other) {
    return Objects.equals(task.key(), other.task.key())
        && task.type().equals(other.task.type())
        && task.tenant() == other.task.tenant();
  }

  /** How many of its key have a turn at most. */
  int perKey() {
    Integer most = Objects.requireNonNull(Dice.RULES.get(task.type())).perKey();
    return Objects.requireNonNull(most);
  }

  private boolean takesTurns() {
    return task.terms().turn() != KeyTurn.NONE && task.key() != null;
  }

  boolean isDue(Duration clock) {
    return due.compareTo(clock) <= 0;
  }

  private TaskState byDueTime(Duration clock) {
    boolean decided = !takesTurns() && !mayBeSkipped();
    return isDue(clock) && decided ? TaskState.READY : TaskState.SCHEDULED;
  }

  private TaskState afterWhatWasAsked(TaskState next) {
    if (asked == StopRequest.CANCEL && !next.isFinal()) {
      return TaskState.CANCELLED;
    }
    boolean wouldRunAgain = next == TaskState.READY || next == TaskState.SCHEDULED;
    return asked == StopRequest.PAUSE && wouldRunAgain ? TaskState.PAUSED : next;
  }
}
