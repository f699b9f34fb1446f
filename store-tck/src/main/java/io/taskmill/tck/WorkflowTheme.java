package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.PURGE;
import static io.taskmill.tck.GraphBuilder.graph;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.QueueFullException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskPurge.Due;
import io.taskmill.spi.UniqueKey;
import io.taskmill.spi.WorkflowStore.Predecessor;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Workflows: tasks that are submitted together and come after each other. */
abstract class WorkflowTheme extends WorkflowKit {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void whatComesAfterOthersIsBlockedUntilTheyHaveSucceeded() {
    KitNode node = node();
    GraphBuilder chain = submit(graph().then("a").then("b", "a").then("c", "b"));
    for (String name : List.of("a", "b", "c")) {
      release();
      assertThat(ids(node.claim(ALL, "mail"))).containsExactly(chain.id(name));
      node.tryFinish(store.tasks().held(node.number()).get(0), Outcome.succeeded(null));
    }
    release();
    assertThat(states(chain).values()).containsOnly(TaskState.SUCCEEDED);
    assertThat(workflow(chain).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void anEndAloneFreesNothingButIsWorthALook() {
    KitNode node = node();
    GraphBuilder chain = submit(graph().then("a").then("b", "a"));
    succeed(node, chain, "a");
    assertThat(state(chain, "b")).isEqualTo(TaskState.BLOCKED);
    Maintenance maintenance = store.role(Maintenance.class).orElseThrow();
    assertThat(maintenance.look(Scope.PROMOTIONS, HOUR, 0).jobs()).contains(PROMOTE);
    assertThat(maintain(PROMOTE)).isEqualTo(1);
    assertThat(state(chain, "b")).isEqualTo(TaskState.READY);
    assertThat(maintenance.look(Scope.PROMOTIONS, HOUR, 0).jobs()).doesNotContain(PROMOTE);
  }

  @Test
  void aReleaseTellsWhatItHasDone() {
    KitNode node = node();
    GraphBuilder fan = submit(graph().then("a").then("b", "a").then("c", "a"));
    assertThat(store.workflows().release(ALL, Ids::next).notes()).isZero();
    succeed(node, fan, "a");
    assertThat(store.workflows().release(ALL, Ids::next))
        .extracting("notes", "freed")
        .containsExactly(1, 2);
    assertThat(store.workflows().release(ALL, Ids::next))
        .extracting("notes", "freed")
        .containsExactly(0, 0);
  }

  @Test
  void aJoinWaitsForAll() {
    KitNode node = node();
    GraphBuilder diamond =
        submit(graph().then("a").then("b", "a").then("c", "a").then("d", "b", "c"));
    succeed(node, diamond, "a");
    release();
    succeed(node, diamond, "b");
    release();
    assertThat(state(diamond, "d")).isEqualTo(TaskState.BLOCKED);
    succeed(node, diamond, "c");
    release();
    assertThat(ids(node.claim(ALL, "mail"))).containsExactly(diamond.id("d"));
  }

  @Test
  void ofTwoThatEndAtOnceTheJoinRunsOnce() throws Exception {
    Store other = fixture.open();
    for (int round = 0; round < 20; round++) {
      GraphBuilder join = submit(graph().then("a").then("b").then("j", "a", "b"));
      KitNode one = node();
      KitNode two = new KitNode(other);
      Claimed a = claim(one, join.id("a"));
      Claimed b = claim(two, join.id("b"));
      Together.run(List.of(ending(store, one, a), ending(other, two, b)));
      release();
      KitNode node = node();
      assertThat(ids(node.claim(ALL, "mail"))).containsExactly(join.id("j"));
      node.tryFinish(store.tasks().held(node.number()).get(0), Outcome.succeeded(null));
      release();
      assertThat(workflow(join).state()).isEqualTo(WorkflowState.SUCCEEDED);
    }
  }

  private static Callable<Integer> ending(Store store, KitNode node, Claimed task) {
    return () -> {
      node.finish(task, Outcome.succeeded(null));
      return store.workflows().release(ALL, Ids::next).notes();
    };
  }

  @Test
  void manyAreFannedOutAndIn() {
    int many = 300;
    GraphBuilder graph = graph().then("first");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      names.add("part-" + i);
      graph.then("part-" + i, "first");
    }
    graph.then("last", names.toArray(String[]::new));
    submit(graph);
    KitNode node = node();
    assertThat(runReady(node)).isEqualTo(1);
    release();
    List<Claimed> parts = node.claim(ALL, "mail");
    assertThat(parts).hasSize(many);
    for (int i = 0; i < many; i += 100) {
      store.tasks().finish(succeeded(parts.subList(i, i + 100)));
      assertThat(state(graph, "last")).isEqualTo(TaskState.BLOCKED);
      // A few notes at a time.
      while (store.workflows().release(7, Ids::next).notes() == 7) {}
    }
    assertThat(state(graph, "last")).isEqualTo(TaskState.READY);
    assertThat(workflow(graph)).extracting("total", "live").containsExactly(many + 2, 1);
  }

