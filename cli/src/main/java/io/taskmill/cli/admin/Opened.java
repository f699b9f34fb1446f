package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;

/**
 * What a command works on, to be closed after it.
 *
 * @param plane a store, or a server
 * @param end closes it
 */
record Opened(ControlPlane plane, Runnable end) implements AutoCloseable {

  @Override
  public void close() {
    end.run();
  }
}
