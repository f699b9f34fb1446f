package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskSignal;
import io.taskmill.admin.TaskStep;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill task steps}. */
@Command(
    name = "steps",
    description =
        "Shows the steps of a task: what is done, waits or has failed, what is to come, and signals"
            + " that no step has taken.")
final class TaskStepsCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", description = "The task.")
  private long id;

  @Override
  int run(ControlPlane mill, Output output) {
    if (mill.task(id).isEmpty()) {
      complain("There is no task %s; it may have been deleted or purged.".formatted(id));
      return REFUSED;
    }
    output.list(
        mill.steps(id),
        new Table("STEP", "KIND", "STATUS", "TRIES", "FIRST", "LAST", "UNTIL")
            .right(3)
            .whole(4, 5, 6),
        step -> row(step, output.times()),
        "It has no steps.");
    List<TaskSignal> signals = mill.signals(id);
    if (!signals.isEmpty()) {
      if (!output.json()) {
        output.line("");
        output.line("Signals that no step has taken:");
      }
      output.list(
          signals,
          new Table("SIGNAL", "SENT", "BY"),
          signal -> List.of(signal.signal(), output.times().brief(signal.sentAt()), signal.who()),
          "");
    }
    return ExitCode.OK;
  }

  private static List<String> row(TaskStep step, Times times) {
    return List.of(
        step.name(),
        step.kind().name().toLowerCase(Locale.ROOT),
        step.dropped() ? step.status() + " (dropped)" : step.status().name(),
        step.attempts() == 0 ? "" : Integer.toString(step.attempts()),
        brief(step.firstAt(), times),
        brief(step.lastAt(), times),
        until(step, times));
  }

  /** Of what is waited for: what is done waits no more, and a wait may have no end. */
  private static String until(TaskStep step, Times times) {
    Instant until = step.until();
    return until == null || step.status() == StepStatus.DONE || times.isFar(until)
        ? ""
        : times.brief(until);
  }

  private static String brief(@Nullable Instant time, Times times) {
    return time == null ? "" : times.brief(time);
  }
}
