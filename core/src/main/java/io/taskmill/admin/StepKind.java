package io.taskmill.admin;

/** What a step of a task is. The code is what stores write down. */
public enum StepKind {
  /** Work with a result. */
  STEP(1),
  /** A wait for a time. */
  SLEEP(2),
  /** A wait for a signal. */
  SIGNAL(3),
  /** Says that the task has failed for good, and its done steps are being undone. */
  UNDO(4),
  /** Tasks that it has submitted as its children. */
  CHILDREN(5);

  private final int code;

  StepKind(int code) {
    this.code = code;
  }

  /** The number that stores keep for this kind. */
  public int code() {
    return code;
  }

  /** The kind with this number. */
  public static StepKind ofCode(int code) {
    for (StepKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("No kind of step has the number " + code);
  }
}
