package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.client.TaskmillClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** On whose behalf a command is given, for the audit. */
final class ActorOptions {

  @Option(
      names = "--who",
      paramLabel = "NAME",
      description =
          "On whose behalf, for the audit; the name of your account if it is left out. A server knows"
              + " it by the token.")
  private @Nullable String who;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      description = "What for, in words or as the number of a ticket.")
  private @Nullable String why;

  Operator operator(ControlPlane mill) {
    if (who != null && mill instanceof TaskmillClient) {
      throw new InvalidTaskException(
          "--who is not for a server: that knows by the token who calls, and enters that name into the audit. Nothing was changed. Leave it out.");
    }
    return mill.as(who == null ? System.getProperty("user.name") : who, why);
  }
}
