package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill queue}. */
@Command(
    name = "queue",
    description = "Looks at queues, and holds them back.",
    subcommands = {
      QueueListCommand.class,
      QueueShowCommand.class,
      QueuePauseCommand.class,
      QueueResumeCommand.class,
      QueueCapacityCommand.class
    })
public final class QueueGroup extends Group {}
