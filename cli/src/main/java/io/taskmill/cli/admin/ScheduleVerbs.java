package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.Schedules;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands that do something to a schedule: {@code taskmill schedule online} and so on. */
final class ScheduleVerbs {

  private ScheduleVerbs() {}

  /** One that is done in somebody's name. */
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  private abstract static class Verb extends ScheduleCommand {

    @Mixin private ActorOptions by;

    @Override
    final int run(ControlPlane mill, ScheduleInfo before, Output output) {
      output.debugModes(mill);
      act(by.operator(mill).schedules(), before, output);
      return ExitCode.OK;
    }

    abstract void act(Schedules schedules, ScheduleInfo before, Output output);

    /** Says that it was done, and what follows from it. */
    static void done(ScheduleInfo after, String what, Output output) {
      output.done("schedule", after.name(), what);
      if (!output.json()) {
        output.line("  " + ScheduleWords.outlook(after, output.times()));
      }
    }
  }

  /** {@code taskmill schedule revert}. */
  @Command(
      name = "revert",
      description = "Takes all edits back: it is as its program declares it, or as it was added.")
  static final class Revert extends Verb {
    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      ScheduleInfo after = schedules.revert(before.name());
      done(
          after,
          before.edited().isEmpty()
              ? "was not edited"
              : "taken back: " + String.join(", ", before.edited()),
          output);
    }
  }

  /** {@code taskmill schedule online}. */
  @Command(name = "online", description = "Lets a schedule fire, from now on.")
  static final class Online extends Verb {
    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      done(schedules.online(before.name()), "online", output);
    }
  }

  /** {@code taskmill schedule offline}. */
  @Command(name = "offline", description = "Lets a schedule fire no more, at once.")
  static final class Offline extends Verb {

    @Option(
        names = "--cancel-run",
        description = "Also cancels its last task, if that has not ended; else it goes on.")
    private boolean cancelsRun;

    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      done(schedules.offline(before.name(), cancelsRun), "offline", output);
    }
  }

  /** {@code taskmill schedule remove}. */
  @Command(name = "remove", description = "Removes a schedule and its log; its tasks stay.")
  static final class Remove extends Verb {
    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      schedules.remove(before.name());
      output.done("schedule", before.name(), "removed");
      if (!output.json() && before.declaredBy() != null && before.undeclaredAt() == null) {
        output.line(
            "  Program '%s' declares it, so it comes back when that starts; 'offline' would last."
                .formatted(before.declaredBy()));
      }
    }
  }

  /** {@code taskmill schedule run}. */
  @Command(
      name = "run",
      description = {
        "Submits the task of a schedule now, whatever its state and the debug modes.",
        "When it fires does not change."
      })
  static final class Run extends Verb {

    @Option(
        names = "--payload",
        paramLabel = "JSON",
        description = "Another payload, this once, as the type's codec writes it.")
    private @Nullable String payload;

    /** For scripts. */
    record Ran(String schedule, long task) {}

    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      long task =
          payload == null
              ? schedules.runNow(before.name())
              : schedules.runNow(before.name(), payload);
      if (output.json()) {
        output.object(new Ran(before.name(), task));
      } else {
        output.line("schedule %s: submitted task %d.".formatted(before.name(), task));
      }
    }
  }

  /** {@code taskmill schedule backfill}. */
  @Command(
      name = "backfill",
      description = {
        "Submits a task for each due time in a range of the past, whether it fired then or not.",
        "Times are by the clock of the schedule's zone, unless they end with Z."
      },
      footer = "For example: taskmill schedule backfill nightly --from 2026-11-01 --to 2026-11-08")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Backfill extends Verb {

    @Option(
        names = "--from",
        required = true,
        paramLabel = "TIME",
        description =
            "The first time that counts: 2026-11-01, 2026-11-01T14:30, or 2d for two days ago.")
    private String from;

    @Option(
        names = "--to",
        required = true,
        paramLabel = "TIME",
        description = "The first time that does not count; not after now.")
    private String to;

    /** For scripts. */
    record Backfilled(String schedule, int tasks) {}

    @Override
    void check() {
      point(from, ZoneOffset.UTC);
      point(to, ZoneOffset.UTC);
    }

    private static Instant point(String text, ZoneId zone) {
      return TimeText.point(text, Instant.now(), zone);
    }

    @Override
    void act(Schedules schedules, ScheduleInfo before, Output output) {
      ZoneId zone = before.schedule().zone();
      int tasks = schedules.backfill(before.name(), point(from, zone), point(to, zone));
      if (output.json()) {
        output.object(new Backfilled(before.name(), tasks));
      } else {
        output.line(
            "schedule %s: submitted %s."
                .formatted(before.name(), tasks == 1 ? "1 task" : tasks + " tasks"));
      }
    }
  }
}