  @Test
  void whatIsLetGoOnStillWaitsForItsTime() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b", task().delay(HOUR), "a"));
    succeed(node, graph, "a");
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.SCHEDULED);
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void itsTimeAloneDoesNotFreeIt() {
    GraphBuilder graph = submit(graph().then("a").then("b", task().delay(HOUR), "a"));
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(state(graph, "b")).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void theTurnOfItsKeyDoesNotFreeItAndItFreesNoTurn() {
    rules("mail", Rules.perKey(1));
    KitNode node = node();
    long holder = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    GraphBuilder graph = submit(graph().then("a").then("b", task().turn(KeyTurn.APART, "k"), "a"));
    long waits = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    assertThat(stateOf(waits)).isEqualTo(TaskState.BLOCKED);
    node.finish(claim(node, holder), Outcome.succeeded(null));
    promoteAll();
    assertThat(state(graph, "b")).as("its key has a turn").isEqualTo(TaskState.BLOCKED);
    assertThat(stateOf(waits)).as("the next of its key").isEqualTo(TaskState.READY);
    succeed(node, graph, "a");
    promoteAll();
    promoteAll();
    assertThat(state(graph, "b")).as("another has the turn").isEqualTo(TaskState.BLOCKED);
    assertThat(store.diagnostics().obstacles(graph.id("b")).turnHolders()).containsExactly(waits);
    node.finish(claim(node, waits), Outcome.succeeded(null));
    promoteAll();
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void aTypeThatIsFullSkipsOnlyWhatMayGoOn() {
    rules("full", Rules.maxRunning(1));
    KitNode node = node();
    submit(task("full"));
    GraphBuilder graph =
        submit(graph().then("a").then("b", task("full").skippable(), "a").then("c", "b"));
    promoteAll();
    assertThat(state(graph, "b")).isEqualTo(TaskState.BLOCKED);
    succeed(node, graph, "a");
    promoteAll();
    promoteAll();
    assertThat(state(graph, "b")).isEqualTo(TaskState.SKIPPED);
    assertThat(state(graph, "c")).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void theWorkflowHasItsOwnStateAndCounts() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().tenant(3).key("k").then("a").then("b", "a").then("c", "a"));
    WorkflowInfo fresh = workflow(graph);
    assertThat(fresh)
        .extracting("tenant", "creator", "name", "key", "state", "total", "live")
        .containsExactly(3L, 7L, "order", "k", WorkflowState.RUNNING, 3, 3);
    assertThat(fresh.finishedAt()).isNull();
    succeed(node, graph, "a");
    release();
    fail(node, graph, "b");
    release();
    assertThat(workflow(graph)).extracting("live", "failed").containsExactly(1, 1);
    fixture.advance(HOUR);
    succeed(node, graph, "c");
    release();
    WorkflowInfo ended = workflow(graph);
    assertThat(ended)
        .extracting("state", "total", "live", "failed", "cancelled")
        .containsExactly(WorkflowState.FAILED, 3, 0, 1, 0);
    assertThat(ended.finishedAt()).isAfterOrEqualTo(fresh.createdAt().plus(HOUR));
  }

  @Test
  void oneThatWasCancelledIsCancelled() {
    GraphBuilder graph = submit(graph().then("a").then("b", "a").then("c"));
    bulk(TaskCommand.cancel(), TaskFilter.live().workflow(graph.id()));
    release();
    assertThat(workflow(graph))
        .extracting("state", "live")
        .containsExactly(WorkflowState.CANCELLED, 0);
  }

  @Test
  void aWorkflowIsFoundWithItsTasks() {
    GraphBuilder graph =
        submit(
            graph()
                .then("a")
                .then("b", task("report"), "a")
                .then("c", "a")
                .edge("b", OnEnd.ANY, "c"));
    submit(graph().then("other"));
    List<WorkflowTask> tasks = store.workflows().tasks(graph.id(), 0, ALL);
    assertThat(tasks)
        .extracting(WorkflowTask::id, WorkflowTask::name, WorkflowTask::type, WorkflowTask::state)
        .containsExactly(
            tuple(graph.id("a"), "a", "mail", TaskState.READY),
            tuple(graph.id("b"), "b", "report", TaskState.BLOCKED),
            tuple(graph.id("c"), "c", "mail", TaskState.BLOCKED));
    assertThat(tasks.get(0).after()).isEmpty();
    assertThat(tasks.get(2).after())
        .containsExactly(
            new WorkflowTask.After(graph.id("a"), "a", OnEnd.SUCCESS),
            new WorkflowTask.After(graph.id("b"), "b", OnEnd.ANY));
    assertThat(store.workflows().tasks(graph.id(), graph.id("a"), 1))
        .extracting(WorkflowTask::name)
        .containsExactly("b");
    assertThat(store.workflows().task(graph.id(), "b")).contains(graph.id("b"));
    assertThat(store.workflows().task(graph.id(), "other")).isEmpty();
    assertThat(store.workflows().get(1)).isEmpty();
    assertThat(store.workflows().tasks(1, 0, ALL)).isEmpty();
    TaskFilter its = TaskFilter.all().workflow(graph.id());
    assertThat(store.queries().count(its, ALL)).isEqualTo(3);
    assertThat(store.queries().count(its.types("report"), ALL)).isEqualTo(1);
    assertThat(store.queries().count(its.states(TaskState.BLOCKED), ALL)).isEqualTo(2);
  }

  @Test
  void workflowsAreFoundByWhatTheyAre() {
    KitNode node = node();
    GraphBuilder first = submit(graph().then("a"));
    GraphBuilder second = submit(graph().tenant(2).key("k").then("a"));
    GraphBuilder third = submit(graph().then("a"));
    succeed(node, first, "a");
    release();
    assertThat(found(WorkflowFilter.all())).containsExactly(third.id(), second.id(), first.id());
    assertThat(found(WorkflowFilter.all().named("order"))).hasSize(3);
    assertThat(found(WorkflowFilter.all().named("other"))).isEmpty();
    assertThat(found(WorkflowFilter.all().withKey("k"))).containsExactly(second.id());
    assertThat(found(WorkflowFilter.all().ofTenant(2))).containsExactly(second.id());
    assertThat(found(WorkflowFilter.all().ofParent(2))).isEmpty();
    assertThat(found(WorkflowFilter.all().in(WorkflowState.SUCCEEDED))).containsExactly(first.id());
    assertThat(found(WorkflowFilter.all().in(WorkflowState.RUNNING)))
        .containsExactly(third.id(), second.id());
    assertThat(store.workflows().list(WorkflowFilter.all(), third.id(), 1))
        .extracting(WorkflowInfo::id)
        .containsExactly(second.id());
  }

  @Test
  void workflowsThatWaitForAPersonAreFound() {
    KitNode node = node();
    GraphBuilder first = submit(graph().then("a").then("b", "a"));
    GraphBuilder second = submit(graph().tenant(2).then("a").then("b"));
    submit(graph().then("a"));
    WorkflowFilter waiting = WorkflowFilter.all().needingPerson();
    assertThat(found(waiting)).isEmpty();
    Outcome asks = Outcome.failedNeedsPerson("no");
    run(node, first, "a", asks);
    run(node, second, "a", asks);
    node.finish(claim(node, submit(task("other"))), asks);
    release();
    assertThat(found(waiting)).containsExactly(second.id(), first.id());
    assertThat(found(waiting.in(WorkflowState.RUNNING).ofTenant(2))).containsExactly(second.id());
    assertThat(store.workflows().list(waiting, second.id(), 1))
        .extracting(WorkflowInfo::id)
        .containsExactly(first.id());
    command(second.id("a"), new TaskCommand.Resolve("by hand"));
    assertThat(found(waiting)).containsExactly(first.id());
  }

  private List<Long> found(WorkflowFilter filter) {
    return store.workflows().list(filter, Long.MAX_VALUE, ALL).stream()
        .map(WorkflowInfo::id)
        .toList();
  }

  @Test
  void whatATaskComesAfterIsAtHandWithItsResult() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b").then("c", "a", "b"));
    succeed(node, graph, "a");
    List<Predecessor> before = store.workflows().before(graph.id("c"), 0, ALL);
    assertThat(before)
        .extracting(Predecessor::name, Predecessor::state, Predecessor::result)
        .containsExactly(
            tuple("a", TaskState.SUCCEEDED, "\"a\""), tuple("b", TaskState.READY, null));
    assertThat(store.workflows().before(graph.id("c"), graph.id("a"), 1)).hasSize(1);
    assertThat(store.workflows().before(graph.id("a"), 0, ALL)).isEmpty();
    assertThat(store.workflows().before(submit(task()), 0, ALL)).isEmpty();
  }

