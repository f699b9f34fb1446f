package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.admin.PurgeProgress;
import io.taskmill.admin.TaskHistory;
import io.taskmill.cli.view.Terminal;
import io.taskmill.cli.view.Texts;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill purge}. */
@Command(
    name = "purge",
    description = {
      "Removes deleted tasks and ended ones whose retention is over, now.",
      "Workers do that by themselves; this is for stores on which none runs, and for those who cannot"
          + " wait."
    },
    footer = "For example: taskmill purge --older-than 30d --yes")
public final class PurgeCommand extends StoreOnlyCommand {

  @Option(
      names = "--older-than",
      paramLabel = "LENGTH",
      converter = TimeText.Length.class,
      description =
          "All tasks that ended so long ago, whatever the retention of their types is: 30d. Needs"
              + " --yes.")
  private @Nullable Duration olderThan;

  @Option(names = "--yes", description = "Means it.")
  private boolean yes;

  @Override
  void check() {
    if (olderThan != null && !yes) {
      throw wrong(
          "--older-than removes tasks for good that their types would keep. Add --yes if that is meant.");
    }
  }

  @Override
  int run(Taskmill mill, Output output) {
    TaskHistory history = mill.history();
    PurgeProgress done =
        olderThan == null
            ? history.purge(listener(output))
            : history.purgeOlderThan(olderThan, listener(output));
    if (output.json()) {
      output.object(done);
    } else {
      output.line(
          "%s tasks purged, %s looked at."
              .formatted(Texts.number(done.purged()), Texts.number(done.read())));
    }
    return ExitCode.OK;
  }

  /** On a terminal, a line on stderr that is written over. */
  private Consumer<PurgeProgress> listener(Output output) {
    if (output.json() || Terminal.columnsOfStderr().isEmpty()) {
      return progress -> {};
    }
    return progress -> {
      err().printf("\r%s purged\u001b[K\r", Texts.number(progress.purged()));
      err().flush();
    };
  }
}
