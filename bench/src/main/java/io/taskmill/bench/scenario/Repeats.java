package io.taskmill.bench.scenario;

import io.taskmill.bench.report.Progress;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures the same thing several times, after a first time that does not count. */
public final class Repeats {

  private final int count;
  private final Server server;
  private final Progress progress;

  /** So many that count. */
  public Repeats(int count, Server server, Progress progress) {
    this.count = count;
    this.server = server;
    this.progress = progress;
  }

  /** One run, with tables of its own. */
  @FunctionalInterface
  interface Run {
    /** Gives what it measured, by name. */
    Map<String, Double> measure(String what) throws Exception;
  }

  /** The figures of the runs that count. */
  Map<String, Spread> measure(String what, Run run) throws Exception {
    server.settle();
    run.measure(what + ", warm-up");
    return measureWarm(what, run);
  }

  /** The same for what is warm already. */
  Map<String, Spread> measureWarm(String what, Run run) throws Exception {
    Map<String, List<Double>> measured = new LinkedHashMap<>();
    for (int nth = 1; nth <= count; nth++) {
      server.settle();
      run.measure("%s, run %d of %d".formatted(what, nth, count))
          .forEach(
              (name, value) -> measured.computeIfAbsent(name, any -> new ArrayList<>()).add(value));
    }
    progress.clear();
    Map<String, Spread> figures = new LinkedHashMap<>();
    measured.forEach((name, values) -> figures.put(name, Spread.of(values)));
    return figures;
  }
}