  @Test
  void whatHoldsATaskUpIsToldApart() {
    KitNode node = node();
    GraphBuilder graph =
        submit(
            graph()
                .then("a")
                .then("b")
                .then("c")
                .then("d")
                .then("j", "a", "b", "d")
                .edge("c", OnEnd.FAILURE, "j"));
    long join = graph.id("j");
    assertThat(names(store.workflows().liveBefore(join, ALL))).containsExactly("a", "b", "c", "d");
    succeed(node, graph, "a");
    fail(node, graph, "b");
    succeed(node, graph, "c");
    assertThat(names(store.workflows().liveBefore(join, ALL))).containsExactly("d");
    assertThat(names(store.workflows().unmetBefore(join, ALL))).containsExactly("b", "c");
    assertThat(names(store.workflows().unmetBefore(join, 1))).containsExactly("b");
    assertThat(store.workflows().unmetBefore(graph.id("a"), ALL)).isEmpty();
  }

  private static List<String> names(List<Predecessor> some) {
    return some.stream().map(Predecessor::name).toList();
  }

  @Test
  void aWorkflowKnowsWhoseResultIsItsOwn() {
    GraphBuilder graph = submit(graph().then("a").then("b", "a").resultOf("b"));
    assertThat(workflow(graph).resultOf()).isEqualTo(graph.id("b"));
    GraphBuilder none = submit(graph().then("a").then("b"));
    assertThat(workflow(none).resultOf()).isNull();
    assertThat(store.workflows().list(WorkflowFilter.all(), Long.MAX_VALUE, ALL))
        .extracting(WorkflowInfo::resultOf)
        .containsExactly(null, graph.id("b"));
  }

