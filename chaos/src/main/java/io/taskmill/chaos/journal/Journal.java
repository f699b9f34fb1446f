package io.taskmill.chaos.journal;

/** Where a process writes down what it does and sees. Safe for use by many threads. */
public interface Journal {

  /** Adds an entry; when this returns, it outlives the process. */
  void write(Entry entry);

  /** The time that entries are given, in nanoseconds. */
  default long now() {
    return System.nanoTime();
  }
}
