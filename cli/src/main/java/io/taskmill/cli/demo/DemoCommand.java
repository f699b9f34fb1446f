package io.taskmill.cli.demo;

import io.taskmill.cli.view.JsonView;
import io.taskmill.cli.view.PlainView;
import io.taskmill.cli.view.ScreenView;
import io.taskmill.cli.view.Stop;
import io.taskmill.cli.view.Terminal;
import io.taskmill.cli.view.View;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill demo}. */
@Command(
    name = "demo",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = {
      "Runs a worker and a stream of sample tasks on an embedded database, and shows it.",
      "Some tasks are slow, some delayed, some fail and are tried again, one is long and saves"
          + " checkpoints. Kill it with kill -9, start it again: nothing is lost. Start it twice"
          + " and kill one: the other goes on. Ctrl-C lets running tasks end, for at most 3 seconds."
    },
    footerHeading = "%n",
    footer = {
      "For scripts: taskmill demo --tasks 1000 --speed 10 --json",
      "Begin anew: remove the file."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class DemoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      defaultValue = "taskmill-demo.db",
      description = "The database (${DEFAULT-VALUE}); it is made if it is not there.")
  private Path file;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "30",
      description = "Tasks a second, on average (${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      description =
          "How many tasks the file is to have in all; ends when they have finished. Without it the"
              + " stream goes on until Ctrl-C.")
  private @Nullable Long tasks;

  @Option(names = "--seconds", paramLabel = "N", description = "Stops after so many seconds.")
  private @Nullable Long seconds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many tasks run at once (a third of the rate).")
  private @Nullable Integer threads;

  @Option(
      names = "--speed",
      paramLabel = "X",
      defaultValue = "1",
      description = "Everything goes X times as fast: the stream, the work, delays, retries.")
  private double speed;

  @Option(names = "--plain", description = "Lines instead of the screen, on a terminal too.")
  private boolean plain;

  @Option(names = "--json", description = "One JSON object a line instead.")
  private boolean json;

  @Option(names = "--store", paramLabel = "URL", hidden = true)
  private @Nullable String store;

  @Override
  public Integer call() throws InterruptedException {
    DemoSettings settings = settings();
    try (Stop stop = Stop.onSignal();
        View view = view()) {
      new Demo(settings, view).run(stop);
    }
    return ExitCode.OK;
  }

  private DemoSettings settings() {
    check(rate >= 1 && rate <= 1000, "--rate is %s, but must be between 1 and 1000.", rate);
    check(
        threads == null || threads >= 2,
        "--threads is %s, but must be at least 2: one feeds the stream.",
        threads);
    check(speed >= 0.1 && speed <= 100, "--speed is %s, but must be from 0.1 to 100.", speed);
    check(tasks == null || tasks >= 1, "--tasks is %s, but must be at least 1.", tasks);
    check(seconds == null || seconds >= 1, "--seconds is %s, but must be at least 1.", seconds);
    return new DemoSettings(
        store == null ? fileUrl() : store,
        store == null ? file.toString() : store.replaceFirst("[?;].*", ""),
        tasks == null ? DemoSettings.ENDLESS : tasks,
        rate,
        threads == null ? Math.max(4, rate / 3) : threads,
        speed,
        Duration.ofSeconds(seconds == null ? Integer.MAX_VALUE : seconds));
  }

  private String fileUrl() {
    Path folder = file.toAbsolutePath().getParent();
    check(
        folder != null && Files.isDirectory(folder) && !Files.isDirectory(file),
        "--file %s is not the name of a file in a folder that exists.",
        file);
    return "jdbc:sqlite:" + file;
  }

  private View view() {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      return new JsonView(out);
    }
    Optional<Terminal> terminal = plain ? Optional.empty() : Terminal.find(out);
    return terminal.<View>map(ScreenView::new).orElseGet(() -> new PlainView(out));
  }

  private void check(boolean holds, String message, @Nullable Object value) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), message.formatted(value));
    }
  }
}
