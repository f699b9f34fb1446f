package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * When a task that is kept apart from others of its key gives its turn up, and one that is kept in
 * order does not; and that many at once neither exceed the rule nor leave anyone behind.
 */
abstract class KeepingTurnsTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @BeforeEach
  void oneOfAKeyAtATime() {
    rules("mail", Rules.perKey(1));
  }

  @Test
  void oneThatIsKeptApartLetsOthersGoWhileItWaits() {
    KitNode node = node();
    for (Outcome outcome :
        List.of(
            Outcome.failedRetryIn(HOUR, "no"),
            Outcome.snoozedFor(HOUR),
            Outcome.failedNeedsPerson("no"))) {
      String key = outcome.state() + "-" + outcome.counted();
      long first = promoted(task().turn(KeyTurn.APART, key));
      long second = promoted(task().turn(KeyTurn.APART, key));
      node.finish(claim(node, first), outcome);
      promoteAll();
      are(outcome.state(), first);
      are(TaskState.READY, second);
      command(second, TaskCommand.cancel());
    }
  }

  @Test
  void oneThatIsKeptInOrderLetsNobodyGoWhileItWaits() {
    KitNode node = node();
    for (Outcome outcome :
        List.of(
            Outcome.failedRetryIn(HOUR, "no"),
            Outcome.snoozedFor(HOUR),
            Outcome.failedNeedsPerson("no"),
            Outcome.unrunnable("no"))) {
      String key = outcome.state() + "-" + outcome.counted();
      long first = promoted(task().turn(KeyTurn.ORDERED, key));
      long second = promoted(task().turn(KeyTurn.ORDERED, key).priority(9));
      node.finish(claim(node, first), outcome);
      promoteAll();
      are(outcome.state(), first);
      are(TaskState.BLOCKED, second);
      command(first, TaskCommand.cancel());
      promoteAll();
      are(TaskState.READY, second);
      command(second, TaskCommand.cancel());
    }
  }

  @Test
  void pausedWhileItRanItLetsOthersGoUnlessItIsKeptInOrder() {
    KitNode node = node();
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      long first = promoted(task().turn(turn, "k"));
      long second = promoted(task().turn(turn, "k"));
      Claimed claimed = claim(node, first);
      command(first, TaskCommand.pause());
      assertThat(node.finish(claimed, Outcome.released())).isEqualTo(TaskState.PAUSED);
      promoteAll();
      are(turn == KeyTurn.APART ? TaskState.READY : TaskState.BLOCKED, second);
      command(first, TaskCommand.cancel());
      command(second, TaskCommand.cancel());
    }
  }

  @Test
  void aRetryThatIsKeptApartWaitsForATurnAgain() {
    KitNode node = node();
    long first = promoted(task().turn(KeyTurn.APART, "k"));
    long second = promoted(task().turn(KeyTurn.APART, "k"));
    node.finish(claim(node, first), Outcome.failedRetryIn(HOUR, "no"));
    promoteAll();
    Claimed running = claim(node, second);
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    are(TaskState.BLOCKED, first);
    assertThat(look(first).attempts()).isEqualTo(1);
    assertThat(look(first).lastError()).isEqualTo("no");
    node.finish(running, Outcome.succeeded(null));
    promoteAll();
    assertThat(claim(node, first).attempts()).isEqualTo(1);
  }

  @Test
  void aRetryThatIsKeptInOrderGoesFirst() {
    KitNode node = node();
    long first = promoted(task().turn(KeyTurn.ORDERED, "k"));
    long second = promoted(task().turn(KeyTurn.ORDERED, "k").priority(9));
    for (int attempt = 1; attempt <= 2; attempt++) {
      node.finish(claim(node, first), Outcome.failedRetryIn(HOUR, "no"));
      fixture.advance(HOUR.plusSeconds(1));
      promoteAll();
      are(TaskState.READY, first);
      are(TaskState.BLOCKED, second);
    }
    node.finish(claim(node, first), Outcome.succeeded(null));
    promoteAll();
    claim(node, second);
  }

  @Test
  void aPauseOfOneThatIsReadyGivesUpItsTurnIfItIsKeptApart() {
    long first = promoted(task().turn(KeyTurn.APART, "k"));
    long second = promoted(task().turn(KeyTurn.APART, "k"));
    command(first, TaskCommand.pause());
    promoteAll();
    are(TaskState.READY, second);
    command(first, TaskCommand.resume());
    are(TaskState.SCHEDULED, first);
    promoteAll();
    are(TaskState.BLOCKED, first);
    command(second, TaskCommand.cancel());
    promoteAll();
    are(TaskState.READY, first);
  }

  @Test
  void aPauseOfOneThatIsReadyKeepsItsTurnIfItIsKeptInOrder() {
    long first = promoted(task().turn(KeyTurn.ORDERED, "k"));
    long second = promoted(task().turn(KeyTurn.ORDERED, "k"));
    command(first, TaskCommand.pause());
    promoteAll();
    are(TaskState.BLOCKED, second);
    command(first, TaskCommand.resume());
    promoteAll();
    are(TaskState.READY, first);
    are(TaskState.BLOCKED, second);
  }

  @Test
  void oneThatNeverHadItsTurnHasNoneToKeep() {
    long first = promoted(task().turn(KeyTurn.ORDERED, "k"));
    long paused = promoted(task().turn(KeyTurn.ORDERED, "k"));
    long third = promoted(task().turn(KeyTurn.ORDERED, "k"));
    command(paused, TaskCommand.pause());
    command(first, TaskCommand.cancel());
    promoteAll();
    are(TaskState.READY, third);
    are(TaskState.PAUSED, paused);
    command(paused, TaskCommand.cancel());
    promoteAll();
    are(TaskState.READY, third);
    are(TaskState.BLOCKED, promoted(task().turn(KeyTurn.ORDERED, "k")));
  }

  @Test
  void aPauseThatWasAskedForCountsLikeAnyOther() {
    KitNode node = node();
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      long first = promoted(task().turn(turn, "key-" + turn));
      long second = promoted(task().turn(turn, "key-" + turn));
      Claimed running = claim(node, first);
      command(first, TaskCommand.pause());
      node.finish(running, Outcome.failedRetryIn(HOUR, "asked to pause"));
      promoteAll();
      are(TaskState.PAUSED, first);
      are(turn == KeyTurn.APART ? TaskState.READY : TaskState.BLOCKED, second);
      command(first, TaskCommand.cancel());
      command(second, TaskCommand.cancel());
    }
  }

  @Test
  void manyAtOnceKeepApartAndNobodyIsLeftBehind() throws Exception {
    manyAtOnce(KeyTurn.APART, 1);
  }

  @Test
  void manyAtOnceKeepToTwoOfAKeyAndNobodyIsLeftBehind() throws Exception {
    rules("mail", Rules.perKey(2));
    manyAtOnce(KeyTurn.APART, 2);
  }

  @Test
  void manyAtOnceKeepInOrderAndNobodyIsLeftBehind() throws Exception {
    manyAtOnce(KeyTurn.ORDERED, 1);
  }

  /** Everyone submits, promotes, claims and finishes at the same time, with retries between. */
  private void manyAtOnce(KeyTurn turn, int perKey) throws Exception {
    List<String> keys = List.of("a", "b", "c");
    int threads = 4;
    int each = 9;
    int total = threads * each;
    Map<String, AtomicInteger> running = new HashMap<>();
    keys.forEach(key -> running.put(key, new AtomicInteger()));
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Store own = fixture.open();
      KitNode node = new KitNode(own);
      all.add(
          () -> {
            int submitted = 0;
            while (done.get() < total) {
              if (submitted < each) {
                String key = keys.get(submitted % keys.size());
                own.tasks().submit(List.of(task().turn(turn, key).build()));
                submitted++;
              }
              maintain(own, PROMOTE, 5);
              List<Claimed> some = node.claim(2, "mail");
              for (Claimed claimed : some) {
                most.accumulateAndGet(of(running, claimed).incrementAndGet(), Math::max);
              }
              for (Claimed claimed : some) {
                of(running, claimed).decrementAndGet();
                boolean again = claimed.attempts() == 0 && claimed.fence().task() % 3 == 0;
                node.finish(
                    claimed,
                    again
                        ? Outcome.failedRetryIn(Duration.ZERO, "again")
                        : Outcome.succeeded(null));
                done.addAndGet(again ? 0 : 1);
              }
            }
            return submitted;
          });
    }
    Together.run(all);
    assertThat(most.get()).isBetween(1, perKey);
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.SUCCEEDED), ALL))
        .isEqualTo(total);
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(total);
  }

  private static AtomicInteger of(Map<String, AtomicInteger> running, Claimed claimed) {
    return Objects.requireNonNull(running.get(claimed.key()));
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
}
