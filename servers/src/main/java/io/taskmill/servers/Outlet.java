package io.taskmill.servers;

import java.util.Map;

/**
 * An empty place for programs that are not ours, which goes when it is closed.
 *
 * @param environment where it is, in the variable that they look at
 */
public record Outlet(Map<String, String> environment, Runnable drop) implements AutoCloseable {

  @Override
  public void close() {
    drop.run();
  }
}
