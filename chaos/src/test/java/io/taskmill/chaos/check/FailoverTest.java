package io.taskmill.chaos.check;

import static io.taskmill.TaskState.READY;
import static io.taskmill.TaskState.SUCCEEDED;
import static io.taskmill.chaos.journal.Promise.AT_LEAST_ONCE;
import static io.taskmill.chaos.journal.Promise.EXACTLY_ONCE;
import static io.taskmill.chaos.journal.Promise.NO_EFFECT;
import static io.taskmill.chaos.journal.Write.BEGIN;
import static io.taskmill.chaos.journal.Write.FINISH;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.chaos.check.Violation.Kind;
import org.junit.jupiter.api.Test;

/** After a failover to an older copy only what came after the copy may be missing or run again. */
class FailoverTest {

  private final Played run = new Played();

  @Test
  void aTaskSubmittedAfterTheCopyMayBeMissing() {
    run.copied().submitted(1, NO_EFFECT).failedOver();
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aTaskSubmittedBeforeTheCopyOrAfterTheFailoverMayNot() {
    run.submitted(1, NO_EFFECT).copied().failedOver().submitted(2, NO_EFFECT);
    assertThat(run.violations()).containsExactly(Kind.LOST, Kind.LOST);
  }

  @Test
  void whatEndedAfterTheCopyMayRunAgain() {
    run.submitted(1, EXACTLY_ONCE)
        .copied()
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .failedOver()
        .claimed(1, "2-1")
        .effect(1, "2-1", true)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aDueTimeThatWasFiredAfterTheCopyIsFiredAgain() {
    run.copied()
        .firedHandler(1, "1-1", 1)
        .failedOver()
        .firedHandler(2, "2-1", 1)
        .fired(2, 1, 1_000);
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aDueTimeThatWasFiredBeforeTheCopyIsNot() {
    run.firedHandler(1, "1-1", 1)
        .copied()
        .failedOver()
        .firedHandler(2, "2-1", 1)
        .fired(2, 1, 1_000);
    assertThat(run.violations()).containsExactly(Kind.FIRED_TWICE);
  }

  @Test
  void whatEndedBeforeTheCopyMayNot() {
    run.submitted(1, NO_EFFECT)
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .copied()
        .failedOver()
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).contains(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void whatEndedTwiceWithinTheLostTimeWasWrongThen() {
    run.submitted(1, NO_EFFECT)
        .copied()
        .claimed(1, "1-1")
        .finishes(1, "1-1", SUCCEEDED)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .failedOver()
        .claimed(1, "3-1")
        .finishes(1, "3-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "3-1", "finished");
    assertThat(run.violations()).contains(Kind.FINAL_STATE_CHANGED);
  }

  @Test
  void anExecutionThatTheCopyKnowsMayEndItsTaskAndOneThatItDoesNotKnowMayNot() {
    run.submitted(1, NO_EFFECT)
        .submitted(2, NO_EFFECT)
        .claimed(1, "1-1")
        .copied()
        .claimed(2, "1-2")
        .failedOver()
        .finishes(1, "1-1", SUCCEEDED)
        .finishes(2, "1-2", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1", "finished")
        .storeSays(2, SUCCEEDED, "1-2", "finished");
    assertThat(run.violations()).containsExactly(Kind.STALE_ACCEPTED);
  }

  @Test
  void whoHadAClaimThatWasUndoneIsRefusedForNoFaultOfItsProcess() {
    run.submitted(1, NO_EFFECT)
        .copied()
        .claimed(1, "1-1")
        .failedOver()
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aSubmitThatWasUndoneIsANewOneWhenItIsSentAgain() {
    run.submitted(1, NO_EFFECT)
        .copied()
        .submitted(2, NO_EFFECT)
        .failedOver()
        .answeredAgain("ref-1", 1)
        .answeredAgain("ref-2", 3)
        .storeSays(1, SUCCEEDED, null, "finished")
        .storeSaysOf("ref-2", 3, SUCCEEDED, null);
    assertThat(run.violations()).isEmpty();
    run.answeredAgain("ref-1", 4);
    assertThat(run.violations()).containsExactly(Kind.SUBMITTED_TWICE);
  }

  @Test
  void whoClaimedAfterTheFailoverKeepsHisLease() {
    run.submitted(1, NO_EFFECT)
        .copied()
        .failedOver()
        .claimed(1, "1-1")
        .sends(1, "1-1", FINISH)
        .isRefused(1, "1-1", FINISH)
        .claimed(1, "2-1")
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).containsExactly(Kind.FENCED_OUT);
  }

  @Test
  void workThatWasDoneAfterTheCopyMayBeMissing() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .sends(1, "1-1", BEGIN)
        .isAccepted(1, "1-1", BEGIN, null)
        .copied()
        .effectUndone(1, "1-1")
        .failedOver()
        .finishes(1, "1-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "1-1", "finished");
    assertThat(run.violations()).isEmpty();
  }

  /** Seen in a run: the copy has the work and not the end, so the node gives its task back. */
  @Test
  void workThatIsInTheCopyIsDoneAgainIfItsEndIsNot() {
    run.submitted(1, AT_LEAST_ONCE)
        .claimed(1, "1-1")
        .effect(1, "1-1", false)
        .copied()
        .finishes(1, "1-1", SUCCEEDED)
        .failedOver()
        .finishes(1, "1-1", READY)
        .claimed(1, "2-1")
        .effect(1, "2-1", false)
        .finishes(1, "2-1", SUCCEEDED)
        .storeSays(1, SUCCEEDED, "2-1", "finished");
    assertThat(run.violations()).isEmpty();
  }

  @Test
  void aTaskThatTheCopyStrandsIsStuck() {
    run.submitted(1, NO_EFFECT).copied().failedOver().storeSays(1, READY, null, "ready");
    assertThat(run.violations()).containsExactly(Kind.STUCK);
  }
}
