package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskState;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskProgress;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore.Tried;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.workflow.WorkflowState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A caller's transaction stays open. Nobody waits for it but those who want the same key or the
 * same execution, whatever isolation the caller's connection came with. Where a database has one
 * writer at a time, everyone waits, and there is nothing to test.
 */
abstract class OpenCallerTheme extends Theme {

  private static final int LONGEST_SECONDS = 60;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  @BeforeEach
  void aLaneThatIsInUse() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    connection.get().close();
    assumeFalse(fixture.hasOneWriter(), "this store has one writer at a time");
    KitNode node = node();
    for (int i = 0; i < 3; i++) {
      node.finish(claim(node, submit(task())), Outcome.succeeded(null));
    }
  }

  @AfterEach
  void stop() {
    thread.shutdownNow();
  }

  @Test
  void everyoneGoesOnBesideACallerWhoHasSubmitted() throws Exception {
    try (Caller caller = caller()) {
      NewTask theirs = task().key("theirs").build();
      NewTask later = task().delay(Duration.ofHours(1)).build();
      Together.soon(() -> join(caller).submit(List.of(theirs, later)));
      Together.soon(this::aWholeLife);
      caller.commit();
      assertThat(stateOf(theirs.id())).isEqualTo(TaskState.READY);
      assertThat(stateOf(later.id())).isEqualTo(TaskState.SCHEDULED);
    }
  }

  /** Its handler has the parent in hand; that it is to be woken is not forgotten. */
  @Test
  void theEndOfChildrenWaitsForNoTransactionOfTheirParent() throws Exception {
    KitNode node = node();
    Claimed parent = claim(node, submit(task("parent")));
    long id = parent.fence().task();
    GraphBuilder children = GraphBuilder.graph().then("a").parent(id, "parts");
    StoredStep step = StoredStep.first("parts", 1, StepKind.CHILDREN, now()).withResult("1");
    assertThat(store.workflows().submitChildren(parent.fence(), step, children.build())).isTrue();
    Instant until = now().plus(Duration.ofDays(1));
    try (Caller caller = caller()) {
      assertThat(join(caller).record(parent.fence(), StepTheme.step("other", 2))).isTrue();
      node.finish(claim(node, children.id("a")), Outcome.succeeded(null));
      Together.soon(() -> store.workflows().release(ALL, Ids::next));
      assertThat(store.workflows().get(children.id()).orElseThrow().state())
          .isEqualTo(WorkflowState.SUCCEEDED);
      caller.commit();
    }
    store.steps().record(parent.fence(), step.waiting(until, now()));
    node.finish(parent, Outcome.suspendedUntil(until));
    store.workflows().release(ALL, Ids::next);
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void everyoneGoesOnBesideACallerWhoHasBroughtAType() throws Exception {
    StoredType type = new StoredType("mail", 0, Rules.maxRunning(1), "{}");
    try (Caller caller = caller()) {
      caller.writeNote("before");
      Together.soon(
          () -> {
            join(caller).register(List.of(type));
            return type;
          });
      join(caller).submit(List.of(task().key("theirs").build()));
      Together.soon(
          () -> {
            store.types().register(List.of(type));
            return type;
          });
      Together.soon(this::aWholeLife);
      caller.commit();
    }
    assertThat(store.types().unknown(Set.of("mail"))).isEmpty();
  }

  /** The first task of a type brings its lane, and one that names a machine brings another. */
  @Test
  void everyoneGoesOnBesideACallerWhoHasBroughtALane() throws Exception {
    Store other = fixture.open();
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task("new").build(), task("new").host("there").build()));
      NewTask anywhere = task("new").build();
      NewTask there = task("new").host("there").build();
      Together.soon(() -> store.tasks().submit(List.of(anywhere)));
      Together.soon(() -> other.tasks().submit(List.of(there)));
      assertThat(ids(Together.soon(() -> nodeOn("there").claim(ALL, "new"))))
          .containsExactlyInAnyOrder(anywhere.id(), there.id());
      caller.rollBack();
    }
    assertThat(ids(node().claim(ALL, "new"))).isEmpty();
    long next = submit(task("new"));
    assertThat(ids(node().claim(ALL, "new"))).containsExactly(next);
  }

  /** Otherwise the caller would wait for himself, and no database would see it. */
  @Test
  void nobodyWaitsForWhoeverWaitsForTheCallersKey() throws Exception {
    try (Caller caller = caller()) {
      NewTask theirs = task().key("k").build();
      join(caller).submit(List.of(theirs));
      Future<List<Submitted>> waits =
          thread.submit(() -> store.tasks().submit(List.of(task().key("k").build())));
      await().until(fixture::someoneWaitsForALock);
      assertThat(Together.soon(() -> submit(task()))).isPositive();
      assertThat(Together.soon(() -> submit(task("other").key("k")))).isPositive();
      caller.commit();
      assertThat(waits.get(LONGEST_SECONDS, TimeUnit.SECONDS))
          .containsExactly(new Submitted(theirs.id(), false, null));
    }
  }

  @Test
  void nobodyWaitsForACallerWhoHasSubmittedIntoAQueueWithACapacity() throws Exception {
    store.queues().capacity("q", 10L, SOMEBODY);
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task().queue("q").build()));
      assertThat(Together.soon(() -> submit(task().queue("q")))).isPositive();
      caller.commit();
    }
  }

  @Test
  void everyoneGoesOnBesideACallerWhoHasFinished() throws Exception {
    KitNode node = node();
    List<Finish> ends = new ArrayList<>();
    ends.add(end(claim(node, submit(task().key("done"))), Outcome.succeeded("done")));
    ends.add(end(claim(node, submit(task())), Outcome.failedRetryIn(Duration.ofHours(1), "no")));
    ends.add(end(claim(node, submit(task())), Outcome.released()));
    try (Caller caller = caller()) {
      assertThat(Together.soon(() -> join(caller).finish(ends))).hasSize(3);
      Together.soon(this::aWholeLife);
      caller.commit();
    }
    assertThat(stateOf(ends.get(0).fence().task())).isEqualTo(TaskState.SUCCEEDED);
    assertThat(stateOf(ends.get(1).fence().task())).isEqualTo(TaskState.SCHEDULED);
    assertThat(stateOf(ends.get(2).fence().task())).isEqualTo(TaskState.READY);
  }

  /** A handler may leave its own transaction open for an hour, and nobody knows whether it does. */
  @Test
  void reportsAreWrittenBesideACallerWhoHasSavedACheckpointOrAStep() throws Exception {
    KitNode node = node();
    Claimed saves = claim(node, submit(task()));
    Claimed records = claim(node, submit(task()));
    Claimed free = claim(node, submit(task()));
    Fence never = new Fence(free.fence().task(), node.number(), 1_000_000);
    List<Report> reports =
        Stream.of(saves.fence(), records.fence(), free.fence(), never)
            .map(OpenCallerTheme::reached)
            .toList();
    List<Long> ids = reports.stream().map(report -> report.fence().task()).toList();
    try (Caller caller = caller()) {
      join(caller).report(List.of(reached(saves.fence())));
      join(caller).checkpoint(saves.fence(), "half");
      join(caller).record(records.fence(), StepTheme.step("charge", 1));
      Tried tried = Together.soon(() -> store.reports().tryWrite(reports));
      assertThat(tried.lost()).containsExactly(never);
      assertThat(tried.locked()).as("where it locks").isSubsetOf(saves.fence(), records.fence());
      Set<Long> written = new HashSet<>(ids);
      tried.locked().forEach(fence -> written.remove(fence.task()));
      assertThat(store.reports().progress(ids).keySet()).isEqualTo(written);
      caller.commit();
    }
    assertThat(store.reports().tryWrite(reports)).isEqualTo(new Tried(Set.of(never), Set.of()));
    assertThat(store.reports().progress(ids).keySet())
        .containsExactlyInAnyOrderElementsOf(Set.copyOf(ids));
  }

  private static Report reached(Fence fence) {
    Instant at = Instant.parse("2026-11-17T12:00:00Z");
    return new Report(fence, new TaskProgress(1, 2, null, at, List.of()), List.of());
  }

  @Test
  void whatIsDueIsPromotedBesideACallerWhoseOwnIsDueToo() throws Exception {
    try (Caller caller = caller()) {
      NewTask theirs = task().delay(Duration.ofMinutes(1)).build();
      join(caller).submit(List.of(theirs));
      long mine = submit(task().delay(Duration.ofMinutes(2)));
      fixture.advance(Duration.ofMinutes(3));
      assertThat(Together.soon(() -> maintain(PROMOTE))).isEqualTo(1);
      assertThat(stateOf(mine)).isEqualTo(TaskState.READY);
      caller.commit();
      assertThat(maintain(PROMOTE)).isEqualTo(1);
      assertThat(stateOf(theirs.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void callersSubmitBesideEachOther() throws Exception {
    try (Caller one = caller();
        Caller two = caller()) {
      List<NewTask> submitted = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        for (Caller caller : List.of(one, two)) {
          NewTask task = task().key("key-" + submitted.size()).build();
          NewTask later = task().delay(Duration.ofHours(1)).build();
          Together.soon(() -> join(caller).submit(List.of(task, later)));
          submitted.add(task);
        }
      }
      two.commit();
      one.commit();
      assertThat(submitted)
          .allSatisfy(task -> assertThat(stateOf(task.id())).isEqualTo(TaskState.READY));
    }
  }

  @Test
  void callersFinishBesideEachOther() throws Exception {
    KitNode node = node();
    List<Claimed> claimed = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      claimed.add(claim(node, submit(task().key("key-" + i))));
    }
    try (Caller one = caller();
        Caller two = caller()) {
      for (int i = 0; i < claimed.size(); i++) {
        Finish end = end(claimed.get(i), Outcome.succeeded("done"));
        Caller caller = i % 2 == 0 ? one : two;
        assertThat(Together.soon(() -> join(caller).finish(List.of(end)))).hasSize(1);
      }
      two.commit();
      one.commit();
    }
    assertThat(claimed)
        .allSatisfy(
            task -> assertThat(stateOf(task.fence().task())).isEqualTo(TaskState.SUCCEEDED));
  }

  @Test
  void aCallerIsToldOfAKeyThatWasTakenSinceItBegan() throws Exception {
    try (Caller caller = caller()) {
      assertThat(caller.notes()).as("it has read").isEmpty();
      long holder = submit(task().key("k"));
      assertThat(join(caller).submit(List.of(task().key("k").build())))
          .containsExactly(new Submitted(holder, false, null));
      caller.commit();
    }
  }

  @Test
  void aCallerFinishesWhatWasClaimedSinceItBegan() throws Exception {
    try (Caller caller = caller()) {
      assertThat(caller.notes()).as("it has read").isEmpty();
      KitNode node = node();
      for (Outcome outcome :
          List.of(
              Outcome.succeeded("done"),
              Outcome.failedRetryIn(Duration.ofHours(1), "no"),
              Outcome.released())) {
        Claimed claimed = claim(node, submit(task("type-" + outcome.state())));
        assertThat(join(caller).finish(List.of(end(claimed, outcome))))
            .containsEntry(claimed.fence(), outcome.state());
      }
      caller.commit();
    }
  }

  @Test
  void whoWasToldOfAKeyDoesNotHoldUpItsTask() throws Exception {
    KitNode node = node();
    Claimed holder = claim(node, submit(task().key("k")));
    try (Caller caller = caller()) {
      assertThat(join(caller).submit(List.of(task().key("k").build())))
          .containsExactly(new Submitted(holder.fence().task(), false, null));
      Together.soon(() -> node.finish(holder, Outcome.succeeded("done")));
      assertThat(Together.soon(() -> submit(task().key("k")))).isPositive();
      caller.commit();
    }
  }

  @Test
  void ofTwoCallersWithOneKeyTheSecondIsToldOfTheFirst() throws Exception {
    try (Caller first = caller();
        Caller second = caller()) {
      NewTask taken = task().key("k").build();
      join(first).submit(List.of(taken));
      assertThat(second.notes()).as("it has read").isEmpty();
      Future<List<Submitted>> answer =
          thread.submit(() -> join(second).submit(List.of(task().key("k").build())));
      first.commit();
      assertThat(answer.get(LONGEST_SECONDS, TimeUnit.SECONDS))
          .containsExactly(new Submitted(taken.id(), false, null));
      second.commit();
    }
  }

  @Test
  void ofTwoCallersWithOneKeyTheSecondHasItIfTheFirstRollsBack() throws Exception {
    try (Caller first = caller();
        Caller second = caller()) {
      join(first).submit(List.of(task().key("k").build()));
      NewTask waits = task().key("k").build();
      Future<List<Submitted>> answer = thread.submit(() -> join(second).submit(List.of(waits)));
      first.rollBack();
      assertThat(answer.get(LONGEST_SECONDS, TimeUnit.SECONDS))
          .containsExactly(new Submitted(waits.id(), true, TaskState.READY));
      second.commit();
      assertThat(stateOf(waits.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void callersWithTheSameKeysInOppositeOrderBothSucceed() throws Exception {
    for (int round = 0; round < 5; round++) {
      List<NewTask> forth = new ArrayList<>();
      List<NewTask> back = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        forth.add(task().key(round + "-" + i).build());
        back.add(task().key(round + "-" + i).build());
      }
      Collections.reverse(back);
      List<List<Submitted>> answers =
          Together.run(List.of(inATransaction(forth), inATransaction(back)));
      assertThat(answers.stream().flatMap(List::stream).filter(Submitted::created))
          .hasSize(forth.size());
    }
  }

  private Callable<List<Submitted>> inATransaction(List<NewTask> tasks) {
    return () -> {
      try (Caller caller = caller()) {
        List<Submitted> answers = join(caller).submit(tasks);
        caller.commit();
        return answers;
      }
    };
  }

  /** What others do meanwhile, on the same lane. */
  private Optional<Void> aWholeLife() {
    KitNode node = node();
    long first = submit(task().priority(9).key("mine"));
    submit(task().delay(Duration.ofMinutes(1)));
    maintain(PROMOTE);
    Claimed claimed = claim(node, first);
    node.begin(claimed);
    store.tasks().checkpoint(claimed.fence(), "half");
    node.beat();
    node.finish(claimed, Outcome.failedRetryIn(Duration.ZERO, "no"));
    maintain(PROMOTE);
    node.finish(claim(node, first), Outcome.succeeded("done"));
    submit(task().key("mine"));
    maintain(RECOVER);
    node.leave();
    return Optional.empty();
  }

  private static Finish end(Claimed claimed, Outcome outcome) {
    return new Finish(claimed.fence(), outcome, KitNode.RAN);
  }

  private Caller caller() throws SQLException {
    return new Caller(fixture.callerConnection().orElseThrow());
  }
}
