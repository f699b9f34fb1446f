package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** No more tasks of a type are RUNNING than its rules allow, whoever claims. */
abstract class ConcurrencyTheme extends Theme {

  @Test
  void noMoreThanTheLimitAreHandedOut() {
    rules("mail", Rules.maxRunning(2));
    List<Long> ids = submitMany(5);
    KitNode node = node();
    assertThat(ids(node.claim(ALL, "mail"))).isEqualTo(ids.subList(0, 2));
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(node().claim(ALL, "mail")).as("another node").isEmpty();
    assertThat(stateOf(ids.get(2))).isEqualTo(TaskState.READY);
  }

  @Test
  void theLimitIsOneForAllLanesOfTheType() {
    rules("mail", Rules.maxRunning(3));
    for (int tenant = 1; tenant <= 3; tenant++) {
      for (String queue : List.of("a", "b", "c")) {
        submit(task().tenant(tenant).queue(queue));
      }
    }
    KitNode node = node();
    assertThat(node.claim(1, new LaneFilter(Set.of("mail"), Set.of("a"), Set.of(), Set.of())))
        .hasSize(1);
    assertThat(node.claim(ALL, new LaneFilter(Set.of("mail"), Set.of(), Set.of(2L), Set.of())))
        .hasSize(2);
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(fixture.open().queries().count(TaskFilter.all().states(TaskState.RUNNING), ALL))
        .isEqualTo(3);
  }

