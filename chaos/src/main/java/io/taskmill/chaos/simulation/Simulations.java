package io.taskmill.chaos.simulation;

import io.taskmill.chaos.report.Progress;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** {@code taskmill chaos --simulate}: many seeds, or one of them with all its steps. */
public final class Simulations {

  private final PrintWriter out;
  private final Progress progress;
  private final boolean json;

  /** Writes the result there. */
  public Simulations(PrintWriter out, Progress progress, boolean json) {
    this.out = out;
    this.progress = progress;
    this.json = json;
  }

  /** Runs so many seeds from the first one on; says whether none of them found anything. */
  public boolean run(long first, int count) throws InterruptedException {
    Seeds seeds = Seeds.ofEverything(done -> progress.now(done + " of " + count + " seeds"));
    long begun = System.nanoTime();
    Summary summary = seeds.run(first, count);
    progress.close();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(line(first, summary, seconds)));
    } else {
      tell(first, summary, seconds);
      if (count == 1 && summary.failedSeed().isEmpty()) {
        seeds.trace(first).forEach(out::println);
      }
      summary.failedSeed().ifPresent(seed -> tellFailed(seeds, seed, summary));
    }
    out.flush();
    return summary.failedSeed().isEmpty();
  }

  private static Map<String, Object> line(long first, Summary summary, double seconds) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("first_seed", first);
    line.put("seeds", summary.seeds());
    line.put("seconds", seconds);
    line.put("steps", summary.steps());
    line.put("tasks", summary.tasks());
    line.put("fired", summary.fired());
    line.put("stale_refused", summary.refused());
    line.put("recovered", summary.recovered());
    line.put("dead_nodes", summary.deadNodes());
    line.put(
        "failed_seed", summary.failedSeed().isPresent() ? summary.failedSeed().getAsLong() : null);
    line.put("findings", summary.findings());
    return line;
  }

  private void tell(long first, Summary summary, double seconds) {
    out.printf(
        "%,d seeds from %d in %.0f s: %,d steps, %,d tasks, %,d due times fired, %,d nodes taken for dead, %,d tasks taken"
            + " back from them, %,d stale writes refused.%n",
        summary.seeds(),
        first,
        seconds,
        summary.steps(),
        summary.tasks(),
        summary.fired(),
        summary.deadNodes(),
        summary.recovered(),
        summary.refused());
    if (summary.failedSeed().isEmpty()) {
      out.println("Every promise was kept.");
    }
  }

  private void tellFailed(Seeds seeds, long seed, Summary summary) {
    seeds.trace(seed).forEach(out::println);
    out.printf("%nSeed %d found:%n", seed);
    summary.findings().forEach(finding -> out.println("  " + finding));
    out.printf("The same again: taskmill chaos --simulate 1 --seed %d%n", seed);
  }
}
