package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What every theme of the contract has at hand: an empty store, and short ways to drive it. */
abstract class Theme {

  /** A limit that is no limit. */
  static final int ALL = 10_000;

  StoreFixture fixture;
  Store store;

  abstract StoreFixture newFixture() throws Exception;

  @BeforeEach
  void openTheStore() throws Exception {
    fixture = newFixture();
    store = fixture.open();
  }

  @AfterEach
  void throwTheDataAway() throws Exception {
    fixture.close();
  }

  /** Submits one task that must be new. */
  long submit(TaskBuilder task) {
    Submitted submitted = store.tasks().submit(List.of(task.build())).get(0);
    assertThat(submitted.created()).as("created").isTrue();
    return submitted.id();
  }

  /** The task, which must be in exactly the place that its state names. */
  TaskInfo look(long id) {
    TaskInfo info = store.queries().get(id).orElseThrow();
    assertThat(fixture.placesOf(id)).as("places of a %s task", info.state()).isEqualTo(place(info));
    return info;
  }

  TaskState stateOf(long id) {
    return look(id).state();
  }

  static Set<String> place(TaskInfo info) {
    return switch (info.state()) {
      case READY -> Set.of("ready");
      case SCHEDULED, PAUSED, ATTENTION -> Set.of("waiting");
      case RUNNING -> Set.of("running");
      case SUCCEEDED, FAILED, CANCELLED -> Set.of("finished");
    };
  }

  KitNode node() {
    return new KitNode(store);
  }

  /** The store's clock, in whole milliseconds, which every store can keep. */
  Instant now() {
    Registration visitor = store.nodes().register(new NodeInfo("clock", "kit", KitNode.LEASE));
    store.nodes().leave(visitor.node());
    return visitor.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Lets the node's lease run out and removes it, as a peer would; its tasks stay held. */
  void die(KitNode node) {
    fixture.advance(KitNode.LEASE.plusSeconds(1));
    NodeStatus status = status(node);
    assertThat(store.nodes().declareDead(status.node(), status.beats())).isTrue();
  }

  NodeStatus status(KitNode node) {
    return store.nodes().list().stream()
        .filter(status -> status.node() == node.number())
        .findFirst()
        .orElseThrow();
  }

  SignalAnswer signal(long id, Signal signal) {
    return store.tasks().signal(List.of(id), signal).get(0);
  }

  /** Submits a task and brings it to the state, by a node of its own where it takes one. */
  long bringTo(TaskState state, TaskBuilder task) {
    if (state == TaskState.SCHEDULED) {
      return submit(task.delay(Duration.ofHours(1)));
    }
    long id = submit(task);
    switch (state) {
      case READY -> {}
      case RUNNING -> claimOnly(id);
      case PAUSED -> assertThat(signal(id, Signal.PAUSE)).isEqualTo(SignalAnswer.APPLIED);
      case CANCELLED -> assertThat(signal(id, Signal.CANCEL)).isEqualTo(SignalAnswer.APPLIED);
      case ATTENTION -> finishOnly(id, Outcome.failedNeedsPerson("out of attempts"));
      case SUCCEEDED -> finishOnly(id, Outcome.succeeded("done"));
      case FAILED -> finishOnly(id, Outcome.failedForGood("out of attempts"));
      case SCHEDULED -> throw new AssertionError("handled above");
    }
    assertThat(stateOf(id)).isEqualTo(state);
    return id;
  }

  private void finishOnly(long id, Outcome outcome) {
    KitNode node = node();
    node.finish(claim(node, id), outcome);
  }

  private void claimOnly(long id) {
    claim(node(), id);
  }

  /** Claims the task, which must be the first in line of its type. */
  Claimed claim(KitNode node, long id) {
    Claimed claimed = node.claimOne(store.queries().get(id).orElseThrow().type());
    assertThat(claimed.fence().task()).isEqualTo(id);
    return claimed;
  }
}
