package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill queue resume}. */
@Command(name = "resume", description = "Lets tasks of a queue begin again.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QueueResumeCommand extends StoreCommand {

  @Parameters(paramLabel = "QUEUE", description = "Its name.")
  private String name;

  @Mixin private ActorOptions by;

  @Override
  int run(ControlPlane mill, Output output) {
    by.operator(mill).queues().resume(name);
    output.done("queue", name, "resumed");
    return ExitCode.OK;
  }
}
