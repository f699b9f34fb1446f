package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.workflow.Part;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a task knows of the workflow that it belongs to: it travels in its headers. */
public final class WorkflowHeaders {

  private static final String WORKFLOW = "taskmill-workflow";
  private static final String UNDO = "taskmill-undo";

  /** Which part the task is. A copy of the task is the same part. */
  public static final String PART = "taskmill.part";

  private static final Pattern PART_TEXT = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

  private WorkflowHeaders() {}

  /**
   * The headers of a task of a workflow.
   *
   * @param undo whether it undoes another
   */
  public static Map<String, String> with(Map<String, String> headers, long workflow, boolean undo) {
    Map<String, String> all = new HashMap<>(headers);
    if (undo) {
      all.put(UNDO, "true");
    }
    all.put(WORKFLOW, Long.toString(workflow));
    return all;
  }

  /** Whether the task belongs to one. */
  public static boolean isLinked(Map<String, String> headers) {
    return headers.containsKey(WORKFLOW);
  }

  /** Whether the task undoes another of its workflow. */
  public static boolean isUndo(Map<String, String> headers) {
    return headers.containsKey(UNDO);
  }

  /** The workflow of a task. */
  public static Optional<Long> workflow(Map<String, String> headers) {
    return Optional.ofNullable(headers.get(WORKFLOW)).map(Long::valueOf);
  }

  /** The headers of a task that is a part. */
  public static Map<String, String> with(Map<String, String> headers, Part part) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(PART, part.index() + "/" + part.total());
    return all;
  }

  /** Which part a task is; empty if it is none. */
  public static Optional<Part> part(Map<String, String> headers) {
    Matcher text = PART_TEXT.matcher(headers.getOrDefault(PART, ""));
    return text.matches()
        ? Optional.of(new Part(Integer.parseInt(text.group(1)), Integer.parseInt(text.group(2))))
        : Optional.empty();
  }

  static long required(Map<String, String> headers) {
    return workflow(headers)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "The task belongs to no workflow, so there are no results of tasks before"
                        + " it."));
  }
}
