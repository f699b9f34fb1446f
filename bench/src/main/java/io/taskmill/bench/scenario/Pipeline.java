package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Submitting and running at once for a while, in one process, every task with a unique key. Two
 * threads submit and wait whenever they are too far ahead, so what is measured is what can be kept
 * up.
 */
public final class Pipeline implements Scenario {

  private static final int SUBMITTERS = 2;
  private static final int MOST_AHEAD = 10_000;
  private static final Duration PAUSE = Duration.ofMillis(1);

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public void run(Setup setup) throws Exception {
    for (Contender contender : setup.contenders()) {
      String what = "pipeline, " + contender.name();
      Map<String, Object> settings = Map.of("seconds", setup.sizes().seconds());
      setup
          .report()
          .add(
              new Result(
                  name(),
                  contender.name(),
                  settings,
                  setup.repeats().measure(what, step -> pipeline(setup, contender, step))));
    }
  }

  private static Map<String, Double> pipeline(Setup setup, Contender contender, String step)
      throws Exception {
    try (Database database = setup.server().create();
        Site site = contender.open(database)) {
      Gate gate = new Gate(Integer.MAX_VALUE);
      AtomicInteger submitted = new AtomicInteger();
      long seconds = setup.sizes().seconds();
      Stopwatch watch = new Stopwatch();
      setup.progress().step(step, () -> (long) watch.seconds(), seconds);
      site.start(gate);
      Threads.run(
          SUBMITTERS,
          nth -> {
            while (watch.seconds() < seconds) {
              submit(site, contender.share(MOST_AHEAD), submitted, gate);
            }
          });
      long ended = Backlog.awaitSettled(site, gate, submitted.get());
      double rate = watch.rate(submitted.get(), ended);
      Backlog.verify(site);
      return Map.of("pipeline_per_s", rate);
    }
  }

  private static void submit(Site site, int ahead, AtomicInteger submitted, Gate gate)
      throws Exception {
    int batch = Math.min(Payloads.BATCH, ahead / SUBMITTERS / 2);
    if (submitted.get() + batch - gate.passed() > ahead) {
      LockSupport.parkNanos(PAUSE.toNanos());
    } else {
      int from = submitted.getAndAdd(batch);
      site.submitUnique(Payloads.batch(from, batch, Payloads.SMALL));
    }
  }
}
