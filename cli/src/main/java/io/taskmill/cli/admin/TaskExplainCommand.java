package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Explanation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill task explain}. */
@Command(
    name = "explain",
    description = "Says why tasks are in their state, and what would move them.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskExplainCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", arity = "1..*", description = "The tasks.")
  private List<Long> ids;

  @Override
  int run(ControlPlane mill, Output output) {
    int code = ExitCode.OK;
    for (long id : ids) {
      Optional<Explanation> explained = mill.explain(id);
      if (explained.isEmpty()) {
        complain("There is no task %s; it may have been deleted or purged.".formatted(id));
        code = REFUSED;
      } else if (output.json()) {
        output.object(explained.get());
      } else {
        String state = explained.get().state().name();
        String reason = explained.get().reason().name();
        output.line(
            "Task %s is %s%s."
                .formatted(id, state, reason.equals(state) ? "" : " (" + reason + ")"));
        output.line("  " + explained.get().sentence());
        output.line("  " + explained.get().remedy());
      }
    }
    return code;
  }
}
