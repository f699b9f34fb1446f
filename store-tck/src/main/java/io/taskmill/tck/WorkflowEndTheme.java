package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.GraphBuilder.graph;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.UniqueKey;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * What every kind of end of a task means for what comes after it, whoever has brought it about, and
 * what a failure means for the rest.
 */
abstract class WorkflowEndTheme extends WorkflowKit {

  private static final Duration HOUR = Duration.ofHours(1);

  /** One task, and one after it for each kind of edge. */
  private static GraphBuilder kinds(TaskBuilder first) {
    return graph()
        .then("a", first)
        .then("on-success", "a")
        .then("on-failure")
        .edge("a", OnEnd.FAILURE, "on-failure")
        .then("on-any")
        .edge("a", OnEnd.ANY, "on-any");
  }

  private void meets(GraphBuilder graph, TaskState end) {
    release();
    assertThat(state(graph, "a")).isEqualTo(end);
    boolean success = end == TaskState.SUCCEEDED || end == TaskState.RESOLVED;
    assertThat(state(graph, "on-success"))
        .as("on success of one that is %s", end)
        .isEqualTo(success ? TaskState.READY : TaskState.SKIPPED);
    assertThat(state(graph, "on-failure"))
        .as("on failure of one that is %s", end)
        .isEqualTo(end == TaskState.FAILED ? TaskState.READY : TaskState.SKIPPED);
    assertThat(state(graph, "on-any")).as("on any end").isEqualTo(TaskState.READY);
    runReady(node());
    release();
    WorkflowState whole =
        end == TaskState.CANCELLED ? WorkflowState.CANCELLED : WorkflowState.SUCCEEDED;
    assertThat(workflow(graph)).extracting("state", "live").containsExactly(whole, 0);
  }

  @Test
  void everyOutcomeOfAnExecution() {
    for (Outcome outcome :
        List.of(Outcome.succeeded(null), Outcome.failedForGood("no"), Outcome.cancelled())) {
      GraphBuilder graph = submit(kinds(task()));
      run(node(), graph, "a", outcome);
      meets(graph, outcome.state());
    }
  }

  @Test
  void everyOutcomeAmongOthers() {
    KitNode node = node();
    GraphBuilder graph = submit(kinds(task("first")));
    long plain = submit(task("first"));
    long failing = submit(task("first"));
    List<Claimed> claimed = node.claim(ALL, "first");
    assertThat(ids(claimed)).containsExactly(graph.id("a"), plain, failing);
    List<Finish> ends =
        List.of(
            new Finish(claimed.get(0).fence(), Outcome.succeeded(null), KitNode.RAN),
            new Finish(claimed.get(1).fence(), Outcome.succeeded(null), KitNode.RAN),
            new Finish(
                claimed.get(2).fence(), Outcome.failedRetryIn(HOUR, "once more"), KitNode.RAN));
    store.tasks().finish(ends);
    assertThat(store.workflows().release(ALL, Ids::next).notes())
        .as("of that one, and of the one that is skipped for it")
        .isEqualTo(2);
    meets(graph, TaskState.SUCCEEDED);
  }

