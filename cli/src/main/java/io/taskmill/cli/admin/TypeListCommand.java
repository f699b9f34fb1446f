package io.taskmill.cli.admin;

import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.TypeInfo;
import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code taskmill type list}. */
@Command(name = "list", description = "Lists the types that the store knows.")
final class TypeListCommand extends StoreCommand {

  @Override
  int run(ControlPlane mill, Output output) {
    output.list(
        mill.types().list(),
        new Table("TYPE", "QUEUE", "PRIORITY", "AT ONCE", "TIMEOUT", "EDITED", "").right(2, 3),
        TypeListCommand::row,
        "The store knows no type yet: it learns them from whoever submits or handles tasks.");
    return ExitCode.OK;
  }

  private static List<String> row(TypeInfo type) {
    TaskPolicy policy = type.policy();
    Integer most = policy.maxRunning();
    return List.of(
        type.name(),
        policy.queue(),
        Integer.toString(policy.priority()),
        most == null ? "any" : most.toString(),
        Times.length(policy.timeout()),
        type.edited().isEmpty()
            ? "-"
            : type.edited().stream().map(PolicyField::name).collect(Collectors.joining(", ")),
        policy.disabled() ? "disabled" : "");
  }
}
