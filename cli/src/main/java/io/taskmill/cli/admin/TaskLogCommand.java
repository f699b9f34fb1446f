package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code taskmill task log}. */
@Command(
    name = "log",
    description = "Prints what the handler of a task has logged, the newest last.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskLogCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", description = "The task.")
  private long id;

  @Option(
      names = "--n",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many lines at most (${DEFAULT-VALUE}, at most 1000).")
  private int n;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      defaultValue = "TRACE",
      description = "No lines below this level: TRACE, DEBUG, INFO, WARN or ERROR.")
  private Level level;

  @Option(
      names = "--before",
      paramLabel = "NUMBER",
      description = "Only lines before this one: the page before.")
  private @Nullable Long before;

  @Override
  int run(ControlPlane mill, Output output) {
    if (mill.task(id).isEmpty()) {
      complain("There is no task %s; it may have been deleted or purged.".formatted(id));
      return REFUSED;
    }
    TaskLogQuery query = TaskLogQuery.all().atLeast(level).fromTheEnd().after(before).limit(n);
    List<TaskLogLine> lines = new ArrayList<>(mill.log(id, query));
    boolean mayHaveMore = lines.size() == n && lines.get(n - 1).number() > 1;
    Collections.reverse(lines);
    if (output.json()) {
      lines.forEach(output::object);
      return ExitCode.OK;
    }
    if (mayHaveMore) {
      output.line("There may be more: --before %s.".formatted(lines.get(0).number()));
    }
    if (lines.isEmpty()) {
      output.line("Nothing is logged of task %s.".formatted(id));
    }
    for (TaskLogLine line : lines) {
      output.line(
          "%5d  %s  %-5s  %s"
              .formatted(
                  line.number(),
                  output.times().full(line.at()),
                  line.level(),
                  line.message().strip().replace("\n", "\n" + " ".repeat(7)).replace("\t", "  ")));
    }
    return ExitCode.OK;
  }
}
