package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.External;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Outlet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Programs that are not ours. Each measures all it can in one go, when it is first asked for; the
 * scenarios then take what is theirs.
 */
public final class Externals {

  private static final int SHARE = 4;

  private final List<External> programs;
  private final Map<External, Map<String, Spread>> measured = new HashMap<>();

  /** These. */
  public Externals(List<External> programs) {
    this.programs = List.copyOf(programs);
  }

  /** Reports those of their figures whose names begin like this. */
  void report(Setup setup, String scenario, Map<String, Object> settings, String beginning)
      throws Exception {
    for (External program : programs) {
      if (!measured.containsKey(program)) {
        measured.put(program, measure(setup, program));
      }
      Map<String, Spread> figures = new LinkedHashMap<>(measured.getOrDefault(program, Map.of()));
      figures.keySet().removeIf(name -> !name.startsWith(beginning));
      if (!figures.isEmpty()) {
        setup.report().add(new Result(scenario, program.name(), settings, figures));
      }
    }
  }

  private static Map<String, Spread> measure(Setup setup, External program) throws Exception {
    int thousands = Math.max(1, setup.sizes().tasks() / SHARE / Payloads.BATCH);
    return setup
        .repeats()
        .measureWarm(
            "external " + program.name(),
            step -> {
              setup.progress().step(step);
              try (Outlet outlet = setup.server().outlet()) {
                return program.run(outlet, thousands * Payloads.BATCH);
              }
            });
  }
}
