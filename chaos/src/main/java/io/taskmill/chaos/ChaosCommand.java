package io.taskmill.chaos;

import io.taskmill.chaos.mutant.Hunt;
import io.taskmill.chaos.mutant.Mutant;
import io.taskmill.chaos.mutant.Mutants;
import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.plan.PlanSettings;
import io.taskmill.chaos.report.Findings;
import io.taskmill.chaos.report.JsonReport;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.report.Report;
import io.taskmill.chaos.report.TextReport;
import io.taskmill.chaos.run.ChaosRun;
import io.taskmill.chaos.run.ChaosSettings;
import io.taskmill.chaos.simulation.Simulations;
import io.taskmill.cli.RootCommand;
import io.taskmill.servers.DataFolder;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill chaos}. */
@Command(
    name = "taskmill chaos",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = {
      "Kills, stops and starves the processes of a cluster and its store while tasks are submitted"
          + " and run, then checks from what the clients saw and the handlers wrote that every"
          + " promise was kept. docs/reliability.md tells what is checked, and how."
    },
    footerHeading = "%n",
    footer = {
      "For example: taskmill chaos --store postgres --seconds 180 --workers 4",
      "Exit codes: 0 all promises were kept, 1 one was not, 3 the run proved nothing."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ChaosCommand extends RootCommand implements Callable<Integer> {

  private static final int PROVED_NOTHING = 3;

  /** A store's own connection that hangs is given up after a minute. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** The servers whose data we can put our hands on. */
  private static final Set<String> STARTED_HERE = Set.of("postgres", "mariadb");

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      defaultValue = "postgres",
      description =
          "postgres, mariadb, mysql, sqlite (${DEFAULT-VALUE}); or the jdbc: URL of a server that runs"
              + " already, which is then neither stopped nor slowed down.")
  private String store;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long faults go on (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "4",
      description = "How many worker processes there are (${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--submitters",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many processes submit (${DEFAULT-VALUE}).")
  private int submitters;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "How many Taskmill servers there are, to which submitters submit over HTTP as well"
              + " (${DEFAULT-VALUE}).")
  private int servers;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many tasks they submit in a second, together (${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "How many schedules fire each second and catch up with all that they miss"
              + " (${DEFAULT-VALUE}); none where the store's clock is stepped.")
  private int schedules;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "30",
      description = "How many handlers a worker runs at once (${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--lease",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "The lease of a node (${DEFAULT-VALUE}).")
  private double lease;

  @Option(
      names = "--kill-every",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "The pause between kills; 0 for none (${DEFAULT-VALUE}).")
  private double killEvery;

  @Option(
      names = "--faults",
      paramLabel = "KIND=N",
      split = ",",
      description =
          "How many there are of some kinds, instead of what suits the length: stop, freeze,"
              + " restart, crash, cut, hang, slow_disk, full_pool, away, clock_step, failover,"
              + " kill_server.")
  private Map<String, Integer> faults = Map.of();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Makes the same plan again; without it, any plan.")
  private @Nullable Long seed;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      defaultValue = ".",
      description =
          "Where the data of what is started is put for the time being; not on a disk in memory.")
  private Path data;

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description = "Puts data, journals and logs into this empty folder, and leaves them there.")
  private @Nullable Path keep;

  @Option(
      names = "--faketime",
      paramLabel = "FILE",
      description =
          "The library libfaketime.so.1: with it, the clock of the last worker is three hours"
              + " ahead. Some waits of the JDK spin under it, so everything gets slow.")
  private @Nullable Path faketime;

  @Option(
      names = "--mutants",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "WORDS",
      description =
          "Runs on stores with a fault in their SQL instead, and says whether each was found; with"
              + " words, only on those whose names have them. On --store, or on each of them with"
              + " 'all'.")
  private @Nullable String mutants;

  @Option(
      names = "--simulate",
      paramLabel = "N",
      description =
          "Runs so many simulations instead: engine and memory store in one process, on a scheduler"
              + " that a seed drives, from --seed on. One alone is told step by step.")
  private @Nullable Integer simulate;

  @Option(names = "--json", description = "One JSON object instead of plan and tables.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (simulate != null) {
      return simulate(simulate, out);
    }
    if (mutants != null) {
      return hunt(mutants, out);
    }
    ChaosSettings settings = settings();
    Report report = json ? new JsonReport(out) : new TextReport(out);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      ChaosRun run = new ChaosRun(settings, report, progress);
      if (keep != null) {
        return code(run.run(Files.createDirectories(keep.toAbsolutePath())));
      }
      try (DataFolder folder = DataFolder.in(data, "chaos")) {
        return code(run.run(folder.path()));
      }
    }
  }

  private int hunt(String words, PrintWriter out) throws Exception {
    List<Mutant> some =
        Mutants.ALL.stream()
            .filter(mutant -> store.equals("all") || mutant.store().equals(store))
            .filter(mutant -> mutant.name().contains(words))
            .toList();
    check(!some.isEmpty(), "--mutants is '%s', but no mutant of that store is called so.", words);
    try (Progress progress = new Progress(spec.commandLine().getErr());
        DataFolder folder = DataFolder.in(data, "chaos")) {
      boolean all = new Hunt(progress, out).run(some, folder.path());
      return all ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private int simulate(int count, PrintWriter out) throws InterruptedException {
    check(count >= 1, "--simulate is %s, but must be at least 1.", count);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      boolean kept = new Simulations(out, progress, json).run(anySeed(), count);
      return kept ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private long anySeed() {
    return seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
  }

  private static int code(Findings findings) {
    if (!findings.violations().isEmpty()) {
      return ExitCode.SOFTWARE;
    }
    return findings.gaps().isEmpty() ? ExitCode.OK : PROVED_NOTHING;
  }

  private ChaosSettings settings() {
    check(seconds >= 10, "--seconds is %s, but must be at least 10.", seconds);
    check(workers >= 2, "--workers is %s, but must be at least 2: one must go on.", workers);
    check(submitters >= 1, "--submitters is %s, but must be at least 1.", submitters);
    check(servers >= 0, "--servers is %s, but must be at least 0.", servers);
    check(rate >= 1, "--rate is %s, but must be at least 1.", rate);
    check(schedules >= 0, "--schedules is %s, but must be at least 0.", schedules);
    check(lease >= 0.5 && lease <= 60, "--lease is %s, but must be from 0.5 to 60.", lease);
    PlanSettings plan =
        new PlanSettings(
            anySeed(),
            Duration.ofSeconds(seconds),
            workers,
            submitters,
            servers,
            Duration.ofMillis((long) (lease * 1_000)),
            Duration.ofMillis((long) (killEvery * 1_000)),
            counts());
    return new ChaosSettings(
        store, plan, threads, rate, schedules, PATIENCE, List.of(), List.of(), List.of(), faketime);
  }

  private Map<FaultKind, Integer> counts() {
    Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
    counts.putAll(UsualFaults.of(store, seconds, servers));
    if (faketime != null) {
      counts.put(FaultKind.SKEW, 1);
    }
    faults.forEach((name, count) -> counts.put(kind(name), count));
    counts.values().removeIf(count -> count == 0);
    check(
        !counts.containsKey(FaultKind.KILL_SERVER) || servers > 0,
        "--faults names kill_server, but there are %s servers: use --servers 2.",
        servers);
    check(
        !counts.containsKey(FaultKind.FAILOVER) || STARTED_HERE.contains(store),
        "--faults names failover, but %s is no server that is started here: use --store postgres or"
            + " mariadb.",
        store);
    return counts;
  }

  private FaultKind kind(String name) {
    for (FaultKind kind : FaultKind.values()) {
      if (kind.text().equals(name)) {
        return kind;
      }
    }
    throw new ParameterException(
        spec.commandLine(), "--faults names '%s', but there is no such kind.".formatted(name));
  }

  private void check(boolean holds, String message, Object value) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), message.formatted(value));
    }
  }
}
