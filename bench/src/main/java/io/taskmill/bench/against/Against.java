package io.taskmill.bench.against;

import io.taskmill.bench.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Alternates runs of this checkout and of another commit. A machine's speed moves by more than what
 * is to be seen, so only the ratio within a pair of neighbours counts, and each build goes first in
 * every other pair.
 */
public final class Against {

  private final String commit;
  private final int pairs;
  private final Progress progress;

  /** So many pairs against a commit, as git names it. */
  public Against(String commit, int pairs, Progress progress) {
    this.commit = commit;
    this.pairs = pairs;
    this.progress = progress;
  }

  /**
   * Runs all of it.
   *
   * @param stores each compared on its own
   * @param arguments of the command line, the same for both builds; not the store
   * @param data a folder for the data of what is started
   */
  public Comparison run(List<String> stores, List<String> arguments, Path data)
      throws IOException, InterruptedException {
    Checkout checkout = Checkout.here();
    progress.step("building " + commit);
    Build that = checkout.build(commit);
    Build here = checkout.build();
    Comparison comparison = new Comparison(here.name(), that.name());
    for (String store : stores) {
      List<String> all = new ArrayList<>(List.of("--store", store));
      all.addAll(arguments);
      for (int pair = 1; pair <= pairs; pair++) {
        String step = "%s, pair %d of %d, ".formatted(store, pair, pairs);
        if (pair % 2 == 1) {
          List<JsonNode> ours = run(here, step + "this", all, data);
          comparison.add(ours, run(that, step + "that", all, data));
        } else {
          List<JsonNode> theirs = run(that, step + "that", all, data);
          comparison.add(run(here, step + "this", all, data), theirs);
        }
      }
    }
    progress.clear();
    return comparison;
  }

  private List<JsonNode> run(Build build, String step, List<String> arguments, Path data)
      throws IOException, InterruptedException {
    progress.step(step);
    return build.run(arguments, data);
  }
}
