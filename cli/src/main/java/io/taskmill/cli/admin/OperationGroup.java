package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill operation}. */
@Command(
    name = "operation",
    description = "Looks at commands for many tasks, and stops them.",
    subcommands = {OperationListCommand.class, OperationStopCommand.class})
public final class OperationGroup extends Group {}
