package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill node drain}. */
@Command(name = "drain", description = "Lets a node claim nothing more; what runs there goes on.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class NodeDrainCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", description = "Its number, as 'taskmill node list' has it.")
  private long node;

  @Mixin private ActorOptions by;

  @Override
  int run(ControlPlane mill, Output output) {
    by.operator(mill).nodes().drain(node);
    output.done("node", Long.toString(node), "drains");
    return ExitCode.OK;
  }
}
