package io.taskmill.workflow;

import io.taskmill.TaskState;

/**
 * Which end of a task lets go on what comes after it. An end that does not is no hindrance for
 * ever: what comes after it is SKIPPED.
 *
 * <p>The code is what stores write down; it never changes once released.
 */
public enum OnEnd {
  /** SUCCEEDED, or RESOLVED by a person. */
  SUCCESS(1),
  /** FAILED. */
  FAILURE(2),
  /** However it ends: CANCELLED and SKIPPED too. */
  ANY(3);

  private final int code;

  OnEnd(int code) {
    this.code = code;
  }

  /** The number that stores keep. */
  public int code() {
    return code;
  }

  /** Whether an end in this state lets go on. */
  public boolean isMetBy(TaskState end) {
    return switch (this) {
      case SUCCESS -> end == TaskState.SUCCEEDED || end == TaskState.RESOLVED;
      case FAILURE -> end == TaskState.FAILED;
      case ANY -> end.isFinal();
    };
  }

  /** Whether a failure of the task before is taken care of by what comes after it. */
  public boolean takesOverFailure() {
    return this != SUCCESS;
  }

  /** The one with this {@link #code()}. */
  public static OnEnd ofCode(int code) {
    for (OnEnd one : values()) {
      if (one.code == code) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "No kind of edge has the code " + code + "; the store was written by newer code.");
  }
}
