package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.InvalidCronException;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Timetable;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code taskmill cron}. */
@Command(
    name = "cron",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = "Says in words what a cron expression means, and when it fires next.",
    footerHeading = "%n",
    footer = "For example: taskmill cron '30 2 * * *' --zone Europe/Berlin --from 2027-03-27 --n 3")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class CronCommand implements Callable<Integer> {

  private static final int MOST = 1_000;
  private static final int INDENT = 2;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "EXPRESSION", description = "The expression, in quotation marks.")
  private String expression;

  @Option(
      names = "--zone",
      paramLabel = "NAME",
      description = "By the clock of which time zone: Europe/Berlin; left out, this machine's.")
  private @Nullable String zone;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "After when: 2027-03-26, 2027-03-26T14:30 (in that zone); left out, now.")
  private @Nullable String from;

  @Option(
      names = "--n",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many times are shown (${DEFAULT-VALUE}).")
  private int n;

  @Option(
      names = "--lang",
      paramLabel = "CODE",
      defaultValue = "en",
      description = "In which language it is explained: en or zh (${DEFAULT-VALUE}).")
  private String language;

  @Option(names = "--json", description = "One JSON object a line, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    Output output = new Output(spec.commandLine().getOut(), json);
    try {
      if (n < 1 || n > MOST) {
        throw wrong("--n is %s, but must be between 1 and %s.".formatted(n, MOST));
      }
      ZoneId clock = zone == null ? ZoneId.systemDefault() : FireTimes.zone(zone);
      Timetable timetable = Timetable.cron(expression);
      List<PlannedFire> fires = FireTimes.of(timetable, clock).preview(after(clock), n);
      print(output, timetable, clock, fires);
      return ExitCode.OK;
    } catch (InvalidCronException e) {
      point(e, spec.commandLine().getErr());
      return ExitCode.USAGE;
    } catch (InvalidTaskException | TypeConversionException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private Instant after(ZoneId clock) {
    Instant now = Instant.now();
    return from == null ? now : TimeText.point(from, now, clock);
  }

  private void print(Output output, Timetable timetable, ZoneId clock, List<PlannedFire> fires) {
    if (output.json()) {
      Fires.print(fires, clock, output);
      return;
    }
    output.line(expression.strip());
    output.line("  " + timetable.describe(Locale.forLanguageTag(language)));
    output.line("");
    Fires.print(fires, clock, output);
  }

  /** The message, and a caret under the place that it speaks of. */
  static void point(InvalidCronException e, PrintWriter err) {
    err.println("taskmill: " + e.getMessage());
    err.println(" ".repeat(INDENT) + e.expression().replaceAll("\\p{C}", " "));
    err.println(" ".repeat(INDENT + e.position()) + "^");
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
