package io.taskmill.chaos.check;

import static io.taskmill.TaskState.BLOCKED;
import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.PAUSED;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SKIPPED;
import static io.taskmill.TaskState.SUCCEEDED;
import static io.taskmill.chaos.check.Played.workflow;
import static io.taskmill.chaos.journal.Promise.NO_EFFECT;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules about workflows, children and undoing, each broken, and each nearly broken. */
class WorkflowRulesTest {

  private final Played run = new Played();

  // Edges on failure, or on any end.

  @Test
  void whatTakesOverAFailureRunsAfterIt() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(OnEnd.FAILURE, 2, 1)
        .claimed(1, "1-1")
        .finishes(1, "1-1", FAILED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .storeSays(1, FAILED, "1-1")
        .storeSays(2, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whatTakesOverAFailureMustNotRunAfterASuccess() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(OnEnd.FAILURE, 2, 1)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1")
        .storeSays(2, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.JOIN_UNMET);
  }

  @Test
  void whatTakesOverAFailureMustNotBeSkipped() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(OnEnd.FAILURE, 2, 1)
        .storeSays(1, FAILED, null)
        .storeSays(2, SKIPPED, null);
    assertThat(run.violations()).containsExactly(Kind.JOIN_MISSED);
  }

  @Test
  void whatComesAfterAnyEndMustNotRunBeforeIt() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(OnEnd.ANY, 2, 1)
        .claimed(1, "1-1")
        .claimed(2, "2-1")
        .finishes(1, "1-1", FAILED)
        .finishes(2, "2-1", SUCCEEDED)
        .storeSays(1, FAILED, "1-1")
        .storeSays(2, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.JOIN_EARLY);
  }

  @Test
  void whatComesAfterAnyEndMayComeAfterOneThatNobodySaw() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(OnEnd.ANY, 2, 1)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .storeSays(1, SKIPPED, null)
        .storeSays(2, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  // States and counts of workflows.

  @Test
  void aWorkflowMustNotRunWhenAllOfItsTasksHaveEnded() {
    run.storeHasWorkflow(WorkflowState.RUNNING, task(1, SUCCEEDED), task(2, SUCCEEDED));
    assertThat(run.violations()).containsExactly(Kind.WORKFLOW_WRONG);
  }

  @Test
  void aWorkflowMustHaveCountedAllEnds() {
    run.storeHasWorkflow(workflow(WorkflowState.SUCCEEDED, 1, 0, 0, null), task(1, SUCCEEDED));
    assertThat(run.violations()).containsExactly(Kind.WORKFLOW_WRONG);
  }

  @Test
  void aWorkflowOfWhichATaskHasFailedHasFailed() {
    run.storeHasWorkflow(WorkflowState.FAILED, task(1, FAILED), task(2, CANCELLED));
    assertThat(run.violations()).isEmpty();
    run.storeHasWorkflow(WorkflowState.CANCELLED, task(3, FAILED), task(4, CANCELLED));
    assertThat(run.violations()).containsExactly(Kind.WORKFLOW_WRONG);
  }

  @Test
  void aWorkflowWhoseFailureIsTakenOverHasSucceeded() {
    run.storeHasWorkflow(
        WorkflowState.SUCCEEDED, task(1, FAILED), after(OnEnd.FAILURE, 2, SUCCEEDED, 1));
    assertThat(run.violations()).isEmpty();
    run.storeHasWorkflow(
        workflow(WorkflowState.FAILED, 0, 0, 0, null),
        task(3, FAILED),
        after(OnEnd.ANY, 4, SUCCEEDED, 3));
    assertThat(run.violations()).containsExactly(Kind.WORKFLOW_WRONG);
  }

  @Test
  void aWorkflowThatWasCancelledIsCancelled() {
    run.storeHasWorkflow(WorkflowState.CANCELLED, task(1, SUCCEEDED), task(2, CANCELLED));
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whatWasUndoneHasFailedEvenIfAPersonResolvesTheFailure() {
    run.audited(1, "resolve", 0, FAILED, TaskState.RESOLVED)
        .storeHasWorkflow(
            WorkflowState.FAILED,
            task(1, TaskState.RESOLVED),
            task(2, SUCCEEDED),
            undo(3, SUCCEEDED, 2));
    assertThat(run.violations()).isEmpty();
    run.storeHasWorkflow(
        WorkflowState.SUCCEEDED,
        task(1, TaskState.RESOLVED),
        task(4, SUCCEEDED),
        undo(5, SUCCEEDED, 4));
    assertThat(run.violations()).containsExactly(Kind.WORKFLOW_WRONG);
  }

  // Children.

  @Test
  void aParentMustNotWaitWhenItsChildrenHaveEnded() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SCHEDULED, null)
        .storeHasWorkflow(workflow(WorkflowState.SUCCEEDED, 0, 0, 0, 1L), task(2, SUCCEEDED));
    assertThat(run.violations()).containsExactlyInAnyOrder(Kind.PARENT_WAITS, Kind.STUCK);
  }

  /** Whatever the workflow says of itself. */
  @Test
  void aParentMustNotWaitForAWorkflowThatDoesNotKnowItsEnd() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SCHEDULED, null)
        .storeHasWorkflow(workflow(WorkflowState.RUNNING, 1, 0, 0, 1L), task(2, SUCCEEDED));
    assertThat(run.violations()).contains(Kind.PARENT_WAITS);
  }

  @Test
  void aParentThatAPersonHasPausedWaits() {
    run.submitted(1, NO_EFFECT)
        .pauseAsked(1)
        .storeSays(1, PAUSED, null)
        .storeHasWorkflow(workflow(WorkflowState.SUCCEEDED, 0, 0, 0, 1L), task(2, SUCCEEDED));
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void childrenMustNotBeThereTwice() {
    childrenTwice();
    assertThat(run.violations()).containsExactly(Kind.CHILDREN_TWICE);
  }

  @Test
  void childrenMayBeThereTwiceAfterAReset() {
    run.audited(1, "reset", 0, SCHEDULED, SCHEDULED);
    childrenTwice();
    assertThat(run.violations()).isEmpty();
  }

  private void childrenTwice() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SUCCEEDED, null)
        .storeHasWorkflow(workflow(WorkflowState.SUCCEEDED, 0, 0, 0, 1L), task(2, SUCCEEDED))
        .storeHasWorkflow(workflow(WorkflowState.SUCCEEDED, 0, 0, 0, 1L), task(3, SUCCEEDED));
  }

  // Undoing.

  @Test
  void whatIsDoneIsUndoneWhenTheWorkflowHasFailed() {
    run.storeHasWorkflow(
        WorkflowState.FAILED,
        task(1, SUCCEEDED),
        task(2, FAILED),
        undo(3, SUCCEEDED, 1),
        undo(4, SKIPPED, 2));
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whatIsDoneMustBeUndone() {
    run.storeHasWorkflow(
        WorkflowState.FAILED, task(1, SUCCEEDED), task(2, FAILED), undo(3, SKIPPED, 1));
    assertThat(run.violations()).containsExactly(Kind.UNDO_MISSED);
  }

  @Test
  void anUndoMustNotWaitForEver() {
    run.storeHasWorkflow(
        WorkflowState.RUNNING, task(1, SUCCEEDED), task(2, SUCCEEDED), undo(3, BLOCKED, 1));
    assertThat(run.violations()).containsExactly(Kind.UNDO_MISSED);
  }

  @Test
  void nothingIsUndoneWhenNothingHasFailed() {
    run.storeHasWorkflow(WorkflowState.SUCCEEDED, task(1, SUCCEEDED), undo(2, SKIPPED, 1));
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whatIsNotDoneMustNotBeUndone() {
    undoSubmitted();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", FAILED)
        .claimed(2, "1-2")
        .finishes(2, "1-2", SUCCEEDED)
        .storeSays(1, FAILED, "1-1")
        .storeSays(2, SUCCEEDED, "1-2")
        .storeHasWorkflow(WorkflowState.FAILED, task(1, FAILED), undo(2, SUCCEEDED, 1));
    assertThat(run.violations())
        .containsExactlyInAnyOrder(Kind.UNDO_WRONG, Kind.JOIN_EARLY, Kind.JOIN_UNMET);
  }

  @Test
  void nothingMustBeUndoneBeforeAllElseHasEnded() {
    undoSubmitted();
    run.submitted(3, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(3, "1-3")
        .claimed(2, "1-2")
        .finishes(2, "1-2", SUCCEEDED)
        .finishes(3, "1-3", FAILED)
        .storeSays(1, SUCCEEDED, "1-1")
        .storeSays(2, SUCCEEDED, "1-2")
        .storeSays(3, FAILED, "1-3")
        .storeHasWorkflow(
            WorkflowState.FAILED, task(1, SUCCEEDED), task(3, FAILED), undo(2, SUCCEEDED, 1));
    assertThat(run.violations()).containsExactly(Kind.UNDO_WRONG);
  }

  @Test
  void whatAPersonHasDecidedIsNotJudged() {
    run.audited(1, "commit", 0, FAILED, SUCCEEDED)
        .storeHasWorkflow(
            WorkflowState.FAILED, task(1, SUCCEEDED), task(2, FAILED), undo(3, SKIPPED, 1));
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whatTaskmillHasCancelledIsJudged() {
    run.audited("taskmill", 4, "cancel", 0, SCHEDULED, CANCELLED)
        .storeHasWorkflow(
            WorkflowState.FAILED,
            task(1, SUCCEEDED),
            task(2, FAILED),
            task(4, CANCELLED),
            undo(3, SKIPPED, 1));
    assertThat(run.violations()).containsExactly(Kind.UNDO_MISSED);
  }

  /** Task 2 undoes 1. */
  private void undoSubmitted() {
    run.submitted(1, NO_EFFECT).submittedToUndo(2, 1);
  }

  private static WorkflowTask task(long id, TaskState state) {
    return new WorkflowTask(id, "task " + id, "type", state, List.of());
  }

  private static WorkflowTask after(OnEnd on, long id, TaskState state, long before) {
    return new WorkflowTask(
        id,
        "task " + id,
        "type",
        state,
        List.of(new WorkflowTask.After(before, "task " + before, on)));
  }

  private static WorkflowTask undo(long id, TaskState state, long undone) {
    return new WorkflowTask(
        id,
        "undo:task " + undone,
        "type",
        state,
        List.of(new WorkflowTask.After(undone, "task " + undone, OnEnd.SUCCESS)));
  }
}
