package io.taskmill.admin;

/** Why an execution did not succeed. The code is what stores write down. */
public enum FailureKind {
  /** Its handler failed. */
  FAILED(1),
  /** It was lost with its node. */
  LOST(2),
  /** The task could not be run as it is. */
  UNRUNNABLE(3),
  /** It took too long. */
  TIMED_OUT(4),
  /** The task ran out of time while nothing held it: there was no execution. */
  EXPIRED(5);

  private final int code;

  FailureKind(int code) {
    this.code = code;
  }

  /** The number that stores keep for this kind. */
  public int code() {
    return code;
  }

  /** The kind with this number. */
  public static FailureKind ofCode(int code) {
    for (FailureKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("No kind of failure has the number " + code);
  }
}
