package io.taskmill.admin;

import io.taskmill.TaskState;
import org.jspecify.annotations.Nullable;

/**
 * What became of a {@link TaskCommand} on one task.
 *
 * @param id the task
 * @param result whether it was done
 * @param state the state in which the task was found; null if there is no such task
 * @param refusal why it was refused; null if it was not
 */
public record CommandAnswer(
    long id, Result result, @Nullable TaskState state, @Nullable Refusal refusal) {

  /** Whether it was done. */
  public enum Result {
    /** It is done. */
    APPLIED,
    /** The task runs; its execution has been asked, and confirms, or its lease ends. */
    ASKED,
    /** Nothing was changed. */
    REFUSED
  }

  /** Why a command was refused. */
  public enum Refusal {
    /** There is no task with this id, it was deleted, or it is out of the {@link TaskScope}. */
    UNKNOWN,
    /** The task's state does not allow it. */
    STATE,
    /** It was asked to cancel already, which goes first. */
    CANCEL_ASKED,
    /** It has been started, so its payload cannot be changed any more. */
    STARTED,
    /** Its payload is what it is unique by, so another one would be another task. */
    UNIQUE_BY_PAYLOAD,
    /** It runs, and no pause was asked for that could be taken back. */
    NOT_ASKED,
    /** Another task has its unique key by now: it is live, or the key's window is not over. */
    KEY_TAKEN,
    /** It belongs to a workflow, which is removed as a whole. */
    OF_WORKFLOW,
    /** It belongs to a workflow that is just being purged. */
    PURGING,
    /** Nothing is remembered of a step with this name. */
    NO_STEP
  }

  /** It is done. */
  public static CommandAnswer applied(long id, TaskState found) {
    return new CommandAnswer(id, Result.APPLIED, found, null);
  }

  /** Its execution was asked. */
  public static CommandAnswer asked(long id) {
    return new CommandAnswer(id, Result.ASKED, TaskState.RUNNING, null);
  }

  /** Nothing was changed. */
  public static CommandAnswer refused(long id, @Nullable TaskState found, Refusal why) {
    return new CommandAnswer(id, Result.REFUSED, found, why);
  }

  /** Whether it was done or asked for. */
  public boolean isAccepted() {
    return result != Result.REFUSED;
  }

  /** What happened, in words; of a refusal, why, and which states would allow it. */
  public String inWords(TaskCommand command) {
    String verb = command.verb();
    if (result == Result.APPLIED) {
      return "Task %s: %s is done.".formatted(id, verb);
    }
    if (result == Result.ASKED) {
      return "Task %s runs; its execution was asked to %s.".formatted(id, verb);
    }
    if (refusal == null || refusal == Refusal.STATE) {
      return "Task %s is %s, but %s needs one of %s. Nothing was changed."
          .formatted(id, state, verb, command.allowedIn());
    }
    return switch (refusal) {
      case CANCEL_ASKED ->
          "Task %s was asked to cancel, which %s cannot take back. Nothing was changed."
              .formatted(id, verb);
      case STARTED ->
          "Task %s has been started, so its payload cannot be changed. Submit another task instead."
              .formatted(id);
      case UNIQUE_BY_PAYLOAD ->
          "Task %s is unique by its payload, so that cannot be changed. Cancel it and submit another one."
              .formatted(id);
      case NOT_ASKED ->
          "Task %s runs, and was not asked to pause, so there is nothing to take back. Nothing was changed."
              .formatted(id);
      case KEY_TAKEN ->
          "Another task has the unique key of task %s by now, so it cannot be reopened. End that one first, or, if its key"
              .concat(" is kept for a time, wait until that is over.")
              .formatted(id);
      case OF_WORKFLOW ->
          "Task %s belongs to a workflow, which is purged as a whole, some time after its end. Nothing was changed."
              .formatted(id);
      case PURGING ->
          "Task %s belongs to a workflow that is being purged, so it cannot be reopened. Submit the workflow once more."
              .formatted(id);
      case NO_STEP ->
          "Task %s has no record of that step, so it is run anyway when the task comes to it. Nothing was changed."
              .formatted(id);
      default -> "There is no task %s; it may have been deleted or purged.".formatted(id);
    };
  }
}
