package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.TypeRef;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.Workflows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** A workflow seen from outside, through a server. */
final class RemoteWorkflowHandle implements WorkflowHandle {

  private static final int PAGE = 1_000;

  private final TaskmillClient client;
  private final Workflows workflows;
  private final long id;
  private final boolean duplicate;

  RemoteWorkflowHandle(TaskmillClient client, Workflows workflows, long id, boolean duplicate) {
    this.client = client;
    this.workflows = workflows;
    this.id = id;
    this.duplicate = duplicate;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public boolean isDuplicate() {
    return duplicate;
  }

  @Override
  public Optional<WorkflowInfo> info() {
    return workflows.get(id);
  }

  @Override
  public WorkflowState await(Duration limit) throws TimeoutException, InterruptedException {
    return ended(limit).state();
  }

  @Override
  public <T> Optional<T> result(TypeRef<T> as, Duration limit)
      throws TimeoutException, InterruptedException {
    long task = ended(limit).requireResultOf();
    return new RemoteTaskHandle<>(client, task, as, false).result(Duration.ZERO);
  }

  private WorkflowInfo ended(Duration limit) throws TimeoutException, InterruptedException {
    Poll poll = new Poll(limit);
    while (true) {
      Optional<WorkflowInfo> info = poll.ask(this::existing);
      if (info.isPresent() && info.get().state().isFinal()) {
        return info.get();
      }
      if (poll.isOver()) {
        throw new TimeoutException(
            info.map(
                    one ->
                        "Workflow %s (%s) was still %s after %s, with %s of %s tasks to end; it goes on."
                            .formatted(id, one.name(), one.state(), limit, one.live(), one.total()))
                .orElse(
                    "The server was away, so whether workflow %s has ended within %s is not known."
                        .formatted(id, limit)));
      }
      poll.pause();
    }
  }

  private WorkflowInfo existing() {
    return info()
        .orElseThrow(
            () ->
                new TaskmillException(
                    "The server has no workflow %s: its retention is over, or it is not for this caller."
                        .formatted(id)));
  }

  @Override
  public <R> TaskHandle<R> task(String name, TaskType<?, R> type) {
    long after = 0;
    List<WorkflowTask> page;
    do {
      page = workflows.tasks(id, after, PAGE);
      for (WorkflowTask task : page) {
        if (task.name().equals(name)) {
          return client.task(task.id(), type);
        }
        after = task.id();
      }
    } while (page.size() == PAGE);
    throw new InvalidTaskException(
        "Workflow %s has no task that is called '%s'.".formatted(id, name));
  }

  @Override
  public long cancel() {
    return workflows.cancel(id);
  }
}
