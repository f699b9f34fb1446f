package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill operation list}. */
@Command(name = "list", description = "Lists commands for many tasks, the newest first.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class OperationListCommand extends StoreCommand {

  @Option(
      names = "--limit",
      defaultValue = "20",
      description = "How many at most (${DEFAULT-VALUE}).")
  private int limit;

  @Override
  int run(ControlPlane mill, Output output) {
    List<OperationSummary> all =
        mill.operations().list(limit).stream().map(OperationSummary::of).toList();
    Table table =
        new Table("ID", "VERB", "STATE", "MATCHED", "DONE", "REFUSED", "STARTED", "WHO", "FILTER")
            .right(3, 4, 5)
            .whole(6);
    output.list(all, table, one -> row(one, output), "No command was given to many tasks.");
    return ExitCode.OK;
  }

  private static List<String> row(OperationSummary operation, Output output) {
    return List.of(
        Long.toString(operation.id()),
        operation.verb(),
        operation.state().name(),
        Texts.number(operation.matched()),
        Texts.number(operation.applied() + operation.asked()),
        Texts.number(operation.refused().values().stream().mapToLong(Long::longValue).sum()),
        output.times().brief(operation.createdAt()),
        operation.who(),
        operation.filter());
  }
}
