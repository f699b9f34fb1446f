package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.Schedules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill schedule list}. */
@Command(name = "list", description = "Lists the schedules: when they fire, and when they did.")
final class ScheduleListCommand extends StoreCommand {

  @Option(
      names = "--outcomes",
      description = "Also what came of the last 30 tasks of each, which takes a query for each.")
  private boolean outcomes;

  @Override
  int run(ControlPlane mill, Output output) {
    output.debugModes(mill);
    Schedules schedules = mill.schedules();
    List<ScheduleInfo> all = schedules.list();
    if (output.json()) {
      all.forEach(info -> output.object(info, more(schedules, info)));
    } else if (all.isEmpty()) {
      output.line("There is no schedule. 'taskmill schedule add --help' tells how to add one.");
    } else {
      print(schedules, all, output);
    }
    return ExitCode.OK;
  }

  private Map<String, Object> more(Schedules schedules, ScheduleInfo info) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("inWords", info.schedule().timetable().describe(Locale.ENGLISH));
    if (outcomes) {
      more.put("outcomes", Outcomes.of(schedules, info.name()).newestFirst());
    }
    return more;
  }

  /** Two lines each: in one, the words of when it fires would be cut in most cases. */
  private void print(Schedules schedules, List<ScheduleInfo> all, Output output) {
    Table table = new Table("SCHEDULE", "TYPE", "STATE", "NEXT DUE", "LAST FIRE");
    all.forEach(info -> table.row(row(info, output.times())));
    List<String> lines = table.lines(Output.WIDTH);
    output.line(lines.get(0));
    for (int i = 0; i < all.size(); i++) {
      ScheduleInfo info = all.get(i);
      output.line(lines.get(i + 1));
      output.line("  " + words(info, output.times()));
      if (outcomes) {
        output.line("  " + Outcomes.of(schedules, info.name()).strip());
      }
    }
    if (outcomes) {
      output.line(Outcomes.LEGEND);
    }
  }

  private static List<String> row(ScheduleInfo info, Times times) {
    return List.of(
        info.name(),
        info.schedule().type(),
        info.state().name(),
        ScheduleWords.next(info, times),
        info.lastAt() == null ? "-" : times.relative(info.lastAt()));
  }

  private static String words(ScheduleInfo info, Times times) {
    StringBuilder words =
        new StringBuilder(ScheduleWords.when(info.schedule(), Locale.ENGLISH)).append('.');
    if (info.offlineWhy() != null) {
      words.append(' ').append(info.offlineWhy());
    }
    if (info.undeclaredAt() != null) {
      words.append(
          " '%s' declares it no more since %s."
              .formatted(info.declaredBy(), times.brief(info.undeclaredAt())));
    }
    return words.toString();
  }
}
