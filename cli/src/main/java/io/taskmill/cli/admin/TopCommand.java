package io.taskmill.cli.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskSearch;
import io.taskmill.cli.view.LiveScreen;
import io.taskmill.cli.view.Stop;
import io.taskmill.cli.view.Terminal;
import io.taskmill.cli.view.Times;
import io.taskmill.cli.view.TopFailure;
import io.taskmill.cli.view.TopScreen;
import io.taskmill.cli.view.TopSnapshot;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill top}. */
@Command(
    name = "top",
    description = {
      "Shows queues, nodes and the newest failures, and draws them anew each second.",
      "q or Ctrl-C ends it. Without a terminal it shows them once."
    })
public final class TopCommand extends StoreCommand {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int FAILURES = 20;
  private static final int LINES = 60;

  @Option(names = "--once", description = "Shows them once and ends.")
  private boolean once;

  @Override
  int run(ControlPlane mill, Output output) throws InterruptedException {
    Optional<Terminal> terminal =
        once || output.json() ? Optional.empty() : Terminal.find(output.out());
    if (terminal.isPresent()) {
      watch(mill, terminal.get());
    } else if (output.json()) {
      output.object(take(mill));
    } else {
      TopScreen.draw(take(mill), Output.WIDTH, LINES, false).forEach(output::line);
    }
    return ExitCode.OK;
  }

  private void watch(ControlPlane mill, Terminal terminal) throws InterruptedException {
    try (Stop stop = Stop.onSignal();
        LiveScreen screen = new LiveScreen(terminal)) {
      Thread keys = new Thread(() -> awaitQ(stop), "keys");
      keys.setDaemon(true);
      keys.start();
      do {
        TopSnapshot top = take(mill);
        screen.draw((columns, rows, coloured) -> TopScreen.draw(top, columns, rows, coloured));
      } while (!stop.await(SECOND));
    }
  }

  private static void awaitQ(Stop stop) {
    try {
      int key = System.in.read();
      while (key >= 0 && key != 'q' && key != 'Q') {
        key = System.in.read();
      }
      if (key >= 0) {
        stop.ask();
      }
    } catch (IOException e) {
      // Then Ctrl-C ends it.
    }
  }

  private TopSnapshot take(ControlPlane mill) {
    return new TopSnapshot(
        storeName(),
        Times.fromNow(),
        mill.debugModes().on(),
        mill.queues().status(),
        mill.nodes().list(),
        failures(mill));
  }

  private static List<TopFailure> failures(ControlPlane mill) {
    TaskFilter failed = TaskFilter.all().states(TaskState.FAILED, TaskState.ATTENTION);
    TaskSearch newest = TaskSearch.of(failed).limit(FAILURES).withoutData();
    return mill.find(newest).tasks().stream().map(TopCommand::failure).toList();
  }

  private static TopFailure failure(TaskInfo task) {
    Instant ended = task.finishedAt();
    Instant started = task.lastStartedAt();
    String error = task.lastError();
    return new TopFailure(
        task.id(),
        task.type(),
        task.state(),
        ended != null ? ended : started != null ? started : task.createdAt(),
        error == null ? "" : error.lines().findFirst().orElse(""));
  }
}
