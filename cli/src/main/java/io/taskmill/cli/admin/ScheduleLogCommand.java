package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleLogEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill schedule log}. */
@Command(name = "log", description = "Lists when a schedule has fired, the newest first.")
final class ScheduleLogCommand extends ScheduleCommand {

  @Option(
      names = "--n",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many at most (${DEFAULT-VALUE}, at most 1000).")
  private int n;

  @Option(
      names = "--before",
      paramLabel = "ID",
      description = "Goes on behind this line: the next page.")
  private @Nullable Long before;

  @Override
  int run(ControlPlane mill, ScheduleInfo info, Output output) {
    List<ScheduleLogEntry> entries = mill.schedules().log(info.name(), before, n);
    output.list(
        entries,
        new Table("FIRED", "DUE", "STATUS", "TASK", "TEXT"),
        entry -> row(entry, output.times()),
        info.schedule().log() == FireLog.NONE
            ? "Schedule %s writes no log.".formatted(info.name())
            : "Schedule %s has not fired in the time that its log is kept.".formatted(info.name()));
    if (!output.json() && entries.size() == n) {
      output.line("There may be more: --before %s goes on.".formatted(entries.get(n - 1).id()));
    }
    return ExitCode.OK;
  }

  private static List<String> row(ScheduleLogEntry entry, Times times) {
    return List.of(
        times.brief(entry.at()),
        entry.dueAt() == null ? "by hand" : times.brief(entry.dueAt()),
        entry.status().name(),
        entry.task() == null ? "-" : entry.task().toString(),
        entry.text() == null ? "" : entry.text());
  }
}
