package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill workflow}. */
@Command(
    name = "workflow",
    description = "Looks at workflows, draws their graphs, cancels and retries them.",
    subcommands = {
      WorkflowListCommand.class,
      WorkflowShowCommand.class,
      WorkflowVerbs.Cancel.class,
      WorkflowVerbs.Retry.class
    })
public final class WorkflowGroup extends Group {}