  @Test
  void aSubmitThatIsSentAgainChangesNothing() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().key("k").then("a").then("b", "a"));
    succeed(node, graph, "a");
    assertThat(store.workflows().submit(graph.build()))
        .isEqualTo(new Submitted(graph.id(), true, null));
    release();
    assertThat(runReady(node)).isEqualTo(1);
    release();
    assertThat(store.workflows().submit(graph.build()).created()).isTrue();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(2);
  }

  @Test
  void aKeyIsForOneLiveWorkflow() {
    KitNode node = node();
    GraphBuilder first = submit(graph().key("k").then("a"));
    assertThat(store.workflows().submit(graph().key("k").then("a").build()))
        .isEqualTo(new Submitted(first.id(), false, null));
    submit(graph().tenant(2).key("k").then("a"));
    submit(graph().key("other").then("a"));
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(3);
    runReady(node);
    release();
    submit(graph().key("k").then("a"));
  }

  @Test
  void oneThatIsRetriedHasItsKeyAgainIfThatIsFree() {
    KitNode node = node();
    GraphBuilder first = submit(graph().key("k").then("a"));
    fail(node, first, "a");
    release();
    retry(first);
    release();
    assertThat(store.workflows().submit(graph().key("k").then("a").build()))
        .isEqualTo(new Submitted(first.id(), false, null));
    fail(node, first, "a");
    release();
    GraphBuilder second = submit(graph().key("k").then("a"));
    retry(first);
    release();
    assertThat(workflow(first).state()).isEqualTo(WorkflowState.RUNNING);
    assertThat(store.workflows().submit(graph().key("k").then("a").build()))
        .as("while another has it")
        .isEqualTo(new Submitted(second.id(), false, null));
    command(second.id("a"), TaskCommand.cancel());
    release();
    submit(graph().key("k").then("a"));
  }

  @Test
  void aWorkflowHasAllOfItsTasksOrDoesNotExist() {
    long taken = submit(task().key("k"));
    GraphBuilder graph = graph().then("a").then("b", task().key("k"), "a");
    assertThatThrownBy(() -> store.workflows().submit(graph.build()))
        .isInstanceOfSatisfying(
            DuplicateTaskException.class, e -> assertThat(e.existing()).isEqualTo(taken));
    assertThat(store.workflows().get(graph.id())).isEmpty();
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(1);
    store.queues().capacity("small", 1L, SOMEBODY);
    GraphBuilder full = graph().then("a", task().queue("small")).then("b", task().queue("small"));
    assertThatThrownBy(() -> store.workflows().submit(full.build()))
        .isInstanceOf(QueueFullException.class);
    assertThat(store.workflows().get(full.id())).isEmpty();
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(1);
  }

  @Test
  void aTaskOfItMayReplaceAnother() {
    UniqueKey replacing = new UniqueKey("k", null, OnDuplicate.REPLACE);
    long old = submit(task().unique(replacing));
    GraphBuilder graph = submit(graph().then("a").then("b", task().unique(replacing), "a"));
    assertThat(stateOf(old)).isEqualTo(TaskState.CANCELLED);
    assertThat(state(graph, "b")).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void oneThatIsHeldStaysPausedAndIsLetGoOnAllTheSame() {
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b", task().startPaused(), "a"));
    assertThat(state(graph, "b")).isEqualTo(TaskState.PAUSED);
    succeed(node, graph, "a");
    release();
    assertThat(state(graph, "b")).isEqualTo(TaskState.PAUSED);
    command(graph.id("b"), TaskCommand.resume());
    assertThat(state(graph, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void aWorkflowIsPurgedAsAWhole() {
    rules("mail", Rules.retention(HOUR));
    rules("report", Rules.retention(HOUR.multipliedBy(5)));
    KitNode node = node();
    GraphBuilder graph = submit(graph().key("k").then("a").then("b", task("report"), "a"));
    succeed(node, graph, "a");
    release();
    fixture.advance(HOUR.multipliedBy(9));
    purge();
    assertThat(states(graph)).as("one of it is live").hasSize(2);
    node.finish(claim(node, graph.id("b")), Outcome.succeeded(null));
    release();
    fixture.advance(HOUR.multipliedBy(4));
    purge();
    assertThat(states(graph)).as("one of it is kept for longer").hasSize(2);
    fixture.advance(HOUR.multipliedBy(2));
    purge();
    assertThat(store.workflows().get(graph.id())).isEmpty();
    assertThat(store.workflows().tasks(graph.id(), 0, ALL)).isEmpty();
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isZero();
  }

  /** Three tasks that have ended, the last of them SKIPPED, long enough ago. */
  private GraphBuilder ended() {
    rules("mail", Rules.retention(HOUR));
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b").then("c", "a", "b"));
    succeed(node, graph, "a");
    fail(node, graph, "b");
    release();
    fixture.advance(HOUR.multipliedBy(2));
    return graph;
  }

  @Test
  void aWorkflowOfWhichAPartIsPurgedIsNotReopened() {
    GraphBuilder graph = ended();
    List<Due> due = store.purge().find(null, 0, ALL).due();
    assertThat(store.purge().remove(due.subList(0, 1))).isEqualTo(1);
    assertThat(answer(graph.id("b"), TaskCommand.retry()).refusal()).isEqualTo(Refusal.PURGING);
    assertThat(answer(graph.id("c"), TaskCommand.retry()).refusal()).isEqualTo(Refusal.PURGING);
    assertThat(store.workflows().before(graph.id("c"), 0, ALL)).hasSize(1);
    rules("other", Rules.retention(HOUR));
    rules("mail", Rules.retention(HOUR.multipliedBy(99)));
    assertThat(store.purge().find(null, 0, ALL).due())
        .as("what is left, though it would be kept for longer by now")
        .isEqualTo(due.subList(1, 3));
    assertThat(store.purge().remove(due)).isEqualTo(2);
    assertThat(store.workflows().get(graph.id())).isEmpty();
  }

  @Test
  void aWorkflowThatWasJustReopenedIsNotPurged() {
    GraphBuilder graph = ended();
    List<Due> due = store.purge().find(null, 0, ALL).due();
    assertThat(due).hasSize(3);
    command(graph.id("b"), TaskCommand.retry());
    assertThat(store.purge().remove(due)).isZero();
    assertThat(states(graph)).hasSize(3);
    release();
    assertThat(workflow(graph).state()).isEqualTo(WorkflowState.RUNNING);
  }

  @Test
  void notesOfAWorkflowOfWhichAPartIsPurgedHinderNoOther() {
    GraphBuilder graph = ended();
    command(graph.id("b"), TaskCommand.retry());
    command(graph.id("b"), TaskCommand.cancel());
    List<Due> due = store.purge().find(Duration.ZERO, 0, ALL).due();
    assertThat(store.purge().remove(due.subList(0, 1))).isEqualTo(1);
    GraphBuilder other = submit(graph().then("a").then("b", "a"));
    succeed(node(), other, "a");
    release();
    assertThat(state(other, "b")).isEqualTo(TaskState.READY);
  }

  @Test
  void ofTwoWhoPurgeTheLastPartsAtOnceOneRemovesTheWorkflow() throws Exception {
    Store other = fixture.open();
    for (int round = 0; round < 10; round++) {
      GraphBuilder graph = ended();
      List<Due> due = store.purge().find(null, 0, ALL).due();
      assertThat(due).hasSize(3);
      Together.run(
          List.of(
              () -> store.purge().remove(due.subList(0, 2)),
              () -> other.purge().remove(due.subList(2, 3))));
      assertThat(store.workflows().get(graph.id())).isEmpty();
    }
  }

  private void purge() {
    while (maintain(PURGE, 1_000) == 1_000) {
      // There may be more.
    }
  }

  @Test
  void aTaskOfItIsNotDeletedAlone() {
    GraphBuilder graph = submit(graph().then("a"));
    succeed(node(), graph, "a");
    assertThat(answer(graph.id("a"), TaskCommand.delete()).refusal())
        .isEqualTo(Refusal.OF_WORKFLOW);
    assertThat(state(graph, "a")).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aWorkflowIsSubmittedWithACallersTransaction() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    try (Caller caller = new Caller(connection.get())) {
      GraphBuilder graph = graph().key("k").then("a").then("b", "a");
      caller.writeNote("order");
      assertThat(join(caller).submit(graph.build()))
          .isEqualTo(new Submitted(graph.id(), true, null));
      caller.rollBack();
      assertThat(store.workflows().get(graph.id())).isEmpty();
      assertThat(store.queries().count(TaskFilter.all(), ALL)).isZero();
      join(caller).submit(graph.build());
      assertThat(join(caller).submit(graph.build()).created()).as("sent again").isTrue();
      caller.commit();
      assertThat(states(graph)).isEqualTo(Map.of("a", TaskState.READY, "b", TaskState.BLOCKED));
    }
  }

  @Test
  void anOpenTransactionThatEndsATaskLocksNoJoin() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    connection.get().close();
    assumeFalse(fixture.hasOneWriter(), "this store has one writer at a time");
    KitNode node = node();
    GraphBuilder graph = submit(graph().then("a").then("b").then("j", "a", "b").then("c", "b"));
    Claimed a = claim(node, graph.id("a"));
    try (Caller caller = new Caller(fixture.callerConnection().orElseThrow())) {
      Finish finish = new Finish(a.fence(), Outcome.succeeded(null), KitNode.RAN);
      join(caller).finish(List.of(finish));
      Together.soon(
          () -> {
            succeed(node, graph, "b");
            release();
            promoteAll();
            return graph;
          });
      assertThat(state(graph, "c")).as("beside the join").isEqualTo(TaskState.READY);
      assertThat(state(graph, "j")).isEqualTo(TaskState.BLOCKED);
      caller.commit();
    }
    release();
    assertThat(state(graph, "j")).isEqualTo(TaskState.READY);
  }

  @Test
  void whoWasToldOfAKeyDoesNotHoldUpTheEndOfItsWorkflow() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    connection.get().close();
    assumeFalse(fixture.hasOneWriter(), "this store has one writer at a time");
    KitNode node = node();
    GraphBuilder graph = submit(graph().key("k").then("a"));
    try (Caller caller = new Caller(fixture.callerConnection().orElseThrow())) {
      assertThat(join(caller).submit(graph().key("k").then("a").build()))
          .isEqualTo(new Submitted(graph.id(), false, null));
      Together.soon(
          () -> {
            succeed(node, graph, "a");
            release();
            return graph;
          });
      assertThat(workflow(graph).state()).isEqualTo(WorkflowState.SUCCEEDED);
      caller.commit();
    }
  }
}
