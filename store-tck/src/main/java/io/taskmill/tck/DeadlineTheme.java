package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A task that is still live after its deadline is ended, unless it runs or waits for a person. */
abstract class DeadlineTheme extends Theme {

  private static final Duration DEADLINE = Duration.ofHours(6);
  private static final List<TaskState> ENDED =
      List.of(TaskState.SCHEDULED, TaskState.READY, TaskState.PAUSED, TaskState.BLOCKED);

  @Test
  void anExecutionIsToldTheDeadlineOfItsTask() {
    Instant before = now();
    Claimed claimed = claim(node(), submit(task().deadline(DEADLINE)));
    assertThat(claimed.deadline())
        .isBetween(before.plus(DEADLINE).minusSeconds(1), now().plus(DEADLINE).plusSeconds(1));
    assertThat(claim(node(), submit(task())).deadline()).isNull();
  }

  @Test
  void theDeadlineIsTheSameForEveryExecution() {
    KitNode node = node();
    long id = submit(task().deadline(DEADLINE));
    Claimed first = claim(node, id);
    fixture.advance(Duration.ofHours(1));
    node.finish(first, Outcome.failedRetryIn(Duration.ofHours(1), "no"));
    fixture.advance(Duration.ofHours(1).plusSeconds(1));
    promoteAll();
    assertThat(claim(node, id).deadline()).isEqualTo(first.deadline());
  }

  @Test
  void aTaskThatBeganToUndoItsStepsHasNoneAnyMore() {
    KitNode node = node();
    long id = submit(task().deadline(DEADLINE));
    Claimed first = claim(node, id);
    StoredStep note = StoredStep.first("taskmill:undo", 1, StepKind.UNDO, now());
    fixture.advance(DEADLINE.plusSeconds(1));
    assertThat(store.steps().record(first.fence(), note)).isTrue();
    node.finish(first, Outcome.suspendedUntil(Instant.EPOCH));
    maintain(EXPIRE);
    promoteAll();
    assertThat(claim(node, id).deadline()).isNull();
    assertThat(look(id).deadline()).isNull();
  }

  @Test
  void beforeItsDeadlineNothingHappens() {
    for (TaskState state : ENDED) {
      bringTo(state, task("type-" + state).deadline(DEADLINE));
    }
    long none = submit(task());
    fixture.advance(DEADLINE.minusMinutes(5));
    maintain(EXPIRE);
    for (TaskState state : ENDED) {
      assertThat(
              store
                  .queries()
                  .find(
                      TaskSearch.of(io.taskmill.TaskFilter.all().types("type-" + state))
                          .limit(TaskSearch.MOST))
                  .tasks())
          .extracting(TaskInfo::state)
          .doesNotContain(TaskState.FAILED, TaskState.ATTENTION);
    }
    fixture.advance(DEADLINE.multipliedBy(100));
    maintain(EXPIRE);
    assertThat(stateOf(none)).as("without a deadline").isEqualTo(TaskState.READY);
  }

  @Test
  void afterItsDeadlineATaskThatWaitsHasFailed() {
    for (TaskState state : ENDED) {
      long id = bringTo(state, task("type-" + state).deadline(DEADLINE));
      fixture.advance(DEADLINE.plusSeconds(1));
      Instant before = now();
      maintain(EXPIRE);
      TaskInfo info = look(id);
      assertThat(info.state()).as("a %s task", state).isEqualTo(TaskState.FAILED);
      assertThat(info.lastError()).contains("deadline").contains("6").contains("not run again");
      assertThat(info.attempts()).isZero();
      assertThat(info.losses()).isZero();
      assertThat(info.firstStartedAt()).isNull();
      assertThat(info.finishedAt()).isBetween(before.minusSeconds(1), now().plusSeconds(1));
    }
    assertThat(node().claim(ALL, "type-READY", "type-SCHEDULED")).isEmpty();
  }

  @Test
  void whereAPersonIsNeededItWaitsForOne() {
    for (TaskState state : ENDED) {
      long id = bringTo(state, task("type-" + state).deadline(DEADLINE).needsPerson(true));
      fixture.advance(DEADLINE.plusSeconds(1));
      maintain(EXPIRE);
      TaskInfo info = look(id);
      assertThat(info.state()).as("a %s task", state).isEqualTo(TaskState.ATTENTION);
      assertThat(info.lastError()).contains("deadline");
      assertThat(info.finishedAt()).isNull();
      fixture.advance(DEADLINE);
      maintain(EXPIRE);
      assertThat(stateOf(id)).isEqualTo(TaskState.ATTENTION);
    }
  }

  @Test
  void oneThatIsFinalOrWaitsForAPersonStaysAsItIs() {
    for (TaskState state : TaskState.values()) {
      if (state.isFinal() || state == TaskState.ATTENTION) {
        long id = bringTo(state, task("type-" + state).deadline(DEADLINE));
        TaskInfo before = look(id);
        fixture.advance(DEADLINE.plusSeconds(1));
        maintain(EXPIRE);
        assertThat(look(id)).isEqualTo(before);
      }
    }
  }

