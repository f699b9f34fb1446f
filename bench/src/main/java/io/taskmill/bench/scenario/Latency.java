package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.worker.WorkerProcess;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * How long a task waits for a worker that has nothing else to do, and for one that is given half of
 * what it can do. The worker is another process; for everybody, and for the memory store, also the
 * process that submits.
 */
public final class Latency implements Scenario {

  private static final String HERE = "same process";
  private static final String ELSEWHERE = "other process";
  private static final String IDLE_LOAD = "idle";
  private static final String HALF_LOAD = "half";

  private static final Pauses.Range IDLE = new Pauses.Range(50, 150);

  /**
   * Where nothing wakes a worker of another process, it looks less and less often, down to once a
   * second: it is idle only after that long.
   */
  private static final Pauses.Range IDLE_POLLING = new Pauses.Range(1300, 2300);

  /** Of one who is woken; code that has run a few times only is many times as slow. */
  private static final int WARM_UP = 1_000;

  /** Of one who polls, to whom each is a wait. */
  private static final int SHORT_WARM_UP = 10;

  private static final int POLLING_SHARE = 3;
  private static final int SAMPLES_OF_POLLERS = 20;
  private static final Pauses.Range BUSY = new Pauses.Range(5, 25);
  private static final Duration UNTIL_STEADY = Duration.ofSeconds(2);

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public void run(Setup setup) throws Exception {
    if (setup.server().kind() != Server.Kind.MEMORY) {
      try (WorkerProcess worker = WorkerProcess.start()) {
        double rate = drainRate(setup, worker);
        idleElsewhere(setup, worker);
        busyElsewhere(setup, worker, rate / 2);
      }
    }
    for (Contender contender : setup.contenders()) {
      idleHere(setup, contender);
    }
    setup.externals().report(setup, name(), settings(HERE, IDLE_LOAD), "with_submit_latency_");
  }

  /** What the worker can do; it is warm afterwards. */
  private static double drainRate(Setup setup, WorkerProcess worker) throws Exception {
    int tasks = setup.sizes().tasks();
    try (Database database = setup.server().create();
        Site site = new TaskmillContender().open(database)) {
      String step = "latency, finding the drain rate";
      Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), step);
      worker.open(database);
      long before = worker.ran();
      LongSupplier ran = () -> worker.ran() - before;
      setup.progress().step(step, ran, tasks);
      Stopwatch watch = new Stopwatch();
      worker.run();
      Backlog.awaitRun(ran, tasks);
      double rate = watch.rate(tasks, Backlog.awaitDurable(site, Long.MAX_VALUE));
      worker.leave();
      return rate;
    }
  }

  private void idleElsewhere(Setup setup, WorkerProcess worker) throws Exception {
    boolean woken = setup.server().kind() == Server.Kind.POSTGRES;
    Samples samples =
        new Samples(
            woken ? setup.sizes().samples() : Math.max(1, setup.sizes().samples() / POLLING_SHARE),
            woken ? WARM_UP : SHORT_WARM_UP);
    try (Database database = setup.server().create();
        Site site = new TaskmillContender().open(database)) {
      worker.listen(samples::entered);
      worker.open(database);
      worker.run();
      setup.progress().step("latency, idle worker elsewhere", samples::done, samples.all());
      samples.run(site, new Pauses(woken ? IDLE : IDLE_POLLING));
      worker.leave();
    }
    report(setup, Result.OURS, ELSEWHERE, IDLE_LOAD, samples);
  }

  private void busyElsewhere(Setup setup, WorkerProcess worker, double load) throws Exception {
    Samples samples = new Samples(setup.sizes().samples(), SHORT_WARM_UP);
    try (Database database = setup.server().create();
        Site site = new TaskmillContender().open(database)) {
      worker.listen(samples::entered);
      worker.open(database);
      worker.run();
      setup.progress().step("latency, half-busy worker elsewhere", samples::done, samples.all());
      AtomicBoolean over = new AtomicBoolean();
      Threads.run(
          2,
          nth -> {
            if (nth == 0) {
              Load.submit(site, load, over::get);
            } else {
              try {
                Thread.sleep(UNTIL_STEADY.toMillis());
                samples.run(site, new Pauses(BUSY));
              } finally {
                over.set(true);
              }
            }
          });
      worker.leave();
    }
    report(setup, Result.OURS, ELSEWHERE, HALF_LOAD, samples);
  }

  private void idleHere(Setup setup, Contender contender) throws Exception {
    long poll = contender.pollsEvery().toMillis();
    int most = setup.sizes().samples();
    Samples samples =
        new Samples(
            poll == 0 ? contender.share(most) : Math.min(most, SAMPLES_OF_POLLERS),
            poll == 0 ? WARM_UP : SHORT_WARM_UP);
    try (Database database = setup.server().create();
        Site site = contender.open(database)) {
      setup
          .progress()
          .step(
              "latency, %s idle in this process".formatted(contender.name()),
              samples::done,
              samples.all());
      site.start(samples);
      // After a pause of up to an interval, or everyone would just have missed the poll.
      samples.run(site, new Pauses(new Pauses.Range(IDLE.leastMillis(), IDLE.mostMillis() + poll)));
    }
    report(setup, contender.name(), HERE, IDLE_LOAD, samples);
  }

  private void report(Setup setup, String system, String worker, String load, Samples samples) {
    Map<String, Object> settings = settings(worker, load);
    settings.put("samples", samples.count());
    setup.progress().clear();
    setup.report().add(new Result(name(), system, settings, samples.figures()));
  }

  private static Map<String, Object> settings(String worker, String load) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("worker", worker);
    settings.put("load", load);
    return settings;
  }
}
