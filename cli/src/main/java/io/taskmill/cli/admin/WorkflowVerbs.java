package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.ControlPlane;
import io.taskmill.workflow.Workflows;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What can be done with a whole workflow: a command for many tasks, which workers carry out. */
final class WorkflowVerbs {

  private WorkflowVerbs() {}

  /** A verb. */
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  abstract static class Verb extends StoreCommand {

    @Parameters(paramLabel = "ID", description = "Its number, as 'taskmill workflow list' has it.")
    private long id;

    @Mixin private ActorOptions by;

    @Override
    int run(ControlPlane mill, Output output) {
      Workflows workflows = by.operator(mill).workflows();
      if (workflows.get(id).isEmpty()) {
        complain(
            "There is no workflow %s. Nothing was changed; see 'taskmill workflow list'."
                .formatted(id));
        return REFUSED;
      }
      boolean idle = mill.find(wanted().workflow(id), 1).isEmpty();
      long operation;
      try {
        operation = begin(workflows, id);
      } catch (InvalidTaskException e) {
        complain(String.valueOf(e.getMessage()));
        return REFUSED;
      }
      output.done(
          "workflow",
          Long.toString(id),
          idle
              ? "there is nothing to %s: none of its tasks %s. Operation %s changes nothing unless that changes first"
                  .formatted(spec.name(), wantedInWords(), operation)
              : "%s is under way, as operation %s".formatted(spec.name(), operation));
      return ExitCode.OK;
    }

    /** Begins it, and gives the operation. */
    abstract long begin(Workflows workflows, long id);

    /** The tasks for which there is something to do. */
    abstract TaskFilter wanted();

    /** The same, as the end of a sentence on a task. */
    abstract String wantedInWords();
  }

  /** {@code taskmill workflow cancel}. */
  @Command(name = "cancel", description = "Cancels all of its tasks that have not ended.")
  static final class Cancel extends Verb {
    @Override
    long begin(Workflows workflows, long id) {
      return workflows.cancel(id);
    }

    @Override
    TaskFilter wanted() {
      return TaskFilter.live();
    }

    @Override
    String wantedInWords() {
      return "is live";
    }
  }

  /** {@code taskmill workflow retry}. */
  @Command(
      name = "retry",
      description = "Runs once more what has failed or was cancelled, and what was skipped for it.")
  static final class Retry extends Verb {
    @Override
    long begin(Workflows workflows, long id) {
      return workflows.retry(id);
    }

    @Override
    TaskFilter wanted() {
      return TaskFilter.all().states(TaskState.FAILED, TaskState.CANCELLED, TaskState.SKIPPED);
    }

    @Override
    String wantedInWords() {
      return "has failed, was cancelled or was skipped";
    }
  }
}
