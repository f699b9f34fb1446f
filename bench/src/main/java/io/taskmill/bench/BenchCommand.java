package io.taskmill.bench;

import io.taskmill.bench.against.Against;
import io.taskmill.bench.against.Comparison;
import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.External;
import io.taskmill.bench.peer.Peers;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.report.JsonReport;
import io.taskmill.bench.report.Progress;
import io.taskmill.bench.report.ProgressBar;
import io.taskmill.bench.report.ProgressLines;
import io.taskmill.bench.report.Report;
import io.taskmill.bench.report.TableReport;
import io.taskmill.bench.scenario.Scenario;
import io.taskmill.bench.scenario.Scenarios;
import io.taskmill.bench.scenario.Sizes;
import io.taskmill.cli.RootCommand;
import io.taskmill.cli.view.Terminal;
import io.taskmill.servers.DataFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill bench}. */
@Command(
    name = "taskmill bench",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = {
      "Measures Taskmill on a real database that commits to disk, and prints the server's settings"
          + " with the figures. docs/performance.md tells what each of them means."
    },
    footerHeading = "%n",
    footer = {
      "For example: taskmill bench --store postgres --scenario drain --tasks 50000",
      "For scripts: taskmill bench --store sqlite --json",
      "Before a merge: taskmill bench --against main --store sqlite,postgres"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class BenchCommand extends RootCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      defaultValue = "postgres",
      description =
          "memory, sqlite, postgres, mariadb, mysql (${DEFAULT-VALUE}); or the jdbc: URL of a server that"
              + " runs already. Behind mariadb and mysql there may be options for the server:"
              + " \"mariadb --log-bin\". With --against, several names.")
  private String store;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      description =
          "What to measure: some of ${COMPLETION-CANDIDATES}. Without it, all but growth, queries, pages"
              + " and bulk, which take long and gigabytes.",
      completionCandidates = Scenarios.Names.class)
  private @Nullable List<String> scenarios;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "200000",
      description = "How many tasks a run has (${DEFAULT-VALUE}).")
  private int tasks;

  @Option(
      names = "--payload",
      paramLabel = "BYTES",
      split = ",",
      defaultValue = "20,4096",
      description = "How large the payloads of drain are (${DEFAULT-VALUE}).")
  private List<Integer> payloads;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How long a run of pipeline goes on, a third of how long idle is watched, and half of how"
              + " long schedules fire (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--retention",
      paramLabel = "SECONDS",
      description =
          "How long what has ended is kept in pipeline, whose tables are measured then; without it,"
              + " for ever.")
  private @Nullable Integer retention;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "300",
      description = "How many tasks latency times, and idle at most (${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,2,4",
      description = "How many worker processes nodes has (${DEFAULT-VALUE}).")
  private List<Integer> nodes;

  @Option(
      names = "--idle-nodes",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,10,100",
      description = "How many nodes, in one process, idle has (${DEFAULT-VALUE}).")
  private List<Integer> idleNodes;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many schedules fire each second in schedules (${DEFAULT-VALUE}).")
  private int schedules;

  @Option(
      names = "--growth-scale",
      paramLabel = "X",
      defaultValue = "1.0",
      description =
          "The backlogs of growth and limits as a share of their full size, millions of tasks, and"
              + " of the 100000 idle ones of schedules (${DEFAULT-VALUE}).")
  private double growthScale;

  @Option(
      names = "--live",
      paramLabel = "N",
      description =
          "How many live tasks queries looks among (5000000 on PostgreSQL, 1000000 elsewhere), how"
              + " many pages does (250000), and how many bulk cancels (1000000).")
  private @Nullable Integer live;

  @Option(
      names = "--finished",
      paramLabel = "N",
      description =
          "How many finished tasks queries looks among (10000000 on PostgreSQL, 2000000 elsewhere),"
              + " and pages (4750000).")
  private @Nullable Integer finished;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many runs count, after one that does not (${DEFAULT-VALUE}).")
  private int repeats;

  @Option(
      names = "--peers",
      description =
          "The same work on db-scheduler, JobRunr and Quartz too, on PostgreSQL and MariaDB.")
  private boolean peers;

  @Option(
      names = "--external",
      paramLabel = "NAME=COMMAND",
      description =
          "A program that does the same work: it finds the database in PG or MARIADB and the number"
              + " of tasks in N, and prints a JSON object with some of single, bulk, drain,"
              + " lat_p50_ms, lat_p99_ms. May be given several times.")
  private List<String> externals = List.of();

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      defaultValue = ".",
      description =
          "Where the data of what is started is put for the time being; not on a disk in memory.")
  private Path data;

  @Option(
      names = "--against",
      paramLabel = "COMMIT",
      description =
          "Alternates runs of this checkout and of another commit, which is built below target, and"
              + " tells the median ratio of each figure. Without --scenario, of drain.")
  private @Nullable String against;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "4",
      description = "How many pairs of runs --against makes (${DEFAULT-VALUE}).")
  private int pairs;

  @Option(names = "--json", description = "One JSON object a line instead of tables.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    BenchSettings settings = settings();
    PrintWriter out = spec.commandLine().getOut();
    if (against != null) {
      return compare(against, out);
    }
    Report report = json ? new JsonReport(out) : new TableReport(out);
    try (Progress progress = progress();
        DataFolder folder = DataFolder.in(data, "bench")) {
      new Bench(settings, report, progress).run(folder.path());
    }
    return ExitCode.OK;
  }

  private int compare(String commit, PrintWriter out) throws Exception {
    check(pairs >= 1, "--pairs is %s, but must be at least 1.", pairs);
    check(
        !peers && externals.isEmpty(),
        "--against is '%s', but compares Taskmill only: leave out --peers and --external.",
        commit);
    List<String> stores =
        store.startsWith("jdbc:") ? List.of(store) : List.of(store.split(",", -1));
    try (Progress progress = progress();
        DataFolder folder = DataFolder.in(data, "bench")) {
      Comparison comparison =
          new Against(commit, pairs, progress).run(stores, arguments(), folder.path());
      if (json) {
        comparison.printJson(out);
      } else {
        comparison.printTable(out);
      }
    }
    return ExitCode.OK;
  }

  /** What both builds are given: all sizes, since another commit may have other defaults. */
  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (scenarios != null && scenarios.contains("idle")) {
      // Others are not told: a commit before this scenario does not know the option.
      arguments.addAll(List.of("--idle-nodes", joined(idleNodes)));
    }
    if (scenarios != null && scenarios.contains("schedules")) {
      arguments.addAll(List.of("--schedules", "" + schedules));
    }
    if (retention != null) {
      arguments.addAll(List.of("--retention", "" + retention));
    }
    if (live != null) {
      arguments.addAll(List.of("--live", "" + live));
    }
    if (finished != null) {
      arguments.addAll(List.of("--finished", "" + finished));
    }
    arguments.addAll(
        List.of(
            "--scenario",
            scenarios == null ? "drain" : String.join(",", scenarios),
            "--tasks",
            "" + tasks,
            "--payload",
            joined(payloads),
            "--seconds",
            "" + seconds,
            "--samples",
            "" + samples,
            "--nodes",
            joined(nodes),
            "--growth-scale",
            "" + growthScale,
            "--repeats",
            "" + repeats));
    return arguments;
  }

  private static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private Progress progress() {
    PrintWriter err = spec.commandLine().getErr();
    return Terminal.columnsOfStderr()
        .<Progress>map(columns -> new ProgressBar(err, columns))
        .orElseGet(() -> new ProgressLines(err));
  }

  private BenchSettings settings() {
    check(tasks >= 100, "--tasks is %s, but must be at least 100.", tasks);
    check(seconds >= 1, "--seconds is %s, but must be at least 1.", seconds);
    check(
        retention == null || retention >= 1,
        "--retention is %s, but must be at least 1.",
        retention);
    check(samples >= 1, "--samples is %s, but must be at least 1.", samples);
    check(
        payloads.stream().allMatch(bytes -> bytes >= 10 && bytes <= 60_000),
        "--payload is %s, but must be from 10 to 60000 bytes.",
        payloads);
    check(
        nodes.stream().allMatch(count -> count >= 1 && count <= 64),
        "--nodes is %s, but must be numbers from 1 to 64.",
        nodes);
    check(
        idleNodes.stream().allMatch(count -> count >= 1 && count <= 150),
        "--idle-nodes is %s, but must be numbers from 1 to 150.",
        idleNodes);
    check(
        schedules >= 1 && schedules <= 100_000,
        "--schedules is %s, but must be a number from 1 to 100000.",
        schedules);
    check(
        growthScale > 0 && growthScale <= 10,
        "--growth-scale is %s, but must be more than 0 and at most 10.",
        growthScale);
    check(live == null || live >= 1000, "--live is %s, but must be at least 1000.", live);
    check(
        finished == null || finished >= 1000,
        "--finished is %s, but must be at least 1000.",
        finished);
    check(repeats >= 1, "--repeats is %s, but must be at least 1.", repeats);
    List<Contender> contenders = new ArrayList<>();
    contenders.add(new TaskmillContender());
    if (peers) {
      contenders.addAll(Peers.ALL);
    }
    Sizes sizes =
        new Sizes(
            tasks,
            payloads,
            seconds,
            samples,
            nodes,
            idleNodes,
            schedules,
            growthScale,
            retention == null ? null : Duration.ofSeconds(retention),
            live,
            finished);
    return new BenchSettings(store, sizes, repeats, chosen(), contenders, externals());
  }

  private List<Scenario> chosen() {
    if (scenarios == null) {
      return Scenarios.ALL.stream().filter(scenario -> !scenario.isLarge()).toList();
    }
    List<Scenario> chosen = new ArrayList<>();
    for (String name : scenarios) {
      chosen.add(
          Scenarios.find(name)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "--scenario is '%s', but must be one of %s."
                              .formatted(name, String.join(", ", new Scenarios.Names())))));
    }
    return chosen;
  }

  private List<External> externals() {
    return externals.stream()
        .map(
            text ->
                External.parse(text)
                    .orElseThrow(
                        () ->
                            new ParameterException(
                                spec.commandLine(),
                                "--external is '%s', but must be a name, '=' and a command."
                                    .formatted(text))))
        .toList();
  }

  private void check(boolean holds, String message, @Nullable Object value) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), message.formatted(value));
    }
  }
}
