package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code taskmill schedule edit}. */
@Command(
    name = "edit",
    description = {
      "Changes what is given of a schedule; the rest stays. An edit counts more than what the code"
          + " says, until 'revert'.",
      "An empty text takes something away: --end ''."
    },
    footer = "For example: taskmill schedule edit nightly --when '0 4 * * *'")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ScheduleEditCommand extends ScheduleCommand {

  @Mixin private ScheduleOptions options;
  @Mixin private ActorOptions by;

  @Override
  void check() {
    if (options.isEmpty()) {
      throw wrong("Say what to change, such as --when '0 4 * * *' or --zone Europe/Berlin.");
    }
    // So that what is wrong in itself is said before a store is opened.
    options.applyTo(Schedule.ofNamed("checked", "checked", ""));
  }

  @Override
  int run(ControlPlane mill, ScheduleInfo before, Output output) {
    output.debugModes(mill);
    ScheduleInfo after = by.operator(mill).schedules().edit(before.name(), options::applyTo);
    PayloadNote.of(options.payload()).ifPresent(this::complain);
    output.done(
        "schedule",
        after.name(),
        after.version() == before.version()
            ? "is so already"
            : after.edited().isEmpty()
                ? "as declared or added"
                : "edited: " + String.join(", ", after.edited()));
    if (!output.json()) {
      output.line("  " + ScheduleWords.outlook(after, output.times()));
    }
    return ExitCode.OK;
  }
}
