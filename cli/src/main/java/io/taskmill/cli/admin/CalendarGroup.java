package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill schedule calendar}. */
@Command(
    name = "calendar",
    description = "Looks at the holiday calendars that schedules heed, and sets their days.",
    subcommands = {CalendarListCommand.class, CalendarShowCommand.class, CalendarSetCommand.class})
final class CalendarGroup extends Group {}
