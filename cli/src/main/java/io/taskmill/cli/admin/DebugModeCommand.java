package io.taskmill.cli.admin;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugMode;
import io.taskmill.cli.view.DebugModeText;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill debug-mode}. */
@Command(
    name = "debug-mode",
    description = {
      "Shows the debug modes of the whole cluster, or switches one.",
      "schedules: they do not fire. tasks: new ones wait for a person."
    },
    footer = "For example: taskmill debug-mode schedules on --why 'ticket 17'")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class DebugModeCommand extends StoreCommand {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "MODE",
      description = "Which: schedules or tasks.")
  private @Nullable DebugMode mode;

  @Parameters(index = "1", arity = "0..1", paramLabel = "on|off", description = "Switches it.")
  private @Nullable String onOff;

  @Mixin private ActorOptions by;

  /** How a mode stands, and who has switched it last, as far as the audit has it. */
  record Status(
      DebugMode mode,
      boolean on,
      @Nullable String by,
      @Nullable Instant since,
      @Nullable String why) {}

  @Override
  void check() {
    if (onOff != null && !onOff.equals("on") && !onOff.equals("off")) {
      throw wrong("Say on or off, not '%s'.".formatted(onOff));
    }
  }

  @Override
  int run(ControlPlane mill, Output output) {
    if (mode != null && onOff != null) {
      by.operator(mill).debugModes().set(mode, onOff.equals("on"));
    }
    Set<DebugMode> on = mill.debugModes().on();
    List<DebugMode> shown = mode == null ? Arrays.asList(DebugMode.values()) : List.of(mode);
    for (DebugMode each : shown) {
      Status status = status(mill, each, on.contains(each));
      if (output.json()) {
        output.object(status);
      } else {
        output.line(line(status, output));
      }
    }
    if (!output.json() && onOff != null) {
      output.line("Every process hears of it with its next heartbeat, within seconds.");
    }
    return ExitCode.OK;
  }

  private static Status status(ControlPlane mill, DebugMode mode, boolean on) {
    AuditFilter switched =
        AuditFilter.all().verb("debug-mode").subject(mode.name().toLowerCase(Locale.ROOT));
    List<AuditEntry> newest = mill.audit().find(switched, 1).entries();
    return newest.isEmpty()
        ? new Status(mode, on, null, null, null)
        : new Status(mode, on, newest.get(0).who(), newest.get(0).at(), newest.get(0).why());
  }

  private static String line(Status status, Output output) {
    String who =
        status.by == null
            ? ""
            : ", by %s%s since %s"
                .formatted(
                    status.by,
                    status.why == null ? "" : " (" + status.why + ")",
                    output.times().brief(status.since));
    return "debug mode %-10s %s%s%s"
        .formatted(
            status.mode.name().toLowerCase(Locale.ROOT) + ":",
            status.on ? "ON" : "off",
            status.on ? ": " + DebugModeText.means(status.mode) : "",
            who);
  }
}
