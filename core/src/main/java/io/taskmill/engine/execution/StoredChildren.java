package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.TypeRef;
import io.taskmill.spi.WorkflowStore.Result;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The children of a task, which have ended. */
final class StoredChildren implements Children {

  private static final int PAGE = 1_000;
  private static final Pattern RECORD =
      Pattern.compile("\\{\"workflow\":(\\d+)(?:,\"state\":\"([A-Z]+)\")?}");

  /** No workflow has this id. */
  private static final long NONE = 0;

  private final long workflow;
  private final WorkflowState state;
  private final ExecutionEnvironment environment;

  StoredChildren(long workflow, WorkflowState state, ExecutionEnvironment environment) {
    this.workflow = workflow;
    this.state = state;
    this.environment = environment;
  }

  /** What the step of a task remembers of children that it has submitted. */
  static String record(long workflow) {
    return "{\"workflow\":" + workflow + "}";
  }

  /** The same if there was none to submit. */
  static String none() {
    return record(NONE, WorkflowState.SUCCEEDED);
  }

  /** The same when they have ended. */
  static String record(long workflow, WorkflowState state) {
    return "{\"workflow\":" + workflow + ",\"state\":\"" + state + "\"}";
  }

  /** Their workflow, as the step remembers it. */
  static long workflowOf(String record) {
    return Long.parseLong(matched(record).group(1));
  }

  /** How they have ended, as the step remembers it. */
  static WorkflowState stateOf(String record) {
    return WorkflowState.valueOf(matched(record).group(2));
  }

  private static Matcher matched(String record) {
    Matcher matcher = RECORD.matcher(record);
    if (!matcher.matches()) {
      throw new InvalidTaskException(
          "What is remembered of the children of this task cannot be read: " + record);
    }
    return matcher;
  }

  @Override
  public long workflow() {
    return workflow;
  }

  @Override
  public WorkflowState state() {
    return state;
  }

  @Override
  public <T> Optional<T> result(TypeRef<T> as) {
    if (workflow == NONE) {
      return Optional.empty();
    }
    WorkflowInfo info =
        CurrentExecution.shielded(() -> environment.workflows().get(workflow))
            .orElseThrow(
                () ->
                    new InvalidTaskException(
                        "Workflow %s was purged, so what it came to is not known any more."
                            .formatted(workflow)));
    return result("workflow " + workflow, info.requireResultOf(), as);
  }

  @Override
  public <T> Optional<T> resultOf(String name, TypeRef<T> as) {
    long id =
        CurrentExecution.shielded(() -> environment.workflows().task(workflow, name))
            .orElseThrow(
                () ->
                    new InvalidTaskException(
                        "Workflow %s has no task that is called '%s'.".formatted(workflow, name)));
    return result(name, id, as);
  }

  private <T> Optional<T> result(String name, long task, TypeRef<T> as) {
    return CurrentExecution.shielded(() -> environment.tasks().apply(task))
        .flatMap(info -> Optional.ofNullable(info.result()))
        .map(text -> Payloads.result(environment.settings().codec(), text, as, name, task));
  }

  @Override
  public <T> Map<String, T> results(TypeRef<T> as) {
    Map<String, T> results = new LinkedHashMap<>();
    long after = 0;
    List<Result> page;
    do {
      long last = after;
      page = CurrentExecution.shielded(() -> environment.workflows().results(workflow, last, PAGE));
      for (Result one : page) {
        String result = one.result();
        if (result != null) {
          results.put(
              one.name(),
              Payloads.result(environment.settings().codec(), result, as, one.name(), one.id()));
        }
        after = one.id();
      }
    } while (page.size() == PAGE);
    return results;
  }
}
