package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands on tasks, each under its own name: {@code taskmill task retry} and so on. */
final class TaskVerbs {

  private TaskVerbs() {}

  /** {@code taskmill task retry}. */
  @Command(
      name = "retry",
      description =
          "Runs tasks once more that wait for a person or have ended: their counts are kept.")
  static final class Retry extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.retry();
    }
  }

  /** {@code taskmill task reset}. */
  @Command(
      name = "reset",
      description = "Makes tasks as new: no attempts, no checkpoint, due at once.")
  static final class Reset extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.reset();
    }
  }

  /** {@code taskmill task run-now}. */
  @Command(name = "run-now", description = "Makes tasks due now.")
  static final class RunNow extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.runNow();
    }

    @Override
    String remark(ControlPlane mill, long id) {
      return mill.steps(id).stream()
          .filter(step -> step.status() == StepStatus.WAITING && step.until() != null)
          .filter(step -> step.kind() == StepKind.SIGNAL || step.kind() == StepKind.CHILDREN)
          .findFirst()
          .map(
              step ->
                  " But it waits for %s '%s', and goes on waiting: run-now ends no such wait. See 'task explain %s'."
                      .formatted(
                          step.kind() == StepKind.SIGNAL ? "the signal" : "its children",
                          step.name(),
                          id))
          .orElse("");
    }
  }

  /** {@code taskmill task cancel}. */
  @Command(
      name = "cancel",
      description = "Ends tasks as CANCELLED; a running one is asked to stop.")
  static final class Cancel extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.cancel();
    }
  }

  /** {@code taskmill task pause}. */
  @Command(
      name = "pause",
      description = "Stops tasks until they are resumed; a running one is asked to.")
  static final class Pause extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.pause();
    }
  }

  /** {@code taskmill task resume}. */
  @Command(name = "resume", description = "Lets paused tasks go on.")
  static final class Resume extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.resume();
    }
  }

  /** {@code taskmill task clean}. */
  @Command(name = "clean", description = "Forces tasks away as FAILED, running ones too.")
  static final class Clean extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.clean();
    }
  }

  /** {@code taskmill task delete}. */
  @Command(name = "delete", description = "Hides ended tasks at once; they are purged later.")
  static final class Delete extends VerbCommand {
    @Override
    TaskCommand command() {
      return TaskCommand.delete();
    }
  }

  /** {@code taskmill task reschedule}. */
  @Command(name = "reschedule", description = "Moves the due time of tasks.")
  static final class Reschedule extends VerbCommand {

    @Option(
        names = "--at",
        paramLabel = "TIME",
        converter = TimeText.Point.class,
        description = "When they are due: 2026-11-01T14:30, or 2026-11-01T14:30:00Z.")
    private @Nullable Instant at;

    @Option(
        names = "--in",
        paramLabel = "LENGTH",
        converter = TimeText.Length.class,
        description = "In how long they are due: 30s, 15m, 2h, 3d.")
    private @Nullable Duration in;

    @Override
    void check() {
      super.check();
      if ((at == null) == (in == null)) {
        throw wrong("Say when they are due: either --at 2026-11-01T14:30 or --in 2h.");
      }
    }

    @Override
    TaskCommand command() {
      return new TaskCommand.Reschedule(
          at == null ? Instant.now().plus(in == null ? Duration.ZERO : in) : at);
    }
  }

  /** {@code taskmill task commit}. */
  @Command(name = "commit", description = "Ends tasks as SUCCEEDED by hand, running ones too.")
  static final class Commit extends VerbCommand {

    @Option(
        names = "--result",
        paramLabel = "JSON",
        description = "Kept as the result: '{\"total\":17}', or '\"paid\"' for a text.")
    private @Nullable String result;

    @Override
    void check() {
      super.check();
      requireJson("--result", result);
    }

    @Override
    TaskCommand command() {
      return new TaskCommand.Commit(result);
    }
  }

  /** {@code taskmill task resolve}. */
  @Command(name = "resolve", description = "Ends tasks as RESOLVED: a person dealt with them.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Resolve extends VerbCommand {

    @Option(names = "--remark", required = true, paramLabel = "TEXT", description = "How.")
    private String remark;

    @Override
    TaskCommand command() {
      return new TaskCommand.Resolve(remark);
    }
  }

  /** {@code taskmill task signal}. */
  @Command(
      name = "signal",
      description = "Sends tasks a signal; a handler that waits for it goes on.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Signal extends VerbCommand {

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "The name by which the handler waits.")
    private String name;

    @Option(
        names = "--payload",
        paramLabel = "JSON",
        description = "What comes with it: '{\"by\":\"anna\"}', or '\"yes\"' for a text.")
    private @Nullable String payload;

    @Override
    void check() {
      super.check();
      requireJson("--payload", payload);
    }

    @Override
    TaskCommand command() {
      return new TaskCommand.Signal(name, payload);
    }
  }

  /** {@code taskmill task redo-step}. */
  @Command(
      name = "redo-step",
      description =
          "Forgets a step of tasks that do not run: it is done again when they do. A task that has"
              + " ended is then run by retry.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class RedoStep extends VerbCommand {

    @Option(
        names = "--step",
        required = true,
        paramLabel = "NAME",
        description = "The name of the step.")
    private String step;

    @Override
    TaskCommand command() {
      return new TaskCommand.RedoStep(step);
    }
  }

  /** {@code taskmill task edit}. */
  @Command(name = "edit", description = "Changes tasks that have not ended and do not run.")
  static final class Edit extends VerbCommand {

    @Option(names = "--set-priority", paramLabel = "N", description = "From 1 to 9.")
    private @Nullable Integer priority;

    @Option(names = "--set-queue", paramLabel = "NAME", description = "Another queue.")
    private @Nullable String queue;

    @Option(names = "--set-max-attempts", paramLabel = "N", description = "How often it may run.")
    private @Nullable Integer maxAttempts;

    @Option(
        names = "--set-payload",
        paramLabel = "TEXT",
        description = "The payload as it is stored, mostly JSON; only of tasks that never started.")
    private @Nullable String payload;

    @Override
    void check() {
      super.check();
      if (priority == null && queue == null && maxAttempts == null && payload == null) {
        throw wrong(
            "Say what to change: --set-priority, --set-queue, --set-max-attempts or --set-payload.");
      }
    }

    @Override
    TaskCommand command() {
      return new TaskCommand.Edit(priority, queue, maxAttempts, payload);
    }
  }
}
