package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a running task saved is given to its next execution. */
abstract class CheckpointTheme extends Theme {

  @Test
  void aCheckpointIsThereAtOnceAndTheLastOneCounts() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    assertThat(store.tasks().checkpoint(claimed.fence(), "one")).isTrue();
    assertThat(look(id).checkpoint()).isEqualTo("one");
    assertThat(store.tasks().checkpoint(claimed.fence(), "two")).isTrue();
    assertThat(look(id).checkpoint()).isEqualTo("two");
    assertThat(look(id).state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void aCheckpointIsOnlyItsOwnTasks() {
    KitNode node = node();
    long first = submit(task());
    long second = submit(task());
    Claimed claimed = claim(node, first);
    claim(node, second);
    store.tasks().checkpoint(claimed.fence(), "one");
    assertThat(look(second).checkpoint()).isNull();
  }

  @Test
  void aRetryIsGivenTheCheckpoint() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    store.tasks().checkpoint(claimed.fence(), "half");
    node.finish(claimed, Outcome.failedRetryIn(Duration.ofMinutes(1), "no"));
    assertThat(look(id).checkpoint()).isEqualTo("half");
    fixture.advance(Duration.ofHours(1));
    maintain(PROMOTE);
    assertThat(claim(node, id).checkpoint()).isEqualTo("half");
  }

  @Test
  void aResumedTaskIsGivenTheCheckpoint() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    store.tasks().checkpoint(claimed.fence(), "half");
    command(id, TaskCommand.pause());
    assertThat(node.finish(claimed, Outcome.released())).isEqualTo(TaskState.PAUSED);
    assertThat(look(id).checkpoint()).isEqualTo("half");
    command(id, TaskCommand.resume());
    assertThat(claim(node, id).checkpoint()).isEqualTo("half");
  }

  @Test
  void aTaskThatWaitsForAPersonKeepsTheCheckpoint() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    store.tasks().checkpoint(claimed.fence(), "half");
    node.finish(claimed, Outcome.failedNeedsPerson("no"));
    assertThat(look(id).checkpoint()).isEqualTo("half");
  }

  @Test
  void aRecoveredTaskIsGivenTheCheckpoint() {
    KitNode lost = node();
    long id = submit(task());
    Claimed claimed = claim(lost, id);
    lost.begin(claimed);
    store.tasks().checkpoint(claimed.fence(), "half");
    die(lost);
    maintain(RECOVER);
    assertThat(claim(node(), id).checkpoint()).isEqualTo("half");
  }

  @Test
  void anEndedExecutionCannotSave() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.finish(claimed, Outcome.failedRetryIn(Duration.ofHours(1), "no"));
    assertThat(store.tasks().checkpoint(claimed.fence(), "late")).isFalse();
    assertThat(look(id).checkpoint()).isNull();
  }
}
