package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Result;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.util.LinkedHashMap;
import java.util.Map;

/** A backlog of tasks whose handler does nothing, run by one process. */
public final class Drain implements Scenario {

  @Override
  public String name() {
    return "drain";
  }

  @Override
  public void run(Setup setup) throws Exception {
    for (int bytes : setup.sizes().payloads()) {
      for (Contender contender : setup.contenders()) {
        int tasks = contender.share(setup.sizes().tasks());
        String what = "drain, %s, %d B".formatted(contender.name(), bytes);
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("payload_bytes", bytes);
        settings.put("tasks", tasks);
        setup
            .report()
            .add(
                new Result(
                    name(),
                    contender.name(),
                    settings,
                    setup
                        .repeats()
                        .measure(what, step -> drain(setup, contender, tasks, bytes, step))));
      }
    }
    setup.externals().report(setup, name(), Map.of("payload_bytes", Payloads.SMALL), "drain_");
  }

  private static Map<String, Double> drain(
      Setup setup, Contender contender, int tasks, int bytes, String step) throws Exception {
    try (Database database = setup.server().create();
        Site site = contender.open(database)) {
      Backlog.fill(site, tasks, bytes, setup.progress(), step);
      setup.server().settle();
      Server server = setup.server();
      Map<String, Long> before = server.counters();
      Gate gate = new Gate(tasks);
      setup.progress().step(step, gate::passed, tasks);
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("drain_per_s", Backlog.drain(contender, site, gate, tasks));
      server
          .counters()
          .forEach(
              (name, count) ->
                  figures.put(
                      name + "_per_task",
                      (double) (count - before.getOrDefault(name, 0L)) / tasks));
      Backlog.verify(site);
      return figures;
    }
  }
}
