package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A held task begins PAUSED and goes on when a person says so. */
abstract class HeldForPersonTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aHeldTaskBeginsPausedWhetherItIsDueOrNot() {
    for (Duration delay : List.of(Duration.ZERO, HOUR)) {
      TaskBuilder task = task().startPaused().delay(delay);
      assertThat(store.tasks().submit(List.of(task.build())))
          .containsExactly(new Submitted(task.id(), true, TaskState.PAUSED));
      assertThat(stateOf(task.id())).isEqualTo(TaskState.PAUSED);
    }
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(maintain(PROMOTE)).isZero();
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void itGoesOnAsItsDueTimeSays() {
    long due = submit(task("due").startPaused());
    long later = submit(task("later").startPaused().delay(HOUR));
    long past = submit(task("past").startPaused().delay(Duration.ofMinutes(1)));
    fixture.advance(Duration.ofMinutes(2));
    assertThat(store.tasks().command(List.of(due, later, past), TaskCommand.resume(), SOMEBODY))
        .extracting(CommandAnswer::result)
        .containsOnly(Result.APPLIED);
    assertThat(stateOf(due)).isEqualTo(TaskState.READY);
    assertThat(stateOf(later)).isEqualTo(TaskState.SCHEDULED);
    assertThat(stateOf(past)).isEqualTo(TaskState.READY);
    claim(node(), due);
    fixture.advance(HOUR);
    promoteAll();
    claim(node(), later);
  }

  @Test
  void itHasItsKeyFromTheBeginningAndCanBeCancelled() {
    long held = submit(task().startPaused().key("k"));
    assertThat(store.tasks().submit(List.of(task().key("k").build())))
        .containsExactly(new Submitted(held, false, null));
    assertThat(command(held, TaskCommand.pause())).isEqualTo(Result.REFUSED);
    assertThat(command(held, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(held)).isEqualTo(TaskState.CANCELLED);
    submit(task().key("k"));
  }

  @Test
  void oneThatIsResumedIsNotHeldAgain() {
    KitNode node = node();
    TaskBuilder task = task().startPaused();
    long id = submit(task);
    command(id, TaskCommand.resume());
    assertThat(store.tasks().submit(List.of(task.build())).get(0).created()).isTrue();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    node.finish(claim(node, id), io.taskmill.spi.Outcome.failedRetryIn(Duration.ZERO, "no"));
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void oneThatMayBeSkippedIsLookedAtWhenItIsResumed() {
    rules("mail", Rules.maxRunning(1));
    long passes = submit(task().startPaused().skippable());
    long skipped = submit(task().startPaused().skippable());
    promoteAll();
    for (long id : List.of(passes, skipped)) {
      assertThat(stateOf(id)).isEqualTo(TaskState.PAUSED);
      command(id, TaskCommand.resume());
      assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
      promoteAll();
    }
    assertThat(stateOf(passes)).isEqualTo(TaskState.READY);
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void oneThatNeedsATurnGetsInLineWhenItIsResumed() {
    rules("mail", Rules.perKey(1));
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      long held = submit(task().startPaused().turn(turn, "key-" + turn));
      long other = submit(task().turn(turn, "key-" + turn));
      promoteAll();
      assertThat(stateOf(other)).as("nobody waits for a held one").isEqualTo(TaskState.READY);
      command(held, TaskCommand.resume());
      assertThat(stateOf(held)).isEqualTo(TaskState.SCHEDULED);
      promoteAll();
      assertThat(stateOf(held)).isEqualTo(TaskState.BLOCKED);
      command(other, TaskCommand.cancel());
      promoteAll();
      assertThat(stateOf(held)).isEqualTo(TaskState.READY);
    }
  }
}
