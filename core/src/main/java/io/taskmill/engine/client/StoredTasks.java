package io.taskmill.engine.client;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.admin.TaskSignal;
import io.taskmill.admin.TaskStep;
import io.taskmill.engine.policy.Policies;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.TaskQueries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people see of tasks: what is stored, and what follows from the policies of their types. */
public final class StoredTasks {

  private final TaskQueries queries;
  private final StepStore steps;
  private final Policies policies;
  private final ClientCalls calls;

  public StoredTasks(TaskQueries queries, StepStore steps, Policies policies, ClientCalls calls) {
    this.queries = queries;
    this.steps = steps;
    this.policies = policies;
    this.calls = calls;
  }

  /** One task. */
  public Optional<TaskInfo> get(long id) {
    return calls.shielded(() -> queries.get(id)).map(this::withDeadline);
  }

  /** The steps of a task: what has come, in its order, and what its type lists and is to come. */
  public List<TaskStep> steps(long id) {
    Optional<TaskInfo> task = calls.shielded(() -> queries.get(id));
    if (task.isEmpty()) {
      return List.of();
    }
    return calls.shielded(
        () -> StepView.of(steps.steps(id), policies.ofStored(task.get().type()).steps()));
  }

  /** The signals of a task that no step has taken, the oldest first. */
  public List<TaskSignal> signals(long id) {
    return calls.shielded(() -> steps.signals(id)).stream()
        .map(one -> new TaskSignal(one.name(), one.sentAt(), one.who(), one.payload()))
        .toList();
  }

  /** A page of tasks. */
  public TaskPage find(TaskSearch search) {
    TaskPage page = calls.shielded(() -> queries.find(search));
    List<TaskInfo> tasks = page.tasks().stream().map(this::withDeadline).toList();
    return new TaskPage(tasks, page.next(), page.bounded());
  }

  /** The first tasks that match, whatever it takes to find so many. */
  public List<TaskInfo> first(TaskSearch search) {
    List<TaskInfo> found = new ArrayList<>();
    TaskSearch rest = search;
    while (true) {
      TaskPage page = find(rest);
      found.addAll(page.tasks());
      if (!page.hasMore() || found.size() == search.limit()) {
        return found;
      }
      rest = search.after(page).limit(search.limit() - found.size());
    }
  }

  /** How many tasks match. */
  public TaskCount count(TaskFilter filter, long limit, long rows) {
    return calls.shielded(() -> queries.count(filter, limit, rows));
  }

  /** How many tasks match, group by group. */
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by) {
    return calls.shielded(() -> queries.count(filter, by, TaskPage.MOST_READ));
  }

  /** A store tells when the execution began; how long it may take is its policy's. */
  private TaskInfo withDeadline(TaskInfo task) {
    Instant began = task.executionDeadline();
    if (began == null) {
      return task;
    }
    Instant end = began.plus(policies.known(task.type()).orElse(TaskPolicy.DEFAULT).timeout());
    Instant deadline = task.deadline();
    return task.withExecutionDeadline(deadline != null && deadline.isBefore(end) ? deadline : end);
  }
}
