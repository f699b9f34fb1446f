package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.Schedules;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code taskmill schedule add}. */
@Command(
    name = "add",
    description = "Adds a schedule; it fires once it is online.",
    footer =
        "For example: taskmill schedule add nightly --type report --when '0 3 * * *' --zone"
            + " Europe/Berlin --online")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ScheduleAddCommand extends StoreCommand {

  private static final String NO_PAYLOAD = "{}";

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name;

  @Option(
      names = "--type",
      required = true,
      paramLabel = "NAME",
      description = "The type of its tasks: 'taskmill type list'.")
  private String type;

  @Mixin private ScheduleOptions options;

  @Option(names = "--online", description = "Lets it fire at once, from now on.")
  private boolean online;

  @Mixin private ActorOptions by;

  @Override
  void check() {
    schedule();
  }

  private Schedule schedule() {
    return options.applyTo(Schedule.ofNamed(name, type, NO_PAYLOAD));
  }

  @Override
  int run(ControlPlane mill, Output output) {
    Schedules schedules = by.operator(mill).schedules();
    output.debugModes(mill);
    ScheduleInfo added = schedules.add(schedule());
    PayloadNote.of(options.payload()).ifPresent(this::complain);
    int code = ExitCode.OK;
    if (online) {
      try {
        added = schedules.online(name);
      } catch (InvalidTaskException e) {
        complain("It was added and stays %s. %s".formatted(added.state(), e.getMessage()));
        code = REFUSED;
      }
    }
    output.done("schedule", name, online && code == ExitCode.OK ? "added, online" : "added");
    if (!output.json()) {
      output.line("  " + ScheduleWords.outlook(added, output.times()));
    }
    return code;
  }
}
