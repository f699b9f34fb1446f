package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import io.taskmill.spi.StoredStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task that has failed for good, and whose done steps are being undone, or only some were. */
final class UndoRules {

  private UndoRules() {}

  /** It waits for the next try. */
  static @Nullable Explanation scheduled(Facts facts) {
    TaskInfo task = facts.task();
    StoredStep undo = facts.undo();
    if (undo == null || task.state() != TaskState.SCHEDULED || !task.dueAt().isAfter(facts.now())) {
      return null;
    }
    return facts
        .because(Reason.UNDOING)
        .with("until", task.dueAt())
        .with("error", task.lastError())
        .with("cause", undo.error())
        .with("toUndo", facts.toUndo())
        .say(
            Words.ended(
                    "It has failed for good, and its done steps are being undone; that is tried again at %s%s"
                        .formatted(Words.time(task.dueAt()), Words.error(task.lastError())))
                + cause(undo),
            "It goes on by itself then; run-now tries at once. A cancel would leave it half undone.");
  }

  /** An execution undoes it. */
  static @Nullable Explanation running(Facts facts) {
    StoredStep undo = facts.undo();
    if (undo == null) {
      return null;
    }
    return RunningRules.where(facts, Reason.RUNNING)
        .with("since", facts.task().lastStartedAt())
        .with("cause", undo.error())
        .with("toUndo", facts.toUndo())
        .say(
            "It has failed for good, and its done steps are being undone on %s.%s"
                .formatted(RunningRules.place(facts), cause(undo)),
            "It ends by itself when all is undone. A cancel would leave it half undone.");
  }

  /** It needs a person before undoing goes on. */
  static @Nullable Explanation attention(Facts facts) {
    TaskInfo task = facts.task();
    StoredStep undo = facts.undo();
    if (undo == null || task.state() != TaskState.ATTENTION) {
      return null;
    }
    boolean lost = task.losses() >= task.maxLosses();
    return WaitingRules.attention(facts, lost ? Reason.OUT_OF_LOSSES : Reason.NEEDS_PERSON)
        .with("cause", undo.error())
        .with("toUndo", facts.toUndo())
        .say(
            Words.ended(
                    "It has failed for good, and undoing its done steps waits for a person%s"
                        .formatted(Words.error(task.lastError())))
                + cause(undo),
            "Retry it: that goes on with undoing. " + byHand(facts));
  }

  /** It was ended before all was undone. */
  static @Nullable Explanation halfUndone(Facts facts) {
    TaskState state = facts.task().state();
    if (state != TaskState.CANCELLED && state != TaskState.FAILED) {
      return null;
    }
    StoredStep undo = facts.undo();
    if (undo == null) {
      return null;
    }
    boolean cancelled = state == TaskState.CANCELLED;
    AuditEntry entry = facts.ending(cancelled ? "cancel" : "clean");
    return FinalRules.ended(facts, cancelled ? Reason.CANCELLED : Reason.FAILED)
        .with("error", facts.task().lastError())
        .with("cause", undo.error())
        .with("toUndo", facts.toUndo())
        .by(entry)
        .say(
            "It was ended%s while its done steps were being undone, and is half undone: undone %s, not undone %s.%s"
                .formatted(
                    entry == null ? FinalRules.when(facts.task()) : Words.doneBy(entry),
                    names(facts.undone()),
                    names(facts.toUndo()),
                    cause(undo)),
            "Retry it: that goes on with undoing, and it ends as FAILED. " + byHand(facts));
  }

  /** What a person can do instead of a retry. */
  private static String byHand(Facts facts) {
    return facts.toUndo().isEmpty()
        ? "Or resolve it."
        : "Or undo %s by hand and resolve it. Reset forgets that this was ever done."
            .formatted(names(facts.toUndo()));
  }

  private static String cause(StoredStep undo) {
    String error = Words.error(undo.error());
    return error.isEmpty() ? "" : Words.ended(" The task itself had failed" + error);
  }

  /** " Undone were …", or nothing. */
  static String undone(Facts facts) {
    return facts.undone().isEmpty()
        ? ""
        : " What it had done was undone: %s.".formatted(names(facts.undone()));
  }

  private static String names(List<String> steps) {
    return steps.isEmpty() ? "nothing" : "'" + String.join("', '", steps) + "'";
  }
}
