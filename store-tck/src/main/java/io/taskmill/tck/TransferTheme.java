package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.FOLD_STATISTICS;
import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskProgress.Sample;
import io.taskmill.admin.TaskSearch;
import io.taskmill.schedule.FireStatus;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Report;
import io.taskmill.spi.Report.Line;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.TransferStore;
import io.taskmill.spi.TransferStore.Page;
import io.taskmill.workflow.WorkflowState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Everything that a store has can be moved to another one. */
abstract class TransferTheme extends Theme {

  private static final int SMALL_PAGE = 3;

  private StoreFixture otherFixture;
  private Store other;

  @BeforeEach
  void openAnother() throws Exception {
    otherFixture = newFixture();
    other = otherFixture.open();
    assumeTrue(
        store.role(TransferStore.class).isPresent(), "this store is gone with its process anyway");
  }

  @AfterEach
  void throwTheOtherAway() throws Exception {
    otherFixture.close();
  }

  @Test
  void aTaskOfEveryStateArrivesAsItWas() {
    Map<TaskState, Long> ids = new EnumMap<>(TaskState.class);
    for (TaskState state : TaskState.values()) {
      ids.put(
          state,
          bringTo(
              state,
              task("type-" + state)
                  .key("key-" + state)
                  .tags("a", "b")
                  .headers(Map.of("lang", "fr"))
                  .payload("{\"text\":\"Zoë \\\"quoted\\\" 🙂\"}")));
    }
    copy();
    ids.forEach(
        (state, id) -> {
          assertThat(other.queries().get(id)).as("%s", state).contains(look(id));
          assertThat(otherFixture.placesOf(id)).isEqualTo(fixture.placesOf(id));
          assertThat(other.audit().find(id, Long.MAX_VALUE, 10))
              .isEqualTo(store.audit().find(id, Long.MAX_VALUE, 10));
        });
    assertThat(all(other)).isEqualTo(all(store));
    assertThat(other.types().list()).isEqualTo(store.types().list());
  }

  @Test
  void whatIsCopiedAgainChangesNothing() {
    for (TaskState state : TaskState.values()) {
      bringTo(state, task("type-" + state).key("key"));
    }
    int things = copy();
    assertThat(things).isPositive();
    List<TaskInfo> before = all(other);
    assertThat(copy()).isZero();
    assertThat(all(other)).isEqualTo(before);
    long late = submit(task("type-READY"));
    assertThat(copy()).isEqualTo(1);
    assertThat(other.queries().get(late)).isPresent();
  }

  @Test
  void aTaskGoesOnWhereItWas() {
    long id = submit(task().key("k").maxAttempts(2));
    KitNode node = node();
    Claimed claimed = claim(node, id);
    assertThat(store.tasks().checkpoint(claimed.fence(), "half")).isTrue();
    Instant now = now();
    TaskProgress progress = new TaskProgress(1, 2, "half", now, List.of(new Sample(now, 1)));
    Line line = new Line(1, now, Level.INFO, "half");
    store.reports().write(List.of(new Report(claimed.fence(), progress, List.of(line))));
    assertThat(store.steps().record(claimed.fence(), StepTheme.step("charge", 1))).isTrue();
    assertThat(command(id, new TaskCommand.Signal("approval", "\"yes\"")))
        .isEqualTo(Result.APPLIED);
    node.finish(claimed, Outcome.failedRetryIn(Duration.ZERO, "first"));
    maintain(PROMOTE);
    copy();
    KitNode there = new KitNode(other);
    Theme.maintain(other, PROMOTE, ALL);
    Claimed again = there.claimOne("mail");
    assertThat(again.checkpoint()).isEqualTo("half");
    assertThat(other.steps().steps(id)).isEqualTo(store.steps().steps(id)).hasSize(1);
    assertThat(other.steps().signals(id)).isEqualTo(store.steps().signals(id)).hasSize(1);
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(other.reports().progress(List.of(id))).isEqualTo(Map.of(id, progress));
    assertThat(other.reports().log(id, TaskLogQuery.all()))
        .isEqualTo(store.reports().log(id, TaskLogQuery.all()))
        .hasSize(1);
    assertThat(other.queries().get(id).orElseThrow().lastError()).isEqualTo("first");
    assertThat(other.tasks().submit(List.of(task().key("k").build())).get(0).id()).isEqualTo(id);
    assertThat(there.finish(again, Outcome.succeeded("ok"))).isEqualTo(TaskState.SUCCEEDED);
    assertThat(other.tasks().submit(List.of(task().key("k").build())).get(0).created()).isTrue();
  }

