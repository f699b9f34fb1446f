package io.taskmill.cli;

import io.taskmill.cli.demo.DemoCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code taskmill}, the parent of all commands. */
@Command(
    name = "taskmill",
    description = "Durable tasks for Java.",
    versionProvider = Version.class,
    subcommands = {DemoCommand.class, SchemaCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%n",
    footer = {
      "Begin with 'taskmill demo'. 'taskmill COMMAND --help' tells more.",
      "Exit codes: 0 done, 1 failed, 2 called wrongly, 130 stopped by Ctrl-C."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskmillCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli asks for it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  @SuppressWarnings("UnusedVariable") // picocli asks for it
  private boolean version;

  private boolean verbose;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Logs more, and shows stack traces of errors.")
  void verbose(boolean wanted) {
    verbose = wanted;
    if (wanted) {
      // Read by the logger when the first class that logs is loaded, which is after this.
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
  }

  boolean isVerbose() {
    return verbose;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say what to do: name a command.");
  }
}