  @Test
  void oneThatRunsIsLeftAloneAndMayEndWell() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task().deadline(DEADLINE)));
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.RUNNING);
    assertThat(node.finish(claimed, Outcome.succeeded("late"))).isEqualTo(TaskState.SUCCEEDED);
    maintain(EXPIRE);
    assertThat(look(claimed.fence().task()).result()).isEqualTo("late");
  }

  @Test
  void oneThatComesBackAfterItsDeadlineIsEndedThen() {
    KitNode node = node();
    Claimed released = claim(node, submit(task("released").deadline(DEADLINE)));
    Claimed retried = claim(node, submit(task("retried").deadline(DEADLINE)));
    Claimed paused = claim(node, submit(task("paused").deadline(DEADLINE)));
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    node.finish(released, Outcome.released());
    node.finish(retried, Outcome.failedRetryIn(DEADLINE, "no"));
    command(paused.fence().task(), TaskCommand.pause());
    node.finish(paused, Outcome.released());
    maintain(EXPIRE);
    assertThat(stateOf(released.fence().task())).isEqualTo(TaskState.FAILED);
    assertThat(stateOf(paused.fence().task())).isEqualTo(TaskState.FAILED);
    TaskInfo info = look(retried.fence().task());
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.attempts()).as("the attempt that was made").isEqualTo(1);
    assertThat(info.lastError()).contains("deadline");
  }

  @Test
  void oneThatWasLostAfterItsDeadlineIsEndedOnceItIsRecovered() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task().deadline(DEADLINE)));
    node.begin(claimed);
    fixture.advance(DEADLINE);
    die(node);
    maintain(EXPIRE);
    assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.RUNNING);
    maintain(RECOVER);
    maintain(EXPIRE);
    assertThat(look(claimed.fence().task()).state()).isEqualTo(TaskState.FAILED);
    assertThat(look(claimed.fence().task()).losses()).isEqualTo(1);
  }

  @Test
  void itCountsFromTheSubmitNotFromTheDueTime() {
    long id = submit(task().delay(DEADLINE.multipliedBy(2)).deadline(DEADLINE));
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    fixture.advance(DEADLINE.multipliedBy(2));
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
  }

  @Test
  void aPersonMayCancelWhatRanOutOfTime() {
    long id = submit(task().deadline(DEADLINE).needsPerson(true));
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    command(id, TaskCommand.cancel());
    assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void whatHasFailedSoFreesItsKeyItsTurnAndItsRoom() {
    rules("mail", Rules.perKey(1));
    long first = submit(task().key("k").turn(KeyTurn.ORDERED).queue("q").deadline(DEADLINE));
    promoteAll();
    long blocked = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    store.queues().capacity("q", 1L, SOMEBODY);
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    promoteAll();
    assertThat(stateOf(first)).isEqualTo(TaskState.FAILED);
    assertThat(stateOf(blocked)).isEqualTo(TaskState.READY);
    submit(task().key("k").queue("q"));
  }

  @Test
  void oneThatNeedsAPersonThenGivesUpItsTurnIfItIsKeptApart() {
    rules("mail", Rules.perKey(1));
    submit(task().turn(KeyTurn.APART, "apart").deadline(DEADLINE).needsPerson(true));
    submit(task().turn(KeyTurn.ORDERED, "ordered").deadline(DEADLINE).needsPerson(true));
    promoteAll();
    long goes = submit(task().turn(KeyTurn.APART, "apart"));
    long stays = submit(task().turn(KeyTurn.ORDERED, "ordered"));
    promoteAll();
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE);
    promoteAll();
    assertThat(stateOf(goes)).isEqualTo(TaskState.READY);
    assertThat(stateOf(stays)).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void manyAreEndedInSmallSteps() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(submit(task().deadline(DEADLINE)));
    }
    fixture.advance(DEADLINE.plusSeconds(1));
    maintain(EXPIRE, 2);
    assertThat(ids.stream().filter(id -> stateOf(id) == TaskState.FAILED)).hasSizeLessThan(3);
    maintain(EXPIRE, 2);
    maintain(EXPIRE, 2);
    assertThat(ids.stream().map(this::stateOf)).containsOnly(TaskState.FAILED);
    assertThat(maintain(EXPIRE, 2)).isZero();
  }

  @Test
  void onesThatRunDoNotKeepOthersFromBeingEnded() {
    KitNode node = node();
    for (int i = 0; i < 5; i++) {
      claim(node, submit(task().deadline(DEADLINE)));
    }
    for (int i = 0; i < 5; i++) {
      bringTo(TaskState.ATTENTION, task("attention").deadline(DEADLINE));
    }
    long waits = submit(task().deadline(DEADLINE));
    fixture.advance(DEADLINE.plusSeconds(1));
    for (int looked = 2; looked == 2; ) {
      looked = maintain(EXPIRE, 2);
    }
    assertThat(stateOf(waits)).isEqualTo(TaskState.FAILED);
  }
}
