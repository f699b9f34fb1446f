package io.taskmill.chaos.run;

import io.taskmill.chaos.check.Evidence;
import io.taskmill.chaos.journal.FileJournal;
import io.taskmill.chaos.plan.Fault;
import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.plan.Plan;
import io.taskmill.chaos.plan.PlanSettings;
import io.taskmill.chaos.process.Children;
import io.taskmill.chaos.process.Effects;
import io.taskmill.chaos.process.FiringSchedules;
import io.taskmill.chaos.report.Findings;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.report.Report;
import io.taskmill.chaos.report.Scene;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
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
    try (Server server = Servers.open(settings.store(), data)) {
      return run(server, data);
    }
  }

  /** The same on a server that is there, in an empty place of it. */
  public Findings run(Server server, Path data) throws Exception {
    try (Database database = server.create()) {
      return run(server, database, data);
    }
  }

  private Findings run(Server server, Database database, Path data) throws Exception {
    PlanSettings planned = settings.plan();
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
    List<Path> before = new ArrayList<>(settings.before());
    if (stepped) {
      SteppedClock.create(database);
      before.addAll(SteppedClock.sql(data.resolve("clock")));
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
              skew(),
              before,
              settings.beforeLast(),
              settings.beforeServers(),
              ports(planned.servers()),
              Files.createDirectories(data.resolve("shared")));
      StoreReader reader = new StoreReader(database);
      FiringSchedules schedules =
          new FiringSchedules(stepped ? 0 : settings.schedules(), journal, reader::open);
      schedules.putOnline();
      try (Cluster cluster =
          new Cluster(planned.workers(), planned.submitters(), children, journal)) {
        cluster.start();
        StoreFaults store = new StoreFaults(server, database, way.proxy(), data);
        FaultRunner runner = new FaultRunner(cluster, store, reader, journal);
        new Storm(plan, planned.length(), runner, children::areServed, progress).blow(reader);
        cluster.stopSubmitting();
        progress.now("schedules catch up and go offline");
        schedules.takeOffline(settings.patience());
        if (stepped) {
          // What was delayed while the clock was ahead would be due in an hour.
          SteppedClock.set(database, Duration.ofHours(3));
        }
        new Calm(reader, settings.patience(), progress).await();
        cluster.stopWorking();
      }
      progress.now("checking");
      Findings findings = new Findings(evidence(database, reader, journals), kinds(plan));
      progress.close();
      report.end(scene, findings);
      return findings;
    }
  }

  /** Ports that are free now. A server has the same one whenever it is started again. */
  private static List<Integer> ports(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** The clock of a process alone; the time that its journal has stays as it is. */
  private Map<String, String> skew() {
    Path library = settings.faketime();
    return library == null || !settings.plan().counts().containsKey(FaultKind.SKEW)
        ? Map.of()
        : Map.of(
            "LD_PRELOAD",
            library.toString(),
            "FAKETIME",
            "+3h",
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1",
            "DONT_FAKE_MONOTONIC",
            "1");
  }

  private Set<FaultKind> kinds(List<Fault> plan) {
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    plan.forEach(fault -> kinds.add(fault.kind()));
    if (!skew().isEmpty()) {
      kinds.add(FaultKind.SKEW);
    }
    return kinds;
  }

  private static Evidence evidence(Database database, StoreReader reader, Path journals)
      throws Exception {
    try (Connection connection = database.connect()) {
      return new Evidence(
          FileJournal.read(journals),
          Effects.read(connection),
          reader.tasks(),
          reader.counted(),
          reader.commanded(),
          reader.remembered());
    }
  }
}
