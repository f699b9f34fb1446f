package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.QueueStatus;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill queue show}. */
@Command(name = "show", description = "Shows one queue.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QueueShowCommand extends StoreCommand {

  @Parameters(paramLabel = "QUEUE", description = "Its name.")
  private String name;

  @Override
  int run(ControlPlane mill, Output output) {
    List<QueueStatus> queues =
        mill.queues().status().stream().filter(queue -> queue.name().equals(name)).toList();
    if (queues.isEmpty()) {
      complain("Queue '%s' has neither settings nor live tasks.".formatted(name));
      return REFUSED;
    }
    QueueListCommand.print(queues, output, "");
    return ExitCode.OK;
  }
}
