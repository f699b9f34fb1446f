package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.ScheduleInfo;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A command on one schedule that exists. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class ScheduleCommand extends StoreCommand {

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name;

  @Override
  final int run(ControlPlane mill, Output output) {
    Optional<ScheduleInfo> schedule = mill.schedules().get(name);
    if (schedule.isEmpty()) {
      complain(
          "There is no schedule '%s'. 'taskmill schedule list' has those there are."
              .formatted(name));
      return REFUSED;
    }
    return run(mill, schedule.get(), output);
  }

  abstract int run(ControlPlane mill, ScheduleInfo schedule, Output output);
}
