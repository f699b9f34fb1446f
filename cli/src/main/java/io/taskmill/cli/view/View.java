package io.taskmill.cli.view;

/** How a demo is shown. Called by one thread. */
public interface View extends AutoCloseable {

  /** It has started, and found this. */
  void started(Snapshot first, PickedUp found);

  /** Called several times a second; a calm view shows only some. */
  void show(Snapshot snapshot);

  /** Whether nobody can see it any more, as in a pipe that was closed at its other end. */
  default boolean isGone() {
    return false;
  }

  /** It has ended. */
  void ended(Summary summary);

  /** Leaves the terminal as it was, however the demo ended. */
  @Override
  default void close() {}
}
