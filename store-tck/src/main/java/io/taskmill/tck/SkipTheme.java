package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** A skippable task is ended if its type is full when it is first due, and only then. */
abstract class SkipTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aSkippableTaskWaitsForTheLookEvenIfItIsDue() {
    TaskBuilder task = task().skippable();
    assertThat(store.tasks().submit(List.of(task.build())))
        .containsExactly(new Submitted(task.id(), true, TaskState.SCHEDULED));
    assertThat(stateOf(task.id())).isEqualTo(TaskState.SCHEDULED);
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void itIsReadyIfThereIsRoomOrNoLimit() {
    long free = submit(task("free").skippable());
    rules("limited", Rules.maxRunning(1));
    long limited = submit(task("limited").skippable());
    promoteAll();
    assertThat(stateOf(free)).isEqualTo(TaskState.READY);
    assertThat(stateOf(limited)).isEqualTo(TaskState.READY);
    claim(node(), limited);
  }

  @Test
  void itIsSkippedIfAsManyAsMayRunAreRunning() {
    rules("mail", Rules.maxRunning(1));
    claim(node(), submit(task()));
    long skipped = submit(task().skippable());
    Instant before = now();
    promoteAll();
    var info = look(skipped);
    assertThat(info.state()).isEqualTo(TaskState.SKIPPED);
    assertThat(info.finishedAt()).isBetween(before.minusSeconds(1), now().plusSeconds(1));
    assertThat(info.firstStartedAt()).isNull();
    assertThat(info.attempts()).isZero();
    assertThat(info.losses()).isZero();
    assertThat(info.executionId()).isNull();
  }

