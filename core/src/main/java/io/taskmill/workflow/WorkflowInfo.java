package io.taskmill.workflow;

import io.taskmill.InvalidTaskException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a workflow stands. Its counts follow the ends of its tasks within a moment.
 *
 * @param id among workflows; those with greater ones were submitted later
 * @param key what no other live workflow of its tenant and name has; null if it has none
 * @param total how many tasks it has
 * @param live how many of them have not ended
 * @param failed how many have failed without another task that takes that over
 * @param cancelled how many were cancelled
 * @param parent the task that has submitted it; null if none has
 * @param parentStep the step of that task
 * @param resultOf the task whose result is the workflow's; null if none was named and several are
 *     the last
 * @param finishedAt when its last task had ended; null while one is live
 */
public record WorkflowInfo(
    long id,
    long tenant,
    long creator,
    String name,
    @Nullable String key,
    OnFailure onFailure,
    WorkflowState state,
    int total,
    int live,
    int failed,
    int cancelled,
    @Nullable Long parent,
    @Nullable String parentStep,
    @Nullable Long resultOf,
    Instant createdAt,
    @Nullable Instant finishedAt) {

  /**
   * The task whose result is the workflow's.
   *
   * @throws InvalidTaskException if several are the last, and none was named
   */
  public long requireResultOf() {
    if (resultOf == null) {
      throw new InvalidTaskException(
          "Workflow %s (%s) has several tasks that nothing comes after, so whose result is meant is not known."
                  .formatted(id, name)
              + " Name it when the workflow is made, with withResultOf(…), or ask for a task's result by its name.");
    }
    return resultOf;
  }
}
