package io.taskmill.cli.admin;

import io.taskmill.TaskInfo;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code taskmill task list}. */
@Command(
    name = "list",
    description = "Lists tasks, the newest first.",
    footer = "For example: taskmill task list --state FAILED,ATTENTION --type mail")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskListCommand extends StoreCommand {

  @Mixin private FilterOptions filter;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many at most (${DEFAULT-VALUE}, at most 1000).")
  private int limit;

  @Option(
      names = "--after",
      paramLabel = "ID",
      description = "Goes on behind this task: the next page.")
  private @Nullable Long after;

  @Option(names = "--oldest-first", description = "The oldest first instead.")
  private boolean oldestFirst;

  @Override
  int run(ControlPlane mill, Output output) {
    TaskSearch newest = TaskSearch.of(filter.filter()).limit(limit).after(after);
    TaskSearch search = oldestFirst ? newest.oldestFirst() : newest;
    TaskPage page = mill.find(output.json() ? search : search.withoutData());
    output.debugModes(mill);
    output.list(
        page.tasks(),
        new Table("ID", "STATE", "TYPE", "KEY", "QUEUE", "TRIES", "WHEN").right(5),
        task -> row(task, output.times()),
        page.hasMore() ? "No task matches among those that were read." : "No task matches.");
    if (!output.json() && page.hasMore()) {
      output.line(
          "%s: --after %s goes on."
              .formatted(
                  page.bounded() ? "Reading has ended early, there may be more" : "There are more",
                  page.next()));
    }
    return ExitCode.OK;
  }

  private static List<String> row(TaskInfo task, Times times) {
    String key = task.key();
    return List.of(
        Long.toString(task.id()),
        task.state().name(),
        task.type(),
        key == null ? "-" : key,
        task.queue(),
        task.attempts() + "/" + task.maxAttempts(),
        when(task, times));
  }

  /** What a person wants to know of a task in this state. */
  static String when(TaskInfo task, Times times) {
    Instant finished = task.finishedAt();
    if (finished != null) {
      return "ended " + times.brief(finished);
    }
    return switch (task.state()) {
      case RUNNING -> {
        Instant started = task.lastStartedAt();
        yield started == null ? "claimed" : "since " + times.brief(started);
      }
      case SCHEDULED, READY ->
          times.isFar(task.dueAt()) ? "waits" : "due " + times.brief(task.dueAt());
      default -> "from " + times.brief(task.createdAt());
    };
  }
}
