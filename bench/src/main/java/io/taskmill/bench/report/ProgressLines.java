package io.taskmill.bench.report;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** A line a step, where there is no terminal. */
public final class ProgressLines implements Progress {

  private final PrintWriter err;

  /** Writes there. */
  public ProgressLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void step(String what, LongSupplier done, long of) {
    note(what);
  }

  @Override
  public void note(String text) {
    err.println("taskmill bench: " + text);
  }

  @Override
  public void clear() {}

  @Override
  public void close() {}
}