  @Test
  void anAttemptThatIsNotTheLastLeavesNoNote() {
    GraphBuilder graph = submit(kinds(task()));
    run(node(), graph, "a", Outcome.failedRetryIn(HOUR, "once more"));
    assertThat(store.workflows().release(ALL, Ids::next).notes()).isZero();
    assertThat(state(graph, "on-any")).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void everyCommandThatEndsATask() {
    for (TaskCommand command :
        List.of(
            TaskCommand.cancel(),
            TaskCommand.clean(),
            new TaskCommand.Commit("\"by hand\""),
            new TaskCommand.Resolve("by hand"))) {
      GraphBuilder graph = submit(kinds(task()));
      assertThat(command(graph.id("a"), command)).isEqualTo(Result.APPLIED);
      meets(graph, stateOf(graph.id("a")));
    }
  }

  @Test
  void aCancelOfOneThatRuns() {
    KitNode node = node();
    GraphBuilder graph = submit(kinds(task()));
    Claimed claimed = claim(node, graph.id("a"));
    assertThat(command(graph.id("a"), TaskCommand.cancel())).isEqualTo(Result.ASKED);
    release();
    assertThat(state(graph, "on-any")).isEqualTo(TaskState.BLOCKED);
    node.finish(claimed, Outcome.released());
    meets(graph, TaskState.CANCELLED);
  }

  @Test
  void aDeadline() {
    GraphBuilder graph = submit(kinds(task().deadline(HOUR)));
    fixture.advance(HOUR.plusSeconds(1));
    maintain(EXPIRE);
    meets(graph, TaskState.FAILED);
  }

  @Test
  void aDeadlineThatNeedsAPersonIsNoEnd() {
    GraphBuilder graph = submit(kinds(task().deadline(HOUR).needsPerson(true)));
    fixture.advance(HOUR.plusSeconds(1));
    maintain(EXPIRE);
    release();
    assertThat(state(graph, "a")).isEqualTo(TaskState.ATTENTION);
    assertThat(state(graph, "on-any")).isEqualTo(TaskState.BLOCKED);
    assertThat(command(graph.id("a"), new TaskCommand.Resolve("by hand")))
        .isEqualTo(Result.APPLIED);
    meets(graph, TaskState.RESOLVED);
  }

  @Test
  void aSkip() {
    rules("full", Rules.maxRunning(1));
    submit(task("full"));
    GraphBuilder graph = submit(kinds(task("full").skippable()));
    promoteAll();
    meets(graph, TaskState.SKIPPED);
  }

  @Test
  void aReplacement() {
    UniqueKey replacing = new UniqueKey("k", null, OnDuplicate.REPLACE);
    GraphBuilder graph = submit(kinds(task("other").unique(replacing)));
    submit(task("other").unique(replacing));
    meets(graph, TaskState.CANCELLED);
  }

  @Test
  void theLossOfItsNode() {
    KitNode node = node();
    GraphBuilder graph = submit(kinds(task().maxLosses(1)));
    node.begin(claim(node, graph.id("a")));
    die(node);
    maintain(RECOVER);
    meets(graph, TaskState.FAILED);
  }

  @Test
  void whatComesAfterOneThatIsSkippedIsSkippedToo() {
    GraphBuilder graph = submit(graph().then("a").then("b", "a").then("c", "b").then("d", "c"));
    fail(node(), graph, "a");
    release();
    assertThat(states(graph))
        .isEqualTo(
            Map.of(
                "a", TaskState.FAILED,
                "b", TaskState.SKIPPED,
                "c", TaskState.SKIPPED,
                "d", TaskState.SKIPPED));
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void aJoinThatCannotBeMetIsSkippedWhenAllHaveEnded() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b").then("j", "a", "b"));
    fail(node, graph, "a");
    release();
    assertThat(state(graph, "j")).isEqualTo(TaskState.BLOCKED);
    succeed(node, graph, "b");
    release();
    assertThat(state(graph, "j")).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void aFailureCancelsTheRestInBatchesIfTheWorkflowSaysSo() {
    KitNode node = node();
    GraphBuilder graph = graph().onFailure(OnFailure.CANCEL_REST).then("a", task("first"));
    for (int i = 0; i < 10; i++) {
      graph.then("b" + i);
    }
    submit(graph.then("c", "b0").then("d", "a"));
    long other = submit(task("other"));
    Claimed running = claim(node, graph.id("b0"));
    run(node, graph, "a", Outcome.failedForGood("no"));
    release();
    Operation operation = store.operations().list(Long.MAX_VALUE, 10).get(0);
    assertThat(operation.by().who()).isEqualTo("taskmill");
    assertThat(operation.by().why()).contains(Long.toString(graph.id()));
    operateAll();
    node.finish(running, Outcome.released());
    release();
    assertThat(states(graph).values()).doesNotContain(TaskState.READY, TaskState.BLOCKED);
    assertThat(state(graph, "b0")).isEqualTo(TaskState.CANCELLED);
    assertThat(state(graph, "b9")).isEqualTo(TaskState.CANCELLED);
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    assertThat(stateOf(other)).isEqualTo(TaskState.READY);
  }

  /** A process that has left, or was never a node, has no ids to give. */
  @Test
  void aReleaseThatGetsNoIdForItsOperationChangesNothing() {
    GraphBuilder graph =
        submit(
            graph()
                .onFailure(OnFailure.CANCEL_REST)
                .then("a", task("first"))
                .then("b", "a")
                .then("c", "b"));
    run(node(), graph, "a", Outcome.failedForGood("no"));
    Maintenance maintenance = store.role(Maintenance.class).orElseThrow();
    LongSupplier none =
        () -> {
          throw new IllegalStateException("No ids");
        };
    assertThatIllegalStateException().isThrownBy(() -> maintenance.run(PROMOTE, ALL, none));
    release();
    operateAll();
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    assertThat(states(graph).values()).doesNotContain(TaskState.BLOCKED);
  }

  @Test
  void aFailureThatComesAgainCancelsTheRestByAnotherOperation() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            graph()
                .onFailure(OnFailure.CANCEL_REST)
                .then("a", task("first"))
                .then("b")
                .then("c", "b"));
    fail(node, graph, "a");
    release();
    operateAll();
    release();
    Operation first = store.operations().list(Long.MAX_VALUE, 10).get(0);
    assertThat(first.applied()).isEqualTo(2);
    retry(graph);
    release();
    fail(node, graph, "a");
    release();
    operateAll();
    List<Operation> byItself =
        store.operations().list(Long.MAX_VALUE, 10).stream()
            .filter(operation -> operation.by().who().equals("taskmill"))
            .toList();
    assertThat(byItself).hasSize(2).contains(first);
    assertThat(byItself).extracting(Operation::applied).containsExactly(2L, 2L);
    assertThat(byItself)
        .as("ids are made, not those of tasks or workflows")
        .extracting(Operation::id)
        .doesNotContain(graph.id(), graph.id("a"));
  }

