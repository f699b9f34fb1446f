package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill operation stop}. */
@Command(name = "stop", description = "Stops a command for many tasks; what is done stays done.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class OperationStopCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", description = "Its number, as 'taskmill operation list' has it.")
  private long operation;

  @Mixin private ActorOptions by;

  @Override
  int run(ControlPlane mill, Output output) {
    if (by.operator(mill).stop(operation)) {
      output.done("operation", Long.toString(operation), "stopped");
      return ExitCode.OK;
    }
    complain(
        "There is no open operation %s. Nothing was changed; see 'taskmill operation list'."
            .formatted(operation));
    return REFUSED;
  }
}
