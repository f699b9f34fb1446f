package io.taskmill.bench.scenario;

import static java.util.Objects.requireNonNull;

import io.taskmill.bench.peer.Site;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.bench.worker.WorkerProcess;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The backlog of {@code drain}, run by several processes; the ratio is to the first case. */
public final class Nodes implements Scenario {

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY && kind != Server.Kind.SQLITE;
  }

  @Override
  public void run(Setup setup) throws Exception {
    double first = 0;
    for (int count : setup.sizes().nodes()) {
      String what = "nodes, %d of them".formatted(count);
      List<WorkerProcess> workers = new ArrayList<>();
      try {
        for (int i = 0; i < count; i++) {
          workers.add(WorkerProcess.start());
        }
        int tasks = setup.sizes().tasks();
        // So that each has compiled as much as one alone has.
        drain(setup, workers, tasks * count, what + ", warm-up");
        Map<String, Spread> figures =
            new LinkedHashMap<>(
                setup.repeats().measureWarm(what, step -> drain(setup, workers, tasks, step)));
        double rate = requireNonNull(figures.get("drain_per_s")).median();
        first = first == 0 ? rate : first;
        figures.put("ratio", Spread.once(rate / first));
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("nodes", count);
        settings.put("tasks", tasks);
        setup.report().add(new Result(name(), Result.OURS, settings, figures));
      } finally {
        workers.forEach(WorkerProcess::close);
      }
    }
  }

  private static Map<String, Double> drain(
      Setup setup, List<WorkerProcess> workers, int tasks, String step) throws Exception {
    try (Database database = setup.server().create();
        Site site = new TaskmillContender().open(database)) {
      Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), step);
      setup.server().settle();
      for (WorkerProcess worker : workers) {
        worker.open(database);
      }
      long before = ran(workers);
      LongSupplier ran = () -> ran(workers) - before;
      setup.progress().step(step, ran, tasks);
      Stopwatch watch = new Stopwatch();
      for (WorkerProcess worker : workers) {
        worker.run();
      }
      Backlog.awaitRun(ran, tasks);
      double rate = watch.rate(tasks, Backlog.awaitDurable(site, Long.MAX_VALUE));
      for (WorkerProcess worker : workers) {
        worker.leave();
      }
      Backlog.verify(site);
      return Map.of("drain_per_s", rate);
    }
  }

  private static long ran(List<WorkerProcess> workers) {
    return workers.stream().mapToLong(WorkerProcess::ran).sum();
  }
}
