package io.taskmill.chaos.run;

import io.taskmill.chaos.process.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A place of the cluster whose process is replaced whenever it has died. */
final class Slot {

  /** Starts a process under this name. */
  @FunctionalInterface
  interface Starter {
    Child start(String name) throws IOException;
  }

  private final String name;
  private final Starter starter;
  private int started;
  private @Nullable Child child;

  /** A place whose processes are called this, a dot, and a number. */
  Slot(String name, Starter starter) {
    this.name = name;
    this.starter = starter;
  }

  /** Starts a process if there is none. */
  synchronized void fill() {
    if (child == null || !child.isAlive()) {
      try {
        child = starter.start(name + "." + ++started);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The process that is there now. */
  synchronized Child child() {
    if (child == null) {
      throw new IllegalStateException(name + " was not started");
    }
    return child;
  }
}
