package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.spi.Beat;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Registration;
import io.taskmill.spi.RegistryFullException;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes join, beat, stop, are removed and leave. */
abstract class HeartbeatTheme extends Theme {

  private static final Duration MINUTES = Duration.ofMinutes(10);
  private static final Duration HALF = KitNode.LEASE.dividedBy(2);
  private static final Duration WHOLE = KitNode.LEASE.plusSeconds(1);

  @Test
  void aNodeIsListedAsItRegistered() {
    Instant before = now();
    KitNode node =
        new KitNode(
            store,
            new NodeInfo(
                "billing",
                "host-7",
                Duration.ofSeconds(95),
                7,
                24,
                Set.of("high", "low"),
                Set.of(17L, Long.MAX_VALUE)));
    NodeStatus status = status(node);
    assertThat(status.slot()).isEqualTo(node.registration().slot());
    assertThat(status.name()).isEqualTo("billing");
    assertThat(status.host()).isEqualTo("host-7");
    assertThat(status.lease()).isEqualTo(Duration.ofSeconds(95));
    assertThat(status.types()).isEmpty();
    assertThat(status.queues()).containsExactlyInAnyOrder("high", "low");
    assertThat(status.tenants()).containsExactlyInAnyOrder(17L, Long.MAX_VALUE);
    assertThat(status.overdue()).isFalse();
    assertThat(status.threads()).isEqualTo(24);
    assertThat(status.draining()).isFalse();
    assertThat(status.registeredAt()).isBetween(before, now().plusSeconds(60));
    assertThat(status.lastBeat()).isEqualTo(status.registeredAt());
  }

  @Test
  void theLastBeatIsListed() {
    KitNode node = node();
    fixture.advance(HALF);
    node.beat();
    NodeStatus status = status(node);
    assertThat(status.lastBeat()).isAfterOrEqualTo(status.registeredAt().plus(HALF));
  }

  @Test
  void aNodeHearsThatItShouldDrainUntilItMayGoOn() {
    KitNode node = node();
    KitNode other = node();
    assertThat(node.beat().draining()).isFalse();
    assertThat(store.nodes().drain(node.number(), true, SOMEBODY)).isTrue();
    assertThat(node.beat().draining()).isTrue();
    assertThat(node.beat().draining()).as("every time").isTrue();
    assertThat(other.beat().draining()).isFalse();
    assertThat(other.beat().peers()).filteredOn(NodeStatus::draining).hasSize(1);
    assertThat(status(node).draining()).isTrue();
    assertThat(store.nodes().drain(node.number(), false, SOMEBODY)).isTrue();
    assertThat(node.beat().draining()).isFalse();
    assertThat(status(node).draining()).isFalse();
  }

  @Test
  void aDrainIsAuditedUnderTheNodesNumberIfItChangesSomething() {
    KitNode node = node();
    String number = Long.toString(node.number());
    store.nodes().drain(node.number(), false, SOMEBODY);
    assertThat(audited(AuditFilter.all())).isEmpty();
    store.nodes().drain(node.number(), true, SOMEBODY);
    store.nodes().drain(node.number(), true, SOMEBODY);
    AuditEntry entry = audited(AuditFilter.all().subject(number).verb("drain-node")).get(0);
    assertThat(entry.who()).isEqualTo("anna");
    assertThat(entry.why()).isEqualTo("ticket 17");
    assertThat(entry.subject()).isEqualTo(number);
    assertThat(entry.task()).isNull();
    assertThat(entry.before()).isEqualTo("{\"draining\":false}");
    assertThat(entry.after()).isEqualTo("{\"draining\":true}");
    assertThat(audited(AuditFilter.all())).hasSize(1);
    assertThat(audited(AuditFilter.all().subject(number).verb("resume-node"))).isEmpty();
    assertThat(audited(AuditFilter.all().subject("other").verb("drain-node"))).isEmpty();
    store.nodes().drain(node.number(), false, SOMEBODY);
    assertThat(audited(AuditFilter.all().subject(number).verb("resume-node"))).isNotEmpty();
  }

  @Test
  void aNodeThatIsNotThereDoesNotDrain() {
    KitNode gone = node();
    gone.leave();
    assertThat(store.nodes().drain(gone.number(), true, SOMEBODY)).isFalse();
    assertThat(audited(AuditFilter.all())).isEmpty();
  }

