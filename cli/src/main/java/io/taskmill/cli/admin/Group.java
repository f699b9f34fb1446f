package io.taskmill.cli.admin;

import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only has others below it. */
@Command(
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class Group implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Say what to do: '%s' and one of %s."
            .formatted(
                spec.qualifiedName(),
                spec.subcommands().keySet().stream().collect(Collectors.joining(", "))));
  }
}
