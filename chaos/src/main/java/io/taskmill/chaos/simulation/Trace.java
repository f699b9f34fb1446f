package io.taskmill.chaos.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The steps of a simulation in words; kept only where somebody wants to read them. */
final class Trace {

  private static final double NANOS = 1e9;

  private final boolean kept;
  private final List<String> lines = new ArrayList<>();

  private Trace(boolean kept) {
    this.kept = kept;
  }

  static Trace kept() {
    return new Trace(true);
  }

  static Trace none() {
    return new Trace(false);
  }

  void add(long now, String thread, Supplier<String> what) {
    if (kept) {
      lines.add(String.format(Locale.ROOT, "%10.6f  %-28s %s", now / NANOS, thread, what.get()));
    }
  }

  List<String> lines() {
    return lines;
  }
}
