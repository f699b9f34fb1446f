package io.taskmill.cli.admin;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskScope;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code taskmill audit}. */
@Command(
    name = "audit",
    description = "Says who did what, when and why; the newest first.",
    footer = "For example: taskmill audit --by anna --after 2h")
public final class AuditCommand extends StoreCommand {

  @Parameters(paramLabel = "ID", arity = "0..1", description = "Only about this task.")
  private @Nullable Long task;

  @Option(names = "--by", paramLabel = "NAME", description = "Only what this person did.")
  private @Nullable String who;

  @Option(names = "--verb", paramLabel = "VERB", description = "Only this, such as cancel.")
  private @Nullable String verb;

  @Option(
      names = "--subject",
      paramLabel = "NAME",
      description = "Only about this type, queue, schedule or node.")
  private @Nullable String subject;

  @Option(names = "--operation", paramLabel = "ID", description = "Only of this bulk operation.")
  private @Nullable Long operation;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Only what was done then or later: 2026-11-01, or 2h for two hours ago.")
  private @Nullable Instant after;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Only what was done before that.")
  private @Nullable Instant before;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many at most (${DEFAULT-VALUE}, at most 1000).")
  private int limit;

  @Override
  int run(ControlPlane mill, Output output) {
    AuditFilter filter =
        new AuditFilter(task, who, verb, subject, operation, after, before, TaskScope.everything());
    AuditPage page = mill.audit().find(filter, limit);
    output.list(
        page.entries(),
        new Table("ON", "WHEN", "WHO", "VERB", "ANSWER", "WHY", "BEFORE", "AFTER").whole(1),
        entry -> row(entry, output.times()),
        "Nobody did anything like that.");
    if (!output.json() && page.next() != null) {
      output.line("There may be more: give a larger --limit, or --before a time.");
    }
    return ExitCode.OK;
  }

  private static List<String> row(AuditEntry entry, Times times) {
    Long id = entry.task();
    return List.of(
        id == null ? text(entry.subject()) : id.toString(),
        times.brief(entry.at()),
        entry.who(),
        entry.verb(),
        entry.answer(),
        text(entry.why()),
        text(entry.before()),
        text(entry.after()));
  }

  private static String text(@Nullable String text) {
    return text == null ? "-" : text;
  }
}
