package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.HolidayCalendar;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill schedule calendar show}. */
@Command(name = "show", description = "Shows the days of a holiday calendar.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CalendarShowCommand extends StoreCommand {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEE yyyy-MM-dd", Locale.ENGLISH);

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name;

  @Override
  int run(ControlPlane mill, Output output) {
    Optional<HolidayCalendar> calendar =
        mill.schedules().calendars().stream().filter(each -> each.name().equals(name)).findAny();
    if (calendar.isEmpty()) {
      complain(
          "There is no calendar '%s'. 'taskmill schedule calendar list' has those there are."
              .formatted(name));
      return REFUSED;
    }
    if (output.json()) {
      output.object(calendar.get());
    } else {
      output.line(
          "Calendar %s has %d days%s"
              .formatted(
                  name, calendar.get().days().size(), calendar.get().days().isEmpty() ? "." : ":"));
      calendar.get().days().forEach(day -> output.line("  " + DAY.format(day)));
    }
    return ExitCode.OK;
  }
}