  /** Most of what comes first is held back, and lies in many lanes that a claim must look past. */
  @Test
  void aClaimOverManyTenantsIsFilledWithOthersBehindWhatIsHeldBack() {
    rules("few", Rules.maxRunning(30));
    List<NewTask> few = new ArrayList<>();
    List<NewTask> many = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      few.add(task("few").tenant(i % 80).build());
    }
    for (int i = 0; i < 400; i++) {
      many.add(task("many").tenant(i * i % 90).build());
    }
    store.tasks().submit(few);
    store.tasks().submit(many);
    List<Long> first = new ArrayList<>();
    few.subList(0, 30).forEach(task -> first.add(task.id()));
    many.subList(0, 220).forEach(task -> first.add(task.id()));
    KitNode node = node();
    assertThat(ids(node.claim(250, "few", "many"))).isEqualTo(first);
    assertThat(ids(node.claim(ALL, "few", "many")))
        .isEqualTo(many.subList(220, 400).stream().map(NewTask::id).toList());
  }

  @Test
  void howeverAnExecutionEndsItMakesRoom() {
    rules("mail", Rules.maxRunning(1));
    KitNode node = node();
    for (Outcome outcome :
        List.of(
            Outcome.succeeded(null),
            Outcome.failedRetryIn(Duration.ofHours(1), "no"),
            Outcome.failedForGood("no"),
            Outcome.failedNeedsPerson("no"),
            Outcome.unrunnable("no"),
            Outcome.snoozedFor(Duration.ofHours(1)),
            Outcome.cancelled(),
            Outcome.released())) {
      submitMany(2);
      Claimed claimed = node.claimOne("mail");
      assertThat(node.claim(ALL, "mail")).isEmpty();
      node.finish(claimed, outcome);
      node.finish(node.claimOne("mail"), Outcome.succeeded(null));
      node.claim(ALL, "mail").forEach(one -> node.finish(one, Outcome.succeeded(null)));
    }
  }

  @Test
  void whatADeadNodeHeldMakesRoomOnceItIsRecovered() {
    rules("mail", Rules.maxRunning(2));
    submitMany(4);
    KitNode dead = node();
    dead.begin(dead.claimOne("mail"));
    dead.claimOne("mail");
    die(dead);
    KitNode node = node();
    assertThat(node.claim(ALL, "mail")).as("its leases are not taken back yet").isEmpty();
    maintain(RECOVER);
    assertThat(node.claim(ALL, "mail")).hasSize(2);
  }

  @Test
  void aCancelMakesRoomWhenItsExecutionEnds() {
    rules("mail", Rules.maxRunning(1));
    submitMany(2);
    KitNode node = node();
    Claimed claimed = node.claimOne("mail");
    command(claimed.fence().task(), TaskCommand.cancel());
    assertThat(node.claim(ALL, "mail")).isEmpty();
    node.finish(claimed, Outcome.cancelled());
    assertThat(node.claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void aLimitThatIsRaisedOrRemovedCountsAtOnce() {
    rules("mail", Rules.maxRunning(1));
    submitMany(10);
    KitNode node = node();
    assertThat(node.claim(ALL, "mail")).hasSize(1);
    rules("mail", Rules.maxRunning(4));
    assertThat(node.claim(ALL, "mail")).hasSize(3);
    rules("mail", TypeRules.NONE);
    assertThat(node.claim(ALL, "mail")).hasSize(6);
  }

  @Test
  void aLimitThatIsLoweredTakesNothingAwayAndLetsNothingIn() {
    submitMany(6);
    KitNode node = node();
    List<Claimed> running = node.claim(4, "mail");
    rules("mail", Rules.maxRunning(2));
    assertThat(node.claim(ALL, "mail")).isEmpty();
    for (int ended = 1; ended <= 2; ended++) {
      node.finish(running.get(ended - 1), Outcome.succeeded(null));
      assertThat(node.claim(ALL, "mail")).as("%s of 4 have ended", ended).isEmpty();
    }
    node.finish(running.get(2), Outcome.succeeded(null));
    assertThat(node.claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void otherTypesAreHandedOutInTheOneOrder() {
    rules("few", Rules.maxRunning(1));
    long first = submit(task("few").priority(9));
    submit(task("few").priority(8));
    long second = submit(task("many").priority(7));
    submit(task("few").priority(6));
    long third = submit(task("many").priority(5));
    long fourth = submit(task("more").priority(4));
    assertThat(ids(node().claim(4, "few", "many", "more")))
        .containsExactly(first, second, third, fourth);
  }

  @Test
  void aClaimIsFilledWithOthersBehindWhatIsHeldBack() {
    rules("few", Rules.maxRunning(1));
    for (int i = 0; i < 20; i++) {
      submit(task("few").priority(9));
    }
    long other = submit(task("many").priority(1));
    assertThat(ids(node().claim(2, "few", "many"))).hasSize(2).contains(other);
  }

  @Test
  void whatWasHeldBackKeepsItsPlaceInLine() {
    rules("mail", Rules.maxRunning(1));
    KitNode node = node();
    submit(task());
    Claimed running = node.claimOne("mail");
    long low = submit(task().priority(1));
    long high = submit(task().priority(9));
    node.finish(running, Outcome.succeeded(null));
    Claimed next = claim(node, high);
    node.finish(next, Outcome.succeeded(null));
    claim(node, low);
  }

  @Test
  void tasksOfOthersCreatorsTakeNoRoom() {
    rules("mail", Rules.maxRunning(1));
    submit(task().creator(1).priority(9));
    long mine = submit(task().creator(2));
    LaneFilter onlyMine = new LaneFilter(Set.of("mail"), Set.of(), Set.of(), Set.of(2L));
    assertThat(ids(node().claim(ALL, onlyMine))).containsExactly(mine);
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void aClaimOfSomeCreatorsTakesLimitedTasksInTheSameOrder() {
    rules("mail", Rules.maxRunning(2));
    submit(task("free").creator(2).priority(1));
    long second = submit(task().creator(2).priority(5));
    long first = submit(task("free").creator(2).priority(9));
    LaneFilter onlyMine = new LaneFilter(Set.of("mail", "free"), Set.of(), Set.of(), Set.of(2L));
    assertThat(ids(node().claim(2, onlyMine))).containsExactly(first, second);
  }

  @Test
  void severalLimitedTypesInOneClaimEachHaveTheirOwnLimit() {
    rules("one", Rules.maxRunning(1));
    rules("two", Rules.maxRunning(2));
    for (int i = 0; i < 4; i++) {
      submit(task("one"));
      submit(task("two"));
      submit(task("free"));
    }
    assertThat(node().claim(ALL, "one", "two", "free"))
        .extracting(Claimed::type)
        .containsExactlyInAnyOrder("one", "two", "two", "free", "free", "free", "free");
  }

  @Test
  void manyWhoClaimAtTheSameTimeNeverExceedIt() throws Exception {
    rules("mail", Rules.maxRunning(3));
    for (int i = 0; i < 60; i++) {
      submit(task().tenant(i % 3).queue("queue-" + i % 2));
    }
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      KitNode node = new KitNode(fixture.open());
      all.add(
          () -> {
            int own = 0;
            while (done.get() < 60) {
              List<Claimed> some = node.claim(2, "mail");
              most.accumulateAndGet(running.addAndGet(some.size()), Math::max);
              own += some.size();
              for (Claimed claimed : some) {
                running.decrementAndGet();
                node.finish(claimed, Outcome.succeeded(null));
                done.incrementAndGet();
              }
            }
            return own;
          });
    }
    int claimed = Together.run(all).stream().mapToInt(own -> own).sum();
    assertThat(claimed).isEqualTo(60);
    assertThat(most.get()).isLessThanOrEqualTo(3);
  }

  @Test
  void claimsAtTheSameTimeShareWhatIsLeft() throws Exception {
    rules("mail", Rules.maxRunning(5));
    submitMany(40);
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      KitNode node = new KitNode(fixture.open());
      all.add(() -> node.claim(4, "mail").size());
    }
    Together.run(all);
    node().claim(ALL, "mail");
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.RUNNING), ALL)).isEqualTo(5);
  }
}
