package io.taskmill.chaos.check;

/**
 * A promise that was broken.
 *
 * @param what what happened, for a person
 */
public record Violation(Kind kind, long task, String what) {

  /** Which promise. */
  public enum Kind {
    /** A submit that returned has no task, or a task that is said to be done was never done. */
    LOST,
    /** Done more often than promised, or done by an execution that did not end the task. */
    DOUBLE_EFFECT,
    /** Two executions of a task held valid leases at once. */
    OVERLAPPING_LEASES,
    /** A write was taken from an execution after another one had the task. */
    STALE_ACCEPTED,
    /** A task that was told to be final did not stay as it was. */
    FINAL_STATE_CHANGED,
    /** A task came to no end, and waits for nothing. */
    STUCK,
    /** A task is in two places of the store, or in none. */
    WRONG_PLACE,
    /** A submit that was rolled back has a task, or a task exists that nobody submitted. */
    ROLLED_BACK_EXISTS,
    /** One submit made two tasks, or two live tasks had one key. */
    SUBMITTED_TWICE,
    /** An execution lost its lease although its process lived and nothing was done to it. */
    FENCED_OUT,
    /** A task was given to a worker before its time had come. */
    EARLY,
    /** More tasks of a type, or of one of its keys, ran at once than its limit allows. */
    LIMIT_EXCEEDED,
    /** A task ran while another of its key, which is to be ended first, had begun and not ended. */
    KEY_OUT_OF_TURN,
    /** Tasks of a type were ready, but a process that stood still kept all others from them. */
    HELD_UP,
    /** What the statistics have counted is not what the store has. */
    WRONG_STATISTICS,
    /** A command was accepted, and the audit does not tell of it. */
    UNAUDITED,
    /** A task that was deleted was seen again. */
    DELETED_SEEN,
    /** A bulk operation was not completed, did something twice, or counted wrong. */
    WRONG_OPERATION,
    /** A due time of a schedule has two tasks. */
    FIRED_TWICE,
    /** A due time of a schedule has no task. */
    FIRE_MISSED,
    /** A task of a due time was submitted before that time. */
    FIRED_EARLY,
    /** A step was done again although it was written down that it is done. */
    STEP_TWICE,
    /** A signal that was sent is gone, or whoever waits for it was not woken. */
    SIGNAL_LOST,
    /** A task that comes after others ran before all of them had ended. */
    JOIN_EARLY,
    /** A task that comes after others ended well twice. */
    JOIN_TWICE,
    /** A task does not go on although all that it comes after has ended. */
    JOIN_MISSED,
    /** A task ran although one that it comes after has ended otherwise than it wants. */
    JOIN_UNMET,
    /** A workflow's state or counts are not what its tasks have come to. */
    WORKFLOW_WRONG,
    /** A task has the same children more than once. */
    CHILDREN_TWICE,
    /** A task waits for its children although all of them have ended. */
    PARENT_WAITS,
    /** What is done of a workflow that has failed is not undone; or that was not decided. */
    UNDO_MISSED,
    /** What is not done was undone, or nothing has failed, or not all else had ended. */
    UNDO_WRONG;

    /** As it is named in results. */
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