  @Test
  void aTaskThatRanCountsAsLost() {
    long id = submit(task());
    KitNode node = node();
    node.begin(claim(node, id));
    copy();
    assertThat(Theme.maintain(other, RECOVER, ALL)).isEqualTo(1);
    TaskInfo info = other.queries().get(id).orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.losses()).isEqualTo(1);
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void aBlockedTaskGetsItsTurn() {
    long id = bringTo(TaskState.BLOCKED, task());
    copy();
    TaskInfo holder =
        other.queries().find(TaskSearch.of(TaskFilter.all().creator(HELPER))).tasks().get(0);
    other.tasks().command(List.of(holder.id()), TaskCommand.cancel(), SOMEBODY);
    Theme.maintain(other, PROMOTE, ALL);
    assertThat(other.queries().get(id).orElseThrow().state()).isEqualTo(TaskState.READY);
  }

  @Test
  void everyTurnOfAKeyArrives() {
    rules("mail", Rules.perKey(3));
    List<Long> holders = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      holders.add(submit(task().turn(KeyTurn.APART, "k")));
      // So that the holders of turns are not on the same page.
      for (int j = 0; j < SMALL_PAGE; j++) {
        submit(task("another"));
      }
    }
    long blocked = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    assertThat(stateOf(blocked)).isEqualTo(TaskState.BLOCKED);
    copy();
    Theme.maintain(other, PROMOTE, ALL);
    assertThat(other.queries().get(blocked).orElseThrow().state()).isEqualTo(TaskState.BLOCKED);
    other.tasks().command(List.of(holders.get(1)), TaskCommand.cancel(), SOMEBODY);
    Theme.maintain(other, PROMOTE, ALL);
    assertThat(other.queries().get(blocked).orElseThrow().state()).isEqualTo(TaskState.READY);
  }

  @Test
  void whatATaskOfAWorkflowHasLeftToBeHeardOfArrives() {
    KitNode node = node();
    GraphBuilder graph = GraphBuilder.graph().then("a");
    store.workflows().submit(graph.build());
    node.finish(claim(node, graph.id("a")), Outcome.failedForGood("no"));
    maintain(PROMOTE);
    assertThat(command(graph.id("a"), TaskCommand.retry())).isEqualTo(Result.APPLIED);
    copy();
    Theme.maintain(other, PROMOTE, ALL);
    assertThat(other.workflows().get(graph.id()).orElseThrow().state())
        .isEqualTo(WorkflowState.RUNNING);
  }

  @Test
  void childrenAndTheirParentHearOfEachOtherAfterwards() {
    for (boolean cancelled : List.of(false, true)) {
      KitNode node = node();
      Claimed parent = claim(node, submit(task("parent")));
      long id = parent.fence().task();
      GraphBuilder children = GraphBuilder.graph().then("a");
      Instant later = now().plus(Duration.ofDays(1));
      StoredStep step =
          StoredStep.first("parts", 1, StepKind.CHILDREN, now())
              .waiting(later, now())
              .withResult(Long.toString(children.id()));
      assertThat(
              store
                  .workflows()
                  .submitChildren(parent.fence(), step, children.parent(id, "parts").build()))
          .isTrue();
      node.finish(parent, Outcome.suspendedUntil(later));
      if (cancelled) {
        command(id, TaskCommand.cancel());
      } else {
        node.finish(claim(node, children.id("a")), Outcome.succeeded(null));
      }
      copy();
      Theme.maintain(other, PROMOTE, ALL);
      assertThat(other.queries().get(id).orElseThrow().state())
          .isEqualTo(cancelled ? TaskState.CANCELLED : TaskState.READY);
      assertThat(other.operations().list(Long.MAX_VALUE, 10)).hasSize(cancelled ? 1 : 0);
    }
  }

  @Test
  void queuesAndDeletedTasksAreMoved() {
    store.queues().capacity("narrow", 1L, SOMEBODY);
    store.queues().pause("narrow", true, SOMEBODY);
    submit(task().queue("narrow"));
    long deleted = bringTo(TaskState.SUCCEEDED, task("gone"));
    command(deleted, TaskCommand.delete());
    copy();
    assertThat(other.queues().list()).isEqualTo(store.queues().list());
    assertThat(other.queries().get(deleted)).isEmpty();
    assertThat(other.audit().find(deleted, Long.MAX_VALUE, 10)).hasSize(1);
    assertThatThrownBy(() -> other.tasks().submit(List.of(task().queue("narrow").build())))
        .hasMessageContaining("narrow");
  }

  @Test
  void schedulesGoOnWhereTheyWere() {
    Instant due = now();
    LogLine line = new LogLine(null, null, FireStatus.FAILURE, "why", Duration.ofDays(1));
    StoredSchedule created = StoredSchedule.create("nightly", "{}", "shop");
    assertThat(store.schedules().save(null, created, SOMEBODY)).isTrue();
    StoredSchedule added = store.schedules().get("nightly").orElseThrow();
    assertThat(store.schedules().save(added, added.online(due, due), SOMEBODY)).isTrue();
    assertThat(
            store
                .schedules()
                .trigger("nightly", List.of(task().build()), List.of(line), "run-now", SOMEBODY))
        .isTrue();
    store
        .schedules()
        .saveCalendar(new StoredCalendar("bank", List.of("2027-01-01"), due), SOMEBODY);
    store.modes().set(DebugMode.SCHEDULES, true, SOMEBODY);
    store.documents().write(DocumentWrite.create("user/anna", "text"));
    copy();
    assertThat(copy()).isZero();
    assertThat(other.schedules().list("", ALL)).isEqualTo(store.schedules().list("", ALL));
    assertThat(other.schedules().calendars()).isEqualTo(store.schedules().calendars());
    assertThat(other.schedules().log("nightly", Long.MAX_VALUE, ALL))
        .isEqualTo(store.schedules().log("nightly", Long.MAX_VALUE, ALL));
    assertThat(other.modes().on()).containsExactly(DebugMode.SCHEDULES);
    assertThat(other.documents().get("user/anna"))
        .isPresent()
        .isEqualTo(store.documents().get("user/anna"));
    assertThat(
            other
                .schedules()
                .trigger("nightly", List.of(task().build()), List.of(line), "run-now", SOMEBODY))
        .isTrue();
    assertThat(other.schedules().log("nightly", Long.MAX_VALUE, ALL))
        .as("behind what was copied")
        .hasSize(2);
  }

  @Test
  void statisticsThatHaveGrownSinceAreCopiedAgain() {
    submit(task());
    maintain(FOLD_STATISTICS);
    copy();
    submit(task());
    maintain(FOLD_STATISTICS);
    copy();
    StatisticsQuery days =
        StatisticsQuery.days(now().minus(Duration.ofDays(1)), now().plus(Duration.ofDays(1)));
    assertThat(other.statistics().read(days))
        .extracting(point -> point.count(StatisticsCounter.SUBMITTED))
        .containsExactlyElementsOf(
            store.statistics().read(days).stream()
                .map(point -> point.count(StatisticsCounter.SUBMITTED))
                .toList());
  }

  @Test
  void theAuditGoesOnBehindWhatWasCopied() {
    long id = submit(task());
    command(id, TaskCommand.pause());
    copy();
    other.tasks().command(List.of(id), TaskCommand.resume(), SOMEBODY);
    assertThat(other.audit().find(id, Long.MAX_VALUE, 10))
        .extracting("verb")
        .containsExactly("resume", "pause");
  }

  @Test
  void anotherAuditIsNotMixedWithThisOne() {
    long id = submit(task());
    command(id, TaskCommand.pause());
    otherFixture.advance(Duration.ofSeconds(10));
    other.tasks().submit(List.of(task().build()));
    long there = other.queries().find(TaskSearch.of(TaskFilter.all())).tasks().get(0).id();
    other.tasks().command(List.of(there), TaskCommand.pause(), SOMEBODY);
    long number = Math.max(newestEntry(store, id), newestEntry(other, there));
    auditUpTo(number, store, id);
    auditUpTo(number, other, there);
    List<AuditEntry> theirs = other.audit().find(there, Long.MAX_VALUE, 1000);
    assertThatThrownBy(this::copy)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("audit entries")
        .hasMessageContaining("empty");
    // What came before the page with the same number may be there.
    assertThat(other.audit().find(there, Long.MAX_VALUE, 1000)).isEqualTo(theirs);
    assertThat(other.audit().find(id, Long.MAX_VALUE, 1000))
        .extracting(AuditEntry::id)
        .doesNotContain(number);
  }

  /** Writes audit entries until there is one with that number. */
  private static void auditUpTo(long number, Store store, long task) {
    while (newestEntry(store, task) < number) {
      store.tasks().command(List.of(task), TaskCommand.resume(), SOMEBODY);
      store.tasks().command(List.of(task), TaskCommand.pause(), SOMEBODY);
    }
  }

  private static long newestEntry(Store store, long task) {
    return store.audit().find(task, Long.MAX_VALUE, 1).get(0).id();
  }

  /** Copies everything in small pages; gives how many things were new. */
  private int copy() {
    TransferStore from = store.role(TransferStore.class).orElseThrow();
    TransferStore to = other.role(TransferStore.class).orElseThrow();
    int written = 0;
    for (String part : from.parts()) {
      Long after = TransferStore.START;
      while (after != null) {
        Page page = from.read(part, after, SMALL_PAGE);
        written += to.write(page);
        after = page.next();
      }
    }
    return written;
  }

  private static List<TaskInfo> all(Store of) {
    List<TaskInfo> all = of.queries().find(TaskSearch.of(TaskFilter.all())).tasks();
    assertThat(all).isNotEmpty();
    return all;
  }
}
