package io.taskmill.chaos.check;

import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.PAUSED;
import static io.taskmill.TaskState.READY;
import static io.taskmill.TaskState.RUNNING;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SUCCEEDED;
import static io.taskmill.chaos.journal.Promise.AT_LEAST_ONCE;
import static io.taskmill.chaos.journal.Promise.EXACTLY_ONCE;
import static io.taskmill.chaos.journal.Promise.NO_EFFECT;
import static io.taskmill.chaos.journal.Write.BEGIN;
import static io.taskmill.chaos.journal.Write.CHECKPOINT;
import static io.taskmill.chaos.journal.Write.FINISH;
import static io.taskmill.chaos.journal.Write.FINISH_IN_TRANSACTION;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Operation;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.chaos.check.Violation.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Each rule on a run with exactly its violation, and on one that comes close without any. */
class CheckerTest {

  private final Played run = new Played();

  @Test
  void aRunInWhichNothingHappensIsFine() {
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aTaskThatWasLostWithItsNodeAndDoneElsewhereIsFine() {
    run.submitted(1, EXACTLY_ONCE)
        .claimed(1, "1-1")
        .checkpoints(1, "1-1")
        .stopped("worker-1")
        .claimed(1, "2-1")
        .sends(1, "2-1", FINISH_IN_TRANSACTION)
        .isAccepted(1, "2-1", FINISH_IN_TRANSACTION, SUCCEEDED)
        .finishes(1, "2-1", SUCCEEDED)
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .effect(1, "2-1", true)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).isEmpty();
    assertThat(run.evidence().refusedExecutions()).isEqualTo(1);
  }

  // Lost.

  @Test
  void anAcceptedSubmitWithoutATaskIsLost() {
    run.submitted(1, NO_EFFECT);
    assertThat(run.violations()).containsExactly(Kind.LOST);
  }