  @Test
  void aNodesNumberIsNeverGivenAgain() {
    Set<Long> numbers = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      KitNode leaves = node();
      leaves.leave();
      KitNode dies = node();
      die(dies);
      assertThat(numbers.add(leaves.number())).isTrue();
      assertThat(numbers.add(dies.number())).isTrue();
    }
  }

  /**
   * Another copy of the store, as a failover to a replica or a restore brings it, may give the next
   * number too. A process of each copy would then hold a fence that fits the other's task.
   */
  @Test
  void noOtherStoreGivesTheSameNumber() throws Exception {
    Set<Long> numbers = new HashSet<>();
    try (StoreFixture copy = newFixture()) {
      Store other = copy.open();
      for (int i = 0; i < 3; i++) {
        // Their clocks may agree, so the tokens have to tell them apart.
        assertThat(numbers.add(new KitNode(store, withToken(1)).number())).isTrue();
        assertThat(numbers.add(new KitNode(other, withToken(2)).number())).isTrue();
      }
    }
  }

  private static NodeInfo withToken(int token) {
    return new NodeInfo("kit", "kit-host", KitNode.LEASE, token);
  }

  @Test
  void numbersGoUpEvenIfTheClockIsSetBack() {
    long before = node().number();
    fixture.advance(Duration.ofHours(-5));
    long after = node().number();
    assertThat(after).isGreaterThan(before);
    assertThat(node().number()).isGreaterThan(after);
  }

  @Test
  void slotsAreDistinctAmongRegisteredNodesAndThenUsedAgain() {
    Registration[] nodes = new Registration[Registration.SLOTS];
    NodeInfo info = new NodeInfo("kit", "kit-host", KitNode.LEASE);
    Set<Integer> slots = new HashSet<>();
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = store.nodes().register(info);
      assertThat(nodes[i].slot()).isBetween(0, Registration.SLOTS - 1);
      assertThat(slots.add(nodes[i].slot())).isTrue();
    }
    assertThatThrownBy(() -> store.nodes().register(info))
        .as("one node more than there are slots")
        .isInstanceOf(RegistryFullException.class);
    store.nodes().leave(nodes[500].node());
    assertThat(store.nodes().register(info).slot()).isEqualTo(nodes[500].slot());
  }

  @Test
  void aSlotThatHasJustBecomeFreeIsNotTheNextToBeGiven() {
    NodeInfo info = new NodeInfo("n", "h", Duration.ofSeconds(5));
    Set<Integer> slots = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      Registration node = store.nodes().register(info);
      assertThat(slots.add(node.slot())).as("the slot of number %s", i).isTrue();
      store.nodes().leave(node.node());
    }
  }

  @Test
  void whoOnlySubmitsLeasesASlotForIdsAndIsNoNode() {
    IdLease first = store.nodes().leaseIds(7, MINUTES);
    IdLease second = store.nodes().leaseIds(7 + IdLease.SLOTS, MINUTES);
    assertThat(first.slot()).isBetween(0, IdLease.SLOTS - 1);
    assertThat(second.slot()).isBetween(0, IdLease.SLOTS - 1).isNotEqualTo(first.slot());
    assertThat(store.nodes().list()).isEmpty();
    assertThat(node().beat().peers()).isEmpty();
  }

  @Test
  void aLeaseOfIdsIsRenewedAndTellsTheStoresClock() {
    IdLease lease = store.nodes().leaseIds(7, MINUTES);
    for (int i = 1; i <= 3; i++) {
      fixture.advance(MINUTES.dividedBy(2));
      Instant now = lease.now().plus(MINUTES.dividedBy(2).multipliedBy(i));
      IdLease renewed = store.nodes().leaseIds(7, MINUTES);
      assertThat(renewed.slot()).isEqualTo(lease.slot());
      assertThat(renewed.now()).isBetween(now, now.plus(HALF));
      assertThat(store.nodes().leaseIds(7 + IdLease.SLOTS, MINUTES).slot())
          .isNotEqualTo(lease.slot());
    }
  }

  @Test
  void aLeaseOfIdsThatIsOverIsGivenToAnother() {
    int slot = store.nodes().leaseIds(7, MINUTES).slot();
    fixture.advance(MINUTES.plusSeconds(1));
    assertThat(store.nodes().leaseIds(7 + IdLease.SLOTS, MINUTES).slot()).isEqualTo(slot);
    assertThat(store.nodes().leaseIds(7, MINUTES).slot()).isNotEqualTo(slot);
  }

  @Test
  void aReleasedSlotIsFreeAfterAPause() {
    Duration pause = Duration.ofMinutes(1);
    int slot = store.nodes().leaseIds(7, MINUTES).slot();
    store.nodes().releaseIds(7, pause);
    assertThat(store.nodes().leaseIds(7, MINUTES).slot()).isNotEqualTo(slot);
    fixture.advance(pause.plusSeconds(1));
    assertThat(store.nodes().leaseIds(7 + IdLease.SLOTS, MINUTES).slot()).isEqualTo(slot);
  }

  @Test
  void moreLeasesOfIdsThanThereAreSlotsAreRefused() {
    Set<Integer> slots = new HashSet<>();
    for (int i = 1; i <= IdLease.SLOTS; i++) {
      assertThat(slots.add(store.nodes().leaseIds(i, MINUTES).slot())).isTrue();
    }
    assertThatThrownBy(() -> store.nodes().leaseIds(5_000, MINUTES))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("only submit have all slots");
    assertThat(slots).contains(store.nodes().leaseIds(500, MINUTES).slot());
  }

  @Test
  void registeringAndBeatingTellTheStoresClock() {
    KitNode node = node();
    Instant before = node.registration().now();
    fixture.advance(Duration.ofDays(400));
    Instant after = before.plus(Duration.ofDays(400));
    assertThat(node.beat().now()).isBetween(after, after.plus(HALF));
    assertThat(node().registration().now()).isBetween(after, after.plus(HALF));
  }

  @Test
  void aBeatIsCounted() {
    KitNode node = node();
    KitNode other = node();
    long before = status(node).beats();
    long others = status(other).beats();
    node.beat();
    node.beat();
    assertThat(status(node).beats()).isEqualTo(before + 2);
    assertThat(status(other).beats()).isEqualTo(others);
  }

  @Test
  void aNodeIsOverdueWhenItsLeaseIsOver() {
    KitNode node = node();
    fixture.advance(HALF);
    assertThat(status(node).overdue()).isFalse();
    fixture.advance(WHOLE);
    assertThat(status(node).overdue()).isTrue();
  }

  @Test
  void aNodesOwnLeaseCounts() {
    KitNode patient =
        new KitNode(store, new NodeInfo("patient", "host", KitNode.LEASE.multipliedBy(10)));
    KitNode node = node();
    fixture.advance(WHOLE);
    assertThat(status(node).overdue()).isTrue();
    assertThat(status(patient).overdue()).isFalse();
  }

  @Test
  void aBeatRenewsTheLease() {
    KitNode node = node();
    for (int i = 0; i < 4; i++) {
      fixture.advance(HALF);
      assertThat(node.beat().registered()).isTrue();
    }
    assertThat(status(node).overdue()).isFalse();
  }

  @Test
  void anOverdueNodeThatBeatsIsWellAgain() {
    KitNode node = node();
    long beats = status(node).beats();
    fixture.advance(WHOLE);
    assertThat(node.beat().registered()).isTrue();
    assertThat(status(node).overdue()).isFalse();
    fixture.advance(WHOLE);
    assertThat(store.nodes().declareDead(node.number(), beats))
        .as("removed though it has beaten since")
        .isFalse();
  }

  @Test
  void aBeatInTheFutureOfAClockThatWasSetBackIsOverdue() {
    KitNode node = node();
    fixture.advance(Duration.ofHours(-5));
    NodeStatus status = status(node);
    assertThat(status.overdue()).isTrue();
    node.beat();
    assertThat(status(node).overdue()).isFalse();
    assertThat(store.nodes().declareDead(node.number(), status.beats())).isFalse();
  }

  @Test
  void aDeadNodeCanBeRemovedAfterTheClockWasSetBack() {
    KitNode node = node();
    fixture.advance(Duration.ofHours(-5));
    assertThat(store.nodes().declareDead(node.number(), status(node).beats())).isTrue();
  }

  @Test
  void aNodeIsNotDeclaredDeadWithinItsLease() {
    KitNode node = node();
    fixture.advance(HALF);
    assertThat(store.nodes().declareDead(node.number(), status(node).beats())).isFalse();
    assertThat(node.beat().registered()).isTrue();
  }

  @Test
  void aNodeIsNotDeclaredDeadByOneWhoSawAnotherBeat() {
    KitNode node = node();
    node.beat();
    long beats = status(node).beats();
    fixture.advance(WHOLE);
    assertThat(store.nodes().declareDead(node.number(), beats - 1)).isFalse();
    assertThat(store.nodes().declareDead(node.number(), beats + 1)).isFalse();
    assertThat(status(node).beats()).isEqualTo(beats);
  }

  @Test
  void aNodeThatWasDeclaredDeadIsGone() {
    KitNode node = node();
    KitNode other = node();
    long beats = status(node).beats();
    die(node);
    assertThat(store.nodes().list()).extracting(NodeStatus::node).containsExactly(other.number());
    assertThat(node.beat().registered()).isFalse();
    assertThat(store.nodes().list()).extracting(NodeStatus::node).containsExactly(other.number());
    assertThat(store.nodes().declareDead(node.number(), beats)).isFalse();
  }

  @Test
  void aNodeThatLeavesIsGone() {
    KitNode node = node();
    node.leave();
    node.leave();
    assertThat(store.nodes().list()).isEmpty();
    assertThat(node.beat().registered()).isFalse();
    assertThat(store.nodes().list()).isEmpty();
  }

  @Test
  void aNodeThatWasNeverRegisteredCannotBeat() {
    long unknown = node().number() + 1_000;
    assertThat(store.nodes().beat(unknown).registered()).isFalse();
    assertThat(store.nodes().declareDead(unknown, 0)).isFalse();
    assertThat(store.nodes().list()).hasSize(1);
  }

  @Test
  void aNodeThatRegistersAnewHoldsNothingOfItsOldSelf() {
    long id = submit(task());
    KitNode old = node();
    var claimed = claim(old, id);
    die(old);
    KitNode anew = node();
    assertThat(anew.beat().asked()).isEmpty();
    assertThat(maintain(RECOVER)).isEqualTo(1);
    assertThat(anew.tryFinish(claimed.fence(), Outcome.succeeded(null))).isEmpty();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aBeatTellsOfTheOtherNodes() {
    KitNode node = node();
    KitNode other = node();
    fixture.advance(WHOLE);
    Beat beat = node.beat();
    assertThat(beat.peers()).containsExactly(status(other));
    assertThat(beat.peers().get(0).overdue()).isTrue();
  }

  @Test
  void aBeatTellsWhetherTypesHaveChanged() {
    KitNode node = node();
    long none = node.beat().typesMark();
    rules("mail", TypeRules.NONE);
    long registered = node.beat().typesMark();
    assertThat(registered).isNotEqualTo(none);
    assertThat(node.beat().typesMark()).as("where nothing has changed").isEqualTo(registered);
    rules("mail", Rules.maxRunning(2));
    long saved = node.beat().typesMark();
    assertThat(saved).isNotIn(none, registered);
    rules("sync", TypeRules.NONE);
    assertThat(node.beat().typesMark()).isNotIn(none, registered, saved);
  }

  @Test
  void theTypesThatANodeServesAreThoseItSaidLast() {
    KitNode node = node();
    KitNode other = node();
    store.nodes().serve(node.number(), Set.of("mail", "report"));
    assertThat(status(node).types()).containsExactlyInAnyOrder("mail", "report");
    store.nodes().serve(node.number(), Set.of("sync"));
    assertThat(status(node).types()).containsExactly("sync");
    assertThat(other.beat().peers().get(0).types()).containsExactly("sync");
    store.nodes().serve(node.number(), Set.of());
    assertThat(status(node).types()).isEmpty();
    assertThat(status(other).types()).isEmpty();
  }

  @Test
  void everyOpenedStoreSeesTheSameNodes() {
    Store other = fixture.open();
    KitNode here = node();
    KitNode there = new KitNode(other);
    assertThat(store.nodes().list())
        .extracting(NodeStatus::node)
        .containsExactlyInAnyOrder(here.number(), there.number());
    assertThat(other.nodes().list()).containsExactlyInAnyOrderElementsOf(store.nodes().list());
  }

  private List<AuditEntry> audited(AuditFilter filter) {
    return store.audit().find(filter, Long.MAX_VALUE, 10).entries();
  }
}
