package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Submitting: one by one on one thread and on several, and many at once on one. */
public final class Submit implements Scenario {

  private static final int THREADS = 16;

  /** One by one is slow, so there are fewer of them. */
  private static final int SINGLE_SHARE = 40;

  private static final int THREADS_SHARE = 10;

  @Override
  public String name() {
    return "submit";
  }

  @Override
  public void run(Setup setup) throws Exception {
    for (Contender contender : setup.contenders()) {
      int tasks = contender.share(setup.sizes().tasks());
      String what = "submit, " + contender.name();
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("payload_bytes", Payloads.SMALL);
      settings.put("tasks", tasks);
      setup
          .report()
          .add(
              new Result(
                  name(),
                  contender.name(),
                  settings,
                  setup.repeats().measure(what, step -> submit(setup, contender, tasks, step))));
    }
    setup.externals().report(setup, name(), Map.of("payload_bytes", Payloads.SMALL), "submit_");
  }

  private static Map<String, Double> submit(
      Setup setup, Contender contender, int tasks, String step) throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(
        "submit_single_per_s",
        apart(setup, contender, step + ": one by one", tasks / SINGLE_SHARE, Submit::single));
    figures.put(
        "submit_threads_per_s",
        apart(
            setup, contender, step + ": on 16 threads", tasks / THREADS_SHARE, Submit::onThreads));
    figures.put(
        "submit_bulk_per_s", apart(setup, contender, step + ": in bulk", tasks, Submit::inBulk));
    return figures;
  }

  private interface Way {
    void submit(Site site, int tasks, AtomicLong done) throws Exception;
  }

  private static double apart(Setup setup, Contender contender, String step, int wanted, Way way)
      throws Exception {
    int tasks = Math.max(THREADS, wanted);
    try (Database database = setup.server().create();
        Site site = contender.open(database)) {
      AtomicLong done = new AtomicLong();
      setup.progress().step(step, done::get, tasks);
      Stopwatch watch = new Stopwatch();
      way.submit(site, tasks, done);
      return watch.rate(tasks);
    }
  }

  private static void single(Site site, int tasks, AtomicLong done) throws Exception {
    for (int i = 0; i < tasks; i++) {
      site.submit(Payloads.of(i, Payloads.SMALL));
      done.incrementAndGet();
    }
  }

  private static void onThreads(Site site, int tasks, AtomicLong done) throws Exception {
    AtomicLong next = new AtomicLong();
    Threads.run(
        THREADS,
        nth -> {
          for (long i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
            site.submit(Payloads.of((int) i, Payloads.SMALL));
            done.incrementAndGet();
          }
        });
  }

  private static void inBulk(Site site, int tasks, AtomicLong done) throws Exception {
    for (int i = 0; i < tasks; i += Payloads.BATCH) {
      int count = Math.min(Payloads.BATCH, tasks - i);
      site.submitAll(Payloads.batch(i, count, Payloads.SMALL));
      done.addAndGet(count);
    }
  }
}
