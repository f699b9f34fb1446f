package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.QueueStatus;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import io.taskmill.cli.view.Times;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code taskmill queue list}. */
@Command(name = "list", description = "Lists the queues that have settings or live tasks.")
final class QueueListCommand extends StoreCommand {

  @Override
  int run(ControlPlane mill, Output output) {
    output.debugModes(mill);
    print(mill.queues().status(), output, "No queue has settings or live tasks.");
    return ExitCode.OK;
  }

  static void print(List<QueueStatus> queues, Output output, String none) {
    output.list(
        queues,
        new Table(
                "QUEUE",
                "WAITING",
                "READY",
                "RUNNING",
                "NEW/S",
                "DONE/S",
                "CAPACITY",
                "STATE",
                "OLDEST READY")
            .right(1, 2, 3, 4, 5, 6),
        queue -> row(queue, output.times()),
        none);
  }

  private static List<String> row(QueueStatus queue, Times times) {
    Long capacity = queue.capacity();
    return List.of(
        queue.name(),
        count(queue.waiting()),
        count(queue.ready()),
        count(queue.running()),
        Texts.rate(queue.submittedPerSecond()),
        Texts.rate(queue.finishedPerSecond()),
        capacity == null ? "any" : Texts.number(capacity),
        queue.paused() ? "paused" : "open",
        times.brief(queue.oldestReady()));
  }

  private static String count(long count) {
    return Texts.number(count) + (count < QueueStatus.COUNTED ? "" : "+");
  }
}
