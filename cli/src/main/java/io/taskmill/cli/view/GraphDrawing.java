package io.taskmill.cli.view;

import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.WorkflowTask.After;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A graph of tasks as text. Each task is drawn below the first that it comes after, and names the
 * others; where it is the only one below, straight down, behind an arrow.
 */
public final class GraphDrawing {

  private static final int MOST_NAMED = 3;
  private static final int MOST_OF_AN_ERROR = 120;

  private final List<WorkflowTask> roots = new ArrayList<>();
  private final Map<Long, List<WorkflowTask>> below = new HashMap<>();
  private final Map<Long, String> errors;

  /**
   * A graph.
   *
   * @param tasks each after all that it comes after
   * @param errors what tasks have failed with, by id
   */
  public GraphDrawing(List<WorkflowTask> tasks, Map<Long, String> errors) {
    this.errors = Map.copyOf(errors);
    for (WorkflowTask task : tasks) {
      if (task.after().isEmpty()) {
        roots.add(task);
      } else {
        below.computeIfAbsent(parent(task).id(), id -> new ArrayList<>()).add(task);
      }
    }
  }

  /** The first of those before: it is drawn below that one. */
  private static After parent(WorkflowTask task) {
    return task.after().get(0);
  }

  /** One task a line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (WorkflowTask root : roots) {
      lines.add(text(root));
      draw(root, "", lines);
    }
    return lines;
  }

  private void draw(WorkflowTask task, String indent, List<String> lines) {
    List<WorkflowTask> children = below.getOrDefault(task.id(), List.of());
    // A chain goes straight down, or a long one would run out of the screen.
    while (children.size() == 1) {
      WorkflowTask only = children.get(0);
      lines.add(indent + "↓");
      lines.add(indent + text(only));
      children = below.getOrDefault(only.id(), List.of());
    }
    for (int i = 0; i < children.size(); i++) {
      boolean last = i == children.size() - 1;
      lines.add(indent + (last ? "└─ " : "├─ ") + text(children.get(i)));
      draw(children.get(i), indent + (last ? "   " : "│  "), lines);
    }
  }

  private String text(WorkflowTask task) {
    return "%s %s: %s, task %s of type %s%s%s"
        .formatted(
            mark(task),
            task.name(),
            task.state(),
            task.id(),
            task.type(),
            edges(task),
            error(errors.getOrDefault(task.id(), "")));
  }

  /** The first line of it, not too long. */
  private static String error(String error) {
    String line = error.strip().lines().findFirst().orElse("");
    return line.isEmpty()
        ? ""
        : line.length() <= MOST_OF_AN_ERROR
            ? ": " + line
            : ": " + line.substring(0, MOST_OF_AN_ERROR) + "…";
  }

  private static String mark(WorkflowTask task) {
    return switch (task.state()) {
      case SUCCEEDED, RESOLVED -> "✓";
      case FAILED -> "✗";
      case CANCELLED -> "○";
      case SKIPPED -> "–";
      case RUNNING -> "▶";
      case ATTENTION -> "!";
      case READY, SCHEDULED, PAUSED, BLOCKED -> "·";
    };
  }

  /** How it comes after the one above, if not on success, and after which others. */
  private static String edges(WorkflowTask task) {
    if (task.after().isEmpty()) {
      return "";
    }
    After above = parent(task);
    String how = above.on() == OnEnd.SUCCESS ? "" : ", on " + words(above.on());
    List<After> others = task.after().subList(1, task.after().size());
    if (others.isEmpty()) {
      return how;
    }
    String named =
        others.stream()
            .limit(MOST_NAMED)
            .map(one -> one.name() + (one.on() == OnEnd.SUCCESS ? "" : " on " + words(one.on())))
            .collect(Collectors.joining(", "));
    int more = others.size() - MOST_NAMED;
    return "%s, also after %s%s".formatted(how, named, more > 0 ? " and " + more + " more" : "");
  }

  private static String words(OnEnd on) {
    return on == OnEnd.ANY ? "any end" : on.name().toLowerCase(Locale.ROOT);
  }
}
