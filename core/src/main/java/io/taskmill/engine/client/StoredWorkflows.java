package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.Workflows;
import java.util.List;
import java.util.Optional;

/** What people see of workflows and do with them, on someone's behalf. */
public final class StoredWorkflows implements Workflows {

  private static final int MOST = 1_000;

  private final WorkflowStore store;
  private final Submitter submitter;
  private final Operator operator;
  private final ClientCalls calls;
  private final EngineRuntime runtime;

  public StoredWorkflows(
      WorkflowStore store,
      Submitter submitter,
      Operator operator,
      ClientCalls calls,
      EngineRuntime runtime) {
    this.store = store;
    this.submitter = submitter;
    this.operator = operator;
    this.calls = calls;
    this.runtime = runtime;
  }

  @Override
  public Optional<WorkflowInfo> get(long id) {
    return calls.shielded(() -> store.get(id));
  }

  @Override
  public List<WorkflowInfo> find(WorkflowFilter filter, long beforeId, int limit) {
    check(limit);
    return calls.shielded(() -> store.list(filter, beforeId, limit));
  }

  @Override
  public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
    check(limit);
    return calls.shielded(() -> store.tasks(workflow, afterId, limit));
  }

  private static void check(int limit) {
    if (limit < 1 || limit > MOST) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s.".formatted(limit, MOST));
    }
  }

  @Override
  public WorkflowHandle handle(long id) {
    return handle(id, false);
  }

  /** The same of one that was just submitted. */
  public WorkflowHandle handle(long id, boolean duplicate) {
    return new StoredWorkflowHandle(id, duplicate, store, submitter, this, calls, runtime);
  }

  @Override
  public long cancel(long id) {
    requireThere(id);
    return operator.all(TaskCommand.cancel(), TaskFilter.live().workflow(id)).start();
  }

  @Override
  public long retry(long id) {
    requireThere(id);
    requireNotUndone(id);
    TaskFilter ended =
        TaskFilter.all()
            .workflow(id)
            .states(TaskState.FAILED, TaskState.CANCELLED, TaskState.SKIPPED);
    return operator.all(TaskCommand.retry(), ended).start();
  }

  private void requireNotUndone(long id) {
    if (calls.shielded(() -> store.isUndone(id))) {
      throw new InvalidTaskException(
          "What was done of workflow %s is being undone, or was. Nothing was changed; submit it once more."
              .formatted(id));
    }
  }

  private void requireThere(long id) {
    if (get(id).isEmpty()) {
      throw new InvalidTaskException(
          "There is no workflow %s; it may have been purged. Nothing was changed.".formatted(id));
    }
  }
}
