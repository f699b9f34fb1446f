package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.HolidayCalendar;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code taskmill schedule calendar set}. */
@Command(
    name = "set",
    description = {
      "Adds a holiday calendar, or gives it other days: all that it shall have.",
      "Schedules that heed it go by it at once."
    },
    footer = "For example: taskmill schedule calendar set germany --dates 2027-12-25,2027-12-26")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CalendarSetCommand extends StoreCommand {

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name;

  @Option(
      names = "--dates",
      required = true,
      paramLabel = "DATES",
      description = "The days, with commas between them; '' for none.")
  private String dates;

  @Mixin private ActorOptions by;

  @Override
  void check() {
    days();
  }

  private SortedSet<LocalDate> days() {
    return Arrays.stream(dates.split(",", -1))
        .map(String::strip)
        .filter(date -> !date.isEmpty())
        .map(this::day)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw wrong("'%s' is no day: write 2027-12-25,2027-12-26.".formatted(text));
    }
  }

  @Override
  int run(ControlPlane mill, Output output) {
    Optional<HolidayCalendar> before =
        mill.schedules().calendars().stream().filter(each -> each.name().equals(name)).findAny();
    HolidayCalendar calendar = new HolidayCalendar(name, days());
    by.operator(mill).schedules().calendar(calendar);
    output.done(
        "calendar",
        name,
        "%d days%s"
            .formatted(
                calendar.days().size(),
                before.map(old -> ", before %d".formatted(old.days().size())).orElse(", new")));
    return ExitCode.OK;
  }
}
