package io.taskmill.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill schema}, the parent of what can be done with the tables. */
@Command(
    name = "schema",
    description = "Prints the DDL of the tables.",
    subcommands = SchemaPrintCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class SchemaCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Say what to do with the schema: 'taskmill schema print'.");
  }
}
