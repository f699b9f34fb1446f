package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskRequest;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.engine.execution.HandlerTransactions.Joined;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.StoredStep;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowInfo;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Children that one execution adds and waits for.
 *
 * <p>Their step is WAITING from the submit on, and until a time once the handler waits for them:
 * only then does their end wake the task. It is DONE when the handler has seen how they have ended.
 * Children that are added in a transaction are there with its commit, and so is their step.
 */
final class ExecutionChildren {

  private final Claimed task;
  private final ExecutionEnvironment environment;
  private final StopToken token;
  private final FencedWrites writes;
  private final HandlerTransactions transactions;
  private final ExecutionSteps steps;

  ExecutionChildren(
      Claimed task,
      ExecutionEnvironment environment,
      StopToken token,
      FencedWrites writes,
      HandlerTransactions transactions,
      ExecutionSteps steps) {
    this.task = task;
    this.environment = environment;
    this.token = token;
    this.writes = writes;
    this.transactions = transactions;
    this.steps = steps;
  }

  /**
   * Adds children, unless they are there. If there is none to add, the step is DONE.
   *
   * @param wanted is asked only if they are not
   */
  void add(String name, Supplier<Workflow> wanted) {
    Joined transaction = transactions.current("Children '" + name + "'");
    StoredStep step = steps.coming(name, StepKind.CHILDREN, transaction);
    if (step.result() != null) {
      return;
    }
    steps.requireNotUndoing();
    steps.requireOpen();
    Workflow workflow = wanted.get();
    if (workflow.key().isPresent()) {
      throw new InvalidTaskException(
          "The workflow '%s' has a key, and another one may have that. Children are there once because of their step '%s': leave the key away."
              .formatted(workflow.name(), name));
    }
    if (workflow.isEmpty()) {
      steps.recordIn(
          transaction, step.done(StoredChildren.none(), step.attempts() + 1, steps.now()));
      return;
    }
    environment
        .children()
        .submit(
            workflow,
            task.fence().task(),
            name,
            (children, joined) -> {
              if (transaction != null) {
                transaction.toWrite();
              }
              write(children, step, joined);
            });
  }

  private void write(NewWorkflow children, StoredStep step, @Nullable CallerTransaction joined) {
    StoredStep added = step.withResult(StoredChildren.record(children.id()));
    String doing = "add its children '" + step.name() + "'";
    if (joined == null) {
      writes.write(
          doing, () -> environment.workflows().submitChildren(task.fence(), added, children));
    } else {
      writes.writeOnCaller(doing, () -> joined.submitChildren(task.fence(), added, children));
    }
    steps.remembered(added);
  }

  Children await(String name) {
    steps.requireMayWait("wait for its children");
    steps.requireNoTransaction("The wait for the children '" + name + "'");
    StoredStep step = steps.known(name, StepKind.CHILDREN);
    if (step == null) {
      throw new InvalidTaskException(
          "The task has no children '%s'. Add them first, with children(\"%1$s\", …): the handler is entered from the top each time."
              .formatted(name));
    }
    String record = Objects.requireNonNull(step.result());
    long workflow = StoredChildren.workflowOf(record);
    if (step.status() == StepStatus.DONE) {
      return new StoredChildren(workflow, StoredChildren.stateOf(record), environment);
    }
    steps.requireNotUndoing();
    WorkflowInfo info = look(workflow, name);
    Instant now = steps.now();
    if (info.state().isFinal()) {
      String ended = StoredChildren.record(workflow, info.state());
      steps.record(step.done(ended, step.attempts() + 1, now));
      return new StoredChildren(workflow, info.state(), environment);
    }
    Instant known = step.until();
    Instant until = known != null && known.isAfter(now) ? known : now.plus(TaskRequest.MAX_DELAY);
    StoredStep waiting = step.waiting(until, now).withResult(record);
    if (!until.equals(known)) {
      steps.record(waiting);
    }
    // Should they end from here on, the end of this execution sees it.
    throw steps.suspend(
        new Suspension(
            Objects.requireNonNull(waiting.until()),
            "for its children '%s', workflow %s".formatted(name, workflow),
            null));
  }

  private WorkflowInfo look(long workflow, String name) {
    Optional<WorkflowInfo> found =
        token.shielded(() -> writes.patiently(() -> environment.workflows().get(workflow)));
    return found.orElseThrow(
        () ->
            new InvalidTaskException(
                "The children '%s' (workflow %s) are not there: they have ended and were purged, or the transaction in which they were added is not committed."
                        .formatted(name, workflow)
                    + " What they came to is not known. Wait for them after the commit; if they were"
                    + " purged, forget the step (redo-step) to have them run again."));
  }
}
