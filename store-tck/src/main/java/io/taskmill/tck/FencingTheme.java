package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A verb that carries a fence writes only if the task runs on that very node in that very
 * execution. Each test differs from a valid fence in one thing only, so that a store that forgets
 * to compare it is found out. Run once for each such verb.
 */
abstract class FencingTheme extends Theme {

  /** Sends the verb; whether the store accepted it. */
  abstract boolean write(Fence fence);

  @Test
  void theExecutionThatHoldsTheTaskIsAccepted() {
    submit(task());
    assertThat(write(node().claimOne("mail").fence())).isTrue();
  }

  @Test
  void anotherNodesExecutionIsRefusedThoughItsCountIsTheSame() {
    long id = submit(task());
    KitNode first = node();
    KitNode second = node();
    Fence stale = claim(first, id).fence();
    die(first);
    maintain(RECOVER);
    Fence holder = claim(second, id).fence();
    assertThat(stale.exec()).isEqualTo(holder.exec());
    refused(stale);
    undisturbed(holder);
  }

  @Test
  void anEarlierExecutionOfTheSameNodeIsRefused() {
    long id = submit(task());
    KitNode node = node();
    Claimed earlier = claim(node, id);
    node.tryFinish(earlier.fence(), Outcome.released(), Duration.ZERO);
    Fence holder = claim(node, id).fence();
    refused(earlier.fence());
    undisturbed(holder);
  }

  @Test
  void aLaterCountOfTheSameNodeIsRefused() {
    submit(task());
    Fence holder = node().claimOne("mail").fence();
    refused(new Fence(holder.task(), holder.node(), holder.exec() + 1));
    undisturbed(holder);
  }

  @Test
  void anotherTasksExecutionIsRefused() {
    submit(task());
    submit(task());
    long ready = submit(task());
    KitNode node = node();
    Fence first = node.claimOne("mail").fence();
    Fence second = node.claimOne("mail").fence();
    refused(new Fence(first.task(), second.node(), second.exec()));
    refused(new Fence(ready, second.node(), second.exec()));
    refused(new Fence(Ids.next(), second.node(), second.exec()));
    assertThat(stateOf(ready)).isEqualTo(TaskState.READY);
    undisturbed(first);
    undisturbed(second);
  }

  @Test
  void aTaskThatWasTakenBackRefusesItsExecutionBeforeItRunsAgain() {
    long id = submit(task());
    KitNode node = node();
    Fence stale = claim(node, id).fence();
    die(node);
    maintain(RECOVER);
    refused(stale);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    Fence next = claim(node(), id).fence();
    undisturbed(next);
  }

  @Test
  void aTaskThatWasPausedOrCancelledByRecoveryRefusesItsExecution() {
    KitNode node = node();
    Fence paused = claim(node, submit(task())).fence();
    Fence cancelled = claim(node, submit(task())).fence();
    command(paused.task(), TaskCommand.pause());
    command(cancelled.task(), TaskCommand.cancel());
    die(node);
    maintain(RECOVER);
    refused(paused);
    refused(cancelled);
    assertThat(stateOf(paused.task())).isEqualTo(TaskState.PAUSED);
    assertThat(stateOf(cancelled.task())).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void anExecutionWhoseLossEndedItsTaskIsRefused() {
    KitNode node = node();
    Claimed failed = secondTry(node, task().maxLosses(1));
    Claimed attention = secondTry(node, task().maxLosses(1).needsPerson(true));
    node.begin(failed);
    node.begin(attention);
    die(node);
    maintain(RECOVER);
    refused(failed.fence());
    refused(attention.fence());
    assertThat(stateOf(failed.fence().task())).isEqualTo(TaskState.FAILED);
    assertThat(stateOf(attention.fence().task())).isEqualTo(TaskState.ATTENTION);
  }

  @Test
  void aFinalTaskRefusesAnExecutionThatDidNotEndIt() {
    KitNode first = node();
    KitNode second = node();
    long id = submit(task());
    Fence stale = claim(first, id).fence();
    die(first);
    maintain(RECOVER);
    Claimed holder = claim(second, id);
    second.finish(holder, Outcome.succeeded("right"));
    assertThat(stale.exec()).isEqualTo(holder.fence().exec());
    refused(stale);
    refused(new Fence(id, second.number(), holder.fence().exec() + 1));
    assertThat(look(id).result()).isEqualTo("right");
    assertThat(look(id).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void anOverdueNodeMayWriteAsLongAsItIsRegistered() {
    long id = submit(task());
    KitNode node = node();
    Claimed claimed = claim(node, id);
    fixture.advance(KitNode.LEASE.multipliedBy(10));
    assertThat(maintain(RECOVER)).isZero();
    assertThat(write(claimed.fence())).isTrue();
  }

  /** A run after one that failed: what that one recorded must not be taken for this one's. */
  private Claimed secondTry(KitNode node, TaskBuilder task) {
    long id = submit(task);
    node.finish(claim(node, id), Outcome.failedRetryAt(now(), "first try"));
    maintain(PROMOTE);
    return claim(node, id);
  }

  private void refused(Fence fence) {
    assertThat(write(fence)).as("accepted %s", fence).isFalse();
  }

  /** Nothing was written through another's fence, and the holder may still do what it likes. */
  private void undisturbed(Fence holder) {
    TaskInfo info = look(holder.task());
    assertThat(info.state()).isEqualTo(TaskState.RUNNING);
    assertThat(info.executionId()).isEqualTo(holder.executionId());
    assertThat(info.firstStartedAt()).as("begun").isNull();
    assertThat(info.checkpoint()).isNull();
    assertThat(info.attempts()).isZero();
    assertThat(info.result()).isNull();
    assertThat(store.tasks().begin(List.of(Begin.now(holder)))).isEmpty();
    assertThat(store.tasks().checkpoint(holder, "mine")).isTrue();
    assertThat(write(holder)).isTrue();
  }
}
