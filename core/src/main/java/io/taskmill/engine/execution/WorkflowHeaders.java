package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a task knows of the workflow that it belongs to: it travels in its headers. */
public final class WorkflowHeaders {

  private static final String WORKFLOW = "taskmill-workflow";
  private static final String UNDO = "taskmill-undo";

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

  static long required(Map<String, String> headers) {
    return workflow(headers)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "The task belongs to no workflow, so there are no results of tasks before it."));
  }
}
