package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill queue pause}. */
@Command(name = "pause", description = "Lets no more tasks of a queue begin; those that run go on.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QueuePauseCommand extends StoreCommand {

  @Parameters(paramLabel = "QUEUE", description = "Its name.")
  private String name;

  @Mixin private ActorOptions by;

  @Override
  int run(ControlPlane mill, Output output) {
    if (mill.queues().status().stream().noneMatch(queue -> queue.name().equals(name))) {
      complain(
          "No queue '%s' has tasks or settings so far; it is paused for those to come."
              .formatted(name));
    }
    by.operator(mill).queues().pause(name);
    output.done("queue", name, "paused");
    return ExitCode.OK;
  }
}
