package io.taskmill;

import java.util.EnumSet;
import java.util.Set;

/**
 * Where a task stands. {@code docs/lifecycle.md} draws the same transitions; a test compares the
 * two.
 *
 * <p>The code is what stores write down; it never changes once released.
 */
public enum TaskState {
  /** Waits for its time: a delay, or the back-off after a failed attempt. */
  SCHEDULED(1, false),
  /** May be claimed now. */
  READY(2, false),
  /** An execution holds its lease. */
  RUNNING(3, false),
  /** Stopped by a person; keeps its place and its checkpoint. */
  PAUSED(4, false),
  /** Waits for a person: out of attempts, lost too often, or its payload can no longer be read. */
  ATTENTION(5, false),
  /** Waits for other tasks: for its key's turn, or for those that it comes after. */
  BLOCKED(6, false),
  /** Final. */
  SUCCEEDED(10, true),
  /** Final: out of attempts. */
  FAILED(11, true),
  /** Final. */
  CANCELLED(12, true),
  /**
   * Final: not run, because its type was full when it became claimable, because what it comes after
   * has ended otherwise than was wanted, or because the only node that might run it is gone.
   */
  SKIPPED(13, true),
  /** Final: a person dealt with it and left a remark. */
  RESOLVED(14, true);

  private final int code;
  private final boolean isFinal;

  TaskState(int code, boolean isFinal) {
    this.code = code;
    this.isFinal = isFinal;
  }

  /** The number that stores keep for this state. */
  public int code() {
    return code;
  }

  /** Whether no execution ever changes this state. */
  public boolean isFinal() {
    return isFinal;
  }

  /** The states that may follow this one directly: by itself, or by a person's command. */
  public Set<TaskState> next() {
    return switch (this) {
      case SCHEDULED ->
          EnumSet.of(
              READY, BLOCKED, PAUSED, ATTENTION, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED);
      case BLOCKED ->
          EnumSet.of(
              READY, SCHEDULED, PAUSED, ATTENTION, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED);
      case READY ->
          EnumSet.of(
              RUNNING, SCHEDULED, PAUSED, ATTENTION, SUCCEEDED, FAILED, CANCELLED, SKIPPED,
              RESOLVED);
      case RUNNING -> EnumSet.of(READY, SCHEDULED, PAUSED, ATTENTION, SUCCEEDED, FAILED, CANCELLED);
      case PAUSED ->
          EnumSet.of(
              READY, SCHEDULED, BLOCKED, ATTENTION, SUCCEEDED, FAILED, CANCELLED, SKIPPED,
              RESOLVED);
      case ATTENTION ->
          EnumSet.of(READY, SCHEDULED, BLOCKED, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED);
      case SUCCEEDED -> EnumSet.noneOf(TaskState.class);
      case FAILED, CANCELLED, SKIPPED -> EnumSet.of(READY, SCHEDULED, BLOCKED, RESOLVED);
      case RESOLVED -> EnumSet.of(READY, SCHEDULED, BLOCKED);
    };
  }

  /** The state with this {@link #code()}. */
  public static TaskState ofCode(int code) {
    for (TaskState state : values()) {
      if (state.code == code) {
        return state;
      }
    }
    throw new IllegalArgumentException(
        "No task state has the code " + code + "; the store was written by newer code.");
  }
}
