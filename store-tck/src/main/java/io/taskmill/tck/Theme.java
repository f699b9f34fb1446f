package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeRules;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What every theme of the contract has at hand: an empty store, and short ways to drive it. */
abstract class Theme {

  /** On whose behalf commands are given. */
  static final Actor SOMEBODY = new Actor("anna", "ticket 17");

  /** A limit that is no limit. */
  static final int ALL = 10_000;

  /** Whose tasks are there only to bring another one to a state. */
  static final long HELPER = 99;

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
    try {
      if (countsEnds()) {
        checkEndsCounted();
      }
    } finally {
      fixture.close();
    }
  }

  /** Whether the store can be asked after each test. */
  boolean countsEnds() {
    return true;
  }

  /** Every task that has become final was counted, once. */
  private void checkEndsCounted() {
    long there =
        store
            .queries()
            .count(
                TaskFilter.all()
                    .states(
                        Stream.of(TaskState.values())
                            .filter(TaskState::isFinal)
                            .toArray(TaskState[]::new)),
                Integer.MAX_VALUE);
    long ended = 0;
    for (StatisticsPoint point : store.statistics().read(all())) {
      ended += point.ended();
      ended -= point.count(StatisticsCounter.REOPENED) + point.count(StatisticsCounter.REMOVED);
    }
    assertThat(ended).as("ends counted, without what was reopened or is gone").isEqualTo(there);
  }

  /** Statistics of all times. */
  static StatisticsQuery all() {
    return StatisticsQuery.days(Instant.EPOCH, Instant.parse("2200-01-01T00:00:00Z"));
  }

  /** Submits one task that must be new. */
  long submit(TaskBuilder task) {
    Submitted submitted = store.tasks().submit(List.of(task.build())).get(0);
    assertThat(submitted.created()).as("created").isTrue();
    return submitted.id();
  }

  /** Submits so many, one after the other. */
  List<Long> submitMany(int count) {
    return Stream.generate(() -> submit(task())).limit(count).toList();
  }

  /** Ends by which these succeed. */
  static List<Finish> succeeded(List<Claimed> claimed) {
    return claimed.stream()
        .map(one -> new Finish(one.fence(), Outcome.succeeded(null), KitNode.RAN))
        .toList();
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
      case SCHEDULED, PAUSED, ATTENTION, BLOCKED -> Set.of("waiting");
      case RUNNING -> Set.of("running");
      case SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> Set.of("finished");
    };
  }

  KitNode node() {
    return new KitNode(store);
  }

  /** A node on this machine. */
  KitNode nodeOn(String host) {
    return new KitNode(store, new NodeInfo("kit", host, KitNode.LEASE));
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

  Result command(long id, TaskCommand command) {
    return answer(id, command).result();
  }

  CommandAnswer answer(long id, TaskCommand command) {
    return store.tasks().command(List.of(id), command, SOMEBODY).get(0);
  }

  /** Has the store enforce these rules for the type from now on. */
  void rules(String type, TypeRules rules) {
    store.types().register(List.of(new StoredType(type, 0, rules, "")));
    StoredType stored =
        store.types().list().stream()
            .filter(one -> one.name().equals(type))
            .findFirst()
            .orElseThrow();
    if (!stored.rules().equals(rules)) {
      assertThat(store.types().save(new StoredType(type, stored.version(), rules, ""), SOMEBODY))
          .isTrue();
    }
  }

  /** Brings on all that is due, and gives every turn that is free. */
  void promoteAll() {
    while (maintain(PROMOTE) >= ALL) {
      // There may be more.
    }
  }

  /** Does all of a job, and gives how much. */
  int maintain(MaintenanceJob job) {
    return maintain(job, ALL);
  }

  int maintain(MaintenanceJob job, int limit) {
    return maintain(store, job, limit);
  }

  static int maintain(Store store, MaintenanceJob job, int limit) {
    return store.role(Maintenance.class).orElseThrow().run(job, limit, Ids::next);
  }

  /** Takes part in the caller's transaction. */
  CallerTransaction join(Caller caller) {
    return join(caller.connection());
  }

  CallerTransaction join(Connection connection) {
    return CallerTransactions.of(store).join(connection);
  }

  /** The node gets these tasks, in this order, and no others. */
  static void claims(KitNode node, Long... ids) {
    assertThat(ids(node.claim(ALL, "mail"))).containsExactly(ids);
  }

  /** Submits a task and brings it to the state, by a node of its own where it takes one. */
  long bringTo(TaskState state, TaskBuilder task) {
    switch (state) {
      case SCHEDULED -> {
        return submit(task.delay(Duration.ofHours(1)));
      }
      case BLOCKED -> {
        return block(task);
      }
      case SKIPPED -> {
        return skip(task);
      }
      default -> {}
    }
    long id = submit(task);
    switch (state) {
      case READY -> {}
      case RUNNING -> claimOnly(id);
      case PAUSED -> assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
      case CANCELLED -> assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
      case ATTENTION -> finishOnly(id, Outcome.failedNeedsPerson("out of attempts"));
      case SUCCEEDED -> finishOnly(id, Outcome.succeeded("done"));
      case FAILED -> finishOnly(id, Outcome.failedForGood("out of attempts"));
      case RESOLVED ->
          assertThat(command(id, new TaskCommand.Resolve("done by hand")))
              .isEqualTo(Result.APPLIED);
      case SCHEDULED, BLOCKED, SKIPPED -> throw new AssertionError("handled above");
    }
    assertThat(stateOf(id)).isEqualTo(state);
    return id;
  }

  /** Another task of its key has the turn, and keeps it while it is PAUSED. */
  private long block(TaskBuilder task) {
    NewTask first = task.build();
    String key = first.key() == null ? "blocked" : first.key();
    rules(first.type(), new TypeRules(false, null, 1, null));
    long other =
        submit(
            task(first.type()).tenant(first.tenant()).turn(KeyTurn.ORDERED, key).creator(HELPER));
    promoteAll();
    assertThat(command(other, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    long id = submit(task.key(key).turn(KeyTurn.APART).unique(first.terms().unique()));
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.BLOCKED);
    return id;
  }

  /** Another task fills the type, and is cancelled when that was seen. */
  private long skip(TaskBuilder task) {
    String type = task.build().type();
    rules(type, new TypeRules(false, 1, null, null));
    long other = submit(task(type).creator(HELPER));
    long id = submit(task.skippable());
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.SKIPPED);
    assertThat(command(other, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    rules(type, TypeRules.NONE);
    return id;
  }

  private void finishOnly(long id, Outcome outcome) {
    KitNode node = node();
    node.finish(claim(node, id), outcome);
  }

  private void claimOnly(long id) {
    claim(node(), id);
  }

  static List<Long> ids(List<Claimed> claimed) {
    return claimed.stream().map(task -> task.fence().task()).toList();
  }

  /** Claims the task, which must be the first in line of its type. */
  Claimed claim(KitNode node, long id) {
    Claimed claimed = node.claimOne(store.queries().get(id).orElseThrow().type());
    assertThat(claimed.fence().task()).isEqualTo(id);
    return claimed;
  }
}
