package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.Operation;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.UniqueKey;
import io.taskmill.spi.WorkflowStore.Result;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Tasks that a running task has submitted as its children: once, and their end wakes it. The parent
 * is of a type of its own, so that children can be claimed apart from it.
 */
abstract class ChildrenTheme extends WorkflowKit {

  private static final Duration DAY = Duration.ofDays(1);
  private static final String PARENT = "parent";

  private StoredStep step(GraphBuilder children) {
    return StoredStep.first("parts", 1, StepKind.CHILDREN, now())
        .withResult(Long.toString(children.id()));
  }

  private boolean add(Claimed parent, GraphBuilder children) {
    return store
        .workflows()
        .submitChildren(
            parent.fence(),
            step(children),
            children.parent(parent.fence().task(), "parts").build());
  }

  private Claimed parent(KitNode node) {
    return claim(node, submit(task(PARENT)));
  }

  /** Waits as an engine does: looks, writes down that it waits, and is suspended. */
  private TaskState suspend(KitNode node, Claimed parent, GraphBuilder children) {
    Instant until = now().plus(DAY);
    StoredStep waiting =
        step(children).waiting(until, now()).withResult(Long.toString(children.id()));
    assertThat(store.steps().record(parent.fence(), waiting)).isTrue();
    return node.finish(parent, Outcome.suspendedUntil(until));
  }

  private static GraphBuilder two() {
    return GraphBuilder.graph().then("a").then("b", "a");
  }

