package io.taskmill.cli;

import io.taskmill.cli.admin.AuditCommand;
import io.taskmill.cli.admin.CronCommand;
import io.taskmill.cli.admin.DebugModeCommand;
import io.taskmill.cli.admin.NodeGroup;
import io.taskmill.cli.admin.OperationGroup;
import io.taskmill.cli.admin.PurgeCommand;
import io.taskmill.cli.admin.QueueGroup;
import io.taskmill.cli.admin.ScheduleGroup;
import io.taskmill.cli.admin.StatsCommand;
import io.taskmill.cli.admin.TaskGroup;
import io.taskmill.cli.admin.TopCommand;
import io.taskmill.cli.admin.TypeGroup;
import io.taskmill.cli.admin.WorkflowGroup;
import io.taskmill.cli.copy.CopyCommand;
import io.taskmill.cli.demo.DemoCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill}, the parent of all commands. */
@Command(
    name = "taskmill",
    description = "Durable tasks for Java.",
    versionProvider = Version.class,
    subcommands = {
      DemoCommand.class,
      TaskGroup.class,
      QueueGroup.class,
      NodeGroup.class,
      OperationGroup.class,
      WorkflowGroup.class,
      TypeGroup.class,
      ScheduleGroup.class,
      AuditCommand.class,
      StatsCommand.class,
      PurgeCommand.class,
      TopCommand.class,
      CronCommand.class,
      DebugModeCommand.class,
      CopyCommand.class,
      SchemaCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%n",
    footer = {
      "Begin with 'taskmill demo'. 'taskmill COMMAND --help' tells more.",
      "'taskmill bench' measures it on real databases, 'taskmill chaos' tries to break its promises;"
          + " each is built when it is first called.",
      "Exit codes: 0 done, 1 failed, 2 called wrongly, 3 a task was not found or refused it, 130"
          + " stopped by Ctrl-C."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskmillCommand extends RootCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  @SuppressWarnings("UnusedVariable") // picocli asks for it
  private boolean version;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say what to do: name a command.");
  }
}
