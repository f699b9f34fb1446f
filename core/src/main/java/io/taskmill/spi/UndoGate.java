package io.taskmill.spi;

import java.util.function.BooleanSupplier;

/**
 * What the tasks of a workflow that undo others wait for, besides those that they come after: that
 * all others have ended. For their counts it is like one more task before each of them. The code is
 * what stores write down.
 */
public enum UndoGate {
  /** A task that undoes nothing is live. */
  CLOSED(0, 1, 0),
  /** All have ended and one has failed: what is done is undone. */
  UNDO(1, 0, 0),
  /** All have ended, and nothing is to be undone. */
  SKIP(2, 0, 1);

  private final int code;
  private final int open;
  private final int unmet;

  UndoGate(int code, int open, int unmet) {
    this.code = code;
    this.open = open;
    this.unmet = unmet;
  }

  /** The number that stores keep. */
  public int code() {
    return code;
  }

  /** 1 if it is still to be waited for. */
  public int open() {
    return open;
  }

  /** 1 if it lets nothing go on. */
  public int unmet() {
    return unmet;
  }

  /**
   * How it stands after a change of the workflow. What has begun to be undone is undone to the end:
   * then it stays open, also if a person reopens or resolves the task that has failed.
   *
   * @param undos how many tasks are live that undo others; a workflow that has none stays CLOSED
   * @param live how many tasks are live that undo nothing
   * @param failed how many of those have failed without another that takes it over
   * @param begun whether one was let go on that undoes another; asked only if that matters
   */
  public UndoGate next(int undos, int live, int failed, BooleanSupplier begun) {
    if (undos == 0 && this == CLOSED) {
      return CLOSED;
    }
    UndoGate next = live > 0 ? CLOSED : failed > 0 ? UNDO : SKIP;
    return this == UNDO && next != UNDO && begun.getAsBoolean() ? UNDO : next;
  }

  /** The one with this {@link #code()}. */
  public static UndoGate ofCode(int code) {
    for (UndoGate one : values()) {
      if (one.code == code) {
        return one;
      }
    }
    throw new IllegalArgumentException("No gate has the code " + code);
  }
}
