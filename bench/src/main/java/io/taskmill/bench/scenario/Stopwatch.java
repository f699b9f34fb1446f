package io.taskmill.bench.scenario;

/** Time since it was made. */
final class Stopwatch {

  private final long begun = System.nanoTime();

  double seconds() {
    return (System.nanoTime() - begun) / 1e9;
  }

  /** So many, by now, a second. */
  double rate(long count) {
    return rate(count, System.nanoTime());
  }

  /** So many, until then, a second. */
  double rate(long count, long nanoTime) {
    return count * 1e9 / (nanoTime - begun);
  }
}
