package io.taskmill.bench;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.report.Environment;
import io.taskmill.bench.report.Progress;
import io.taskmill.bench.report.Report;
import io.taskmill.bench.scenario.Externals;
import io.taskmill.bench.scenario.Repeats;
import io.taskmill.bench.scenario.Scenario;
import io.taskmill.bench.scenario.Setup;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import java.util.List;

/** One run: the server, then each scenario on it. */
final class Bench {

  private final BenchSettings settings;
  private final Report report;
  private final Progress progress;

  Bench(BenchSettings settings, Report report, Progress progress) {
    this.settings = settings;
    this.report = report;
    this.progress = progress;
  }

  /** Runs all of it, with a folder for the data of what is started. */
  void run(Path data) throws Exception {
    progress.step("starting " + settings.store());
    try (Server server = Servers.open(settings.store(), data)) {
      progress.clear();
      report.begin(new Environment(server.kind().text(), settings.repeats(), server.settings()));
      Setup setup = setup(server);
      for (Scenario scenario : settings.scenarios()) {
        if (scenario.runsOn(server.kind())) {
          scenario.run(setup);
          progress.clear();
          report.endScenario();
        } else {
          progress.note(
              "'%s' is left out: it cannot be measured on %s."
                  .formatted(scenario.name(), server.kind().text()));
        }
      }
    }
  }

  private Setup setup(Server server) {
    List<Contender> contenders =
        settings.contenders().stream().filter(each -> each.runsOn(server.kind())).toList();
    return new Setup(
        server,
        settings.sizes(),
        contenders,
        new Externals(settings.externals()),
        new Repeats(settings.repeats(), server, progress),
        report,
        progress);
  }
}
