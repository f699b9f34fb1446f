package io.taskmill.cli.admin;

import io.taskmill.QueueInfo;
import io.taskmill.Taskmill;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code taskmill queue list}. */
@Command(name = "list", description = "Lists the queues that have settings.")
final class QueueListCommand extends StoreCommand {

  @Override
  int run(Taskmill mill, Output output) {
    output.list(
        mill.queues().list(),
        new Table("QUEUE", "CAPACITY", "STATE").right(1),
        QueueListCommand::row,
        "No queue has settings: all are open and hold any number of tasks.");
    return ExitCode.OK;
  }

  static List<String> row(QueueInfo queue) {
    Long capacity = queue.capacity();
    return List.of(
        queue.name(),
        capacity == null ? "any" : Texts.number(capacity),
        queue.paused() ? "paused" : "open");
  }
}