  @Test
  void childrenComeWithTheStepOfTheirParent() {
    Claimed parent = parent(node());
    GraphBuilder children = two();
    assertThat(add(parent, children)).isTrue();
    WorkflowInfo workflow = workflow(children);
    assertThat(workflow.parent()).isEqualTo(parent.fence().task());
    assertThat(workflow.parentStep()).isEqualTo("parts");
    assertThat(states(children)).isEqualTo(Map.of("a", TaskState.READY, "b", TaskState.BLOCKED));
    List<StoredStep> steps = store.steps().steps(parent.fence().task());
    assertThat(steps).extracting(StoredStep::name).containsExactly("parts");
    assertThat(steps.get(0).kind()).isEqualTo(StepKind.CHILDREN);
    assertThat(steps.get(0).result()).isEqualTo(Long.toString(children.id()));
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void whatIsSentTwiceIsThereOnce() {
    Claimed parent = parent(node());
    GraphBuilder children = two();
    assertThat(add(parent, children)).isTrue();
    assertThat(add(parent, children)).isTrue();
    WorkflowFilter own = WorkflowFilter.all().ofParent(parent.fence().task());
    assertThat(store.workflows().list(own, Long.MAX_VALUE, ALL)).hasSize(1);
    assertThat(store.workflows().tasks(children.id(), 0, ALL)).hasSize(2);
    assertThat(store.steps().steps(parent.fence().task())).hasSize(1);
  }

  @Test
  void anExecutionThatIsLostAddsNothing() {
    KitNode node = node();
    Claimed lost = parent(node);
    die(node);
    maintain(RECOVER);
    GraphBuilder children = two();
    assertThat(add(lost, children)).isFalse();
    assertThat(store.workflows().get(children.id())).isEmpty();
    assertThat(store.steps().steps(lost.fence().task())).isEmpty();
  }

  @Test
  void ifATaskIsRefusedNothingIsThere() {
    Claimed parent = parent(node());
    UniqueKey key = new UniqueKey("k", null, OnDuplicate.REJECT);
    submit(task().unique(key));
    GraphBuilder children = GraphBuilder.graph().then("a").then("b", task().unique(key), "a");
    assertThatThrownBy(() -> add(parent, children)).isInstanceOf(DuplicateTaskException.class);
    assertThat(store.workflows().get(children.id())).isEmpty();
    assertThat(store.steps().steps(parent.fence().task())).isEmpty();
  }

  @Test
  void theEndOfTheLastOneWakesTheParent() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = two();
    add(parent, children);
    assertThat(suspend(node, parent, children)).isEqualTo(TaskState.SCHEDULED);
    succeed(node, children, "a");
    release();
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.SCHEDULED);
    succeed(node, children, "b");
    assertThat(store.workflows().release(ALL, Ids::next).freed()).isEqualTo(1);
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.READY);
    assertThat(look(parent.fence().task()).attempts()).isZero();
    assertThat(store.audit().find(parent.fence().task(), Long.MAX_VALUE, ALL)).isEmpty();
  }

  @Test
  void aFailureWakesTheParentToo() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = two();
    add(parent, children);
    suspend(node, parent, children);
    fail(node, children, "a");
    release();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.FAILED);
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.READY);
  }

  @Test
  void theResultsOfChildrenAreReadByPages() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = GraphBuilder.graph().then("a").then("b").then("c", "b");
    add(parent, children);
    succeed(node, children, "a");
    fail(node, children, "b");
    release();
    Result a = new Result(children.id("a"), "a", TaskState.SUCCEEDED, "\"a\"");
    Result b = new Result(children.id("b"), "b", TaskState.FAILED, null);
    Result c = new Result(children.id("c"), "c", TaskState.SKIPPED, null);
    assertThat(store.workflows().results(children.id(), 0, 2)).containsExactly(a, b);
    assertThat(store.workflows().results(children.id(), b.id(), ALL)).containsExactly(c);
    assertThat(store.workflows().results(1, 0, ALL)).isEmpty();
  }

  @Test
  void anEndBetweenTheLookAndTheSuspensionIsNotLost() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    succeed(node, children, "a");
    release();
    suspend(node, parent, children);
    promoteAll();
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.READY);
  }

  @Test
  void whoDoesNotWaitForThemIsLeftAlone() {
    KitNode node = node();
    Claimed parent = claim(node, submit(task(PARENT).maxAttempts(5)));
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    node.finish(parent, Outcome.failedRetryIn(DAY, "no"));
    succeed(node, children, "a");
    release();
    promoteAll();
    assertThat(stateOf(parent.fence().task())).isEqualTo(TaskState.SCHEDULED);
    assertThat(look(parent.fence().task()).dueAt()).isAfter(now().plus(DAY.dividedBy(2)));
  }

  @Test
  void aPausedParentStaysPausedAndIsDueWhenItGoesOn() {
    KitNode node = node();
    Claimed parent = parent(node);
    long id = parent.fence().task();
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    suspend(node, parent, children);
    assertThat(command(id, TaskCommand.pause())).isEqualTo(CommandAnswer.Result.APPLIED);
    succeed(node, children, "a");
    release();
    assertThat(stateOf(id)).isEqualTo(TaskState.PAUSED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(CommandAnswer.Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aParentWhoseWaitIsForgottenIsWoken() {
    KitNode node = node();
    Claimed parent = parent(node);
    long id = parent.fence().task();
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    suspend(node, parent, children);
    assertThat(command(id, new TaskCommand.RedoStep("parts")))
        .isEqualTo(CommandAnswer.Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aParentThatTakesTurnsIsWokenToo() {
    KitNode node = node();
    long id = submit(task(PARENT).turn(KeyTurn.APART, "k"));
    promoteAll();
    Claimed parent = claim(node, id);
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    suspend(node, parent, children);
    succeed(node, children, "a");
    release();
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aParentThatIsGoneIsNoHindrance() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    node.finish(parent, Outcome.succeeded(null));
    command(parent.fence().task(), new TaskCommand.Delete());
    succeed(node, children, "a");
    release();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(store.workflows().release(ALL, Ids::next).notes()).isZero();
  }

  @Test
  void cancellingTheParentCancelsItsChildren() {
    KitNode node = node();
    Claimed parent = parent(node);
    long id = parent.fence().task();
    GraphBuilder children = two();
    add(parent, children);
    suspend(node, parent, children);
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(CommandAnswer.Result.APPLIED);
    release();
    Operation operation = store.operations().list(Long.MAX_VALUE, 10).get(0);
    assertThat(operation.id()).isNotIn(id, children.id());
    assertThat(operation.by().who()).isEqualTo("taskmill");
    operateAll();
    release();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.CANCELLED);
    assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aRunningParentThatIsCancelledTakesItsChildrenWithItWhenItHasStopped() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = two();
    add(parent, children);
    assertThat(command(parent.fence().task(), TaskCommand.cancel()))
        .isEqualTo(CommandAnswer.Result.ASKED);
    release();
    operateAll();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.RUNNING);
    node.finish(parent, Outcome.cancelled());
    release();
    operateAll();
    release();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.CANCELLED);
  }

  @Test
  void childrenOfChildrenAreCancelledToo() {
    KitNode node = node();
    Claimed parent = parent(node);
    GraphBuilder children = GraphBuilder.graph().then("a");
    add(parent, children);
    suspend(node, parent, children);
    Claimed child = claim(node, children.id("a"));
    GraphBuilder grandchildren = two();
    add(child, grandchildren);
    suspend(node, child, grandchildren);
    command(parent.fence().task(), TaskCommand.cancel());
    for (int generation = 0; generation < 3; generation++) {
      release();
      operateAll();
    }
    release();
    assertThat(workflow(children).state()).isEqualTo(WorkflowState.CANCELLED);
    assertThat(workflow(grandchildren).state()).isEqualTo(WorkflowState.CANCELLED);
  }

  @Test
  void otherEndsOfTheParentLeaveItsChildren() {
    KitNode node = node();
    for (Outcome end : List.of(Outcome.succeeded(null), Outcome.failedForGood("no"))) {
      Claimed parent = parent(node);
      GraphBuilder children = two();
      add(parent, children);
      node.finish(parent, end);
      release();
      operateAll();
      assertThat(states(children)).isEqualTo(Map.of("a", TaskState.READY, "b", TaskState.BLOCKED));
      succeed(node, children, "a");
      release();
      succeed(node, children, "b");
      release();
      assertThat(workflow(children).state()).isEqualTo(WorkflowState.SUCCEEDED);
    }
  }

  @Test
  void whileEndsAndSuspensionsRaceNoneIsLost() throws Exception {
    KitNode node = node();
    for (int round = 0; round < 20; round++) {
      Claimed parent = parent(node);
      GraphBuilder children = GraphBuilder.graph().then("a");
      add(parent, children);
      Claimed child = claim(node, children.id("a"));
      List<Callable<Object>> both =
          List.of(
              () -> {
                node.finish(child, Outcome.succeeded(null));
                return store.workflows().release(ALL, Ids::next);
              },
              () -> suspend(node, parent, children));
      Together.run(both);
      release();
      promoteAll();
      long id = parent.fence().task();
      assertThat(stateOf(id)).isEqualTo(TaskState.READY);
      node.finish(claim(node, id), Outcome.succeeded(null));
    }
  }
}
