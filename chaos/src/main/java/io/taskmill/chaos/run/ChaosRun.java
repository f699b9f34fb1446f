package io.taskmill.chaos.run;

import io.taskmill.chaos.check.Evidence;
import io.taskmill.chaos.journal.FileJournal;
import io.taskmill.chaos.plan.Fault;
import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.plan.Plan;
import io.taskmill.chaos.plan.PlanSettings;
import io.taskmill.chaos.process.Children;
import io.taskmill.chaos.process.Effects;
import io.taskmill.chaos.report.Findings;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.report.Report;
import io.taskmill.chaos.report.Scene;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One run, from an empty store to what it has shown. */
public final class ChaosRun {

  private final ChaosSettings settings;
  private final Report report;
  private final Progress progress;

  /** A run that tells what it does. */
  public ChaosRun(ChaosSettings settings, Report report, Progress progress) {
    this.settings = settings;
    this.report = report;
    this.progress = progress;
  }

  /**
   * Runs all of it.
   *
   * @param data a folder for the data of what is started, and for journals
   */
  public Findings run(Path data) throws Exception {
    progress.now("starting " + settings.store());
    try (Server server = Servers.open(settings.store(), data);
        Database database = server.create()) {
      return run(server, database, data);
    }
  }

  private Findings run(Server server, Database database, Path data) throws Exception {
    PlanSettings planned = settings.plan();
    Map<String, String> skewed = planned.counts().containsKey(FaultKind.SKEW) ? skew() : Map.of();
    List<Fault> plan = Plan.of(planned);
    Scene scene =
        new Scene(
            server.kind().text(),
            planned.seed(),
            planned.length().toSeconds(),
            planned.workers(),
            plan,
            server.settings());
    report.begin(scene);
    Path journals = Files.createDirectories(data.resolve("journals"));
    try (Connection connection = database.connect()) {
      Effects.create(connection);
    }
    boolean stepped = planned.counts().containsKey(FaultKind.CLOCK_STEP);
    if (stepped) {
      SteppedClock.create(database);
    }
    try (Way way = Way.to(database.url());
        FileJournal journal = FileJournal.open(journals, "chaos")) {
      Children children =
          new Children(
              database.url(),
              way.url(),
              journals,
              Files.createDirectories(data.resolve("logs")),
              planned.lease(),
              planned.workers(),
              settings.threads(),
              Math.max(1, settings.perSecond() / Math.max(1, planned.submitters())),
              planned.seed(),
              stepped,
              skewed,
              settings.mutants());
      StoreReader reader = new StoreReader(database);
      try (Cluster cluster = new Cluster(planned.workers(), planned.submitters(), children)) {
        cluster.start();
        StoreFaults store = new StoreFaults(server, database, way.proxy(), data);
        new Storm(plan, planned.length(), new FaultRunner(cluster, store, journal), progress)
            .blow(reader);
        cluster.stopSubmitting();
        new Calm(reader, progress).await();
        cluster.stopWorking();
      }
      progress.now("checking");
      Findings findings = new Findings(evidence(database, reader, journals), kinds(plan));
      progress.close();
      report.end(scene, findings);
      return findings;
    }
  }

  private static Map<String, String> skew() {
    throw new UnsupportedOperationException("skew");
  }

  private static Set<FaultKind> kinds(List<Fault> plan) {
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    plan.forEach(fault -> kinds.add(fault.kind()));
    return kinds;
  }

  private static Evidence evidence(Database database, StoreReader reader, Path journals)
      throws Exception {
    try (Connection connection = database.connect()) {
      return new Evidence(FileJournal.read(journals), Effects.read(connection), reader.tasks());
    }
  }
}
