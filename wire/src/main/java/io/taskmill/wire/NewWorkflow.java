package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to be submitted: a graph of tasks, all of them or none.
 *
 * @param name what it is called
 * @param key what no other live workflow of its tenant and name has; whoever submits it once more
 *     gets the one that is there
 * @param tenant whose workflow it is, and whose tasks those are that name no tenant; 0 if it is
 *     left out, or the caller's own
 * @param creator who has made it, and those of its tasks that name no creator; 0 if it is left out
 * @param onFailure what becomes of the rest when a task fails: CANCEL_REST, CONTINUE or ASK;
 *     CANCEL_REST if it is left out
 * @param resultOf the name of the task whose result is the workflow's; if it is left out, the only
 *     task that nothing comes after
 * @param tasks at most 10,000, in any order
 * @param undo by the name of a task what undoes it if it has succeeded and the workflow fails
 */
public record NewWorkflow(
    String name,
    @Nullable String key,
    @Nullable String tenant,
    @Nullable String creator,
    @Nullable OnFailure onFailure,
    @Nullable String resultOf,
    List<NewWorkflowTask> tasks,
    @Nullable Map<String, NewTask> undo) {

  /** The same of a tenant, if none was given. */
  public NewWorkflow orTenant(@Nullable Long other) {
    return tenant != null || other == null
        ? this
        : new NewWorkflow(
            name, key, String.valueOf(other), creator, onFailure, resultOf, tasks, undo);
  }

  /**
   * What to submit.
   *
   * @throws InvalidTaskException naming what is wrong with it
   */
  public Workflow workflow() {
    Workflow workflow = Workflow.named(required("name", name));
    Long owner = tenant == null ? null : Ids.read("tenant", tenant);
    if (key != null) {
      workflow.withKey(key);
    }
    if (owner != null) {
      workflow.withTenant(owner);
    }
    if (creator != null) {
      workflow.withCreator(Ids.read("creator", creator));
    }
    if (onFailure != null) {
      workflow.withOnFailure(onFailure);
    }
    if (resultOf != null) {
      workflow.withResultOf(resultOf);
    }
    for (NewWorkflowTask each : required("tasks", tasks)) {
      add(workflow, required("tasks", each), owner);
    }
    if (undo != null) {
      undo.forEach(
          (undone, task) ->
              workflow.undo(
                  undone, required("undo", task).orTenant(owner).orCreator(creator).request()));
    }
    return workflow;
  }

  private void add(Workflow workflow, NewWorkflowTask each, @Nullable Long owner) {
    workflow.task(
        required("name", each.name()), each.task().orTenant(owner).orCreator(creator).request());
    if (each.after() == null) {
      return;
    }
    for (NewWorkflowTask.After before : each.after()) {
      OnEnd on = required("after", before).on();
      workflow.after(on == null ? OnEnd.SUCCESS : on, required("name", before.name()));
    }
  }

  private static <T> T required(String field, @Nullable T value) {
    if (value == null) {
      throw new InvalidTaskException(
          "The workflow, or one of its tasks, has no '%s'. Nothing was submitted."
              .formatted(field));
    }
    return value;
  }
}
