package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskState;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Verbs in a caller's own transaction. While one is open these tests only read through the store:
 * where a database has one writer, everyone else's writes wait for the caller.
 */
abstract class CallerTransactionTheme extends Theme {

  /** No database takes it. */
  private static final int BAD_PRIORITY = 42;

  @Test
  void aStoreThatCannotTakePartSaysSo() throws Exception {
    assumeTrue(
        fixture.callerConnection().isEmpty(), "this store takes part in callers' transactions");
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> {
                  throw new SQLException("the store used a connection that is not its own");
                });
    assertThatThrownBy(() -> join(connection))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("transaction");
  }

  @Test
  void aConnectionThatIsClosedIsCalledThatAndNotAStoreThatIsAway() throws Exception {
    Caller caller = caller();
    caller.close();
    assertThatThrownBy(() -> join(caller))
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(StoreAwayException.class)
        .hasMessageContainingAll("closed", "Nothing was written", "open connection");
  }

  @Test
  void aSubmitExistsOnceTheCallerCommits() throws Exception {
    try (Caller caller = caller()) {
      NewTask now = task().key("k").payload("first").build();
      NewTask later = task().delay(Duration.ofHours(1)).build();
      assertThat(join(caller).submit(List.of(now, later)))
          .containsExactly(
              new Submitted(now.id(), true, TaskState.READY),
              new Submitted(later.id(), true, TaskState.SCHEDULED));
      assertThat(store.queries().get(now.id())).isEmpty();
      assertThat(store.queries().typesWithReadyTasks()).isEmpty();
      caller.commit();
      assertThat(stateOf(now.id())).isEqualTo(TaskState.READY);
      assertThat(stateOf(later.id())).isEqualTo(TaskState.SCHEDULED);
      assertThat(node().claimOne("mail").payload()).isEqualTo("first");
    }
  }

  /** So the limits of a type hold for tasks that come with it. */
  @Test
  void aTypeIsStoredNoLaterThanTheTasksThatFollowIt() throws Exception {
    long first;
    long second;
    try (Caller caller = caller()) {
      caller.writeNote("before");
      join(caller).register(List.of(new StoredType("mail", 0, Rules.perKey(1), "{}")));
      NewTask one = task().turn(KeyTurn.ORDERED, "k").build();
      NewTask two = task().turn(KeyTurn.ORDERED, "k").build();
      join(caller).submit(List.of(one, two));
      first = one.id();
      second = two.id();
      caller.commit();
      assertThat(caller.notes()).containsExactly("before");
    }
    assertThat(store.types().list())
        .containsExactly(new StoredType("mail", 1, Rules.perKey(1), "{}"));
    promoteAll();
    assertThat(stateOf(first)).isEqualTo(TaskState.READY);
    assertThat(stateOf(second)).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void aTypeThatIsThereStaysAsItIsWhenACallerBringsIt() throws Exception {
    rules("mail", Rules.maxRunning(3));
    List<StoredType> before = store.types().list();
    try (Caller caller = caller()) {
      caller.writeNote("before");
      join(caller).register(List.of(new StoredType("mail", 0, Rules.perKey(1), "{}")));
      caller.commit();
    }
    assertThat(store.types().list()).isEqualTo(before);
  }

  @Test
  void aTypeCanBeStoredAfterACallerWhoBroughtItHasRolledBack() throws Exception {
    StoredType type = new StoredType("mail", 0, Rules.perKey(1), "{}");
    try (Caller caller = caller()) {
      caller.writeNote("before");
      join(caller).register(List.of(type));
      caller.rollBack();
      assertThat(caller.notes()).isEmpty();
    }
    store.types().register(List.of(type));
    assertThat(store.types().list())
        .containsExactly(new StoredType("mail", 1, Rules.perKey(1), "{}"));
  }

  @Test
  void aSubmitThatWasRolledBackNeverExisted() throws Exception {
    try (Caller caller = caller()) {
      TaskBuilder task = task().key("k");
      join(caller).submit(List.of(task.build()));
      caller.rollBack();
      assertThat(store.queries().get(task.build().id())).isEmpty();
      assertThat(fixture.placesOf(task.build().id())).isEmpty();
      assertThat(node().claim(ALL, "mail")).isEmpty();
      long sameKey = submit(task().key("k"));
      assertThat(stateOf(sameKey)).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aSubmitThatWasRolledBackMayBeSentAgain() throws Exception {
    try (Caller caller = caller()) {
      TaskBuilder task = task().key("k");
      join(caller).submit(List.of(task.build()));
      caller.rollBack();
      assertThat(join(caller).submit(List.of(task.build())))
          .containsExactly(new Submitted(task.build().id(), true, TaskState.READY));
      caller.commit();
      assertThat(stateOf(task.build().id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aDuplicateKeyDoesNotBreakTheTransaction() throws Exception {
    long holder = submit(task().key("k"));
    try (Caller caller = caller()) {
      caller.writeNote("before");
      NewTask fresh = task().key("fresh").build();
      NewTask twice = task().key("fresh").build();
      assertThat(join(caller).submit(List.of(task().key("k").build(), fresh, twice)))
          .containsExactly(
              new Submitted(holder, false, null),
              new Submitted(fresh.id(), true, TaskState.READY),
              new Submitted(fresh.id(), false, null));
      assertThat(join(caller).submit(List.of(task().key("fresh").build())))
          .as("a key that the same transaction took")
          .containsExactly(new Submitted(fresh.id(), false, null));
      caller.writeNote("after");
      caller.commit();
      assertThat(caller.notes()).containsExactly("after", "before");
      assertThat(stateOf(fresh.id())).isEqualTo(TaskState.READY);
      assertThat(store.queries().get(twice.id())).isEmpty();
    }
  }

  @Test
  void theSameIdAgainDoesNotBreakTheTransaction() throws Exception {
    TaskBuilder task = task().payload("first");
    long id = submit(task);
    try (Caller caller = caller()) {
      assertThat(join(caller).submit(List.of(task.payload("second").build())).get(0).id())
          .isEqualTo(id);
      caller.writeNote("after");
      caller.commit();
      assertThat(caller.notes()).containsExactly("after");
      assertThat(look(id).payload()).isEqualTo("first");
    }
  }

  @Test
  void aFinishAndTheCallersOwnWritesAreCommittedTogether() throws Exception {
    Claimed claimed = claimed(task());
    try (Caller caller = caller()) {
      caller.writeNote("effect");
      assertThat(finish(caller, claimed.fence(), Outcome.succeeded("done")))
          .containsEntry(claimed.fence(), TaskState.SUCCEEDED);
      assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.RUNNING);
      caller.commit();
      assertThat(caller.notes()).containsExactly("effect");
      assertThat(look(claimed.fence().task()).state()).isEqualTo(TaskState.SUCCEEDED);
      assertThat(look(claimed.fence().task()).result()).isEqualTo("done");
    }
  }

  @Test
  void aFinishThatWasRolledBackLeavesTheExecutionItsTask() throws Exception {
    Claimed claimed = claimed(task());
    try (Caller caller = caller()) {
      caller.writeNote("effect");
      finish(caller, claimed.fence(), Outcome.succeeded("rolled back"));
      caller.rollBack();
      assertThat(caller.notes()).isEmpty();
      assertThat(look(claimed.fence().task()).state()).isEqualTo(TaskState.RUNNING);
      assertThat(look(claimed.fence().task()).attempts()).isZero();
      var failed = Outcome.failedRetryIn(Duration.ofHours(1), "rolled back");
      assertThat(store.tasks().finish(List.of(new Finish(claimed.fence(), failed, KitNode.RAN))))
          .containsEntry(claimed.fence(), TaskState.SCHEDULED);
    }
  }

  @Test
  void everyOutcomeCanBePartOfIt() throws Exception {
    Outcome retry = Outcome.failedRetryIn(Duration.ofHours(1), "no");
    for (Outcome outcome :
        List.of(retry, Outcome.failedForGood("no"), Outcome.cancelled(), Outcome.released())) {
      Claimed claimed = claimed(task("type-" + outcome.state()));
      try (Caller caller = caller()) {
        finish(caller, claimed.fence(), outcome);
        caller.commit();
      }
      assertThat(stateOf(claimed.fence().task())).isEqualTo(outcome.state());
    }
  }

  @Test
  void aStaleFinishIsRefusedAndTheTransactionStillUsable() throws Exception {
    long id = submit(task());
    KitNode dead = node();
    Fence stale = claim(dead, id).fence();
    die(dead);
    maintain(RECOVER);
    Claimed holder = claim(node(), id);
    try (Caller caller = caller()) {
      caller.writeNote("before");
      assertThat(finish(caller, stale, Outcome.succeeded("stale"))).isEmpty();
      caller.writeNote("after");
      caller.commit();
      assertThat(caller.notes()).containsExactly("after", "before");
    }
    assertThat(look(id).state()).isEqualTo(TaskState.RUNNING);
    assertThat(look(id).executionId()).isEqualTo(holder.fence().executionId());
  }

  @Test
  void theWholeFenceIsCompared() throws Exception {
    Fence held = claimed(task()).fence();
    long ready = submit(task("other"));
    try (Caller caller = caller()) {
      Outcome stale = Outcome.succeeded("stale");
      assertThat(finish(caller, new Fence(ready, held.node(), held.exec()), stale)).isEmpty();
      assertThat(finish(caller, new Fence(held.task(), held.node() + 1, held.exec()), stale))
          .isEmpty();
      assertThat(finish(caller, new Fence(held.task(), held.node(), held.exec() + 1), stale))
          .isEmpty();
      caller.commit();
    }
    assertThat(stateOf(held.task())).isEqualTo(TaskState.RUNNING);
    assertThat(stateOf(ready)).isEqualTo(TaskState.READY);
  }

  @Test
  void aFinishThatIsSentAgainCountsAsRecorded() throws Exception {
    Claimed claimed = claimed(task());
    try (Caller caller = caller()) {
      finish(caller, claimed.fence(), Outcome.succeeded("first"));
      caller.commit();
      assertThat(finish(caller, claimed.fence(), Outcome.succeeded("second")))
          .containsEntry(claimed.fence(), TaskState.SUCCEEDED);
      caller.commit();
    }
    assertThat(look(claimed.fence().task()).result()).isEqualTo("first");
    assertThat(look(claimed.fence().task()).attempts()).isEqualTo(1);
  }

  @Test
  void whatWasAskedOfTheTaskTakesEffect() throws Exception {
    Claimed claimed = claimed(task());
    command(claimed.fence().task(), TaskCommand.cancel());
    try (Caller caller = caller()) {
      var retry = Outcome.failedRetryIn(Duration.ofHours(1), "no");
      assertThat(finish(caller, claimed.fence(), retry))
          .containsEntry(claimed.fence(), TaskState.CANCELLED);
      caller.commit();
    }
    assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aTaskMayFinishAndSubmitTheNextInOneTransaction() throws Exception {
    Claimed claimed = claimed(task().key("k"));
    NewTask next = task().key("k").build();
    try (Caller caller = caller()) {
      finish(caller, claimed.fence(), Outcome.succeeded(null));
      assertThat(join(caller).submit(List.of(next)))
          .as("the key is free once its task is final")
          .containsExactly(new Submitted(next.id(), true, TaskState.READY));
      caller.commit();
    }
    assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.SUCCEEDED);
    assertThat(stateOf(next.id())).isEqualTo(TaskState.READY);
  }

  @Test
  void aSubmitThatFailsLeavesNoHalfOfItselfBehind() throws Exception {
    NewTask good = task().key("k").build();
    NewTask bad = task().priority(BAD_PRIORITY).build();
    try (Caller caller = caller()) {
      caller.writeNote("before");
      assertThatThrownBy(() -> join(caller).submit(List.of(good, bad)))
          .isInstanceOf(StoreException.class);
      caller.commitAfterAFailure();
    }
    for (NewTask task : List.of(good, bad)) {
      assertThat(store.queries().get(task.id())).isEmpty();
      assertThat(fixture.placesOf(task.id())).isEmpty();
    }
    assertThat(stateOf(submit(task().key("k")))).as("the key is free").isEqualTo(TaskState.READY);
  }

  @Test
  void theConnectionIsLeftAsItWas() throws Exception {
    Claimed claimed = claimed(task());
    try (Caller caller = caller()) {
      List<Object> before = caller.settings();
      join(caller).submit(List.of(task("other").build()));
      finish(caller, claimed.fence(), Outcome.succeeded(null));
      assertThat(caller.settings()).isEqualTo(before);
    }
  }

  @Test
  void childrenAndTheirStepExistOnceTheCallerCommits() throws Exception {
    Claimed parent = claimed(task("parent"));
    long id = parent.fence().task();
    GraphBuilder children = GraphBuilder.graph().then("a").then("b", "a").parent(id, "parts");
    try (Caller caller = caller()) {
      assertThat(addChildren(caller, parent.fence(), children)).isTrue();
      assertThat(store.workflows().get(children.id())).isEmpty();
      assertThat(store.steps().steps(id)).isEmpty();
      caller.commit();
    }
    assertThat(store.workflows().get(children.id()).orElseThrow().parent()).isEqualTo(id);
    assertThat(store.steps().steps(id)).extracting(StoredStep::name).containsExactly("parts");
    assertThat(stateOf(children.id("a"))).isEqualTo(TaskState.READY);
    assertThat(stateOf(children.id("b"))).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void childrenOfACallerWhoRollsBackNeverWere() throws Exception {
    Claimed parent = claimed(task("parent"));
    long id = parent.fence().task();
    GraphBuilder children = GraphBuilder.graph().then("a").parent(id, "parts");
    try (Caller caller = caller()) {
      assertThat(addChildren(caller, parent.fence(), children)).isTrue();
      caller.rollBack();
    }
    assertThat(store.workflows().get(children.id())).isEmpty();
    assertThat(store.queries().get(children.id("a"))).isEmpty();
    assertThat(store.steps().steps(id)).isEmpty();
  }

  @Test
  void anExecutionThatHasLostItsTaskAddsNoChildren() throws Exception {
    Fence fence = claimed(task("parent")).fence();
    Fence lost = new Fence(fence.task(), fence.node(), fence.exec() + 1);
    GraphBuilder children = GraphBuilder.graph().then("a").parent(fence.task(), "parts");
    try (Caller caller = caller()) {
      assertThat(addChildren(caller, lost, children)).isFalse();
      caller.commit();
    }
    assertThat(store.workflows().get(children.id())).isEmpty();
    assertThat(store.queries().get(children.id("a"))).isEmpty();
  }

  private boolean addChildren(Caller caller, Fence fence, GraphBuilder children) {
    StoredStep step =
        StoredStep.first("parts", 1, StepKind.CHILDREN, now())
            .withResult(Long.toString(children.id()));
    return join(caller).submitChildren(fence, step, children.build());
  }

  @Test
  void tasksKeepTheirHeaders() throws Exception {
    try (Caller caller = caller()) {
      NewTask with = task().headers(Map.of("trace", "t")).build();
      NewTask without = task().build();
      join(caller).submit(List.of(with, without));
      caller.commit();
      assertThat(look(with.id()).headers()).isEqualTo(Map.of("trace", "t"));
      assertThat(look(without.id()).headers()).isEmpty();
    }
  }

  private Caller caller() throws SQLException {
    var connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    return new Caller(connection.orElseThrow());
  }

  private Claimed claimed(TaskBuilder task) {
    return claim(node(), submit(task));
  }

  private Map<Fence, TaskState> finish(Caller caller, Fence fence, Outcome outcome) {
    return join(caller).finish(List.of(new Finish(fence, outcome, KitNode.RAN)));
  }
}
