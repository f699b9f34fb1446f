package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill task}. */
@Command(
    name = "task",
    description = "Looks at tasks.",
    subcommands = {TaskListCommand.class, TaskShowCommand.class, TaskExplainCommand.class})
public final class TaskGroup extends Group {}
