package io.taskmill.cli.admin;

import io.taskmill.TaskmillException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code taskmill task run-again}. */
@Command(
    name = "run-again",
    description = "Submits tasks that have ended once more, as new tasks with the same payload.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RunAgainCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", arity = "1..*", description = "The tasks.")
  private List<Long> ids;

  @Mixin private ActorOptions by;

  /** The new task, for scripts. */
  record Again(long id, long parent) {}

  @Override
  int run(ControlPlane mill, Output output) {
    Operator operator = by.operator(mill);
    int code = ExitCode.OK;
    for (long id : ids) {
      try {
        Again again = new Again(operator.runAgain(id), id);
        if (output.json()) {
          output.object(again);
        } else {
          output.line("Task %s runs again as task %s.".formatted(id, again.id()));
        }
      } catch (TaskmillException e) {
        complain(String.valueOf(e.getMessage()));
        code = REFUSED;
      }
    }
    return code;
  }
}
