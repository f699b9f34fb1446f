package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.importing.Candidate;
import io.taskmill.cli.importing.ImportPlan;
import io.taskmill.cli.importing.ImportPlan.Fate;
import io.taskmill.cli.importing.ImportPlan.Line;
import io.taskmill.cli.importing.TypeNames;
import io.taskmill.cli.view.Table;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.Schedules;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Carries over what another scheduler has in its tables; shows what it would do unless told to. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class ScheduleImportCommand extends StoreCommand {

  @Option(
      names = "--from",
      required = true,
      paramLabel = "URL",
      description = "The database of the other scheduler: jdbc:… It is only read.")
  String from;

  @Option(
      names = "--type",
      paramLabel = "THEIRS=OURS",
      description = "The task type that does what a job did there; the same name unless given.")
  private Map<String, String> types = new LinkedHashMap<>();

  @Option(
      names = "--zone",
      paramLabel = "NAME",
      description = "The time zone of its processes, where it stores none: Europe/Berlin.")
  private @Nullable String zone;

  @Option(names = "--apply", description = "Adds the schedules; without it nothing is written.")
  private boolean apply;

  @Option(
      names = "--online",
      description = "With --apply: puts those online that fire there. First stop them there.")
  private boolean online;

  @Mixin private ActorOptions by;

  /** What became of a line, for scripts and the summary. */
  private record Done(Line line, String what, @Nullable String error) {

    boolean failed() {
      return error != null || line.fate() == Fate.REFUSED || line.fate() == Fate.DIFFERS;
    }
  }

  @Override
  void check() {
    if (online && !apply) {
      throw wrong("--online is for --apply. Give both, or neither to see what would be done.");
    }
    zone();
  }

  final @Nullable ZoneId zone() {
    return zone == null ? null : FireTimes.zone(zone);
  }

  /** Reads the other scheduler's tables. */
  abstract List<Candidate> read(TypeNames types);

  @Override
  final int run(ControlPlane mill, Output output) {
    TypeNames names = new TypeNames(types, name -> mill.types().get(name).isPresent());
    ImportPlan plan = new ImportPlan(read(names), mill.schedules(), Instant.now());
    List<Done> done = new ArrayList<>();
    try {
      for (Line line : plan.lines()) {
        done.add(apply ? apply(plan, line, by.operator(mill).schedules()) : planned(line));
      }
    } finally {
      // Also when the store goes away on the way: what was added is said.
      report(done, plan.lines().size(), output);
    }
    return done.stream().anyMatch(Done::failed) ? REFUSED : ExitCode.OK;
  }

  private Done apply(ImportPlan plan, Line line, Schedules schedules) {
    try {
      String what = plan.apply(line, schedules, online);
      return what.isEmpty() ? planned(line) : new Done(line, what, null);
    } catch (InvalidTaskException e) {
      return new Done(line, "refused", e.getMessage());
    }
  }

  private static Done planned(Line line) {
    return new Done(
        line,
        switch (line.fate()) {
          case ADD -> "would be added";
          case THERE -> "is there";
          case DIFFERS -> "is there, differs";
          case REFUSED -> "not carried over";
        },
        null);
  }

  private void report(List<Done> done, int all, Output output) {
    if (output.json()) {
      for (Done one : done) {
        Map<String, Object> more = new LinkedHashMap<>(Map.of("done", one.what()));
        if (one.error() != null) {
          more.put("error", one.error());
        }
        output.object(one.line(), more);
      }
      return;
    }
    if (all == 0) {
      output.line("There is nothing to import.");
      return;
    }
    Table table = new Table("FROM", "SCHEDULE", "TYPE", "WHEN", "BECOMES").whole(4);
    for (Done one : done) {
      Line line = one.line();
      table.row(
          List.of(
              line.from(),
              shown(line.schedule()),
              shown(line.type()),
              shown(line.when()),
              one.what()));
    }
    table.lines(Output.WIDTH).forEach(output::line);
    done.forEach(one -> notes(one, output));
    output.line(summary(done, all));
  }

  private static String shown(@Nullable String text) {
    return Objects.requireNonNullElse(text, "-");
  }

  private static void notes(Done done, Output output) {
    for (String note : done.line().notes()) {
      output.line("  %s: %s".formatted(done.line().from(), note));
    }
    if (done.error() != null) {
      output.line("  %s: %s".formatted(done.line().from(), done.error()));
    }
  }

  private String summary(List<Done> done, int all) {
    long added =
        done.stream().filter(one -> one.line().fate() == Fate.ADD && !one.failed()).count();
    long there = done.stream().filter(one -> one.line().fate() == Fate.THERE).count();
    long failed = done.stream().filter(Done::failed).count();
    String stopped =
        done.size() == all
            ? ""
            : " It stopped after %s of %s: call it again, and it goes on."
                .formatted(done.size(), all);
    return "%s %s added, %s there already, %s not carried over.%s%s"
        .formatted(
            added,
            apply ? "were" : "would be",
            there,
            failed,
            apply ? "" : " Nothing was written: --apply does it.",
            stopped);
  }
}