  @Test
  void aSubmitWithoutAnAnswerMayHaveNoTask() {
    run.begun("ref-1", NO_EFFECT);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aTaskThatSucceededWithoutItsWorkIsLost() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).containsExactly(Kind.LOST);
  }

  // Doubled effects.

  @Test
  void twoEffectsWithTransactionalFinishAreDoubled() {
    run.submitted(1, EXACTLY_ONCE)
        .effect(1, "1-1", true)
        .effect(1, "2-1", true)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.DOUBLE_EFFECT);
  }

  @Test
  void anEffectOfAnExecutionThatDidNotEndTheTaskIsDoubled() {
    run.submitted(1, EXACTLY_ONCE).effect(1, "1-1", true).storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.DOUBLE_EFFECT);
  }

  @Test
  void anEffectOnItsOwnMayBeDoubledByALostExecution() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .effect(1, "1-1", false)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .effect(1, "2-1", false)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void anEffectOnItsOwnMustNotBeDoubledByAnExecutionThatEnded() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .finishes(1, "1-1", READY)
        .effect(1, "1-1", false)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .effect(1, "2-1", false)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.DOUBLE_EFFECT);
  }

  @Test
  void aHandlerThatDidNotHearOfItsOwnEffectMayFailAndDoItAgain() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .effectUnheardOf(1, "1-1", false)
        .finishes(1, "1-1", SCHEDULED)
        .claimed(1, "2-1")
        .effect(1, "2-1", false)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void oneExecutionMustNotDoItTwice() {
    run.submitted(1, AT_LEAST_ONCE)
        .effect(1, "1-1", false)
        .effect(1, "1-1", false)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).containsExactly(Kind.DOUBLE_EFFECT);
  }

  // Leases.

  @Test
  void twoExecutionsThatBothWriteAfterTheOtherHadTheTaskOverlap() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .claimed(1, "2-1")
        .checkpoints(1, "2-1")
        .checkpoints(1, "1-1")
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).contains(Kind.OVERLAPPING_LEASES);
  }

  @Test
  void aHandlerThatRunsBesideTheNextOneWithoutWritingDoesNotOverlap() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .sends(1, "1-1", BEGIN)
        .stopped("worker-1")
        .claimed(1, "2-1")
        .isAccepted(1, "1-1", BEGIN, null)
        .sends(1, "1-1", CHECKPOINT)
        .isRefused(1, "1-1", CHECKPOINT)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  // Stale writes.

  @Test
  void aWriteSentAfterAnotherHadTheTaskMustNotBeAccepted() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .claimed(1, "2-1")
        .checkpoints(1, "1-1")
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.STALE_ACCEPTED);
  }

  @Test
  void anEndThatTookEffectBeforeItsAnswerWasLostIsNotStaleWhenItIsSentAgain() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH)
        .hearsNothing(1, "1-1", FINISH)
        .claimed(1, "2-1")
        .sends(1, "1-1", FINISH)
        .isAccepted(1, "1-1", FINISH, SCHEDULED)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  // Final states.

  @Test
  void aFinalTaskMustNotBeGivenToAnyone() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(1, "2-1")
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).containsExactly(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void aFinalTaskMustNotEndOtherwise() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, CANCELLED, null);
    assertThat(run.violations()).containsExactly(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void aCancelledTaskMustNotRun() {
    run.submitted(1, NO_EFFECT).cancelApplied(1).claimed(1, "1-1").storeSays(1, CANCELLED, null);
    assertThat(run.violations()).containsExactly(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void anEndThatIsToldTwiceAlikeIsFine() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aCancelBetweenAnEndAndItsSecondSendingIsFine() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH)
        .hearsNothing(1, "1-1", FINISH)
        .cancelApplied(1)
        .sends(1, "1-1", FINISH)
        .isAccepted(1, "1-1", FINISH, CANCELLED)
        .storeSays(1, CANCELLED, "1-1");
    assertThat(run.violations()).isEmpty();
  }

  // Stuck.

  @Test
  void aTaskThatIsStillRunningAtTheEndIsStuck() {
    run.submitted(1, NO_EFFECT).claimed(1, "1-1").storeSays(1, RUNNING, "1-1", "running");
    assertThat(run.violations()).containsExactly(Kind.STUCK);
  }

  @Test
  void aPausedTaskIsStuckUnlessThatWasAskedFor() {
    run.submitted(1, NO_EFFECT)
        .pauseAsked(1)
        .storeSays(1, PAUSED, null)
        .submitted(2, NO_EFFECT)
        .storeSays(2, PAUSED, null);
    assertThat(run.violations()).containsExactly(Kind.STUCK);
  }

  // Places.

  @Test
  void aTaskInTwoPlacesIsWrong() {
    run.submitted(1, NO_EFFECT).storeSays(1, SUCCEEDED, "1-1", "finished", "ready");
    assertThat(run.violations()).containsExactly(Kind.WRONG_PLACE);
  }

  @Test
  void aTaskInNoPlaceIsWrong() {
    run.submitted(1, NO_EFFECT).storeSaysNowhere(1, SUCCEEDED);
    assertThat(run.violations()).containsExactly(Kind.WRONG_PLACE);
  }

  // Statistics.

  @Test
  void statisticsThatAddUpAreRight() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SUCCEEDED, "1-1", "finished")
        .counted(StatisticsCounter.SUBMITTED, 1)
        .counted(StatisticsCounter.SUCCEEDED_SECOND, 1);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void anEndThatWasNotCountedIsWrong() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SUCCEEDED, "1-1", "finished")
        .counted(StatisticsCounter.SUBMITTED, 1);
    assertThat(run.violations()).containsOnly(Kind.WRONG_STATISTICS);
  }

  @Test
  void aTaskThatWasCountedTwiceIsWrong() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SUCCEEDED, "1-1", "finished")
        .counted(StatisticsCounter.SUBMITTED, 2)
        .counted(StatisticsCounter.SUCCEEDED_FIRST, 1);
    assertThat(run.violations()).containsExactly(Kind.WRONG_STATISTICS);
  }

  @Test
  void whatWasReopenedHasEndedMoreThanOnce() {
    run.submitted(1, NO_EFFECT)
        .storeSays(1, SUCCEEDED, "1-1", "finished")
        .counted(StatisticsCounter.SUBMITTED, 1)
        .counted(StatisticsCounter.FAILED, 1)
        .counted(StatisticsCounter.REOPENED, 1)
        .counted(StatisticsCounter.SUCCEEDED_LATER, 1);
    assertThat(run.violations()).isEmpty();
  }

  // Submits.

  @Test
  void aSubmitThatWasRolledBackMustNotExist() {
    run.begun("ref-1", NO_EFFECT).rolledBack("ref-1").storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.ROLLED_BACK_EXISTS);
  }

  @Test
  void aTaskMustHaveBeenSubmitted() {
    run.storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.ROLLED_BACK_EXISTS);
  }

  @Test
  void aSubmitThatWasRolledBackAndIsNowhereIsFine() {
    run.begun("ref-1", NO_EFFECT).rolledBack("ref-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void oneSubmitMustNotMakeTwoTasks() {
    run.begun("ref-1", NO_EFFECT)
        .storeSaysOf("ref-1", 1, SUCCEEDED, null)
        .storeSaysOf("ref-1", 2, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.SUBMITTED_TWICE);
  }

  @Test
  void aSubmitThatIsSentAgainMustBeAnsweredWithItsTask() {
    run.begun("ref-1", NO_EFFECT).accepted("ref-1", 1).answeredAgain("ref-1", 1);
    run.storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
    run.answeredAgain("ref-1", 2);
    assertThat(run.violations()).containsExactly(Kind.SUBMITTED_TWICE);
  }

  @Test
  void aKeyMustNotHaveTwoLiveTasks() {
    run.begunWithKey("ref-1", "key")
        .accepted("ref-1", 1)
        .begunWithKey("ref-2", "key")
        .accepted("ref-2", 2)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1")
        .storeSays(2, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.SUBMITTED_TWICE);
  }

  @Test
  void aKeyMayBeUsedAgainWhenItsTaskHasEnded() {
    run.begunWithKey("ref-1", "key")
        .accepted("ref-1", 1)
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH_IN_TRANSACTION)
        .isAccepted(1, "1-1", FINISH_IN_TRANSACTION, SUCCEEDED)
        .begunWithKey("ref-2", "key")
        .accepted("ref-2", 2)
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1")
        .storeSays(2, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
  }

  // Fenced out.

  @Test
  void whoLivesIsNotFencedOut() {
    run.submitted(1, NO_EFFECT)
        .stopped("worker-3")
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.FENCED_OUT);
  }

  @Test
  void aStartThatIsWrittenDownAfterTheEndIsRefusedAndNobodyFencedOut() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .sends(1, "1-1", BEGIN)
        .finishes(1, "1-1", SUCCEEDED)
        .isRefused(1, "1-1", BEGIN)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).isEmpty();
    assertThat(run.evidence().refusedExecutions()).isZero();
  }

  @Test
  void anEndThatTookEffectUnheardMayBeRefusedTheSecondTime() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH)
        .hearsNothing(1, "1-1", FINISH)
        .claimed(1, "2-1")
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  // Early.

  @Test
  void aTaskMustNotRunBeforeItsTime() {
    run.begunWithDelay("ref-1", 1_000)
        .accepted("ref-1", 1)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).containsExactly(Kind.EARLY);
  }

  @Test
  void aTaskMayRunWhenItsTimeHasCome() {
    run.begunWithDelay("ref-1", 2)
        .accepted("ref-1", 1)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).isEmpty();
  }

  // Limits.

  @Test
  void noMoreTasksMayRunAtOnceThanTheirTypeAllows() {
    run.limited(2, 0, false)
        .submittedWithKey("a", 1)
        .submittedWithKey("b", 2)
        .submittedWithKey("c", 3)
        .claimed(1, "1-1")
        .claimed(2, "2-1")
        .claimed(3, "3-1")
        .finishes(1, "1-1", SUCCEEDED)
        .finishes(2, "2-1", SUCCEEDED)
        .finishes(3, "3-1", SUCCEEDED);
    assertThat(run.violations()).containsExactly(Kind.LIMIT_EXCEEDED);
  }

  @Test
  void asManyAsTheLimitAllowsMayRun() {
    run.limited(2, 0, false)
        .submittedWithKey("a", 1)
        .submittedWithKey("b", 2)
        .submittedWithKey("c", 3)
        .claimed(1, "1-1")
        .claimed(2, "2-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(3, "3-1")
        .finishes(2, "2-1", SUCCEEDED)
        .finishes(3, "3-1", SUCCEEDED);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aFrozenProcessDoesNotHoldUpATypeForLong() {
    run.limited(2, 0, false)
        .submittedWithKey("a", 1)
        .submittedWithKey("b", 2)
        .frozen("worker-1", Duration.ofSeconds(20).toNanos())
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .claimed(2, "2-2")
        .finishes(2, "2-2", SUCCEEDED);
    assertThat(run.violations()).containsExactly(Kind.HELD_UP);
  }

  @Test
  void noTypeIsHeldUpThatHasNoTasks() {
    run.limited(2, 0, false)
        .frozen("worker-1", Duration.ofSeconds(20).toNanos())
        .submittedWithKey("a", 1)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aZombieIsNotCountedAgainstTheLimit() {
    run.limited(1, 0, false)
        .submittedWithKey("a", 1)
        .submittedWithKey("b", 2)
        .claimed(1, "1-1")
        .checkpoints(1, "1-1")
        .stopped("worker-1")
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void noMoreTasksOfAKeyMayRunAtOnceThanTheirTypeAllows() {
    run.limited(0, 1, false)
        .submittedWithKey("a", 1, 2)
        .submittedWithKey("b", 3)
        .claimed(1, "1-1")
        .claimed(3, "3-1")
        .claimed(2, "2-1")
        .finishes(1, "1-1", SUCCEEDED)
        .finishes(2, "2-1", SUCCEEDED)
        .finishes(3, "3-1", SUCCEEDED);
    assertThat(run.violations()).containsExactly(Kind.LIMIT_EXCEEDED);
  }

  @Test
  void aTaskThatWaitsForItsNextAttemptLetsOthersOfItsKeyGo() {
    failsWhileAnotherOfItsKeyRuns(false);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aTaskThatWaitsForItsNextAttemptKeepsItsTurnWhereTasksAreOrdered() {
    failsWhileAnotherOfItsKeyRuns(true);
    assertThat(run.violations()).containsExactly(Kind.KEY_OUT_OF_TURN);
  }

  private void failsWhileAnotherOfItsKeyRuns(boolean ordered) {
    run.limited(0, 1, ordered)
        .submittedWithKey("a", 1, 2)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SCHEDULED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .claimed(1, "1-2")
        .finishes(1, "1-2", SUCCEEDED);
  }

  @Test
  void orderedTasksMayGoOneAfterTheOther() {
    run.limited(0, 1, true)
        .submittedWithKey("a", 1, 2)
        .claimed(1, "1-1")
        .stopped("worker-1")
        .claimed(1, "3-1")
        .finishes(1, "3-1", SCHEDULED)
        .claimed(1, "3-2")
        .finishes(1, "3-2", SUCCEEDED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aClaimWhoseAnswerCameWhenTheTaskHadEndedDoesNotKeepTheTurn() {
    run.limited(0, 1, true).submittedWithKey("a", 1, 2);
    long asked = run.now();
    run.stopped("worker-1")
        .claimed(1, "3-1")
        .finishes(1, "3-1", SUCCEEDED)
        .claimed(2, "2-1")
        .claimed(1, "1-1", asked)
        .finishes(2, "2-1", SUCCEEDED);
    assertThat(run.violations()).isEmpty();
  }

  // What a person gets to read.

  @Test
  void aFailedTaskRunsAgainOnlyIfItWasReopened() {
    Played failed =
        run.submitted(1, NO_EFFECT)
            .claimed(1, "1-1")
            .finishes(1, "1-1", FAILED)
            .commandApplied(1, "retry")
            .claimed(1, "2-1")
            .finishes(1, "2-1", SUCCEEDED)
            .storeSays(1, SUCCEEDED, "2-1");
    assertThat(failed.violations()).contains(Kind.FINAL_STATE_CHANGED);
    assertThat(failed.audited(1, "retry", 0, FAILED, READY).violations()).isEmpty();
  }

  @Test
  void oneReopeningIsNotEnoughForTwo() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "retry", 0, FAILED, READY)
        .claimed(1, "1-1")
        .finishes(1, "1-1", FAILED)
        .claimed(1, "2-1")
        .finishes(1, "2-1", FAILED)
        .claimed(1, "3-1")
        .finishes(1, "3-1", FAILED)
        .storeSays(1, FAILED, "3-1");
    assertThat(run.violations()).containsExactly(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void whatSucceededStaysSoWhateverTheAuditSays() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "retry", 0, FAILED, READY)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(1, "2-1")
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(run.violations()).containsExactly(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void aCommandThatWasAcceptedIsInTheAudit() {
    run.submitted(1, NO_EFFECT)
        .submitted(2, NO_EFFECT)
        .commandApplied(1, "cancel")
        .audited(2, "cancel", 0, READY, CANCELLED)
        .storeSays(1, CANCELLED, null)
        .storeSays(2, CANCELLED, null);
    assertThat(run.violations()).containsExactly(Kind.UNAUDITED);
  }

  @Test
  void aDeletedTaskIsNotLostAndNotSeenAgain() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .commandApplied(1, "delete")
        .audited(1, "delete", 0, null, null);
    assertThat(run.violations()).isEmpty();
    assertThat(run.storeSays(1, SUCCEEDED, "1-1").violations()).containsExactly(Kind.DELETED_SEEN);
  }

  @Test
  void aPurgedTaskHasEnded() {
    run.purging().submitted(1, NO_EFFECT).claimed(1, "1-1").finishes(1, "1-1", FAILED);
    assertThat(run.violations()).isEmpty();
    assertThat(run.submitted(2, NO_EFFECT).violations()).containsExactly(Kind.LOST);
  }

  @Test
  void aTaskThatWasReopenedAndHasNotEndedSinceIsLostIfItIsPurged() {
    run.purging()
        .submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", FAILED)
        .audited(1, "retry", 0, FAILED, READY);
    assertThat(run.violations()).containsExactly(Kind.LOST);
  }

  @Test
  void whatWasCommittedByHandNeedsNoWork() {
    run.submitted(1, EXACTLY_ONCE)
        .audited(1, "commit", 0, READY, SUCCEEDED)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void whoseTaskAPersonHasTakenAwayIsNotFencedOut() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .audited(1, "clean", 0, RUNNING, FAILED)
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .storeSays(1, FAILED, null);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void anOperationThatWasAcceptedIsCompleted() {
    tasksOfAnOperation(2).operation(7, Operation.State.OPEN, 2, 2, 0);
    assertThat(run.violations()).containsExactly(Kind.WRONG_OPERATION);
  }

  @Test
  void anOperationIsStoppedOnlyBySomebody() {
    tasksOfAnOperation(2).operation(7, Operation.State.STOPPED, 2, 2, 0);
    assertThat(run.violations()).containsExactly(Kind.WRONG_OPERATION);
  }

  @Test
  void everyTaskOfAnOperationHasAnAnswer() {
    tasksOfAnOperation(2).storeSays(3, FAILED, null).submitted(3, NO_EFFECT);
    assertThat(run.operation(7, Operation.State.DONE, 3, 2, 1).violations()).isEmpty();
    assertThat(run.operation(8, Operation.State.DONE, 3, 0, 2).violations())
        .containsExactly(Kind.WRONG_OPERATION);
  }

  @Test
  void nothingIsDoneTwiceByAnOperation() {
    tasksOfAnOperation(2)
        .audited(1, "cancel", 7, null, null)
        .operation(7, Operation.State.DONE, 3, 3, 0);
    assertThat(run.violations()).containsExactly(Kind.WRONG_OPERATION);
  }

  /** Operation 7 has cancelled tasks 1 to n. */
  private Played tasksOfAnOperation(int tasks) {
    for (long task = 1; task <= tasks; task++) {
      run.submitted(task, NO_EFFECT)
          .audited(task, "cancel", 7, READY, CANCELLED)
          .storeSays(task, CANCELLED, null);
    }
    return run;
  }

  // Schedules.

  @Test
  void everyDueTimeOnceIsFine() {
    run.scheduled(1, 4).fired(1, 1, 1_000).fired(2, 2, 2_500).fired(3, 3, 3_001);
    run.firedHandler(2, "1-1", 2).firedHandler(2, "2-1", 2);
    assertThat(run.violations()).isEmpty();
    assertThat(run.evidence().fired()).isEqualTo(3);
  }

  @Test
  void aDueTimeThatCameWhenItWentOfflineMayBeMissing() {
    run.scheduled(1, 2).fired(1, 1, 1_000);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aDueTimeWithoutATaskIsMissed() {
    run.scheduled(1, 4).fired(1, 1, 1_000).fired(3, 3, 3_000);
    assertThat(run.violations()).containsExactly(Kind.FIRE_MISSED);
  }

  @Test
  void aScheduleThatNeverFiresMissesAll() {
    run.scheduled(1, 3);
    assertThat(run.violations()).containsExactly(Kind.FIRE_MISSED, Kind.FIRE_MISSED);
  }

  @Test
  void twoTasksOfADueTimeAreTwoFires() {
    run.scheduled(1, 2).fired(1, 1, 1_000).fired(2, 1, 1_000);
    assertThat(run.violations()).containsExactly(Kind.FIRED_TWICE);
  }

  @Test
  void aTaskThatOnlyAHandlerHasSeenCountsToo() {
    run.scheduled(1, 2).fired(1, 1, 1_000).firedHandler(2, "1-1", 1);
    assertThat(run.violations()).containsExactly(Kind.FIRED_TWICE);
  }

  @Test
  void aTaskThatIsOlderThanItsDueTimeIsEarly() {
    run.scheduled(1, 2).fired(1, 1, 999);
    assertThat(run.violations()).containsExactly(Kind.FIRED_EARLY);
  }

  @Test
  void theHistoryTellsWhatHappenedToATask() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .submitted(2, NO_EFFECT)
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1");
    assertThat(new History(run.evidence()).of(1))
        .hasSize(7)
        .anyMatch(line -> line.contains("worker-1") && line.contains("WriteAccepted"))
        .anyMatch(line -> line.contains("SubmitBegun"))
        .noneMatch(line -> line.contains("ref-2"))
        .last()
        .asString()
        .contains("SUCCEEDED by 1-1");
  }
}
