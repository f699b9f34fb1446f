package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.Workflows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What people see of workflows and do with them, on someone's behalf. A workflow is in a scope if
 * its tenant is; and where that names types or queues, if all of its tasks are.
 */
public final class StoredWorkflows implements Workflows {

  private static final int MOST = 1_000;

  /** How many rows are read at a time where a scope leaves out some of them. */
  private static final int LEAST_READ = 500;

  private final WorkflowStore store;
  private final Submitter submitter;
  private final TaskQueries queries;
  private final Operator operator;
  private final TaskScope scope;
  private final ClientCalls calls;
  private final EngineRuntime runtime;

  public StoredWorkflows(
      WorkflowStore store,
      TaskQueries queries,
      Submitter submitter,
      Operator operator,
      TaskScope scope,
      ClientCalls calls,
      EngineRuntime runtime) {
    this.store = store;
    this.queries = queries;
    this.submitter = submitter;
    this.operator = operator;
    this.scope = scope;
    this.calls = calls;
    this.runtime = runtime;
  }

  @Override
  public Optional<WorkflowInfo> get(long id) {
    return calls.shielded(() -> store.get(id)).filter(this::isSeen);
  }

  private boolean isSeen(WorkflowInfo workflow) {
    if (scope.tenant() != null && scope.tenant() != workflow.tenant()) {
      return false;
    }
    if (scope.types().isEmpty() && scope.queues().isEmpty()) {
      return true;
    }
    TaskFilter all = TaskFilter.all().workflow(workflow.id());
    return scope
        .narrow(all)
        .filter(
            own -> calls.shielded(() -> queries.count(own, workflow.total())) == workflow.total())
        .isPresent();
  }

  @Override
  public List<WorkflowInfo> find(WorkflowFilter filter, long beforeId, int limit) {
    check(limit);
    if (scope.tenant() != null
        && filter.tenant() != null
        && !scope.tenant().equals(filter.tenant())) {
      return List.of();
    }
    WorkflowFilter own = scope.tenant() == null ? filter : filter.ofTenant(scope.tenant());
    boolean leavesOut = !scope.types().isEmpty() || !scope.queues().isEmpty();
    int rows = leavesOut ? Math.max(limit, LEAST_READ) : limit;
    List<WorkflowInfo> found = new ArrayList<>();
    long before = beforeId;
    while (true) {
      long next = before;
      List<WorkflowInfo> page = calls.shielded(() -> store.list(own, next, rows));
      page.stream().filter(this::isSeen).limit(limit - found.size()).forEach(found::add);
      if (found.size() == limit || page.size() < rows) {
        return found;
      }
      before = page.get(page.size() - 1).id();
    }
  }

  @Override
  public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
    check(limit);
    if (scope.isEverything()) {
      return calls.shielded(() -> store.tasks(workflow, afterId, limit));
    }
    return get(workflow).isEmpty() ? List.of() : own(workflow, afterId, limit);
  }

  /** A workflow may have tasks of other tenants than its own. */
  private List<WorkflowTask> own(long workflow, long afterId, int limit) {
    List<WorkflowTask> found = new ArrayList<>();
    long after = afterId;
    while (true) {
      long next = after;
      List<WorkflowTask> page = calls.shielded(() -> store.tasks(workflow, next, limit));
      Set<Long> seen = seen(page.stream().map(WorkflowTask::id).toList());
      page.stream()
          .filter(task -> seen.contains(task.id()))
          .limit(limit - found.size())
          .forEach(found::add);
      if (found.size() == limit || page.size() < limit) {
        return found;
      }
      after = page.get(page.size() - 1).id();
    }
  }

  private Set<Long> seen(List<Long> ids) {
    return scope
        .narrow(TaskFilter.all().ids(ids))
        .filter(own -> !ids.isEmpty())
        .map(own -> TaskSearch.of(own).limit(ids.size()).withoutData())
        .map(search -> calls.shielded(() -> queries.find(search)).tasks())
        .orElse(List.of())
        .stream()
        .map(TaskInfo::id)
        .collect(Collectors.toSet());
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
    return new StoredWorkflowHandle(id, duplicate, store, submitter, this, scope, calls, runtime);
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