  @Test
  void aFailureThatIsTakenOverCancelsNothing() {
    GraphBuilder graph =
        submit(
            graph()
                .onFailure(OnFailure.CANCEL_REST)
                .then("a", task("first"))
                .then("b")
                .then("mend")
                .edge("a", OnEnd.FAILURE, "mend"));
    run(node(), graph, "a", Outcome.failedForGood("no"));
    release();
    assertThat(store.operations().list(Long.MAX_VALUE, 10)).isEmpty();
    runReady(node());
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void whatNeedsAPersonKeepsTheWorkflowWaiting() {
    KitNode node = node();
    GraphBuilder graph =
        submit(graph().onFailure(OnFailure.ASK).then("a", task().needsPerson(true)).then("b", "a"));
    run(node, graph, "a", Outcome.failedNeedsPerson("no"));
    release();
    assertThat(workflow(graph))
        .extracting("state", "live")
        .containsExactly(WorkflowState.RUNNING, 2);
    command(graph.id("a"), TaskCommand.retry());
    succeed(node, graph, "a");
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void aRetryRunsWhatHasFailedAndWhatComesAfterItAndNothingElse() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            graph()
                .then("a", task("first"))
                .then("b", "a")
                .then("c", "b")
                .then("done", task("first"))
                .then("last", "c", "done"));
    run(node, graph, "a", Outcome.failedForGood("no"));
    run(node, graph, "done", Outcome.succeeded(null));
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    retry(graph);
    release();
    assertThat(states(graph))
        .isEqualTo(
            Map.of(
                "a", TaskState.READY,
                "b", TaskState.BLOCKED,
                "c", TaskState.BLOCKED,
                "done", TaskState.SUCCEEDED,
                "last", TaskState.BLOCKED));
    assertThat(workflow(graph))
        .extracting("state", "live", "failed", "finishedAt")
        .containsExactly(WorkflowState.RUNNING, 4, 0, null);
    run(node, graph, "a", Outcome.succeeded(null));
    for (String name : List.of("b", "c", "last")) {
      release();
      succeed(node, graph, name);
    }
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void aRetryOfACancelledWorkflow() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b", "a").then("c", "b"));
    bulk(TaskCommand.cancel(), io.taskmill.TaskFilter.live().workflow(graph.id()));
    release();
    retry(graph);
    release();
    for (String name : List.of("a", "b", "c")) {
      assertThat(runReady(node)).as(name).isEqualTo(1);
      assertThat(state(graph, name)).isEqualTo(TaskState.SUCCEEDED);
      release();
    }
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void aRetrySkipsAgainWhatIsNotWanted() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            graph()
                .then("a", task("first"))
                .then("mend")
                .edge("a", OnEnd.FAILURE, "mend")
                .then("b", task("second"), "a"));
    run(node, graph, "a", Outcome.succeeded(null));
    release();
    run(node, graph, "b", Outcome.failedForGood("no"));
    release();
    retry(graph);
    release();
    assertThat(state(graph, "mend")).isEqualTo(TaskState.SKIPPED);
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void whatHasGoneOnDoesNotRunAgainWhenATaskBeforeItIsReopened() {
    KitNode node = node();
    GraphBuilder graph = submit(kinds(task("first")));
    run(node, graph, "a", Outcome.failedForGood("no"));
    release();
    runReady(node);
    release();
    assertThat(command(graph.id("a"), TaskCommand.retry())).isEqualTo(Result.APPLIED);
    release();
    assertThat(workflow(graph))
        .extracting("state", "live")
        .containsExactly(WorkflowState.RUNNING, 1);
    run(node, graph, "a", Outcome.succeeded(null));
    release();
    assertThat(states(graph))
        .isEqualTo(
            Map.of(
                "a", TaskState.SUCCEEDED,
                "on-success", TaskState.SKIPPED,
                "on-failure", TaskState.SUCCEEDED,
                "on-any", TaskState.SUCCEEDED));
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void aTaskThatIsReopenedBeforeTheReleaseIsWaitedFor() {
    KitNode node = node();
    GraphBuilder graph = submit(kinds(task("first")));
    run(node, graph, "a", Outcome.failedForGood("no"));
    command(graph.id("a"), TaskCommand.retry());
    release();
    assertThat(state(graph, "on-failure")).isEqualTo(TaskState.BLOCKED);
    run(node, graph, "a", Outcome.succeeded(null));
    meets(graph, TaskState.SUCCEEDED);
  }

  @Test
  void oneThatIsReopenedComesAfterTheSameTasksAsBefore() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a", task("first")).then("b", "a"));
    command(graph.id("b"), TaskCommand.cancel());
    release();
    command(graph.id("b"), TaskCommand.retry());
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.BLOCKED);
    command(graph.id("b"), TaskCommand.cancel());
    run(node, graph, "a", Outcome.succeeded(null));
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.CANCELLED);
    command(graph.id("b"), TaskCommand.retry());
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void oneThatIsPausedMeanwhileGoesOnWhenItIsResumed() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b", "a").then("c", "a"));
    command(graph.id("b"), TaskCommand.pause());
    command(graph.id("b"), TaskCommand.resume());
    assertThat(state(graph, "b")).isEqualTo(TaskState.BLOCKED);
    command(graph.id("b"), TaskCommand.pause());
    command(graph.id("c"), TaskCommand.pause());
    succeed(node, graph, "a");
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.PAUSED);
    command(graph.id("b"), TaskCommand.resume());
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
    command(graph.id("c"), TaskCommand.runNow());
    assertThat(state(graph, "c")).isEqualTo(TaskState.READY);
  }

  @Test
  void noCommandButAnEndBringsOnWhatComesAfterOthers() {
    for (TaskCommand command :
        List.of(
            TaskCommand.reset(),
            new TaskCommand.Reschedule(now()),
            TaskCommand.Edit.ofPriority(9),
            TaskCommand.Edit.ofQueue("urgent"))) {
      GraphBuilder graph = submit(graph().then("a").then("b", "a"));
      assertThat(command(graph.id("b"), command)).isEqualTo(Result.APPLIED);
      promoteAll();
      assertThat(state(graph, "b")).as("after %s", command).isEqualTo(TaskState.BLOCKED);
      command(graph.id("a"), new TaskCommand.Commit(null));
      promoteAll();
      assertThat(state(graph, "b")).as("after %s", command).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aFailureThatAPersonResolvesIsNoFailureOfTheWorkflow() {
    GraphBuilder graph = submit(graph().then("a").then("b", "a"));
    fail(node(), graph, "a");
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.FAILED);
    command(graph.id("a"), new TaskCommand.Resolve("by hand"));
    release();
    assertThat(workflow(graph))
        .extracting("state", "failed")
        .containsExactly(WorkflowState.SUCCEEDED, 0);
    assertThat(state(graph, "b")).isEqualTo(TaskState.SKIPPED);
    retry(graph);
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }
}
