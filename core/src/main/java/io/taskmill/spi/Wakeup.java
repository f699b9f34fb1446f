package io.taskmill.spi;

/**
 * Hints that something may be there to do. A hint may be late, doubled or lost: whoever listens
 * looks by himself now and then.
 */
public interface Wakeup {

  /** Calls the listener for hints of other processes and of this one, until closed. */
  AutoCloseable listen(Listener listener);

  /** Tells all who listen. Returns at once; many in a short time become few. */
  void announce(Hint hint);

  /**
   * Whether hints of other processes arrive here at present. Whoever hears them need not look by
   * himself so often. When this changes, listeners get every hint.
   */
  boolean hearsOthers();

  /** What there may be to do. */
  enum Hint {
    /** There may be READY tasks. */
    READY,
    /** A running execution may have been asked something. */
    SIGNAL
  }

  /** Called on a thread of the store; returns quickly. */
  @FunctionalInterface
  interface Listener {
    /** A hint came. */
    void onHint(Hint hint);
  }
}
