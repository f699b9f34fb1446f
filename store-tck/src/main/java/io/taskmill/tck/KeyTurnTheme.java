package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tasks of the same key wait for each other: what is the same for those that are kept apart and
 * those that are kept in order. Turns need not be given on before the next promotion.
 */
abstract class KeyTurnTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @BeforeEach
  void oneOfAKeyAtATime() {
    rules("mail", Rules.perKey(1));
  }

  @Test
  void aTaskThatWaitsForItsTurnIsScheduledAtFirst() {
    TaskBuilder task = apart("k");
    assertThat(store.tasks().submit(List.of(task.build())))
        .containsExactly(new Submitted(task.id(), true, TaskState.SCHEDULED));
    assertThat(stateOf(task.id())).isEqualTo(TaskState.SCHEDULED);
    promoteAll();
    assertThat(stateOf(task.id())).isEqualTo(TaskState.READY);
  }

  @Test
  void oneHasTheTurnAndTheOthersAreBlocked() {
    long first = promoted(apart("k"));
    long second = promoted(apart("k"));
    long third = promoted(apart("k"));
    are(TaskState.READY, first);
    are(TaskState.BLOCKED, second, third);
    assertThat(ids(node().claim(ALL, "mail"))).containsExactly(first);
    promoteAll();
    are(TaskState.BLOCKED, second, third);
  }

  @Test
  void ofManyThatAreDueAtOnceOneGetsTheTurn() {
    for (int i = 0; i < 5; i++) {
      submit(apart("k"));
    }
    promoteAll();
    KitNode node = node();
    for (int i = 0; i < 5; i++) {
      List<Claimed> claimed = node.claim(ALL, "mail");
      assertThat(claimed).hasSize(1);
      node.finish(claimed.get(0), Outcome.succeeded(null));
      promoteAll();
    }
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void ofThoseThatAreDueAtOnceTheMostUrgentGetsTheTurn() {
    long patient = submit(apart("k").priority(1));
    long urgent = submit(apart("k").priority(9));
    promoteAll();
    are(TaskState.READY, urgent);
    are(TaskState.BLOCKED, patient);
  }

  @Test
  void aDelayedTaskIsBlockedWhenItIsDueNotBefore() {
    promoted(apart("k"));
    long delayed = promoted(apart("k").delay(HOUR));
    are(TaskState.SCHEDULED, delayed);
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    are(TaskState.BLOCKED, delayed);
  }

  @Test
  void aDelayedTaskKeepsNobodyWaiting() {
    promoted(apart("k").delay(HOUR));
    are(TaskState.READY, promoted(apart("k")));
  }

  @Test
  void howeverTheFirstEndsTheNextHasItsTurn() {
    KitNode node = node();
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      for (Outcome outcome :
          List.of(Outcome.succeeded(null), Outcome.failedForGood("no"), Outcome.cancelled())) {
        String key = turn + "-" + outcome.state();
        long first = promoted(task().turn(turn, key));
        long second = promoted(task().turn(turn, key));
        node.finish(claim(node, first), outcome);
        promoteAll();
        node.finish(claim(node, second), Outcome.succeeded(null));
      }
    }
  }

  @Test
  void turnsGoByPriorityThenDueTimeThenId() {
    KitNode node = node();
    Instant start = now();
    long first = promoted(apart("k"));
    TaskBuilder lowerId = apart("k").runAt(start.minusSeconds(10));
    TaskBuilder higherId = apart("k").runAt(start.minusSeconds(10));
    long fourth = submit(higherId);
    long third = submit(lowerId);
    long fifth = submit(apart("k").runAt(start.minusSeconds(5)));
    long last = submit(apart("k").runAt(start.minusSeconds(60)).priority(4));
    long second = submit(apart("k").runAt(start.minusSeconds(1)).priority(6));
    promoteAll();
    for (long next : List.of(first, second, third, fourth, fifth, last)) {
      node.finish(claim(node, next), Outcome.succeeded(null));
      promoteAll();
    }
  }

  @Test
  void otherKeysTenantsAndTypesDoNotWait() {
    rules("other", Rules.perKey(1));
    are(TaskState.READY, promoted(apart("k")));
    are(TaskState.READY, promoted(apart("K")));
    are(TaskState.READY, promoted(apart("k ")));
    are(TaskState.READY, promoted(apart("k").tenant(2)));
    are(TaskState.READY, promoted(task("other").turn(KeyTurn.APART, "k")));
    are(TaskState.BLOCKED, promoted(apart("k").queue("elsewhere").creator(8)));
  }

  @Test
  void oneThatDoesNotWaitForTurnsNeitherWaitsNorKeepsOthersWaiting() {
    TaskBuilder plain = task().turn(KeyTurn.NONE, "k");
    assertThat(store.tasks().submit(List.of(plain.build())))
        .containsExactly(new Submitted(plain.id(), true, TaskState.READY));
    are(TaskState.READY, promoted(apart("k")));
    are(TaskState.READY, submit(task().turn(KeyTurn.NONE, "k")));
  }

  @Test
  void oneWithoutAKeyDoesNotWait() {
    for (int i = 0; i < 2; i++) {
      TaskBuilder task = task().turn(KeyTurn.ORDERED, null);
      assertThat(store.tasks().submit(List.of(task.build())))
          .containsExactly(new Submitted(task.id(), true, TaskState.READY));
    }
    assertThat(node().claim(ALL, "mail")).hasSize(2);
  }

  @Test
  void asManyHaveATurnAsTheRulesSay() {
    rules("mail", Rules.perKey(2));
    KitNode node = node();
    long first = promoted(apart("k"));
    long second = promoted(apart("k"));
    long third = promoted(apart("k"));
    long fourth = promoted(apart("k"));
    are(TaskState.READY, first, second);
    are(TaskState.BLOCKED, third, fourth);
    node.finish(claim(node, first), Outcome.succeeded(null));
    promoteAll();
    are(TaskState.READY, second, third);
    are(TaskState.BLOCKED, fourth);
  }

  @Test
  void withoutARuleEveryoneHasATurn() {
    rules("mail", TypeRules.NONE);
    are(TaskState.READY, promoted(apart("k")), promoted(apart("k")));
    long unregistered = promoted(task("unregistered").turn(KeyTurn.ORDERED, "k"));
    are(TaskState.READY, unregistered, promoted(task("unregistered").turn(KeyTurn.ORDERED, "k")));
  }

  @Test
  void aRuleThatIsRaisedOrRemovedLetsMoreGo() {
    long first = promoted(apart("k"));
    long second = promoted(apart("k"));
    long third = promoted(apart("k"));
    long fourth = promoted(apart("k"));
    rules("mail", Rules.perKey(2));
    promoteAll();
    are(TaskState.READY, first, second);
    are(TaskState.BLOCKED, third, fourth);
    rules("mail", TypeRules.NONE);
    promoteAll();
    are(TaskState.READY, first, second, third, fourth);
  }

  @Test
  void aRuleThatIsLoweredTakesNoTurnAway() {
    rules("mail", Rules.perKey(3));
    KitNode node = node();
    long first = promoted(apart("k"));
    long second = promoted(apart("k"));
    long third = promoted(apart("k"));
    long waits = promoted(apart("k"));
    rules("mail", Rules.perKey(1));
    promoteAll();
    are(TaskState.READY, first, second, third);
    node.finish(claim(node, first), Outcome.succeeded(null));
    node.finish(claim(node, second), Outcome.succeeded(null));
    promoteAll();
    are(TaskState.BLOCKED, waits);
    node.finish(claim(node, third), Outcome.succeeded(null));
    promoteAll();
    are(TaskState.READY, waits);
  }

  @Test
  void aRuleThatCameLaterCountsThoseWhoGotTheirTurnBefore() {
    rules("mail", TypeRules.NONE);
    long first = promoted(apart("k"));
    rules("mail", Rules.perKey(1));
    long second = promoted(apart("k"));
    are(TaskState.READY, first);
    are(TaskState.BLOCKED, second);
  }

  @Test
  void whoComesBackFromRunningKeepsItsTurn() {
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      KitNode node = node();
      String key = "key-" + turn;
      long first = promoted(task().turn(turn, key).maxLosses(9));
      long better = promoted(task().turn(turn, key).priority(9));
      node.finish(claim(node, first), Outcome.released());
      promoteAll();
      are(TaskState.READY, first);
      are(TaskState.BLOCKED, better);
      node.begin(claim(node, first));
      promoteAll();
      are(TaskState.BLOCKED, better);
      die(node);
      maintain(RECOVER);
      promoteAll();
      are(TaskState.READY, first);
      are(TaskState.BLOCKED, better);
      command(first, TaskCommand.cancel());
      command(better, TaskCommand.cancel());
    }
  }

  @Test
  void whoIsLostTooOftenGivesItsTurnOn() {
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      KitNode node = node();
      long lost = promoted(task().turn(turn, "key-" + turn).maxLosses(1));
      long next = promoted(task().turn(turn, "key-" + turn));
      node.begin(claim(node, lost));
      die(node);
      promoteAll();
      are(TaskState.BLOCKED, next);
      maintain(RECOVER);
      promoteAll();
      are(TaskState.FAILED, lost);
      are(TaskState.READY, next);
      command(next, TaskCommand.cancel());
    }
  }

  @Test
  void whoIsCancelledGivesItsTurnOn() {
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      KitNode node = node();
      long first = promoted(task().turn(turn, "key-" + turn));
      long second = promoted(task().turn(turn, "key-" + turn));
      long third = promoted(task().turn(turn, "key-" + turn));
      assertThat(command(first, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
      promoteAll();
      Claimed running = claim(node, second);
      assertThat(command(second, TaskCommand.cancel())).isEqualTo(Result.ASKED);
      promoteAll();
      are(TaskState.BLOCKED, third);
      node.finish(running, Outcome.failedRetryIn(HOUR, "asked to cancel"));
      promoteAll();
      are(TaskState.CANCELLED, second);
      are(TaskState.READY, third);
      command(third, TaskCommand.cancel());
    }
  }

  @Test
  void aBlockedTaskCanBeCancelledAndPaused() {
    KitNode node = node();
    long first = promoted(apart("k"));
    long cancelled = promoted(apart("k"));
    long paused = promoted(apart("k"));
    long last = promoted(apart("k"));
    assertThat(command(cancelled, TaskCommand.resume())).isEqualTo(Result.REFUSED);
    assertThat(command(cancelled, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(command(paused, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    are(TaskState.CANCELLED, cancelled);
    are(TaskState.PAUSED, paused);
    node.finish(claim(node, first), Outcome.succeeded(null));
    promoteAll();
    are(TaskState.READY, last);
    are(TaskState.PAUSED, paused);
    assertThat(command(paused, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    are(TaskState.SCHEDULED, paused);
    promoteAll();
    are(TaskState.BLOCKED, paused);
    node.finish(claim(node, last), Outcome.succeeded(null));
    promoteAll();
    are(TaskState.READY, paused);
  }

  @Test
  void promotingInSmallStepsComesToTheSame() {
    long first = submit(apart("a"));
    for (int i = 0; i < 3; i++) {
      maintain(PROMOTE, 1);
    }
    long second = submit(apart("a"));
    long other = submit(apart("b"));
    for (int i = 0; i < 9; i++) {
      maintain(PROMOTE, 1);
    }
    are(TaskState.READY, first, other);
    are(TaskState.BLOCKED, second);
    command(first, TaskCommand.cancel());
    for (int i = 0; i < 9; i++) {
      maintain(PROMOTE, 1);
    }
    are(TaskState.READY, second);
  }

  @Test
  void blockedTasksDoNotUseUpTheLimitOfAPromotion() {
    for (int i = 0; i < 5; i++) {
      promoted(apart("k"));
    }
    long due = submit(task().delay(HOUR));
    fixture.advance(HOUR.plusSeconds(1));
    maintain(PROMOTE, 1);
    maintain(PROMOTE, 1);
    are(TaskState.READY, due);
  }

  @Test
  void apartAndOrderedTasksOfAKeyShareItsTurns() {
    KitNode node = node();
    long ordered = promoted(task().turn(KeyTurn.ORDERED, "k"));
    long apart = promoted(apart("k"));
    are(TaskState.BLOCKED, apart);
    node.finish(claim(node, ordered), Outcome.failedRetryIn(HOUR, "no"));
    promoteAll();
    are(TaskState.BLOCKED, apart);
    command(ordered, TaskCommand.cancel());
    promoteAll();
    are(TaskState.READY, apart);
    are(TaskState.BLOCKED, promoted(task().turn(KeyTurn.ORDERED, "k")));
  }

  @Test
  void aDisabledTypeStillGivesTurnsOn() {
    rules("mail", new TypeRules(true, null, 1, null));
    long first = promoted(apart("k"));
    long second = promoted(apart("k"));
    are(TaskState.READY, first);
    are(TaskState.BLOCKED, second);
    command(first, TaskCommand.cancel());
    promoteAll();
    are(TaskState.READY, second);
  }

  @Test
  void aUniqueKeyAndATurnAreTwoThings() {
    long first = submit(task().key("k").turn(KeyTurn.APART));
    assertThat(store.tasks().submit(List.of(task().key("k").turn(KeyTurn.APART).build())))
        .containsExactly(new Submitted(first, false, null));
    promoteAll();
    are(TaskState.READY, first);
    are(TaskState.BLOCKED, promoted(apart("k")));
  }

  private long promoted(TaskBuilder task) {
    long id = submit(task);
    promoteAll();
    return id;
  }

  private void are(TaskState state, long... ids) {
    for (long id : ids) {
      assertThat(stateOf(id)).isEqualTo(state);
    }
  }

  private static TaskBuilder apart(String key) {
    return task().turn(KeyTurn.APART, key);
  }
}
