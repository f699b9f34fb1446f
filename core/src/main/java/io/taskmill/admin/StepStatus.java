package io.taskmill.admin;

/** How a step of a task stands. The code is what stores write down. */
public enum StepStatus {
  /** Its type lists it, and it has not come yet. It is never stored. */
  PENDING(0),
  /** It has come, and waits: for a time, for a signal, or for its next try. */
  WAITING(1),
  /** It is done, and is not run again. */
  DONE(2),
  /** It has failed, and is run again when the task is. */
  FAILED(3),
  /** The signal has not come in time. */
  TIMED_OUT(4),
  /** It was done, and was undone since. */
  UNDONE(5);

  private final int code;

  StepStatus(int code) {
    this.code = code;
  }

  /** The number that stores keep for this status. */
  public int code() {
    return code;
  }

  /** The status with this number. */
  public static StepStatus ofCode(int code) {
    for (StepStatus status : values()) {
      if (status.code == code) {
        return status;
      }
    }
    throw new IllegalArgumentException("No status of a step has the number " + code);
  }
}
