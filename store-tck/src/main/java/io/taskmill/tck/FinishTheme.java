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
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each outcome makes of a task. */
abstract class FinishTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void succeededKeepsItsResult() {
    Instant before = now();
    TaskInfo info = after(Outcome.succeeded("{\"sum\":7}"), TaskState.SUCCEEDED);
    assertThat(info.result()).isEqualTo("{\"sum\":7}");
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isNull();
    assertThat(info.finishedAt()).isBetween(before, now().plusMillis(1));
  }

  @Test
  void succeededMayHaveNoResult() {
    assertThat(after(Outcome.succeeded(null), TaskState.SUCCEEDED).result()).isNull();
  }

  @Test
  void failedWithADelayIsScheduledThatLongFromNow() {
    Instant before = now();
    TaskInfo info = after(Outcome.failedRetryIn(HOUR, "no luck"), TaskState.SCHEDULED);
    assertThat(info.dueAt()).isBetween(before.plus(HOUR), now().plus(HOUR).plusMillis(1));
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no luck");
    assertThat(info.finishedAt()).isNull();
  }

  @Test
  void failedWithATimeIsScheduledForThatTime() {
    Instant time = now().plus(HOUR);
    TaskInfo info = after(Outcome.failedRetryAt(time, "no luck"), TaskState.SCHEDULED);
    assertThat(info.dueAt()).isEqualTo(time);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no luck");
  }

  @Test
  void failedWithoutADelayIsThereAgainAfterAPromotion() {
    KitNode node = node();
    submit(task());
    node.finish(node.claimOne("mail"), Outcome.failedRetryIn(Duration.ZERO, "once more"));
    maintain(PROMOTE);
    assertThat(node.claimOne("mail").attempts()).isEqualTo(1);
  }

  @Test
  void failedForGoodIsFinal() {
    TaskInfo info = after(Outcome.failedForGood("never"), TaskState.FAILED);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("never");
    assertThat(info.finishedAt()).isNotNull();
  }

  @Test
  void failedAndInNeedOfAPersonWaitsForOne() {
    TaskInfo info = after(Outcome.failedNeedsPerson("never"), TaskState.ATTENTION);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("never");
    assertThat(info.finishedAt()).isNull();
  }

  @Test
  void unrunnableWaitsForAPersonAndCountsNothing() {
    TaskInfo info = after(Outcome.unrunnable("not JSON"), TaskState.ATTENTION);
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError()).isEqualTo("not JSON");
  }

  @Test
  void snoozedGoesOnLaterAndCountsNothing() {
    Instant before = now();
    TaskInfo info = after(Outcome.snoozedFor(HOUR), TaskState.SCHEDULED);
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError()).isNull();
    assertThat(info.dueAt())
        .isBetween(before.plus(HOUR).minusSeconds(1), now().plus(HOUR).plusSeconds(1));
    Instant time = before.plus(HOUR.multipliedBy(3));
    assertThat(after(Outcome.snoozedUntil(time), TaskState.SCHEDULED).dueAt()).isEqualTo(time);
    fixture.advance(HOUR.plusMinutes(1));
    promoteAll();
    assertThat(stateOf(info.id())).isEqualTo(TaskState.READY);
  }

  @Test
  void aSnoozeKeepsTheErrorOfTheAttemptBefore() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ZERO, "no luck").asTimeout());
    promoteAll();
    node.finish(claim(node, id), Outcome.snoozedFor(HOUR));
    assertThat(look(id).attempts()).isEqualTo(1);
    assertThat(look(id).lastError()).isEqualTo("no luck");
  }

  @Test
  void cancelledIsFinalAndCountsNothing() {
    TaskInfo info = after(Outcome.cancelled(), TaskState.CANCELLED);
    assertThat(info.attempts()).isZero();
    assertThat(info.finishedAt()).isNotNull();
  }

  @Test
  void pausedKeepsItsPlaceAndCountsNothing() {
    Instant due = now().minusSeconds(30);
    KitNode node = node();
    long id = submit(task().priority(7).runAt(due));
    Claimed claimed = claim(node, id);
    command(id, TaskCommand.pause());
    assertThat(node.finish(claimed, Outcome.released())).isEqualTo(TaskState.PAUSED);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.PAUSED);
    assertThat(info.attempts()).isZero();
    assertThat(info.dueAt()).isEqualTo(due);
    assertThat(info.priority()).isEqualTo(7);
  }

  @Test
  void releasedGoesBackAsItWas() {
    Instant due = now().minusSeconds(30);
    KitNode node = node();
    long id = submit(task().priority(7).runAt(due));
    Claimed claimed = claim(node, id);
    store.tasks().checkpoint(claimed.fence(), "half");
    assertThat(node.tryFinish(claimed.fence(), Outcome.released(), Duration.ZERO))
        .contains(TaskState.READY);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.dueAt()).isEqualTo(due);
    assertThat(info.priority()).isEqualTo(7);
    assertThat(info.attempts()).isZero();
    assertThat(info.losses()).isZero();
    assertThat(info.checkpoint()).isEqualTo("half");
    assertThat(info.firstStartedAt()).as("its handler was never entered").isNull();
    Claimed again = claim(node, id);
    assertThat(again.checkpoint()).isEqualTo("half");
    assertThat(again.attempts()).isZero();
    assertThat(again.suspect()).isFalse();
  }

  @Test
  void attemptsAddUpAndTheLastErrorIsTheLatest() {
    KitNode node = node();
    long id = submit(task());
    for (int attempt = 1; attempt <= 3; attempt++) {
      Claimed claimed = claim(node, id);
      assertThat(claimed.attempts()).isEqualTo(attempt - 1);
      node.finish(claimed, Outcome.failedRetryIn(HOUR, "error " + attempt));
      fixture.advance(HOUR.plusSeconds(1));
      maintain(PROMOTE);
    }
    node.finish(claim(node, id), Outcome.succeeded("at last"));
    TaskInfo info = look(id);
    assertThat(info.attempts()).isEqualTo(4);
    assertThat(info.result()).isEqualTo("at last");
    assertThat(info.lastError()).as("what the last failed execution left").isEqualTo("error 3");
  }

  @Test
  void theExecutionThatEndedATaskIsRememberedAfterItsNodeLeft() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.finish(claimed, Outcome.succeeded(null));
    node.leave();
    TaskInfo info = look(id);
    assertThat(info.executionId()).isEqualTo(claimed.fence().executionId());
    assertThat(info.node()).isEqualTo(node.number());
    assertThat(info.host()).isEqualTo("kit-host");
  }

  @Test
  void aBatchMayMixOutcomes() {
    KitNode node = node();
    for (int i = 0; i < 5; i++) {
      submit(task());
    }
    List<Claimed> claimed = node.claim(5, "mail");
    List<Outcome> outcomes =
        List.of(
            Outcome.succeeded("one"),
            Outcome.failedRetryIn(HOUR, "two"),
            Outcome.failedForGood("three"),
            Outcome.released(),
            Outcome.failedNeedsPerson("five"));
    List<Finish> finishes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      finishes.add(new Finish(claimed.get(i).fence(), outcomes.get(i), KitNode.RAN));
    }
    var states = store.tasks().finish(finishes);
    for (int i = 0; i < 5; i++) {
      Fence fence = claimed.get(i).fence();
      assertThat(states.get(fence)).isEqualTo(outcomes.get(i).state());
      assertThat(stateOf(fence.task())).isEqualTo(outcomes.get(i).state());
    }
  }

  @Test
  void inABatchOnlyTheStaleOnesAreLost() {
    KitNode dead = node();
    KitNode node = node();
    submit(task());
    submit(task());
    Fence stale = dead.claimOne("mail").fence();
    die(dead);
    Fence held = node.claimOne("mail").fence();
    maintain(RECOVER);
    Fence unknown = new Fence(Ids.next(), node.number(), held.exec());
    Outcome done = Outcome.succeeded("done");
    var states =
        store
            .tasks()
            .finish(
                List.of(
                    new Finish(stale, done, KitNode.RAN),
                    new Finish(held, done, KitNode.RAN),
                    new Finish(unknown, done, KitNode.RAN)));
    assertThat(states).containsOnlyKeys(held).containsEntry(held, TaskState.SUCCEEDED);
    assertThat(look(stale.task()).state()).isEqualTo(TaskState.READY);
    assertThat(look(stale.task()).result()).isNull();
    assertThat(look(held.task()).result()).isEqualTo("done");
  }

  @Test
  void anEmptyBatchEndsNothing() {
    assertThat(store.tasks().finish(List.of())).isEmpty();
    assertThat(store.tasks().begin(List.of())).isEmpty();
  }

  private TaskInfo after(Outcome outcome, TaskState expected) {
    KitNode node = node();
    long id = submit(task());
    assertThat(node.finish(claim(node, id), outcome)).isEqualTo(expected);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(expected);
    return info;
  }
}
