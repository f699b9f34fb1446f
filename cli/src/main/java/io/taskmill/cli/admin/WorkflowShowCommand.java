package io.taskmill.cli.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.GraphDrawing;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code taskmill workflow show}. */
@Command(name = "show", description = "Shows a workflow, and draws its graph as text.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WorkflowShowCommand extends StoreCommand {

  private static final int PAGE = 1_000;

  /** How many of the tasks are named that need a person. */
  private static final int NAMED = 10;

  /** Of how many tasks the error is shown. */
  private static final int ERRORS = 100;

  @Parameters(paramLabel = "ID", description = "Its number, as 'taskmill workflow list' has it.")
  private long id;

  @Option(
      names = "--tasks",
      defaultValue = "200",
      description = "How many of its tasks at most (${DEFAULT-VALUE}).")
  private int most;

  @Override
  int run(ControlPlane mill, Output output) {
    Optional<WorkflowInfo> info = mill.workflows().get(id);
    if (info.isEmpty()) {
      complain("There is no workflow %s; see 'taskmill workflow list'.".formatted(id));
      return REFUSED;
    }
    List<WorkflowTask> tasks = tasks(mill);
    Optional<String> result = result(mill, info.get());
    List<TaskInfo> attention =
        mill.find(TaskFilter.all().workflow(id).states(TaskState.ATTENTION), NAMED);
    if (output.json()) {
      Map<String, Object> more = new LinkedHashMap<>();
      result.ifPresent(text -> more.put("result", text));
      more.put("attention", attention.stream().map(TaskInfo::id).toList());
      more.put("tasks", tasks);
      output.object(info.get(), more);
    } else {
      head(info.get(), output);
      result.ifPresent(text -> output.line("Result: " + text));
      attention.forEach(task -> output.line("Waits for a person: " + name(mill, task)));
      output.line("");
      new GraphDrawing(tasks, errors(mill)).lines().forEach(output::line);
      if (tasks.size() < info.get().total()) {
        output.line(
            "… and %s more; --tasks shows them.".formatted(info.get().total() - tasks.size()));
      }
    }
    return ExitCode.OK;
  }

  private static Optional<String> result(ControlPlane mill, WorkflowInfo info) {
    return Optional.ofNullable(info.resultOf())
        .flatMap(mill::task)
        .flatMap(task -> Optional.ofNullable(task.result()));
  }

  private String name(ControlPlane mill, TaskInfo task) {
    return "%s, task %s of type %s"
        .formatted(WorkflowNames.of(mill, id, task.id()), task.id(), task.type());
  }

  private Map<Long, String> errors(ControlPlane mill) {
    Map<Long, String> errors = new HashMap<>();
    TaskFilter failed = TaskFilter.all().workflow(id).states(TaskState.FAILED, TaskState.ATTENTION);
    for (TaskInfo task : mill.find(failed, ERRORS)) {
      if (task.lastError() != null) {
        errors.put(task.id(), task.lastError());
      }
    }
    return errors;
  }

  private List<WorkflowTask> tasks(ControlPlane mill) {
    List<WorkflowTask> tasks = new ArrayList<>();
    List<WorkflowTask> page;
    do {
      long after = tasks.isEmpty() ? 0 : tasks.get(tasks.size() - 1).id();
      page = mill.workflows().tasks(id, after, Math.max(1, Math.min(PAGE, most - tasks.size())));
      tasks.addAll(page);
    } while (!page.isEmpty() && tasks.size() < most);
    return tasks;
  }

  private static void head(WorkflowInfo info, Output output) {
    output.line(
        "Workflow %s: %s%s"
            .formatted(info.id(), info.name(), info.key() == null ? "" : ", key " + info.key()));
    if (info.parent() != null) {
      output.line("Children of task %s, step '%s'".formatted(info.parent(), info.parentStep()));
    }
    output.line(
        "%s, %s of %s tasks have ended, %s failed, %s cancelled; on a failure: %s"
            .formatted(
                info.state(),
                info.total() - info.live(),
                info.total(),
                info.failed(),
                info.cancelled(),
                info.onFailure()));
    output.line(
        "Submitted %s%s"
            .formatted(
                output.times().brief(info.createdAt()),
                info.finishedAt() == null
                    ? ""
                    : ", ended " + output.times().brief(info.finishedAt())));
  }
}
