package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill node resume}. */
@Command(name = "resume", description = "Lets a node claim again.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class NodeResumeCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", description = "Its number, as 'taskmill node list' has it.")
  private long node;

  @Mixin private ActorOptions by;

  @Override
  int run(ControlPlane mill, Output output) {
    by.operator(mill).nodes().resume(node);
    output.done("node", Long.toString(node), "claims again");
    return ExitCode.OK;
  }
}
