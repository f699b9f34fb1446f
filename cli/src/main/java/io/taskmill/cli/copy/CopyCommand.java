package io.taskmill.cli.copy;

import io.taskmill.TaskmillException;
import io.taskmill.cli.admin.StoreUrl;
import io.taskmill.cli.copy.Copy.Progress;
import io.taskmill.cli.view.Terminal;
import io.taskmill.cli.view.Texts;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import io.taskmill.wire.WireJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill copy}. */
@Command(
    name = "copy",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = {
      "Copies everything from one store to another, such as from a SQLite file to PostgreSQL.",
      "Live tasks keep state, counts, due time, checkpoint and keys; finished ones their results and"
          + " errors; the audit is copied too. What the target has already stays as it is, so a copy"
          + " that was stopped is simply started again. Of the source only statistics are folded.",
      "First stop every process that works on the source, and start it on the target afterwards."
    },
    footerHeading = "%n",
    footer =
        "For example: taskmill copy --from jdbc:sqlite:tasks.db --to jdbc:postgresql://db/shop")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class CopyCommand implements Callable<Integer> {

  private static final int CONNECTIONS = 4;
  private static final int FOLDED_AT_ONCE = 1000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Option(names = "--from", required = true, paramLabel = "URL", description = "The source.")
  private String from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description = "The target; its tables are made if they are missing.")
  private String to;

  @Option(names = "--from-schema", paramLabel = "NAME", description = "The schema of the source.")
  private @Nullable String fromSchema;

  @Option(names = "--to-schema", paramLabel = "NAME", description = "The schema of the target.")
  private @Nullable String toSchema;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      defaultValue = StoreSettings.DEFAULT_PREFIX,
      description = "What the tables' names begin with in both (${DEFAULT-VALUE}).")
  private String prefix;

  @Option(
      names = "--force",
      description =
          "Copies although nodes are registered at the source or the target. What they do"
              + " meanwhile may be missing, and what they run may run twice.")
  private boolean force;

  @Option(names = "--json", description = "One JSON object a line, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    if (from.equals(to) && Objects.equals(fromSchema, toSchema)) {
      throw new ParameterException(
          spec.commandLine(), "--from and --to are the same store. Name another target.");
    }
    StoreUrl.find(from, Map.of(), Path.of(""));
    try (Store source = open(from, fromSchema, false)) {
      // Before there are tables at the target.
      refuseLiveNodes(source);
      try (Store target = open(to, toSchema, true)) {
        refuseLiveNodes(target);
        foldStatistics(source);
        List<Progress> parts = new Copy(source, target).run(listener());
        parts.forEach(this::report);
      }
    }
    return ExitCode.OK;
  }

  private Store open(String url, @Nullable String schema, boolean migrate) {
    StoreSettings settings =
        new StoreSettings(
            url, null, null, null, schema, prefix, migrate, CONNECTIONS, false, migrate, PATIENCE);
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
      if (provider.accepts(settings)) {
        return provider.open(settings);
      }
    }
    throw new TaskmillException(
        "No store opens '%s'. Mend the URL: it begins with jdbc:sqlite:, jdbc:postgresql: or the like."
            .formatted(url.replaceFirst("//.*|[?].*", "…")));
  }

  private void refuseLiveNodes(Store store) {
    List<NodeStatus> nodes = store.nodes().list().stream().filter(node -> !node.overdue()).toList();
    if (!nodes.isEmpty() && !force) {
      throw new TaskmillException(
          "%s has live nodes: %s. Stop them and copy then; nothing was copied. --force copies all the same."
              .formatted(
                  store.description(),
                  nodes.stream()
                      .map(node -> node.name() + " on " + node.host())
                      .collect(Collectors.joining(", "))));
    }
  }

  /**
   * Copied are statistics that are folded: what was not would be counted again by a second copy.
   */
  private static void foldStatistics(Store source) {
    source
        .role(Maintenance.class)
        .ifPresent(
            maintenance -> {
              while (maintenance.run(
                      MaintenanceJob.FOLD_STATISTICS, FOLDED_AT_ONCE, CopyCommand::noId)
                  > 0) {
                // There may be more.
              }
            });
  }

  private static long noId() {
    throw new IllegalStateException("Folding statistics begins nothing that has an id");
  }

  /** On a terminal, a line on stderr that is written over. */
  private Copy.Listener listener() {
    if (json || Terminal.columnsOfStderr().isEmpty()) {
      return progress -> {};
    }
    PrintWriter err = spec.commandLine().getErr();
    return progress -> {
      err.printf(
          "\r%s: %s\u001b[K", progress.part(), Texts.number(progress.copied() + progress.there()));
      err.flush();
    };
  }

  private void report(Progress part) {
    spec.commandLine()
        .getOut()
        .println(
            json
                ? WireJson.lenient().writeValueAsString(part)
                : "%12s %s copied%s"
                    .formatted(
                        Texts.number(part.copied()),
                        part.part(),
                        part.there() == 0
                            ? ""
                            : ", %s were there".formatted(Texts.number(part.there()))));
  }
}
