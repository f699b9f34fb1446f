package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Order;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
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
 * they level off when as much goes as comes. The same is done without a purge then, for the ratio.
 */
public final class Pipeline implements Scenario {

  private static final int SUBMITTERS = 2;
  private static final int MOST_AHEAD = 10_000;
  private static final int WARM_UP_SECONDS = 10;
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
      Map<String, Spread> figures;
      if (retention != null && contender instanceof TaskmillContender ours) {
        settings.put("retention_s", retention.toSeconds());
        keeping(
            setup, ours, Math.min(WARM_UP_SECONDS, setup.sizes().seconds()), what + ", warm-up");
        figures = setup.repeats().measureWarm(what, step -> purging(setup, ours, retention, step));
      } else {
        int seconds = setup.sizes().seconds();
        figures =
            setup
                .repeats()
                .measure(
                    what,
                    step -> Map.of("pipeline_per_s", keeping(setup, contender, seconds, step)));
      }
      setup.report().add(new Result(name(), contender.name(), settings, figures));
    }
  }

  /** The rate where everything is kept. */
  private static double keeping(Setup setup, Contender contender, int seconds, String step)
      throws Exception {
    try (Database database = setup.server().create();
        Site site = contender.open(database)) {
      double rate = rate(setup, contender, site, seconds, step);
      Backlog.verify(site);
      return rate;
    }
  }

  /** The rate where what has ended is purged, and its ratio to the one where all is kept. */
  private static Map<String, Double> purging(
      Setup setup, TaskmillContender ours, Duration retention, String step) throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    int seconds = setup.sizes().seconds();
    Order order = Order.of(TaskmillSite.NOOP.retention(retention));
    double rate;
    try (Database database = setup.server().create();
        TaskmillSite site = ours.open(database, order);
        TableSizes sizes = TableSizes.watch(database, setup, step)) {
      rate = rate(setup, ours, site, seconds, step);
      figures.put("pipeline_per_s", rate);
      if (sizes != null) {
        figures.putAll(sizes.figures());
      }
      if (site.live() != 0) {
        throw new IllegalStateException(
            "The run does not count: %d tasks have not ended durably.".formatted(site.live()));
      }
    }
    setup.server().settle();
    double kept = keeping(setup, ours, seconds, step + ", all kept");
    figures.put("all_kept_per_s", kept);
    figures.put("ratio", rate / kept);
    return figures;
  }

  private static double rate(Setup setup, Contender contender, Site site, int seconds, String step)
      throws Exception {
    Gate gate = new Gate(Integer.MAX_VALUE);
    AtomicInteger submitted = new AtomicInteger();
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
