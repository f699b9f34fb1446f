package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import io.taskmill.schedule.HolidayCalendar;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.SortedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code taskmill schedule calendar list}. */
@Command(name = "list", description = "Lists the holiday calendars.")
final class CalendarListCommand extends StoreCommand {

  @Override
  int run(ControlPlane mill, Output output) {
    output.list(
        mill.schedules().calendars(),
        new Table("CALENDAR", "DAYS", "NEXT", "LAST").right(1),
        CalendarListCommand::row,
        "There is no calendar. 'taskmill schedule calendar set --help' tells how to add one.");
    return ExitCode.OK;
  }

  private static List<String> row(HolidayCalendar calendar) {
    SortedSet<LocalDate> days = calendar.days();
    SortedSet<LocalDate> ahead = days.tailSet(LocalDate.now(ZoneId.systemDefault()));
    return List.of(
        calendar.name(),
        Texts.number(days.size()),
        ahead.isEmpty() ? "-" : ahead.first().toString(),
        days.isEmpty() ? "-" : days.last().toString());
  }
}
