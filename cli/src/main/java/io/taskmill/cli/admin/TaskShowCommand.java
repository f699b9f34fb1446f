package io.taskmill.cli.admin;

import io.taskmill.TaskInfo;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskProgress;
import io.taskmill.cli.view.ProgressPicture;
import io.taskmill.cli.view.Times;
import io.taskmill.spi.NodePin;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill task show}. */
@Command(name = "show", description = "Shows all that is known of tasks.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskShowCommand extends StoreCommand {

  private static final String WORKFLOW = "taskmill-workflow";
  private static final int MOST_CHILDREN = 10;

  @Parameters(paramLabel = "ID", arity = "1..*", description = "The tasks.")
  private List<Long> ids;

  @Override
  int run(ControlPlane mill, Output output) {
    int code = ExitCode.OK;
    for (long id : ids) {
      Optional<TaskInfo> task = mill.task(id);
      if (task.isEmpty()) {
        complain("There is no task %s; it may have been deleted or purged.".formatted(id));
        code = REFUSED;
      } else if (output.json()) {
        output.object(
            task.get(), mill.progress(id).map(found -> Map.of("progress", found)).orElse(Map.of()));
      } else {
        print(mill, task.get(), output);
        mill.progress(id).ifPresent(progress -> print(progress, output));
        mill.attempts(id).forEach(attempt -> print(attempt, output));
      }
    }
    return code;
  }

  private static void print(ControlPlane mill, TaskInfo task, Output output) {
    output.line("Task %s of type %s is %s.".formatted(task.id(), task.type(), task.state()));
    fields(mill, task, output.times())
        .forEach(
            (name, value) ->
                output.line(
                    "  %-12s %s".formatted(name, value.replace("\n", "\n" + " ".repeat(15)))));
  }

  private static void print(TaskProgress progress, Output output) {
    String bar = ProgressPicture.bar(progress, output.times());
    output.line("  %-12s %s".formatted("progress", bar.replace("\n", "\n" + " ".repeat(15))));
    String curve = ProgressPicture.curve(progress);
    if (curve != null) {
      output.line(" ".repeat(15) + curve);
    }
  }

  private static void print(Attempt attempt, Output output) {
    String host = attempt.host();
    output.line(
        "  attempt %-4d %s %s%s, after %s: %s"
            .formatted(
                attempt.number(),
                attempt.kind(),
                output.times().brief(attempt.endedAt()),
                host == null ? "" : " on " + host,
                Times.length(attempt.duration()),
                attempt.message()));
  }

  private static Map<String, String> fields(ControlPlane mill, TaskInfo task, Times times) {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "key", task.key());
    put(fields, "parent", task.parent());
    put(fields, "workflow", workflow(mill, task));
    put(fields, "children", children(mill, task));
    put(fields, "remark", task.remark());
    put(fields, "queue", task.queue());
    put(fields, "tenant", task.tenant());
    put(fields, "creator", task.creator() == 0 ? null : task.creator());
    put(fields, "priority", task.priority());
    put(fields, "tags", task.tags().isEmpty() ? null : String.join(", ", task.tags()));
    put(fields, "schedule", schedule(task, times));
    boolean pinned = NodePin.isPinned(task.headers());
    put(fields, "only on", pinned ? NodePin.words(task.headers()) : null);
    Map<String, String> headers = new TreeMap<>(task.headers());
    headers.remove(WORKFLOW);
    put(fields, "headers", headers.isEmpty() ? null : headers);
    put(fields, "attempts", "%d of %d".formatted(task.attempts(), task.maxAttempts()));
    put(fields, "losses", task.losses() == 0 ? null : task.losses() + " of " + task.maxLosses());
    put(fields, "created", times.full(task.createdAt()));
    put(fields, "due", times.isFar(task.dueAt()) ? "waits" : times.full(task.dueAt()));
    put(
        fields,
        "first start",
        task.firstStartedAt() == null ? null : times.full(task.firstStartedAt()));
    put(
        fields,
        "last start",
        task.lastStartedAt() == null ? null : times.full(task.lastStartedAt()));
    put(fields, "ended", task.finishedAt() == null ? null : times.full(task.finishedAt()));
    put(fields, "deadline", task.deadline() == null ? null : times.full(task.deadline()));
    put(
        fields,
        "last took",
        task.lastDuration() == null ? null : Times.length(task.lastDuration()));
    put(fields, "updated", times.full(task.updatedAt()));
    put(fields, "execution", task.executionId());
    put(fields, "host", task.host());
    put(fields, "payload", task.payload());
    put(fields, "checkpoint", task.checkpoint());
    put(fields, "result", task.result());
    put(
        fields,
        "last error",
        task.lastError() == null ? null : task.lastError().replace("\t", "  "));
    return fields;
  }

  /** The workflow that it belongs to, as its headers tell, and what it is called there. */
  private static @Nullable String workflow(ControlPlane mill, TaskInfo task) {
    String header = task.headers().get(WORKFLOW);
    if (header == null) {
      return null;
    }
    long id = Long.parseLong(header);
    return mill.workflows()
        .get(id)
        .map(
            found ->
                "%s (%s), as %s".formatted(id, found.name(), WorkflowNames.of(mill, id, task.id())))
        .orElse(header);
  }

  /** The workflows that it has submitted as its children. */
  private static @Nullable String children(ControlPlane mill, TaskInfo task) {
    List<WorkflowInfo> found =
        mill.workflows().find(WorkflowFilter.all().ofParent(task.id()), MOST_CHILDREN);
    return found.isEmpty()
        ? null
        : found.stream()
            .map(
                one ->
                    "workflow %s (%s) of step '%s': %s"
                        .formatted(one.id(), one.name(), one.parentStep(), one.state()))
            .collect(Collectors.joining("\n"));
  }

  /** The schedule that has submitted it, as the headers of the task tell. */
  private static @Nullable String schedule(TaskInfo task, Times times) {
    String schedule = task.headers().get("taskmill-schedule");
    String due = task.headers().get("taskmill-due");
    return schedule == null
        ? null
        : due == null
            ? schedule + ", started by hand"
            : "%s, due %s".formatted(schedule, times.full(Instant.parse(due)));
  }

  private static void put(Map<String, String> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, String.valueOf(value).strip());
    }
  }
}
