package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Rate;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.TypeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What holds tasks back, and how full everything is. */
abstract class DiagnosticsTheme extends Theme {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void aTaskThatIsNotThereHasNoObstacles() {
    Obstacles none = store.diagnostics().obstacles(42);
    assertThat(none).isEqualTo(new Obstacles(none.now(), null, false, null, null, List.of()));
    assertThat(store.diagnostics().ahead(42, 10)).isZero();
  }

  @Test
  void theClockOfAnAnswerIsTheStores() {
    Instant before = now();
    assertThat(store.diagnostics().obstacles(42).now()).isBetween(before, now().plus(MINUTE));
  }

  @Test
  void aRunningTaskTellsWhetherItHasBegunAndWhatWasAskedOfIt() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(store.diagnostics().obstacles(id).begun()).isFalse();
    node.begin(claimed);
    assertThat(store.diagnostics().obstacles(id).begun()).isTrue();
    assertThat(store.diagnostics().obstacles(id).asked()).isNull();
    command(id, TaskCommand.pause());
    assertThat(store.diagnostics().obstacles(id).asked()).isEqualTo(StopRequest.PAUSE);
    command(id, TaskCommand.cancel());
    assertThat(store.diagnostics().obstacles(id).asked()).isEqualTo(StopRequest.CANCEL);
    node.finish(claimed, Outcome.failedForGood("no"));
    assertThat(store.diagnostics().obstacles(id).asked()).isNull();
    assertThat(store.diagnostics().obstacles(id).begun()).isFalse();
  }

  @Test
  void aTaskThatWantsAMachineTellsUntilWhenOnceThatIsDecided() {
    rules("mail", Rules.hostGrace(MINUTE));
    nodeOn("there");
    long id = submit(task().host("there"));
    long other = submit(task());
    assertThat(store.diagnostics().obstacles(other).host()).isNull();
    assertThat(store.diagnostics().obstacles(id).host()).isEqualTo("there");
    assertThat(store.diagnostics().obstacles(id).hostUntil()).isNull();
    Instant before = now();
    maintain(RELEASE_HOST_WAITS);
    assertThat(store.diagnostics().obstacles(id).hostUntil())
        .isBetween(before.plus(MINUTE), now().plus(MINUTE).plusSeconds(30));
    fixture.advance(MINUTE.plusSeconds(31));
    maintain(RELEASE_HOST_WAITS);
    assertThat(store.diagnostics().obstacles(id).host()).isNull();
    assertThat(store.diagnostics().obstacles(id).hostUntil()).isNull();
  }

  @Test
  void aBlockedTaskTellsWhoHasTheTurnsOfItsKey() {
    rules("mail", new TypeRules(false, null, 2, null));
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ids.add(submit(task().turn(KeyTurn.APART, "k")));
      promoteAll();
    }
    submit(task().turn(KeyTurn.APART, "other"));
    promoteAll();
    assertThat(stateOf(ids.get(2))).isEqualTo(TaskState.BLOCKED);
    assertThat(store.diagnostics().obstacles(ids.get(2)).turnHolders())
        .containsExactlyInAnyOrder(ids.get(0), ids.get(1));
    assertThat(store.diagnostics().obstacles(ids.get(0)).turnHolders()).isEmpty();
    command(ids.get(0), TaskCommand.cancel());
    promoteAll();
    assertThat(stateOf(ids.get(2))).isEqualTo(TaskState.READY);
    assertThat(store.diagnostics().obstacles(ids.get(2)).turnHolders()).isEmpty();
  }

  @Test
  void manyTasksAreAskedAboutAtOnce() {
    rules("mail", new TypeRules(false, null, 1, null));
    long holder = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    long blocked = submit(task().turn(KeyTurn.APART, "k"));
    long alsoBlocked = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    long running = submit(task("other"));
    claim(node(), running);
    command(running, TaskCommand.cancel());
    long there = submit(task("other").host("there"));

    Map<Long, Obstacles> found =
        store.diagnostics().obstacles(List.of(holder, blocked, alsoBlocked, running, there, 42L));

    assertThat(found).containsOnlyKeys(holder, blocked, alsoBlocked, running, there, 42L);
    Map<Long, List<Long>> holders = new HashMap<>();
    found.forEach((id, one) -> holders.put(id, one.turnHolders()));
    assertThat(holders)
        .containsEntry(holder, List.of())
        .containsEntry(blocked, List.of(holder))
        .containsEntry(alsoBlocked, List.of(holder));
    assertThat(found).extractingByKey(running).extracting("asked").isEqualTo(StopRequest.CANCEL);
    assertThat(found).extractingByKey(there).extracting("host").isEqualTo("there");
    assertThat(found)
        .hasEntrySatisfying(42L, one -> assertThat(one).isEqualTo(Obstacles.none(one.now())));
    assertThat(store.diagnostics().obstacles(List.of())).isEmpty();
  }

  @Test
  void aTypeWithoutLimitsUsesNothing() {
    assertThat(store.diagnostics().usage("unknown", 10)).isEqualTo(TypeUsage.none(TypeRules.NONE));
    TypeRules disabled = new TypeRules(true, null, null, null, MINUTE, null);
    rules("mail", disabled);
    assertThat(store.diagnostics().usage("mail", 10)).isEqualTo(TypeUsage.none(disabled));
  }

  @Test
  void aLimitedTypeTellsWhatRuns() {
    TypeRules three = new TypeRules(false, 3, null, null);
    rules("mail", three);
    List<Long> ids = submitMany(4);
    KitNode node = node();
    List<Claimed> claimed = node.claim(ALL, "mail");
    assertThat(store.diagnostics().usage("mail", 10))
        .isEqualTo(new TypeUsage(three, 3, ids.subList(0, 3), null));
    assertThat(store.diagnostics().usage("mail", 2).holders()).hasSize(2);
    node.finish(claimed.get(0), Outcome.succeeded(null));
    assertThat(store.diagnostics().usage("mail", 10).running()).isEqualTo(2);
    assertThat(store.diagnostics().usage("mail", 10).holders()).isEqualTo(ids.subList(1, 3));
  }

  @Test
  void aRateTellsWhenItLetsTheNextOneBegin() {
    rules("mail", new TypeRules(false, null, null, new Rate(1, Duration.ofHours(1), 2)));
    assertThat(store.diagnostics().usage("mail", 10).nextToken()).isNull();
    submitMany(3);
    KitNode node = node();
    Instant before = now();
    assertThat(node.claim(ALL, "mail")).hasSize(2);
    Instant next = store.diagnostics().usage("mail", 10).nextToken();
    assertThat(next)
        .isBetween(before.plus(Duration.ofHours(1)), now().plus(Duration.ofHours(1)).plus(MINUTE));
    fixture.advance(Duration.ofHours(1).minus(MINUTE.multipliedBy(2)));
    assertThat(store.diagnostics().usage("mail", 10).nextToken()).isNotNull();
    assertThat(node.claim(ALL, "mail")).isEmpty();
    fixture.advance(MINUTE.multipliedBy(3));
    assertThat(store.diagnostics().usage("mail", 10).nextToken()).isNull();
    assertThat(node.claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void whoComesBeforeATaskIsCountedInTheOrderOfClaims() {
    long low = submit(task().priority(1));
    long normal = submit(task());
    long later = submit(task("other").tenant(7));
    long high = submit(task().priority(9));
    long elsewhere = submit(task().queue("elsewhere"));
    long here = submit(task().host("here"));
    submit(task().host("there").priority(9));
    submit(task().delay(MINUTE));
    assertThat(ahead(high)).isZero();
    assertThat(ahead(normal)).isEqualTo(1);
    assertThat(ahead(later)).isEqualTo(2);
    assertThat(ahead(low)).as("that which wants a machine is not before others").isEqualTo(3);
    assertThat(ahead(here)).as("but others are before it").isEqualTo(3);
    assertThat(ahead(elsewhere)).isZero();
    assertThat(store.diagnostics().ahead(low, 2)).as("counted up to the limit").isEqualTo(2);
    claim(node(), high);
    assertThat(ahead(low)).isEqualTo(2);
    assertThat(ahead(high)).as("of one that is not READY").isZero();
  }

  /** Of each place all lanes are counted, however far others have come. */
  @Test
  void whoComesBeforeManyIsCountedForEach() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      ids.add(submit(task("type" + i % 3).tenant(i % 2)));
    }
    long low = submit(task("type0").priority(1));
    long elsewhere = submit(task().queue("elsewhere"));
    long scheduled = submit(task().delay(MINUTE));
    List<Long> all = new ArrayList<>(ids);
    all.addAll(List.of(low, elsewhere, scheduled, 42L));
    for (int limit : List.of(1, 2, 5, 100)) {
      Map<Long, Long> ahead = store.diagnostics().ahead(all, limit);
      for (int i = 0; i < 12; i++) {
        assertThat(ahead).containsEntry(ids.get(i), (long) Math.min(i, limit));
      }
      assertThat(ahead).containsEntry(low, (long) Math.min(12, limit)).containsEntry(elsewhere, 0L);
      assertThat(ahead).doesNotContainKeys(scheduled, 42L);
    }
    assertThat(store.diagnostics().ahead(List.of(), 10)).isEmpty();
  }

  private long ahead(long id) {
    return store.diagnostics().ahead(id, ALL);
  }

  @Test
  void aQueueCountsItsLiveTasks() {
    assertThat(store.diagnostics().queues(10)).isEmpty();
    Instant due = now().minusSeconds(90);
    submit(task("a").queue("q").priority(9));
    submit(task("b").queue("q").tenant(3).priority(2).runAt(due));
    bringTo(TaskState.RUNNING, task("c").queue("q"));
    bringTo(TaskState.SCHEDULED, task("d").queue("q"));
    bringTo(TaskState.PAUSED, task("e").queue("q"));
    bringTo(TaskState.ATTENTION, task("f").queue("q"));
    bringTo(TaskState.SUCCEEDED, task("g").queue("q"));
    bringTo(TaskState.SCHEDULED, task("h").queue("later"));
    bringTo(TaskState.SUCCEEDED, task("i").queue("over"));
    assertThat(store.diagnostics().queues(10))
        .containsExactly(new QueueLoad("later", 1, 0, 0, null), new QueueLoad("q", 3, 2, 1, due));
    assertThat(store.diagnostics().queues(2)).contains(new QueueLoad("q", 2, 2, 1, due));
  }

  @Test
  void nodesTellHowManyTasksTheyHold() {
    submitMany(3);
    KitNode one = node();
    KitNode other = node();
    node();
    List<Claimed> claimed = one.claim(2, "mail");
    other.claim(2, "mail");
    assertThat(store.diagnostics().heldByNode())
        .containsOnly(Map.entry(one.number(), 2L), Map.entry(other.number(), 1L));
    one.finish(claimed.get(0), Outcome.succeeded(null));
    assertThat(store.diagnostics().heldByNode()).containsEntry(one.number(), 1L);
  }
}
