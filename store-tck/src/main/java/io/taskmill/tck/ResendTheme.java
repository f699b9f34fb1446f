package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A finish whose answer was lost is sent again: it counts as recorded, and once. */
abstract class ResendTheme extends Theme {

  private static final Outcome RETRY = Outcome.failedRetryIn(Duration.ofHours(1), "no luck");

  @Test
  void aRecordedOutcomeAnswersWithTheTasksStateAndChangesNothing() {
    for (Outcome outcome :
        List.of(
            Outcome.succeeded("done"),
            Outcome.failedForGood("never"),
            Outcome.cancelled(),
            Outcome.failedNeedsPerson("never"),
            RETRY)) {
      KitNode node = node();
      Claimed claimed = claim(node, submit(task()));
      TaskState state = node.finish(claimed, outcome);
      TaskInfo first = look(claimed.fence().task());
      fixture.advance(Duration.ofMinutes(1));
      assertThat(node.tryFinish(claimed.fence(), outcome)).as("sent again").contains(state);
      assertThat(look(claimed.fence().task())).isEqualTo(first);
    }
  }

  @Test
  void theFirstOutcomeStands() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    node.finish(claimed, Outcome.succeeded("first"));
    TaskInfo first = look(claimed.fence().task());
    assertThat(node.tryFinish(claimed.fence(), Outcome.failedForGood("second")))
        .contains(TaskState.SUCCEEDED);
    assertThat(look(claimed.fence().task())).isEqualTo(first);
  }

  @Test
  void aCancelThatTookEffectAtTheFinishAnswersAsCancelled() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    command(claimed.fence().task(), TaskCommand.cancel());
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.CANCELLED);
    assertThat(node.tryFinish(claimed.fence(), RETRY)).contains(TaskState.CANCELLED);
    assertThat(look(claimed.fence().task()).attempts()).isEqualTo(1);
  }

  @Test
  void aRecordedFailureIsLostOnceTheTaskRunsAgain() {
    KitNode node = node();
    long id = submit(task());
    Claimed first = claim(node, id);
    node.finish(first, RETRY);
    ready();
    Claimed second = claim(node, id);
    assertThat(node.tryFinish(first.fence(), RETRY)).isEmpty();
    assertThat(look(id).attempts()).isEqualTo(1);
    assertThat(look(id).executionId()).isEqualTo(second.fence().executionId());
    node.finish(second, Outcome.succeeded("second"));
    assertThat(node.tryFinish(first.fence(), RETRY)).isEmpty();
    assertThat(stateOf(id)).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aRecordedFailureIsNotAnothersWithTheSameCount() {
    KitNode dead = node();
    KitNode node = node();
    long id = submit(task());
    Fence stale = claim(dead, id).fence();
    die(dead);
    maintain(RECOVER);
    Claimed holder = claim(node, id);
    node.finish(holder, RETRY);
    assertThat(stale.exec()).isEqualTo(holder.fence().exec());
    assertThat(node.tryFinish(stale, Outcome.succeeded("late"))).isEmpty();
    assertThat(look(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(look(id).attempts()).isEqualTo(1);
  }

  @Test
  void aRecordedFailureIsNotAnEarlierExecutionOfTheSameNode() {
    KitNode node = node();
    long id = submit(task());
    Claimed released = claim(node, id);
    node.finish(released, Outcome.released());
    node.finish(claim(node, id), RETRY);
    assertThat(node.tryFinish(released.fence(), Outcome.succeeded("late"))).isEmpty();
    assertThat(look(id).state()).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aFailureThatIsSentAgainAfterItsPromotionCountsOnce() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.finish(claimed, RETRY);
    ready();
    node.tryFinish(claimed.fence(), RETRY);
    assertThat(look(id).state()).isEqualTo(TaskState.READY);
    assertThat(look(id).attempts()).isEqualTo(1);
  }

  @Test
  void aReleaseThatIsSentAgainChangesNothing() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.finish(claimed, Outcome.released());
    node.tryFinish(claimed.fence(), Outcome.released());
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    Claimed next = claim(node(), id);
    assertThat(node.tryFinish(claimed.fence(), Outcome.released())).isEmpty();
    assertThat(look(id).executionId()).isEqualTo(next.fence().executionId());
  }

  @Test
  void aPauseThatIsSentAgainDoesNotPauseAResumedTask() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    command(id, TaskCommand.pause());
    node.finish(claimed, Outcome.released());
    command(id, TaskCommand.resume());
    node.tryFinish(claimed.fence(), Outcome.released());
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aFailureThatIsSentAgainDoesNotScheduleAResumedTask() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    command(id, TaskCommand.pause());
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.PAUSED);
    node.tryFinish(claimed.fence(), RETRY);
    assertThat(look(id).state()).isEqualTo(TaskState.PAUSED);
    assertThat(look(id).attempts()).isEqualTo(1);
  }

  private void ready() {
    fixture.advance(Duration.ofHours(2));
    assertThat(maintain(PROMOTE)).isEqualTo(1);
  }
}
