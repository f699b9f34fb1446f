package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Signals to tasks: none is lost, each is taken once, and who waits for one is woken. */
abstract class SignalTheme extends Theme {

  private static final Duration DAY = Duration.ofDays(1);
  private static final TaskCommand YES = new TaskCommand.Signal("approval", "\"yes\"");
  private static final TaskCommand NO = new TaskCommand.Signal("approval", "\"no\"");

  private StoredStep approval(StepStatus status) {
    Instant now = now();
    return StoredStep.first("approval", 1, StepKind.SIGNAL, now)
        .waiting(now.plus(DAY), now)
        .became(status, now);
  }

  private SignalAnswer take(Claimed claimed) {
    return store.steps().takeSignal(claimed.fence(), approval(StepStatus.DONE));
  }

  /** Waits as an engine does: looks, writes down that it waits, and is suspended. */
  private long waiting(KitNode node, TaskBuilder task) {
    long id = submit(task);
    promoteAll();
    Claimed claimed = claim(node, id);
    assertThat(take(claimed)).isEqualTo(SignalAnswer.NONE);
    assertThat(store.steps().record(claimed.fence(), approval(StepStatus.WAITING))).isTrue();
    assertThat(node.finish(claimed, Outcome.suspendedUntil(now().plus(DAY))))
        .isEqualTo(TaskState.SCHEDULED);
    return id;
  }

  @Test
  void whoWaitsIsWokenAndTakesTheSignalOnce() {
    KitNode node = node();
    long id = waiting(node, task());
    assertThat(look(id).attempts()).isZero();
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
    assertThat(command(id, YES)).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    Claimed claimed = claim(node, id);
    assertThat(take(claimed)).isEqualTo(SignalAnswer.taken("\"yes\""));
    StoredStep step = store.steps().steps(id).get(0);
    assertThat(step.status()).isEqualTo(StepStatus.DONE);
    assertThat(step.result()).isEqualTo("\"yes\"");
    assertThat(store.steps().signals(id)).isEmpty();
  }

  @Test
  void whoWaitsIsWokenIfTheWaitIsForgotten() {
    KitNode node = node();
    long id = waiting(node, task());
    assertThat(command(id, new TaskCommand.RedoStep("approval"))).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    assertThat(store.steps().steps(id)).isEmpty();
    claim(node, id);
    long paused = waiting(node, task());
    assertThat(command(paused, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    assertThat(command(paused, new TaskCommand.RedoStep("approval"))).isEqualTo(Result.APPLIED);
    assertThat(stateOf(paused)).isEqualTo(TaskState.PAUSED);
    assertThat(look(paused).dueAt()).isBeforeOrEqualTo(now());
  }

  @Test
  void aStepInWhichNobodyWaitsIsForgottenAndWakesNobody() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(store.steps().record(claimed.fence(), approval(StepStatus.DONE))).isTrue();
    node.finish(claimed, Outcome.suspendedUntil(now().plus(DAY)));
    assertThat(command(id, new TaskCommand.RedoStep("approval"))).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void whoAsksAgainBecauseTheAnswerWasLostHearsTheSame() {
    long id = submit(task());
    command(id, YES);
    command(id, NO);
    Claimed claimed = claim(node(), id);
    assertThat(take(claimed)).isEqualTo(SignalAnswer.taken("\"yes\""));
    assertThat(take(claimed)).as("a second time").isEqualTo(SignalAnswer.taken("\"yes\""));
    assertThat(store.steps().signals(id)).hasSize(1);
  }

  @Test
  void aSignalThatComesBeforeTheWaitIsKept() {
    for (TaskState state :
        List.of(
            TaskState.SCHEDULED,
            TaskState.BLOCKED,
            TaskState.READY,
            TaskState.RUNNING,
            TaskState.PAUSED,
            TaskState.ATTENTION)) {
      long id = bringTo(state, task("type-" + state));
      Instant due = look(id).dueAt();
      assertThat(command(id, YES)).as("%s", state).isEqualTo(Result.APPLIED);
      assertThat(stateOf(id)).isEqualTo(state);
      assertThat(look(id).dueAt()).isEqualTo(due);
      List<StoredSignal> signals = store.steps().signals(id);
      assertThat(signals).hasSize(1);
      assertThat(signals.get(0).name()).isEqualTo("approval");
      assertThat(signals.get(0).who()).isEqualTo(SOMEBODY.who());
      assertThat(signals.get(0).payload()).isEqualTo("\"yes\"");
      assertThat(signals.get(0).sentAt()).isBetween(now().minusSeconds(60), now().plusSeconds(60));
    }
    Claimed claimed = node().claimOne("type-READY");
    assertThat(take(claimed)).isEqualTo(SignalAnswer.taken("\"yes\""));
  }

  @Test
  void theOldestOfANameIsTakenAndOthersStay() {
    long id = submit(task());
    command(id, new TaskCommand.Signal("other", null));
    command(id, YES);
    command(id, NO);
    KitNode node = node();
    Claimed claimed = claim(node, id);
    assertThat(take(claimed).payload()).isEqualTo("\"yes\"");
    assertThat(store.steps().signals(id))
        .extracting(StoredSignal::name)
        .containsExactly("other", "approval");
    node.finish(claimed, Outcome.suspendedUntil(now().plus(DAY)));
    assertThat(command(id, new TaskCommand.RedoStep("approval"))).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.runNow())).isEqualTo(Result.APPLIED);
    assertThat(take(claim(node, id)).payload()).as("when it is forgotten").isEqualTo("\"no\"");
    assertThat(store.steps().signals(id)).hasSize(1);
  }

