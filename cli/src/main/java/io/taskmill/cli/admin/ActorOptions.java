package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.admin.Operator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** On whose behalf a command is given, for the audit. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ActorOptions {

  @Option(
      names = "--who",
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "On whose behalf, for the audit (${DEFAULT-VALUE}).")
  private String who;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      description = "What for, in words or as the number of a ticket.")
  private @Nullable String why;

  Operator operator(Taskmill mill) {
    return mill.as(who, why);
  }
}
