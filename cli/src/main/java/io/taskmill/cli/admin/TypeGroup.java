package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill type}. */
@Command(
    name = "type",
    description = "Looks at types of tasks and their policies.",
    subcommands = {TypeListCommand.class, TypeShowCommand.class})
public final class TypeGroup extends Group {}
