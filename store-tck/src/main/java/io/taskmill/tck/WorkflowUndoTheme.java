package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowState;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks of a workflow that undo others if it fails. */
abstract class WorkflowUndoTheme extends WorkflowKit {

  /** Three in a row, of which the first two can be undone. */
  private static GraphBuilder row() {
    return GraphBuilder.graph().then("a").then("b", "a").then("c", "b").undo("b").undo("a", "b");
  }

  private void succeedAndRelease(KitNode node, GraphBuilder graph, String... names) {
    for (String name : names) {
      succeed(node, graph, name);
      release();
    }
  }

  private void failAndRelease(KitNode node, GraphBuilder graph, String name) {
    fail(node, graph, name);
    release();
  }

  @Test
  void ifAllSucceedsNothingIsUndone() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a", "b");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.BLOCKED);
    succeedAndRelease(node, graph, "c");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.SKIPPED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(workflow(graph).live()).isZero();
  }

  @Test
  void afterAFailureWhatIsDoneIsUndoneInReverseOrder() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a", "b");
    failAndRelease(node, graph, "c");
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.READY);
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.RUNNING);
    succeedAndRelease(node, graph, "undo:b");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.READY);
    succeedAndRelease(node, graph, "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void whatIsNotDoneIsNotUndone() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a");
    failAndRelease(node, graph, "b");
    assertThat(states(graph))
        .isEqualTo(
            Map.of(
                "a", TaskState.SUCCEEDED,
                "b", TaskState.FAILED,
                "c", TaskState.SKIPPED,
                "undo:b", TaskState.SKIPPED,
                "undo:a", TaskState.READY));
  }

  @Test
  void undoingWaitsForAllThatIsStillRunning() {
    KitNode node = node();
    GraphBuilder graph =
        submit(GraphBuilder.graph().then("a").then("b").then("c", "b").undo("a").undo("b"));
    succeedAndRelease(node, graph, "a");
    succeedAndRelease(node, graph, "b");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    failAndRelease(node, graph, "c");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.READY);
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.READY);
  }

  @Test
  void cancellingTheRestLeavesWhatUndoes() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            GraphBuilder.graph()
                .onFailure(OnFailure.CANCEL_REST)
                .then("a")
                .then("b", "a")
                .then("later", task().delay(Duration.ofDays(1)))
                .undo("a"));
    succeedAndRelease(node, graph, "a");
    failAndRelease(node, graph, "b");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    operateAll();
    assertThat(state(graph, "later")).isEqualTo(TaskState.CANCELLED);
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    release();
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.READY);
    succeedAndRelease(node, graph, "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void aWorkflowThatIsCancelledIsNotUndone() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a");
    bulk(TaskCommand.cancel(), TaskFilter.live().workflow(graph.id()));
    release();
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.CANCELLED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.CANCELLED);
  }

  @Test
  void aTaskThatIsCancelledAloneUndoesNothing() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a");
    command(graph.id("b"), TaskCommand.cancel());
    release();
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.CANCELLED);
  }

  @Test
  void aFailureThatIsTakenOverUndoesNothing() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            GraphBuilder.graph()
                .then("a")
                .then("b", "a")
                .then("repair")
                .edge("b", OnEnd.FAILURE, "repair")
                .undo("a"));
    succeedAndRelease(node, graph, "a");
    failAndRelease(node, graph, "b");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    succeedAndRelease(node, graph, "repair");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void ifUndoingFailsTheOthersAreUndoneStill() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a", "b");
    failAndRelease(node, graph, "c");
    failAndRelease(node, graph, "undo:b");
    succeedAndRelease(node, graph, "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  /** All but the last of the row is done, and the first undo may run. */
  private GraphBuilder begunToBeUndone(KitNode node) {
    GraphBuilder graph = submit(row());
    succeedAndRelease(node, graph, "a", "b");
    assertThat(store.workflows().isUndone(graph.id())).isFalse();
    failAndRelease(node, graph, "c");
    assertThat(store.workflows().isUndone(graph.id())).isTrue();
    return graph;
  }

  @Test
  void whatHasBegunToBeUndoneIsUndoneToTheEndIfTheFailedTaskIsRetried() {
    KitNode node = node();
    GraphBuilder graph = begunToBeUndone(node);
    Claimed undoing = claim(node, graph.id("undo:b"));
    command(graph.id("c"), TaskCommand.retry());
    release();
    succeedAndRelease(node, graph, "c");
    node.finish(undoing, Outcome.succeeded(null));
    release();
    succeedAndRelease(node, graph, "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void whatHasBegunToBeUndoneIsUndoneToTheEndIfTheFailedTaskIsResolved() {
    KitNode node = node();
    GraphBuilder graph = begunToBeUndone(node);
    command(graph.id("c"), new TaskCommand.Resolve("done by hand"));
    release();
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    succeedAndRelease(node, graph, "undo:b", "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void aFailureThatIsResolvedBeforeAnythingWasUndoneUndoesNothing() {
    KitNode node = node();
    GraphBuilder graph =
        submit(GraphBuilder.graph().then("a").then("b").then("c").undo("a").undo("b"));
    succeedAndRelease(node, graph, "a");
    failAndRelease(node, graph, "b");
    command(graph.id("b"), new TaskCommand.Resolve("done by hand"));
    release();
    succeedAndRelease(node, graph, "c");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.SKIPPED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(store.workflows().isUndone(graph.id())).isFalse();
  }

  @Test
  void aFailureThatIsResolvedWhenThereWasNothingToUndoIsNone() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    failAndRelease(node, graph, "a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    command(graph.id("a"), new TaskCommand.Resolve("done by hand"));
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  /** As by a deadline of its own, or by a person. */
  @Test
  void whatUndoesAndFailsBeforeItIsWantedIsNoFailureOfTheWorkflow() {
    KitNode node = node();
    GraphBuilder graph = submit(row().onFailure(OnFailure.CANCEL_REST));
    command(graph.id("undo:a"), TaskCommand.clean());
    release();
    operateAll();
    succeedAndRelease(node, graph, "a", "b", "c");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(workflow(graph).failed()).isZero();
  }

  @Test
  void aWorkflowThatIsCancelledWhileItIsUndoneHasFailedAndIsUndone() {
    KitNode node = node();
    GraphBuilder graph = begunToBeUndone(node);
    bulk(TaskCommand.cancel(), TaskFilter.live().workflow(graph.id()));
    release();
    assertThat(state(graph, "undo:b")).isEqualTo(TaskState.CANCELLED);
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.CANCELLED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    assertThat(store.workflows().isUndone(graph.id())).isTrue();
  }

  /** As all that comes after a task which is retried alone. */
  @Test
  void whatUndoesAndWasSkippedStaysSoIfItsTaskIsRetriedAlone() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    failAndRelease(node, graph, "a");
    command(graph.id("a"), TaskCommand.retry());
    release();
    succeedAndRelease(node, graph, "a");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void anUndoThatHasFailedIsRetriedAlone() {
    KitNode node = node();
    GraphBuilder graph = begunToBeUndone(node);
    failAndRelease(node, graph, "undo:b");
    succeedAndRelease(node, graph, "undo:a");
    assertThat(workflow(graph).failed()).isEqualTo(1);
    command(graph.id("undo:b"), TaskCommand.retry());
    release();
    succeedAndRelease(node, graph, "undo:b");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void aRetryBeforeAnythingWasUndoneBeginsAnew() {
    KitNode node = node();
    GraphBuilder graph = submit(row());
    failAndRelease(node, graph, "a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.SKIPPED);
    retry(graph);
    release();
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    succeedAndRelease(node, graph, "a");
    assertThat(state(graph, "undo:a")).isEqualTo(TaskState.BLOCKED);
    succeedAndRelease(node, graph, "b");
    failAndRelease(node, graph, "c");
    succeedAndRelease(node, graph, "undo:b", "undo:a");
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }
}
