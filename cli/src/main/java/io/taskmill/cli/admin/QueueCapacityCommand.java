package io.taskmill.cli.admin;

import io.taskmill.TaskQueues;
import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill queue capacity}. */
@Command(
    name = "capacity",
    description = "Sets how many live tasks a queue holds; those that are there stay.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QueueCapacityCommand extends StoreCommand {

  private static final String ANY = "any";

  @Parameters(paramLabel = "QUEUE", description = "Its name.")
  private String name;

  @Parameters(paramLabel = "N", description = "How many; 'any' for no limit.")
  private String capacity;

  @Mixin private ActorOptions by;

  @Override
  void check() {
    if (!capacity.equals(ANY) && !capacity.matches("[1-9]\\d{0,17}")) {
      throw wrong(
          "The capacity is '%s', but must be a number from 1, or 'any'.".formatted(capacity));
    }
  }

  @Override
  int run(ControlPlane mill, Output output) {
    TaskQueues queues = by.operator(mill).queues();
    if (capacity.equals(ANY)) {
      queues.unlimited(name);
    } else {
      queues.capacity(name, Long.parseLong(capacity));
    }
    output.done("queue", name, "holds " + capacity);
    return ExitCode.OK;
  }
}
