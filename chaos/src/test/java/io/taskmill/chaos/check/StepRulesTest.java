package io.taskmill.chaos.check;

import static io.taskmill.TaskState.BLOCKED;
import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SKIPPED;
import static io.taskmill.TaskState.SUCCEEDED;
import static io.taskmill.admin.StepStatus.DONE;
import static io.taskmill.admin.StepStatus.TIMED_OUT;
import static io.taskmill.admin.StepStatus.WAITING;
import static io.taskmill.chaos.journal.Promise.NO_EFFECT;
import static io.taskmill.chaos.journal.Write.FINISH;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.chaos.check.Violation.Kind;
import org.junit.jupiter.api.Test;

/** The rules about steps, signals and joins, each broken, and each nearly broken. */
class StepRulesTest {

  private final Played run = new Played();

  // Steps.

  @Test
  void aStepThatIsRecordedMustNotBeDoneByALaterExecution() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .stepBegins(1, "1-1", "charge")
        .stepIsDone(1, "1-1", "charge")
        .finishes(1, "1-1", SCHEDULED)
        .claimed(1, "2-1")
        .stepBegins(1, "2-1", "charge")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).containsExactly(Kind.STEP_TWICE);
  }

  @Test
  void aStepWhoseRecordWasNotAnsweredMayBeDoneAgain() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .stepBegins(1, "1-1", "charge")
        .stopped("worker-1")
        .claimed(1, "2-1")
        .stepBegins(1, "2-1", "charge")
        .stepIsDone(1, "2-1", "charge")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aZombieMayDoAStepThatAnotherHasRecorded() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .stopped("worker-1")
        .claimed(1, "2-1")
        .stepBegins(1, "2-1", "charge")
        .stepIsDone(1, "2-1", "charge")
        .stepBegins(1, "1-1", "charge")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aStepThatAPersonHasForgottenIsDoneAgain() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .stepIsDone(1, "1-1", "charge")
        .finishes(1, "1-1", SCHEDULED)
        .audited(1, "redo-step", 0, null, null)
        .claimed(1, "2-1")
        .stepBegins(1, "2-1", "charge")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aRecordThatAFailoverHasUndoneMayBeMadeAgain() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .copied()
        .stepIsDone(1, "1-1", "charge")
        .failedOver()
        .claimed(1, "2-1")
        .stepBegins(1, "2-1", "charge")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1");
    assertThat(run.violations()).isEmpty();
  }

  // Signals.

  @Test
  void whoWaitsForASignalThatIsThereWasNotWoken() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, WAITING, 100)
        .storeHasSignal(1, 10)
        .storeSays(1, SCHEDULED, null);
    assertThat(run.violations()).containsExactlyInAnyOrder(Kind.SIGNAL_LOST, Kind.STUCK);
  }

  @Test
  void aTaskThatWasCancelledMayLeaveASignal() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, WAITING, 100)
        .storeHasSignal(1, 10)
        .storeSays(1, CANCELLED, null);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aWaitMustNotTimeOutWhenTheSignalIsThere() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, TIMED_OUT, 100)
        .storeHasSignal(1, 98)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.SIGNAL_LOST);
  }

  @Test
  void aSignalThatComesTooLateIsNotLost() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, TIMED_OUT, 100)
        .storeHasSignal(1, 100)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aSignalThatIsNeitherThereNorTakenIsLost() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, DONE, 100)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).containsExactly(Kind.SIGNAL_LOST);
  }

  @Test
  void aSignalThatWasTakenAndOneThatIsStillThereAreBothAccountedFor() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .audited(1, "signal", 0, null, null)
        .storeSaysOfWait(1, DONE, 100)
        .storeHasSignal(1, 10)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aResetForgetsSignals() {
    run.submitted(1, NO_EFFECT)
        .audited(1, "signal", 0, null, null)
        .audited(1, "reset", 0, SCHEDULED, SCHEDULED)
        .storeSays(1, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
  }

  // Joins.

  @Test
  void aJoinRunsWhenAllBeforeItHaveEnded() {
    twoBefore();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .claimed(3, "1-2")
        .finishes(3, "1-2", SUCCEEDED)
        .storeSays(3, SUCCEEDED, "1-2");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aJoinMustNotRunBeforeAllBeforeItHaveEnded() {
    twoBefore();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .claimed(3, "1-2")
        .finishes(2, "2-1", SUCCEEDED)
        .finishes(3, "1-2", SUCCEEDED)
        .storeSays(3, SUCCEEDED, "1-2");
    assertThat(run.violations()).containsExactly(Kind.JOIN_EARLY);
  }

  @Test
  void anEndWhoseAnswerWasLostMayLetAJoinGoOn() {
    twoBefore();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .sends(2, "2-1", FINISH)
        .claimed(3, "1-2")
        .hearsNothing(2, "2-1", FINISH)
        .finishes(3, "1-2", SUCCEEDED)
        .storeSays(3, SUCCEEDED, "1-2");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aFailedAttemptIsNoEnd() {
    twoBefore();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SCHEDULED)
        .claimed(3, "1-2")
        .claimed(2, "2-2")
        .finishes(2, "2-2", SUCCEEDED)
        .finishes(3, "1-2", SUCCEEDED)
        .storeSays(3, SUCCEEDED, "1-2");
    assertThat(run.violations()).containsExactly(Kind.JOIN_EARLY);
  }

  @Test
  void aJoinMustNotRunTwice() {
    twoBefore();
    run.claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(2, "2-1")
        .finishes(2, "2-1", SUCCEEDED)
        .claimed(3, "1-2")
        .finishes(3, "1-2", SUCCEEDED)
        .claimed(3, "2-2")
        .finishes(3, "2-2", SUCCEEDED)
        .storeSays(3, SUCCEEDED, "2-2");
    assertThat(run.violations()).contains(Kind.JOIN_TWICE);
  }

  @Test
  void aJoinMustNotWaitForEver() {
    twoBefore();
    run.storeSays(3, BLOCKED, null);
    assertThat(run.violations()).containsExactlyInAnyOrder(Kind.JOIN_MISSED, Kind.STUCK);
  }

  @Test
  void aJoinMustNotBeSkippedWhenAllBeforeItHaveSucceeded() {
    twoBefore();
    run.storeSays(3, SKIPPED, null);
    assertThat(run.violations()).containsExactly(Kind.JOIN_MISSED);
  }

  @Test
  void aJoinIsSkippedWhenOneBeforeItHasFailed() {
    run.submitted(1, NO_EFFECT)
        .submittedAfter(2, 1)
        .storeSays(1, FAILED, null)
        .storeSays(2, SKIPPED, null);
    assertThat(run.violations()).isEmpty();
  }

  /** Task 3 comes after 1 and 2, which succeed. */
  private void twoBefore() {
    run.submitted(1, NO_EFFECT)
        .submitted(2, NO_EFFECT)
        .submittedAfter(3, 1, 2)
        .storeSays(1, SUCCEEDED, "1-1")
        .storeSays(2, SUCCEEDED, "2-1");
  }
}
