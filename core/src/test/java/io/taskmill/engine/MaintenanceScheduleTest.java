package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.engine.MaintenanceSchedule.DueLook;
import io.taskmill.engine.node.Membership;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose turn it is to look for maintenance, and when tasks are promoted. */
class MaintenanceScheduleTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Duration TICK = Duration.ofMillis(10);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Look NOTHING = new Look(Set.of(), null, null, null);

  private final Store store = new MemoryStore();
  private final List<Node> nodes = new ArrayList<>();
  private Duration passed = Duration.ZERO;

  private final SkippingRuntime machine =
      new SkippingRuntime() {
        @Override
        public long nanoTime() {
          return passed.toNanos();
        }
      };

  /** One that looks when it is its turn, and that sees a task which is due then. */
  private final class Node {

    private final Membership membership =
        new Membership(store.nodes(), new NodeInfo("n", "h", Duration.ofSeconds(5)), machine);
    private final MaintenanceSchedule schedule = new MaintenanceSchedule(membership, machine);
    private final List<Duration> looks = new ArrayList<>();
    private final List<Scope> scopes = new ArrayList<>();
    private final List<Duration> promotions = new ArrayList<>();

    Node() {
      membership.join();
      membership.serve(Set.of("work"));
      nodes.add(this);
    }

    void beat() {
      membership.beatAnswered(NOON.plus(passed));
      membership.setPeers(
          store.nodes().list().stream().filter(n -> n.node() != membership.node()).toList());
    }

    void step(@Nullable Duration due) {
      if (!schedule.dueJobs().isEmpty()) {
        promotions.add(passed);
      }
      DueLook look = schedule.dueLook();
      if (look != null) {
        looks.add(passed);
        scopes.add(look.scope());
        boolean seen = due != null && due.compareTo(passed.plus(look.horizon())) <= 0;
        schedule.looked(seen ? seen(due.minus(passed)) : NOTHING);
      }
    }
  }

  private static Look seen(Duration wait) {
    return wait.compareTo(Duration.ZERO) > 0
        ? new Look(Set.of(), wait, null, null)
        : new Look(Set.of(MaintenanceJob.PROMOTE), null, null, null);
  }

  private void start(int count) {
    IntStream.range(0, count).forEach(i -> new Node());
    nodes.forEach(Node::beat);
  }

  private void pass(Duration time, List<Node> alive, @Nullable Duration due) {
    Duration end = passed.plus(time);
    while (passed.compareTo(end) < 0) {
      passed = passed.plus(TICK);
      alive.forEach(node -> node.step(due));
    }
  }

  private List<Duration> looks() {
    return nodes.stream().flatMap(node -> node.looks.stream()).sorted().toList();
  }

  @Test
  void aLoneNodeLooksOnceASecond() {
    start(1);
    pass(Duration.ofSeconds(20), nodes, null);
    assertThat(looks()).hasSize(20);
  }

  @Test
  void tenNodesLookOnceASecondTogetherAndShareThat() {
    start(10);
    pass(Duration.ofMillis(59_500), nodes, null);
    assertThat(looks()).hasSize(60);
    assertThat(nodes).allSatisfy(node -> assertThat(node.looks).hasSize(6));
    for (int i = 1; i < 60; i++) {
      assertThat(looks().get(i).minus(looks().get(i - 1))).isBetween(SECOND.minus(TICK), SECOND);
    }
  }

  @Test
  void aNodeThatOnlySubmitsHasNoSecond() {
    start(2);
    NodeStatus other = nodes.get(0).membership.peers().get(0);
    NodeStatus submits =
        new NodeStatus(
            1,
            9,
            "s",
            "h",
            Duration.ofSeconds(5),
            Set.of(),
            Set.of(),
            Set.of(),
            1,
            false,
            1,
            false,
            Instant.EPOCH,
            Instant.EPOCH);
    nodes.get(0).membership.setPeers(List.of(submits, other));
    assertThat(MaintenanceSchedule.isTurn(0, 5, List.of(submits))).isTrue();
    assertThat(MaintenanceSchedule.isTurn(1, 5, List.of(submits))).isTrue();
    pass(Duration.ofMillis(9_500), nodes, null);
    assertThat(looks()).hasSize(10);
  }

  @Test
  void ofADeadNodeOnlyItsOwnSecondsAreMissed() {
    start(5);
    pass(Duration.ofSeconds(30), nodes.subList(1, 5), null);
    assertThat(looks()).hasSize(24);
    for (int i = 1; i < 24; i++) {
      assertThat(looks().get(i).minus(looks().get(i - 1)))
          .isBetween(SECOND, SECOND.multipliedBy(2));
    }
  }

  @Test
  void whatIsDueInADeadNodesSecondIsPromotedByAnother() {
    start(3);
    for (int dead = 0; dead < 3; dead++) {
      List<Node> alive = new ArrayList<>(nodes);
      alive.remove(dead);
      for (int i = 0; i < 12; i++) {
        Duration due = passed.plusMillis(1500 + 100L * i);
        nodes.forEach(node -> node.promotions.clear());
        pass(Duration.ofSeconds(4), alive, due);
        assertThat(alive.stream().flatMap(node -> node.promotions.stream()))
            .as("promotions of what was due at %s without node %s", due, dead)
            .anySatisfy(at -> assertThat(at).isBetween(due, due.plusMillis(20)));
      }
    }
  }

  @Test
  void aStoreClockThatStandsStillDoesNotStopMaintenance() {
    start(2);
    for (int i = 0; i < 200; i++) {
      nodes.forEach(node -> node.membership.beatAnswered(NOON));
      pass(Duration.ofMillis(100), nodes, null);
    }
    assertThat(nodes).allSatisfy(node -> assertThat(node.looks).hasSizeGreaterThan(4));
  }

  @Test
  void whatANodeHasScheduledItselfItPromotesAndThenLooksForMore() {
    start(10);
    passed = passed.plusMillis(10);
    Node node = nodes.get(0);
    node.schedule.scheduledIn(Duration.ofMillis(300));
    node.schedule.scheduledIn(Duration.ofMillis(600));
    node.schedule.scheduledIn(Duration.ofMinutes(10));
    pass(Duration.ofMillis(550), List.of(node), Duration.ofMillis(610));
    assertThat(node.promotions).singleElement().satisfies(isAbout(Duration.ofMillis(310)));
    pass(Duration.ofMillis(200), List.of(node), Duration.ofMillis(610));
    assertThat(node.promotions).hasSize(2).last().satisfies(isAbout(Duration.ofMillis(610)));
  }

  @Test
  void ofTwoThatANodeHasScheduledShortlyAfterEachOtherNoneIsLate() {
    start(10);
    passed = passed.plusMillis(10);
    Node node = nodes.get(0);
    node.schedule.scheduledIn(Duration.ofMillis(300));
    node.schedule.scheduledIn(Duration.ofMillis(350));
    pass(Duration.ofMillis(800), List.of(node), Duration.ofMillis(360));
    assertThat(node.looks)
        .anySatisfy(at -> assertThat(at).isBetween(Duration.ofMillis(360), Duration.ofMillis(460)));
  }

  private static ThrowingConsumer<Duration> isAbout(Duration time) {
    return at -> assertThat(at).isBetween(time, time.plusMillis(20));
  }

  @Test
  void everythingIsLookedForInOneOfFiveSecondsByWhomeverTheSecondIs() {
    for (int count : List.of(1, 2, 3)) {
      start(count);
      pass(Duration.ofMillis(29_500), nodes, null);
      assertThat(scopes()).hasSize(looks().size()).doesNotContain(Scope.PROMOTIONS);
      assertThat(scopes())
          .as("of %s nodes", count)
          .filteredOn(Scope.ALL::equals)
          .hasSizeBetween(5, 8);
      nodes.forEach(node -> node.membership.leave());
      nodes.clear();
    }
  }

  @Test
  void everythingIsLookedForThoughTheClockStandsStill() {
    start(1);
    for (int i = 0; i < 200; i++) {
      nodes.forEach(node -> node.membership.beatAnswered(NOON.plusSeconds(1)));
      pass(Duration.ofMillis(100), nodes, null);
    }
    assertThat(scopes()).filteredOn(Scope.ALL::equals).hasSizeGreaterThan(2);
  }

  @Test
  void afterAPromotionOnlyPromotionsAreLookedForUntilTheNextTurn() {
    start(10);
    passed = passed.plusMillis(10);
    Node node = nodes.get(5);
    node.schedule.scheduledIn(Duration.ofMillis(300));
    node.schedule.scheduledIn(Duration.ofMillis(600));
    pass(Duration.ofMillis(900), List.of(node), null);
    assertThat(node.scopes).containsOnly(Scope.PROMOTIONS).isNotEmpty();
    node.schedule.lookSoon();
    pass(TICK, List.of(node), null);
    assertThat(node.scopes).last().isEqualTo(Scope.ALL);
  }

  private List<Scope> scopes() {
    return nodes.stream().flatMap(node -> node.scopes.stream()).toList();
  }

  @Test
  void aLookThatFailedIsTriedAgainWhoeversTurnItIs() {
    start(10);
    Node node = nodes.get(3);
    node.schedule.lookFailed();
    pass(Duration.ofMillis(990), List.of(node), null);
    int before = node.looks.size();
    pass(Duration.ofMillis(20), List.of(node), null);
    assertThat(node.looks).hasSize(before + 1);
  }
}
