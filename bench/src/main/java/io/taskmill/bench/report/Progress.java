package io.taskmill.bench.report;

import java.util.function.LongSupplier;

/** Tells on stderr what is being done, while nothing can be said of results yet. */
public interface Progress extends AutoCloseable {

  /** Something begins that takes a while, and can say how far it is. */
  void step(String what, LongSupplier done, long of);

  /** Something begins that cannot say how far it is. */
  default void step(String what) {
    step(what, () -> 0, 0);
  }

  /** A line that stays. */
  void note(String text);

  /** Makes room for what is printed to stdout now. */
  void clear();

  @Override
  void close();
}
