package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.TypeRef;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.execution.FailureLog;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.Workflows;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** A workflow seen from outside, through the store. */
final class StoredWorkflowHandle implements WorkflowHandle {

  private final long id;
  private final boolean duplicate;
  private final WorkflowStore store;
  private final Submitter submitter;
  private final Workflows workflows;
  private final TaskScope scope;
  private final ClientCalls calls;
  private final EngineRuntime runtime;

  StoredWorkflowHandle(
      long id,
      boolean duplicate,
      WorkflowStore store,
      Submitter submitter,
      Workflows workflows,
      TaskScope scope,
      ClientCalls calls,
      EngineRuntime runtime) {
    this.id = id;
    this.duplicate = duplicate;
    this.store = store;
    this.submitter = submitter;
    this.workflows = workflows;
    this.scope = scope;
    this.calls = calls;
    this.runtime = runtime;
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
    return submitter.handle(task, as, false, scope).result(Duration.ZERO);
  }

  private WorkflowInfo ended(Duration limit) throws TimeoutException, InterruptedException {
    PatientLooks looks = new PatientLooks(runtime, limit);
    while (true) {
      Optional<WorkflowInfo> info = looks.look(this::existing);
      if (info.isPresent() && info.get().state().isFinal()) {
        return info.get();
      }
      if (looks.isOver()) {
        String time = FailureLog.seconds(limit);
        throw new TimeoutException(
            info.map(
                    one ->
                        "Workflow %s (%s) was still %s after %s, with %s of %s tasks to end; it goes on."
                            .formatted(id, one.name(), one.state(), time, one.live(), one.total()))
                .orElse(
                    "The store was away, so whether workflow %s has ended within %s is not known."
                        .formatted(id, time)));
      }
      runtime.wakeSignal().await(looks.pause());
    }
  }

  private WorkflowInfo existing() {
    return info()
        .orElseThrow(
            () ->
                new TaskmillException(
                    "Workflow %s is not in the store: its transaction is not committed or was rolled back,"
                            .formatted(id)
                        + " or its retention is over."));
  }

  @Override
  public <R> TaskHandle<R> task(String name, TaskType<?, R> type) {
    long task =
        info()
            .flatMap(own -> calls.shielded(() -> store.task(id, name)))
            .orElseThrow(
                () ->
                    new InvalidTaskException(
                        "Workflow %s has no task that is called '%s'.".formatted(id, name)));
    return submitter.handle(task, type, false, scope);
  }

  @Override
  public long cancel() {
    return workflows.cancel(id);
  }
}
