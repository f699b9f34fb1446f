package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill node}. */
@Command(
    name = "node",
    description = "Looks at the processes that run tasks, and drains them.",
    subcommands = {NodeListCommand.class, NodeDrainCommand.class, NodeResumeCommand.class})
public final class NodeGroup extends Group {}
