package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill schedule}. */
@Command(
    name = "schedule",
    description = "Looks at schedules, adds and changes them, and lets them fire.",
    subcommands = {
      ScheduleListCommand.class,
      ScheduleShowCommand.class,
      ScheduleNextCommand.class,
      ScheduleLogCommand.class,
      ScheduleAddCommand.class,
      ScheduleEditCommand.class,
      ScheduleVerbs.Revert.class,
      ScheduleVerbs.Online.class,
      ScheduleVerbs.Offline.class,
      ScheduleVerbs.Remove.class,
      ScheduleVerbs.Run.class,
      ScheduleVerbs.Backfill.class,
      ScheduleImportGroup.class,
      CalendarGroup.class
    })
public final class ScheduleGroup extends Group {}
