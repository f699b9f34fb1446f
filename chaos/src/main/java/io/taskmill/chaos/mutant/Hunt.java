package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.plan.PlanSettings;
import io.taskmill.chaos.report.Findings;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.report.Report;
import io.taskmill.chaos.report.Scene;
import io.taskmill.chaos.run.ChaosRun;
import io.taskmill.chaos.run.ChaosSettings;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Short runs on mutants, each of which must be found. */
public final class Hunt {

  private static final long SEED = 5;

  private final Progress progress;
  private final PrintWriter out;

  /** Says there what it finds. */
  public Hunt(Progress progress, PrintWriter out) {
    this.progress = progress;
    this.out = out;
  }

  /** Whether all were found. */
  public boolean run(List<Mutant> mutants, Path data) throws Exception {
    boolean all = true;
    for (String store : mutants.stream().map(Mutant::store).distinct().toList()) {
      List<Mutant> own = mutants.stream().filter(mutant -> mutant.store().equals(store)).toList();
      all &= run(store, own, Files.createDirectories(data.resolve(store)));
    }
    return all;
  }

  private boolean run(String store, List<Mutant> mutants, Path data) throws Exception {
    boolean all = true;
    try (Server server = Servers.open(store, data)) {
      int nth = 0;
      for (Mutant mutant : mutants) {
        Path own = Files.createDirectories(data.resolve("mutant-" + ++nth));
        Optional<Violation> found = hunt(mutant, server, own);
        progress.close();
        out.printf(
            "%-70s %s%n",
            mutant, found.map(violation -> "found: " + violation.kind()).orElse("NOT FOUND"));
        found.ifPresent(violation -> out.println("    " + violation.what()));
        out.flush();
        all &= found.isPresent();
      }
    }
    return all;
  }

  private Optional<Violation> hunt(Mutant mutant, Server server, Path data) throws Exception {
    Path sql = Files.createDirectories(data.resolve("sql"));
    mutant.write(sql);
    Findings findings =
        new ChaosRun(settings(mutant, sql), new Silence(), progress).run(server, data);
    Map<Kind, Long> counts =
        findings.violations().stream()
            .collect(
                Collectors.groupingBy(
                    Violation::kind, () -> new EnumMap<>(Kind.class), Collectors.counting()));
    progress.note(mutant + ": " + counts);
    return findings.violations().stream()
        .filter(violation -> mutant.caughtAs().contains(violation.kind()))
        .min(Comparator.comparing(Violation::kind));
  }

  private static ChaosSettings settings(Mutant mutant, Path sql) {
    PlanSettings plan =
        new PlanSettings(
            SEED,
            Duration.ofSeconds(14),
            3,
            1,
            mutant.where() == Where.SERVERS ? 2 : 0,
            Duration.ofSeconds(1),
            Duration.ofSeconds(4),
            Map.of(FaultKind.STOP, 3));
    return new ChaosSettings(
        mutant.store(),
        plan,
        30,
        100,
        20,
        Duration.ofSeconds(5),
        mutant.where() == Where.EVERYWHERE ? List.of(sql) : List.of(),
        mutant.where() == Where.ONE_WORKER ? List.of(sql) : List.of(),
        mutant.where() == Where.SERVERS ? List.of(sql) : List.of(),
        null);
  }

  /** Of a mutant only the verdict counts. */
  private static final class Silence implements Report {

    @Override
    public void begin(Scene scene) {}

    @Override
    public void end(Scene scene, Findings findings) {}
  }
}
