package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a node that is gone held is taken back; what it had begun counts as lost. */
abstract class RecoveryTheme extends Theme {

  @Test
  void aBegunExecutionOfADeadNodeCountsAsALoss() {
    KitNode lost = node();
    long id = submit(task());
    lost.begin(claim(lost, id));
    die(lost);
    assertThat(stateOf(id)).as("before the recovery").isEqualTo(TaskState.RUNNING);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.losses()).isEqualTo(1);
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError()).contains(Long.toString(lost.number()));
    assertThat(info.finishedAt()).isNull();
    Claimed again = claim(node(), id);
    assertThat(again.losses()).isEqualTo(1);
    assertThat(again.attempts()).isZero();
    assertThat(again.suspect()).as("a node died while it held this task").isTrue();
    assertThat(maintain(RECOVER)).isZero();
  }

  @Test
  void whatWasHeldAndNotBegunIsSuspectAndCountsNothing() {
    KitNode lost = node();
    long id = submit(task());
    assertThat(claim(lost, id).suspect()).isFalse();
    die(lost);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.losses()).isZero();
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError()).isNull();
    Claimed again = claim(node(), id);
    assertThat(again.suspect()).isTrue();
    assertThat(again.losses()).isZero();
  }

  @Test
  void anExecutionThatHadNotBegunDoesNotInheritTheBeginOfAnEarlierOne() {
    KitNode lost = node();
    long id = submit(task());
    Claimed first = claim(lost, id);
    lost.begin(first);
    lost.finish(first, Outcome.released());
    claim(lost, id);
    die(lost);
    maintain(RECOVER);
    assertThat(look(id).losses()).isZero();
  }

  @Test
  void aNodeThatLeavesWithWorkInHandLosesIt() {
    KitNode leaves = node();
    long begun = submit(task());
    leaves.begin(claim(leaves, begun));
    long held = submit(task());
    claim(leaves, held);
    leaves.leave();
    assertThat(maintain(RECOVER)).isEqualTo(2);
    assertThat(look(begun).losses()).isEqualTo(1);
    assertThat(look(held).losses()).isZero();
    assertThat(node().claim(ALL, "mail")).hasSize(2);
  }

  @Test
  void registeredNodesKeepTheirTasksHoweverOverdue() {
    KitNode alive = node();
    KitNode lost = node();
    long kept = submit(task());
    Claimed claimed = claim(alive, kept);
    alive.begin(claimed);
    long taken = submit(task());
    claim(lost, taken);
    die(lost);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    assertThat(stateOf(kept)).isEqualTo(TaskState.RUNNING);
    assertThat(look(kept).losses()).isZero();
    assertThat(stateOf(taken)).isEqualTo(TaskState.READY);
    assertThat(alive.finish(claimed, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aRecoveredTaskKeepsPriorityDueTimeAndCounts() {
    Instant due = now().minusSeconds(60);
    KitNode lost = node();
    long id = submit(task().priority(2).runAt(due));
    lost.finish(claim(lost, id), Outcome.failedRetryAt(due, "first try"));
    maintain(PROMOTE);
    Claimed claimed = claim(lost, id);
    store.tasks().checkpoint(claimed.fence(), "half");
    die(lost);
    maintain(RECOVER);
    TaskInfo info = look(id);
    assertThat(info.priority()).isEqualTo(2);
    assertThat(info.dueAt()).isEqualTo(due);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("first try");
    assertThat(info.checkpoint()).isEqualTo("half");
  }

  @Test
  void theLossThatReachesTheLimitFailsTheTaskAndSaysSo() {
    long id = submit(task().maxLosses(3));
    for (int loss = 1; loss <= 3; loss++) {
      assertThat(stateOf(id)).isEqualTo(TaskState.READY);
      lose(id);
      assertThat(look(id).losses()).isEqualTo(loss);
    }
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.finishedAt()).isNotNull();
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError()).as("an error that names the limit").contains("3");
    assertThat(maintain(RECOVER)).isZero();
  }

  @Test
  void theLossThatReachesTheLimitWaitsForAPersonWhereOneIsNeeded() {
    long id = submit(task().maxLosses(1).needsPerson(true));
    KitNode lost = lose(id);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.ATTENTION);
    assertThat(info.losses()).isEqualTo(1);
    assertThat(info.finishedAt()).isNull();
    assertThat(info.lastError()).contains(Long.toString(lost.number()));
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void lossesAreNotAttemptsAndAttemptsAreNotLosses() {
    KitNode node = node();
    long id = submit(task().maxAttempts(2).maxLosses(2));
    node.finish(claim(node, id), Outcome.failedRetryAt(now(), "no"));
    maintain(PROMOTE);
    lose(id);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.losses()).isEqualTo(1);
  }

  @Test
  void aCancelThatWasAskedForTakesEffect() {
    KitNode lost = node();
    long held = submit(task());
    claim(lost, held);
    long begun = submit(task());
    lost.begin(claim(lost, begun));
    command(held, TaskCommand.cancel());
    command(begun, TaskCommand.cancel());
    die(lost);
    assertThat(maintain(RECOVER)).isEqualTo(2);
    for (long id : new long[] {held, begun}) {
      assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
      assertThat(look(id).finishedAt()).isNotNull();
    }
    assertThat(look(begun).losses()).isEqualTo(1);
  }

  @Test
  void aPauseThatWasAskedForTakesEffect() {
    Instant due = now().minusSeconds(60);
    KitNode lost = node();
    long id = submit(task().priority(7).runAt(due));
    lost.begin(claim(lost, id));
    command(id, TaskCommand.pause());
    die(lost);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.PAUSED);
    assertThat(info.losses()).isEqualTo(1);
    assertThat(info.dueAt()).isEqualTo(due);
    command(id, TaskCommand.resume());
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void theLimitIsKept() {
    KitNode lost = node();
    for (int i = 0; i < 5; i++) {
      submit(task());
    }
    lost.claim(5, "mail");
    die(lost);
    assertThat(maintain(RECOVER, 2)).isEqualTo(2);
    assertThat(maintain(RECOVER, 2)).isEqualTo(2);
    assertThat(maintain(RECOVER, 2)).isEqualTo(1);
    assertThat(maintain(RECOVER, 2)).isZero();
    assertThat(node().claim(ALL, "mail")).hasSize(5);
  }

  /** One more execution that is lost with its node. */
  private KitNode lose(long id) {
    KitNode lost = node();
    lost.begin(claim(lost, id));
    die(lost);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    return lost;
  }
}
