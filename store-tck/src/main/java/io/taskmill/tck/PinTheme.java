package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.spi.MaintenanceJob.SKIP_PINNED;
import static io.taskmill.tck.GraphBuilder.graph;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.Store;
import io.taskmill.workflow.WorkflowState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks that one node alone may run, which are skipped when it is gone. */
abstract class PinTheme extends WorkflowKit {

  private KitNode mine;
  private KitNode beside;
  private KitNode elsewhere;

  @BeforeEach
  void registerTheNodes() {
    mine = nodeOn("left");
    beside = nodeOn("left");
    elsewhere = nodeOn("right");
  }

  private TaskBuilder pinned() {
    return task().pinnedTo(mine.number());
  }

  /** The others get nothing, whatever time passes, and the node gets this. */
  private Claimed onlyMine(long id) {
    promoteAll();
    maintain(RELEASE_HOST_WAITS);
    fixture.advance(ofHours(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    assertThat(maintain(SKIP_PINNED)).isZero();
    claims(beside);
    claims(elsewhere);
    return claim(mine, id);
  }

  private void skips(long... ids) {
    assertThat(maintain(SKIP_PINNED)).isEqualTo(ids.length);
    for (long id : ids) {
      assertThat(stateOf(id)).isEqualTo(TaskState.SKIPPED);
    }
    assertThat(maintain(SKIP_PINNED)).isZero();
  }

  private boolean isWorthALook() {
    Maintenance maintenance = store.role(Maintenance.class).orElseThrow();
    return maintenance.look(Scope.USUAL, ZERO, 0).jobs().contains(SKIP_PINNED);
  }

  @Test
  void onlyItsNodeTakesIt() {
    onlyMine(submit(pinned()));
  }

  @Test
  void itsNodeCountsMoreThanAHostAndTheLastRun() {
    long id = submit(pinned().host("right").sticky());
    mine.finish(onlyMine(id), Outcome.failedRetryIn(ZERO, "no luck"));
    mine.finish(onlyMine(id), Outcome.succeeded(null));
  }

  @Test
  void aNodeGetsWhatIsItsOwnAndWhatIsForEveryoneInOneOrder() {
    long first = submit(pinned().priority(9));
    long second = submit(task().priority(7));
    long third = submit(pinned());
    long fourth = submit(task().host("left"));
    long fifth = submit(pinned());
    submit(task().pinnedTo(beside.number()).priority(9));
    claims(mine, first, second, third, fourth, fifth);
  }

  @Test
  void whatIsForOneNodeDoesNotHoldUpOthers() {
    store
        .tasks()
        .submit(IntStream.range(0, 300).mapToObj(i -> pinned().priority(9).build()).toList());
    long id = submit(task().priority(1));
    claims(elsewhere, id);
  }

  @Test
  void manyForSeveralNodesAreSubmittedTogether() {
    List<TaskBuilder> tasks =
        List.of(
            pinned(),
            task().pinnedTo(elsewhere.number()),
            pinned(),
            task().pinnedTo(mine.number()));
    store.tasks().submit(tasks.stream().map(TaskBuilder::build).toList());
    claims(beside);
    claims(elsewhere, tasks.get(1).id());
    claims(mine, tasks.get(0).id(), tasks.get(2).id(), tasks.get(3).id());
  }

  @Test
  void typesQueuesAndCreatorsAreAskedForAsOfAnyTask() {
    long id = submit(pinned().queue("slow").creator(2));
    LaneFilter others = new LaneFilter(Set.of("mail"), Set.of("fast"), Set.of(), Set.of());
    assertThat(mine.claim(ALL, others)).isEmpty();
    LaneFilter wanted = new LaneFilter(Set.of("mail"), Set.of("slow"), Set.of(), Set.of(2L));
    assertThat(beside.claim(ALL, wanted)).isEmpty();
    assertThat(ids(mine.claim(ALL, wanted))).containsExactly(id);
  }

  @Test
  void aLimitOfTheTypeCountsForItToo() {
    rules("mail", Rules.maxRunning(1));
    long id = submit(pinned());
    Claimed running = onlyMine(id);
    long next = submit(pinned());
    claims(mine);
    mine.finish(running, Outcome.succeeded(null));
    onlyMine(next);
  }

  @Test
  void aVersionThatItsNodeCannotReadWaits() {
    long node = mine.number();
    long id =
        submit(
            task()
                .headers(
                    Map.of(NodePin.HEADER, NodePin.of(node, "a"), PayloadVersion.HEADER, "2")));
    claims(mine);
    LaneFilter second =
        new LaneFilter(Set.of("mail"), Set.of(), Set.of(), Set.of(), Map.of("mail", 2));
    assertThat(beside.claim(ALL, second)).isEmpty();
    assertThat(ids(mine.claim(ALL, second))).containsExactly(id);
  }

  @Test
  void whateverItsExecutionsComeToItStays() {
    long id = submit(pinned().maxAttempts(9));
    mine.finish(onlyMine(id), Outcome.failedRetryIn(ZERO, "no luck"));
    mine.finish(onlyMine(id), Outcome.snoozedFor(ZERO));
    mine.finish(onlyMine(id), Outcome.released());
    Claimed held = onlyMine(id);
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    mine.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    mine.finish(onlyMine(id), Outcome.failedForGood("no luck"));
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    mine.finish(onlyMine(id), Outcome.failedForGood("no luck"));
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    onlyMine(id);
  }

  @Test
  void whateverAPersonDoesToItItStays() {
    long id = submit(pinned().delay(ofHours(9)));
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.runNow())).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.Edit.ofQueue("elsewhere"))).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(look(id).queue()).isEqualTo("elsewhere");
    onlyMine(id);
  }

  @Test
  void aTurnOfItsKeyComesOnItsNode() {
    rules("mail", Rules.perKey(1));
    long first = submit(pinned().turn(KeyTurn.APART, "k"));
    long second = submit(pinned().turn(KeyTurn.APART, "k"));
    mine.finish(onlyMine(first), Outcome.succeeded(null));
    onlyMine(second);
  }

  @Test
  void whenItsNodeLeavesItIsSkipped() {
    long id = submit(pinned());
    long other = submit(task().pinnedTo(beside.number()));
    assertThat(isWorthALook()).isFalse();
    mine.leave();
    assertThat(isWorthALook()).isTrue();
    skips(id);
    assertThat(isWorthALook()).isFalse();
    assertThat(look(id).attempts()).isZero();
    claims(beside, other);
  }

  @Test
  void whenItsNodeIsFoundDeadWhatItHeldIsSkippedToo() {
    long held = submit(pinned());
    long begun = submit(pinned());
    long waits = submit(pinned().priority(1));
    Claimed first = claim(mine, held);
    mine.begin(claim(mine, begun));
    die(mine);
    skips(waits);
    assertThat(stateOf(held)).isEqualTo(TaskState.RUNNING);
    assertThat(maintain(RECOVER)).isEqualTo(2);
    claims(beside);
    claims(elsewhere);
    skips(held, begun);
    assertThat(look(begun).losses()).isEqualTo(1);
    assertThat(mine.tryFinish(first.fence(), Outcome.succeeded(null))).isEmpty();
  }

  @Test
  void whatItsNodeFinishesWhileItGoesCounts() {
    long id = submit(pinned());
    Claimed held = claim(mine, id);
    mine.leave();
    assertThat(maintain(SKIP_PINNED)).isZero();
    assertThat(mine.finish(held, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
    assertThat(maintain(SKIP_PINNED)).isZero();
  }

  @Test
  void inWhateverStateItWaitsItIsSkipped() {
    rules("mail", Rules.perKey(1));
    long scheduled = submit(pinned().delay(ofHours(1)));
    long paused = submit(pinned());
    assertThat(command(paused, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    long turn = submit(pinned().turn(KeyTurn.ORDERED, "k"));
    long blocked = submit(pinned().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(stateOf(blocked)).isEqualTo(TaskState.BLOCKED);
    mine.leave();
    skips(scheduled, paused, turn, blocked);
  }

  @Test
  void whatNeedsAPersonStaysForOne() {
    long id = submit(pinned());
    mine.finish(claim(mine, id), Outcome.failedNeedsPerson("help"));
    mine.leave();
    assertThat(isWorthALook()).isFalse();
    assertThat(maintain(SKIP_PINNED)).isZero();
    assertThat(stateOf(id)).isEqualTo(TaskState.ATTENTION);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    claims(beside);
    skips(id);
  }

  @Test
  void aNodeThatWasGoneAlreadyIsNoDifference() {
    mine.leave();
    long id = submit(pinned());
    long never = submit(task().pinnedTo(12));
    claims(beside);
    skips(id, never);
  }

  @Test
  void aNodeThatIsLongForgottenIsNoDifferenceEither() {
    Store other = fixture.open();
    for (int i = 0; i < 3; i++) {
      long id = submit(pinned());
      NewTask theirs = pinned().build();
      other.tasks().submit(List.of(theirs));
      if (i == 0) {
        mine.leave();
      }
      skips(id, theirs.id());
    }
  }

  @Test
  void reopenedItIsSkippedOnceMore() {
    long id = submit(pinned());
    mine.leave();
    skips(id);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    claims(beside);
    skips(id);
  }

  @Test
  void skippedItLetsGoOfItsKeys() {
    rules("mail", Rules.perKey(1));
    long first = submit(pinned().key("u"));
    long turn = submit(pinned().turn(KeyTurn.ORDERED, "k"));
    long next = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(stateOf(next)).isEqualTo(TaskState.BLOCKED);
    mine.leave();
    skips(first, turn);
    promoteAll();
    assertThat(stateOf(next)).isEqualTo(TaskState.READY);
    submit(task().key("u"));
  }

  @Test
  void itsWorkflowHearsOfIt() {
    GraphBuilder broadcast =
        submit(
            graph()
                .then("mine", pinned())
                .then("beside", task().pinnedTo(beside.number()))
                .then("later", pinned(), "beside")
                .then("last", "mine"));
    succeed(beside, broadcast, "beside");
    mine.leave();
    assertThat(maintain(SKIP_PINNED)).isEqualTo(2);
    promoteAll();
    assertThat(states(broadcast))
        .isEqualTo(
            Map.of(
                "mine", TaskState.SKIPPED,
                "beside", TaskState.SUCCEEDED,
                "later", TaskState.SKIPPED,
                "last", TaskState.SKIPPED));
    assertThat(workflow(broadcast).state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void noMoreAreSkippedThanTheLimit() {
    for (int i = 0; i < 3; i++) {
      submit(pinned().queue("queue-" + i));
      submit(pinned().queue("queue-" + i).delay(ofHours(1)));
    }
    mine.leave();
    assertThat(maintain(SKIP_PINNED, 4)).isEqualTo(4);
    assertThat(maintain(SKIP_PINNED, 4)).isEqualTo(2);
    assertThat(maintain(SKIP_PINNED, 4)).isZero();
  }

  @Test
  void eachIsSkippedOnceHoweverManyLook() throws Exception {
    List<NewTask> many =
        IntStream.range(0, 300).mapToObj(i -> pinned().delay(ofHours(i % 2)).build()).toList();
    store.tasks().submit(many);
    mine.leave();
    Store other = fixture.open();
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Store from = i % 2 == 0 ? store : other;
      all.add(() -> maintain(from, SKIP_PINNED, 100));
    }
    int skipped = Together.run(all).stream().mapToInt(Integer::intValue).sum();
    int some;
    while ((some = maintain(SKIP_PINNED, 100)) > 0) {
      skipped += some;
    }
    assertThat(skipped).isEqualTo(300);
    assertThat(many).allMatch(task -> stateOf(task.id()) == TaskState.SKIPPED);
  }

  @Test
  void aHeaderThatNamesNoNodePinsNothing() {
    long id = submit(task().headers(Map.of(NodePin.HEADER, "anybody")));
    claims(elsewhere, id);
  }
}
