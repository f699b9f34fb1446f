package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Order;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Submitting and running at once for a while, in one process, every task with a unique key. Two
 * threads submit and wait whenever they are too far ahead, so what is measured is what can be kept
 * up. With a retention, what has ended is purged meanwhile, and the sizes of the tables are told:
 * they level off when as much goes as comes.
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
    Duration retention = setup.sizes().retention();
    for (Contender contender : setup.contenders()) {
      String what = "pipeline, " + contender.name();
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("seconds", setup.sizes().seconds());
      if (retention != null) {
        settings.put("retention_s", retention.toSeconds());
      }
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
    Duration retention = setup.sizes().retention();
    if (retention == null || !(contender instanceof TaskmillContender ours)) {
      try (Database database = setup.server().create();
          Site site = contender.open(database)) {
        double rate = rate(setup, contender, site, step);
        Backlog.verify(site);
        return Map.of("pipeline_per_s", rate);
      }
    }
    Order order = Order.of(TaskmillSite.NOOP.retention(retention));
    try (Database database = setup.server().create();
        TaskmillSite site = ours.open(database, order);
        TableSizes sizes = TableSizes.watch(database, setup, step)) {
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("pipeline_per_s", rate(setup, contender, site, step));
      if (sizes != null) {
        figures.putAll(sizes.figures());
      }
      if (site.live() != 0) {
        throw new IllegalStateException(
            "The run does not count: %d tasks have not ended durably.".formatted(site.live()));
      }
      return figures;
    }
  }

  private static double rate(Setup setup, Contender contender, Site site, String step)
      throws Exception {
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
    return watch.rate(submitted.get(), ended);
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
