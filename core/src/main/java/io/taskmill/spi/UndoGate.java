package io.taskmill.spi;

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
   * How it stands.
   *
   * @param live how many tasks are live that undo nothing
   * @param failed how many have failed without another that takes it over
   */
  public static UndoGate of(int live, int failed) {
    return live > 0 ? CLOSED : failed > 0 ? UNDO : SKIP;
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
