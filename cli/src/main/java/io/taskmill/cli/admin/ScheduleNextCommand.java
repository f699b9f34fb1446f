package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill schedule next}. */
@Command(
    name = "next",
    description = "Lists when a schedule is due next, with what daylight saving and holidays do.")
final class ScheduleNextCommand extends ScheduleCommand {

  private static final int MOST = 1_000;

  @Option(
      names = "--n",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many times are shown (${DEFAULT-VALUE}).")
  private int n;

  @Override
  void check() {
    if (n < 1 || n > MOST) {
      throw wrong("--n is %s, but must be between 1 and %s.".formatted(n, MOST));
    }
  }

  @Override
  int run(ControlPlane mill, ScheduleInfo info, Output output) {
    output.debugModes(mill);
    if (!output.json()) {
      output.line(
          "Schedule %s fires %s%s."
              .formatted(
                  info.name(),
                  ScheduleWords.when(info.schedule(), Locale.ENGLISH),
                  info.state() == ScheduleState.ONLINE
                      ? ""
                      : "; it is %s, so nothing of this happens".formatted(info.state())));
    }
    Fires.print(mill.schedules().next(info.name(), n), info.schedule().zone(), output);
    return ExitCode.OK;
  }
}
