package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** At most one live task for a tenant, a type and a key. */
abstract class UniquenessTheme extends Theme {

  @Test
  void aKeyIsTakenAsLongAsItsTaskLives() {
    for (TaskState state : TaskState.values()) {
      if (!state.isFinal()) {
        String type = "type-" + state;
        long holder = bringTo(state, task(type).key("k"));
        NewTask second = task(type).key("k").build();
        assertThat(store.tasks().submit(List.of(second)))
            .as("the key of a %s task", state)
            .containsExactly(new Submitted(holder, false, null));
        assertThat(store.queries().get(second.id())).isEmpty();
        assertThat(stateOf(holder)).isEqualTo(state);
      }
    }
  }

  @Test
  void aKeyIsFreeOnceItsTaskIsFinal() {
    for (TaskState state : TaskState.values()) {
      if (state.isFinal()) {
        String type = "type-" + state;
        bringTo(state, task(type).key("k"));
        submitsAndKeeps(type);
      }
    }
  }

  @Test
  void aKeyIsFreeOnceItsTaskWasCancelledWhereItWaited() {
    for (TaskState state : List.of(TaskState.SCHEDULED, TaskState.PAUSED, TaskState.ATTENTION)) {
      String type = "type-" + state;
      long id = bringTo(state, task(type).key("k"));
      command(id, TaskCommand.cancel());
      submitsAndKeeps(type);
    }
  }

  @Test
  void aKeyIsFreeOnceAFinishCameToACancelThatWasAskedFor() {
    KitNode node = node();
    long id = submit(task().key("k"));
    var claimed = claim(node, id);
    command(id, TaskCommand.cancel());
    node.finish(claimed, Outcome.failedRetryIn(Duration.ofHours(1), "no"));
    submitsAndKeeps("mail");
  }

  @Test
  void aKeyIsFreeOnceRecoveryEndedItsTask() {
    KitNode node = node();
    long cancelled = submit(task("asked").key("k"));
    claim(node, cancelled);
    command(cancelled, TaskCommand.cancel());
    node.begin(claim(node, submit(task("lost").key("k").maxLosses(1))));
    die(node);
    assertThat(maintain(RECOVER)).isEqualTo(2);
    submitsAndKeeps("asked");
    submitsAndKeeps("lost");
  }

  @Test
  void aKeyStaysTakenThroughRetriesAndRecovery() {
    KitNode node = node();
    long id = submit(task().key("k"));
    node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ofMinutes(1), "no"));
    meets(id);
    fixture.advance(Duration.ofMinutes(2));
    maintain(PROMOTE);
    meets(id);
    node.begin(claim(node, id));
    meets(id);
    die(node);
    maintain(RECOVER);
    meets(id);
  }

  @Test
  void theSameKeyIsFreeForAnotherTenantAndForAnotherType() {
    submit(task().tenant(1).key("k"));
    submit(task().tenant(2).key("k"));
    submit(task("other").tenant(1).key("k"));
  }

  @Test
  void theQueueAndTheCreatorMakeNoDifference() {
    long holder = submit(task().queue("a").creator(1).key("k"));
    assertThat(store.tasks().submit(List.of(task().queue("b").creator(2).key("k").build())))
        .containsExactly(new Submitted(holder, false, null));
  }

  @Test
  void theSecondOfOneBatchIsToldOfTheFirst() {
    NewTask first = task().key("k").build();
    NewTask other = task().key("other").build();
    NewTask second = task().key("k").build();
    assertThat(store.tasks().submit(List.of(first, other, second)))
        .containsExactly(
            new Submitted(first.id(), true, TaskState.READY),
            new Submitted(other.id(), true, TaskState.READY),
            new Submitted(first.id(), false, null));
    assertThat(store.queries().get(second.id())).isEmpty();
  }

  @Test
  void theFirstOfOneBatchIsTheFirstInTheListNotTheLowestId() {
    NewTask lower = task().key("k").build();
    NewTask higher = task().key("k").build();
    assertThat(store.tasks().submit(List.of(higher, lower)))
        .containsExactly(
            new Submitted(higher.id(), true, TaskState.READY),
            new Submitted(higher.id(), false, null));
  }

  @Test
  void keysDifferByCaseAccentAndBlanks() {
    for (String key : List.of("key", "KEY", "kéy", "key ", " key", "ke\u0301y", "%", "_")) {
      long id = submit(task().key(key));
      assertThat(look(id).key()).isEqualTo(key);
    }
  }

  @Test
  void tasksWithoutAKeyNeverMeet() {
    submit(task());
    submit(task());
  }

  @Test
  void aSubmitThatIsSentAgainMeetsItselfNotItsKey() {
    TaskBuilder task = task().key("k");
    long id = submit(task);
    Submitted again = store.tasks().submit(List.of(task.build())).get(0);
    assertThat(again.id()).isEqualTo(id);
    assertThat(again.created()).as("the task exists through this submit").isTrue();
  }

  @Test
  void aSubmitThatIsSentAgainAfterTheEndDoesNotTakeTheKey() {
    TaskBuilder task = task().key("k");
    long id = bringTo(TaskState.SUCCEEDED, task);
    assertThat(store.tasks().submit(List.of(task.build())).get(0).id()).isEqualTo(id);
    assertThat(stateOf(id)).isEqualTo(TaskState.SUCCEEDED);
    submitsAndKeeps("mail");
  }

  private void submitsAndKeeps(String type) {
    long next = submit(task(type).key("k"));
    assertThat(stateOf(next)).isEqualTo(TaskState.READY);
    assertThat(store.tasks().submit(List.of(task(type).key("k").build())))
        .containsExactly(new Submitted(next, false, null));
  }

  private void meets(long holder) {
    assertThat(store.tasks().submit(List.of(task().key("k").build())))
        .containsExactly(new Submitted(holder, false, null));
  }
}
