package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Schedules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill schedule show}. */
@Command(
    name = "show",
    description = "Shows all that is known of a schedule, its last outcomes and its next fires.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ScheduleShowCommand extends ScheduleCommand {

  private static final int NEXT = 5;

  @Option(
      names = "--lang",
      paramLabel = "CODE",
      defaultValue = "en",
      description = "In which language it says when it fires: en or zh (${DEFAULT-VALUE}).")
  private String language;

  @Override
  int run(ControlPlane mill, ScheduleInfo info, Output output) {
    Schedules schedules = mill.schedules();
    Outcomes outcomes = Outcomes.of(schedules, info.name());
    List<PlannedFire> fires = schedules.next(info.name(), NEXT);
    Locale locale = Locale.forLanguageTag(language);
    if (output.json()) {
      Map<String, Object> more = new LinkedHashMap<>();
      more.put("inWords", info.schedule().timetable().describe(locale));
      more.put("outcomes", outcomes.newestFirst());
      more.put(
          "next", fires.stream().map(fire -> Fires.Fire.of(fire, info.schedule().zone())).toList());
      more.put("debugModes", mill.debugModes().on());
      output.object(info, more);
      return ExitCode.OK;
    }
    output.debugModes(mill);
    new ScheduleSheet(info, output.times(), locale).lines().forEach(output::line);
    output.line("");
    output.line("Last outcomes: " + outcomes.strip());
    if (!outcomes.newestFirst().isEmpty()) {
      output.line("  " + Outcomes.LEGEND);
    }
    output.line("");
    if (fires.isEmpty()) {
      output.line("It does not fire by itself any more.");
    } else {
      output.line(
          info.state() == ScheduleState.ONLINE
              ? "Next fires:"
              : "It would fire, if it were online:");
      Fires.table(fires).forEach(line -> output.line("  " + line));
    }
    return ExitCode.OK;
  }
}
