package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Texts;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code taskmill workflow list}. */
@Command(name = "list", description = "Lists workflows, the newest first.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WorkflowListCommand extends StoreCommand {

  @Option(names = "--name", paramLabel = "NAME", description = "Only those of this name.")
  private @Nullable String name;

  @Option(names = "--key", paramLabel = "KEY", description = "Only those with this key.")
  private @Nullable String key;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only those in this state: ${COMPLETION-CANDIDATES}.")
  private @Nullable WorkflowState state;

  @Option(names = "--tenant", paramLabel = "ID", description = "Only those of this tenant.")
  private @Nullable Long tenant;

  @Option(
      names = "--attention",
      description = "Only those that wait for a person: a task of theirs is in ATTENTION.")
  private boolean attention;

  @Option(
      names = "--limit",
      defaultValue = "20",
      description = "How many at most (${DEFAULT-VALUE}).")
  private int limit;

  @Override
  int run(ControlPlane mill, Output output) {
    WorkflowFilter filter = new WorkflowFilter(name, key, state, tenant, null, attention);
    List<WorkflowInfo> found = mill.workflows().find(filter, limit);
    Table table =
        new Table("ID", "NAME", "KEY", "STATE", "TASKS", "LIVE", "FAILED", "SUBMITTED", "ENDED")
            .right(4, 5, 6)
            .whole(3, 7, 8);
    output.list(found, table, one -> row(one, output), "No workflow matches.");
    return ExitCode.OK;
  }

  private static List<String> row(WorkflowInfo one, Output output) {
    return List.of(
        Long.toString(one.id()),
        one.name(),
        one.key() == null ? "" : one.key(),
        one.state().name(),
        Texts.number(one.total()),
        Texts.number(one.live()),
        Texts.number(one.failed()),
        output.times().brief(one.createdAt()),
        one.finishedAt() == null ? "" : output.times().brief(one.finishedAt()));
  }
}