  @Test
  void aSignalBetweenTheLookAndTheSuspensionIsNotLost() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    assertThat(take(claimed)).isEqualTo(SignalAnswer.NONE);
    assertThat(command(id, YES)).isEqualTo(Result.APPLIED);
    assertThat(store.steps().record(claimed.fence(), approval(StepStatus.WAITING))).isTrue();
    node.finish(claimed, Outcome.suspendedUntil(now().plus(DAY)));
    promoteAll();
    assertThat(take(claim(node, id)).payload()).isEqualTo("\"yes\"");
  }

  @Test
  void whatWasSignalledOnceIsNotWokenAgain() {
    KitNode node = node();
    long id = submit(task());
    Claimed first = claim(node, id);
    command(id, YES);
    node.finish(first, Outcome.suspendedUntil(now().plus(DAY)));
    promoteAll();
    Claimed second = claim(node, id);
    node.finish(second, Outcome.suspendedUntil(now().plus(DAY)));
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
    assertThat(look(id).dueAt()).isAfter(now().plus(DAY.dividedBy(2)));
  }

  @Test
  void onlyASuspensionIsCutShort() {
    KitNode node = node();
    long id = submit(task().maxAttempts(5));
    Claimed claimed = claim(node, id);
    command(id, YES);
    node.finish(claimed, Outcome.failedRetryIn(DAY, "no"));
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aSignalWithAnotherNameWakesNobody() {
    long id = waiting(node(), task());
    assertThat(command(id, new TaskCommand.Signal("other", null))).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void whoTakesTurnsIsWokenToo() {
    rules("mail", new TypeRules(false, null, 1, null));
    KitNode node = node();
    long id = waiting(node, task().turn(KeyTurn.APART, "k"));
    assertThat(command(id, YES)).isEqualTo(Result.APPLIED);
    promoteAll();
    assertThat(take(claim(node, id)).payload()).isEqualTo("\"yes\"");
  }

  @Test
  void aPausedTaskStaysPausedAndIsDueWhenItGoesOn() {
    KitNode node = node();
    long id = waiting(node, task());
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    assertThat(command(id, YES)).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.PAUSED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(take(claim(node, id)).payload()).isEqualTo("\"yes\"");
  }

  @Test
  void anExecutionThatWasAskedToPauseIsPausedAndDueWhenItGoesOn() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    command(id, YES);
    command(id, TaskCommand.pause());
    assertThat(node.finish(claimed, Outcome.suspendedUntil(now().plus(DAY))))
        .isEqualTo(TaskState.PAUSED);
    command(id, TaskCommand.resume());
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void anExecutionThatIsLostTakesNothing() {
    KitNode node = node();
    long id = submit(task());
    Claimed lost = claim(node, id);
    command(id, YES);
    die(node);
    maintain(RECOVER);
    assertThat(take(lost)).isEqualTo(SignalAnswer.LOST);
    assertThat(store.steps().signals(id)).hasSize(1);
    assertThat(take(claim(node(), id)).payload()).isEqualTo("\"yes\"");
  }

  @Test
  void aFinalTaskTakesNoSignal() {
    long id = bringTo(TaskState.SUCCEEDED, task());
    assertThat(command(id, YES)).isEqualTo(Result.REFUSED);
    assertThat(store.steps().signals(id)).isEmpty();
  }

  @Test
  void theAuditSaysWhoSentIt() {
    long id = waiting(node(), task());
    command(id, YES);
    AuditEntry entry = store.audit().find(id, Long.MAX_VALUE, 10).get(0);
    assertThat(entry.verb()).isEqualTo("signal");
    assertThat(entry.who()).isEqualTo(SOMEBODY.who());
    assertThat(entry.after()).contains("\"signal\":\"approval\"", "\"state\":\"READY\"");
  }

  @Test
  void whileSignalsAndSuspensionsRaceNoneIsLost() throws Exception {
    for (int round = 0; round < 20; round++) {
      KitNode node = node();
      long id = submit(task("round-" + round));
      Claimed claimed = claim(node, id);
      Outcome suspended = Outcome.suspendedUntil(now().plus(DAY));
      List<Callable<Object>> both =
          List.of(
              () -> command(id, YES),
              () -> {
                if (take(claimed).result() == SignalAnswer.Result.NONE) {
                  store.steps().record(claimed.fence(), approval(StepStatus.WAITING));
                }
                return node.finish(claimed, suspended);
              });
      Together.run(both);
      boolean taken = store.steps().signals(id).isEmpty();
      promoteAll();
      // Woken for nothing is fine; asleep with a signal that it waits for is not.
      if (!taken) {
        assertThat(stateOf(id)).isEqualTo(TaskState.READY);
      }
    }
  }
}