  @Test
  void readyOnesFillTheTypeToo() {
    rules("mail", Rules.maxRunning(2));
    claim(node(), submit(task()));
    submit(task());
    long skipped = submit(task().skippable());
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void onesThatOnlyWaitDoNotFillIt() {
    for (TaskState state :
        List.of(TaskState.SCHEDULED, TaskState.PAUSED, TaskState.ATTENTION, TaskState.SUCCEEDED)) {
      String type = "type-" + state;
      bringTo(state, task(type));
      rules(type, Rules.maxRunning(1));
      long passes = submit(task(type).skippable());
      promoteAll();
      assertThat(stateOf(passes)).as("beside a %s task", state).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void otherTypesDoNotFillItAndAllLanesOfItsOwnDo() {
    rules("mail", Rules.maxRunning(1));
    rules("other", Rules.maxRunning(1));
    submit(task("other").tenant(7).queue("elsewhere"));
    long skipped = submit(task("other").skippable());
    long passes = submit(task().skippable());
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
    assertThat(stateOf(passes)).isEqualTo(TaskState.READY);
  }

  @Test
  void ofManyThatAreDueAtOnceTheEarliestPass() {
    rules("mail", Rules.maxRunning(2));
    Instant start = now();
    long fourth = submit(task().skippable().runAt(start.plusSeconds(40)).priority(9));
    long first = submit(task().skippable().runAt(start.plusSeconds(10)));
    long third = submit(task().skippable().runAt(start.plusSeconds(30)));
    long second = submit(task().skippable().runAt(start.plusSeconds(20)));
    fixture.advance(HOUR);
    promoteAll();
    assertThat(stateOf(first)).isEqualTo(TaskState.READY);
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
    assertThat(stateOf(third)).isEqualTo(TaskState.SKIPPED);
    assertThat(stateOf(fourth)).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void promotingInSmallStepsDecidesTheSame() {
    rules("mail", Rules.maxRunning(2));
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(submit(task().skippable()));
    }
    for (int i = 0; i < 10; i++) {
      maintain(PROMOTE, 1);
    }
    assertThat(ids.stream().map(this::stateOf))
        .containsExactly(
            TaskState.READY,
            TaskState.READY,
            TaskState.SKIPPED,
            TaskState.SKIPPED,
            TaskState.SKIPPED);
  }

  @Test
  void aTaskThatIsNotSkippableWaitsInstead() {
    rules("mail", Rules.maxRunning(1));
    claim(node(), submit(task()));
    long waits = submit(task());
    long later = submit(task().delay(HOUR));
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(stateOf(waits)).isEqualTo(TaskState.READY);
    assertThat(stateOf(later)).isEqualTo(TaskState.READY);
  }

  @Test
  void itIsDecidedWhenItIsDueNotBefore() {
    rules("mail", Rules.maxRunning(1));
    KitNode node = node();
    Claimed running = claim(node, submit(task()));
    long later = submit(task().skippable().delay(HOUR));
    promoteAll();
    assertThat(stateOf(later)).isEqualTo(TaskState.SCHEDULED);
    node.finish(running, Outcome.succeeded(null));
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(stateOf(later)).isEqualTo(TaskState.READY);
  }

  @Test
  void theLimitOfThatMomentCounts() {
    rules("mail", Rules.maxRunning(1));
    submit(task());
    long passes = submit(task().skippable());
    rules("mail", Rules.maxRunning(2));
    promoteAll();
    assertThat(stateOf(passes)).isEqualTo(TaskState.READY);
    long skipped = submit(task().skippable());
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
    rules("mail", TypeRules.NONE);
    promoteAll();
    assertThat(stateOf(skipped)).as("what was decided").isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void oneThatWasLetThroughIsNeverSkippedLater() {
    rules("mail", Rules.maxRunning(1));
    KitNode node = node();
    long id = submit(task().skippable());
    promoteAll();
    node.finish(claim(node, id), Outcome.failedRetryIn(HOUR, "no"));
    submit(task().priority(1));
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(stateOf(id)).as("a retry").isEqualTo(TaskState.READY);
    command(id, TaskCommand.pause());
    command(id, TaskCommand.resume());
    promoteAll();
    assertThat(stateOf(id)).as("paused and resumed").isEqualTo(TaskState.READY);
    node.finish(claim(node, id), Outcome.released());
    assertThat(stateOf(id)).as("given back").isEqualTo(TaskState.READY);
    node.finish(claim(node, id), Outcome.snoozedFor(HOUR));
    fixture.advance(HOUR.plusSeconds(1));
    promoteAll();
    assertThat(stateOf(id)).as("snoozed").isEqualTo(TaskState.READY);
    KitNode dies = node();
    claim(dies, id);
    die(dies);
    maintain(RECOVER);
    assertThat(stateOf(id)).as("lost").isEqualTo(TaskState.READY);
  }

  @Test
  void oneThatIsPausedBeforeIsDecidedAfterItIsResumed() {
    rules("mail", Rules.maxRunning(1));
    long skipped = submit(task().skippable());
    command(skipped, TaskCommand.pause());
    submit(task());
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.PAUSED);
    assertThat(command(skipped, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SCHEDULED);
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void aSkippedTaskFreesItsKeyAndRefusesEverySignal() {
    rules("mail", Rules.maxRunning(1));
    submit(task());
    long skipped = submit(task().skippable().key("k"));
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
    for (TaskCommand signal :
        List.of(TaskCommand.cancel(), TaskCommand.pause(), TaskCommand.resume())) {
      assertThat(command(skipped, signal)).as("%s", signal).isEqualTo(Result.REFUSED);
    }
    assertThat(stateOf(submit(task().key("k")))).isEqualTo(TaskState.READY);
  }

  @Test
  void whoSkipsAndWaitsForATurnIsSkippedFirst() {
    rules("mail", new TypeRules(false, 1, 1, null));
    submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    long skipped = submit(task().skippable().turn(KeyTurn.APART, "k"));
    promoteAll();
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void whoWasLetThroughAndIsBlockedIsNotSkippedWhenItsTurnComes() {
    rules("mail", new TypeRules(false, 2, 1, null));
    KitNode node = node();
    long first = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    long second = submit(task().skippable().turn(KeyTurn.APART, "k"));
    promoteAll();
    assertThat(stateOf(second)).isEqualTo(TaskState.BLOCKED);
    submit(task().priority(1));
    submit(task().priority(1));
    node.finish(claim(node, first), Outcome.succeeded(null));
    promoteAll();
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
  }

  @Test
  void manyWhoPromoteAtTheSameTimeLetNoMoreThrough() throws Exception {
    rules("mail", Rules.maxRunning(3));
    for (int i = 0; i < 30; i++) {
      submit(task().skippable());
    }
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      all.add(
          () -> {
            int looked = 0;
            for (int round = 0; round < 10; round++) {
              looked += maintain(own, PROMOTE, 3);
            }
            return looked;
          });
    }
    Together.run(all);
    promoteAll();
    assertThat(count(TaskState.READY)).isEqualTo(3);
    assertThat(count(TaskState.SKIPPED)).isEqualTo(27);
  }

  private long count(TaskState state) {
    return store.queries().count(TaskFilter.all().states(state), ALL);
  }
}
