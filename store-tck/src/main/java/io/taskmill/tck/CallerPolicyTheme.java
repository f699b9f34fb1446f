package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.QueueFullException;
import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Terms of tasks and settings of queues in a caller's own transaction. A refusal is an answer
 * there, not an accident: the transaction can go on.
 */
abstract class CallerPolicyTheme extends Theme {

  @Test
  void aRejectedDuplicateLeavesTheTransactionUsable() throws Exception {
    long holder = submit(task().unique(unique(OnDuplicate.REJECT)));
    try (Caller caller = caller()) {
      caller.writeNote("before");
      NewTask beside = task().key("beside").build();
      DuplicateTaskException duplicate =
          catchThrowableOfType(
              DuplicateTaskException.class,
              () ->
                  join(caller)
                      .submit(List.of(beside, task().unique(unique(OnDuplicate.REJECT)).build())));
      assertThat(duplicate).as("rejected").isNotNull();
      assertThat(duplicate.existing()).isEqualTo(holder);
      caller.writeNote("after");
      NewTask other = task().key("beside").build();
      assertThat(join(caller).submit(List.of(other)))
          .as("nothing of the refused submit has its key")
          .containsExactly(new Submitted(other.id(), true, TaskState.READY));
      caller.commit();
      assertThat(caller.notes()).containsExactly("after", "before");
      assertThat(store.queries().get(beside.id())).isEmpty();
      assertThat(fixture.placesOf(beside.id())).isEmpty();
      assertThat(stateOf(other.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aDuplicateOfTheSameSubmitIsRejectedAndTheTransactionUsable() throws Exception {
    try (Caller caller = caller()) {
      NewTask first = task().unique(unique(OnDuplicate.REJECT)).build();
      NewTask second = task().unique(unique(OnDuplicate.REJECT)).build();
      DuplicateTaskException duplicate =
          catchThrowableOfType(
              DuplicateTaskException.class, () -> join(caller).submit(List.of(first, second)));
      assertThat(duplicate).as("rejected").isNotNull();
      assertThat(duplicate.existing()).isEqualTo(first.id());
      join(caller).submit(List.of(second));
      caller.commit();
      assertThat(store.queries().get(first.id())).isEmpty();
      assertThat(stateOf(second.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aFullQueueLeavesTheTransactionUsable() throws Exception {
    store.queues().capacity("q", 1L, SOMEBODY);
    submit(task().queue("q"));
    try (Caller caller = caller()) {
      caller.writeNote("before");
      NewTask beside = task().key("beside").build();
      QueueFullException full =
          catchThrowableOfType(
              QueueFullException.class,
              () -> join(caller).submit(List.of(beside, task().queue("q").build())));
      assertThat(full).as("refused").isNotNull();
      assertThat(full.queue()).isEqualTo("q");
      caller.writeNote("after");
      NewTask other = task().key("beside").build();
      join(caller).submit(List.of(other));
      caller.commit();
      assertThat(caller.notes()).containsExactly("after", "before");
      assertThat(store.queries().get(beside.id())).isEmpty();
      assertThat(stateOf(other.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void whatTheSameTransactionSubmittedFillsTheQueue() throws Exception {
    store.queues().capacity("q", 1L, SOMEBODY);
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task().queue("q").build()));
      assertThat(
              catchThrowableOfType(
                  QueueFullException.class,
                  () -> join(caller).submit(List.of(task().queue("q").build()))))
          .isNotNull();
      caller.rollBack();
    }
    submit(task().queue("q"));
  }

  @Test
  void aReplacementCountsIfTheCallerCommits() throws Exception {
    TaskBuilder old = task().unique(unique(OnDuplicate.REPLACE));
    submit(old);
    try (Caller caller = caller()) {
      NewTask next = task().unique(unique(OnDuplicate.REPLACE)).build();
      assertThat(join(caller).submit(List.of(next)))
          .containsExactly(new Submitted(next.id(), true, TaskState.READY));
      assertThat(stateOf(old.id())).isEqualTo(TaskState.READY);
      caller.commit();
      assertThat(stateOf(old.id())).isEqualTo(TaskState.CANCELLED);
      assertThat(stateOf(next.id())).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aReplacementThatWasRolledBackReplacedNothing() throws Exception {
    TaskBuilder old = task().unique(unique(OnDuplicate.REPLACE));
    submit(old);
    try (Caller caller = caller()) {
      NewTask next = task().unique(unique(OnDuplicate.REPLACE)).build();
      join(caller).submit(List.of(next));
      caller.rollBack();
      assertThat(stateOf(old.id())).isEqualTo(TaskState.READY);
      assertThat(store.queries().get(next.id())).isEmpty();
    }
    assertThat(store.tasks().submit(List.of(task().unique(UniqueKey.whileLive("text")).build())))
        .containsExactly(new Submitted(old.id(), false, null));
  }

  @Test
  void tasksThatAreLookedAtFirstAreScheduledOnceTheCallerCommits() throws Exception {
    rules("mail", Rules.perKey(1));
    rules("report", Rules.maxRunning(1));
    submit(task("report"));
    NewTask turn = task().turn(KeyTurn.ORDERED, "k").build();
    NewTask skippable = task("report").skippable().build();
    NewTask held = task().startPaused().build();
    try (Caller caller = caller()) {
      assertThat(join(caller).submit(List.of(turn, skippable, held)))
          .containsExactly(
              new Submitted(turn.id(), true, TaskState.SCHEDULED),
              new Submitted(skippable.id(), true, TaskState.SCHEDULED),
              new Submitted(held.id(), true, TaskState.PAUSED));
      assertThat(store.queries().get(turn.id())).isEmpty();
      caller.commit();
    }
    assertThat(stateOf(held.id())).isEqualTo(TaskState.PAUSED);
    promoteAll();
    assertThat(stateOf(turn.id())).isEqualTo(TaskState.READY);
    assertThat(stateOf(skippable.id())).isEqualTo(TaskState.SKIPPED);
  }

  @Test
  void whatWasRolledBackHasNoTurn() throws Exception {
    rules("mail", Rules.perKey(1));
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task().turn(KeyTurn.ORDERED, "k").build()));
      caller.rollBack();
    }
    long other = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(stateOf(other)).isEqualTo(TaskState.READY);
  }

  @Test
  void aFinishGivesItsTurnOnIfTheCallerCommits() throws Exception {
    rules("mail", Rules.perKey(1));
    long first = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    long second = submit(task().turn(KeyTurn.APART, "k"));
    promoteAll();
    Claimed claimed = claim(node(), first);
    Finish finish = new Finish(claimed.fence(), Outcome.succeeded(null), KitNode.RAN);
    try (Caller caller = caller()) {
      join(caller).finish(List.of(finish));
      caller.rollBack();
      promoteAll();
      assertThat(stateOf(second)).as("rolled back").isEqualTo(TaskState.BLOCKED);
      join(caller).finish(List.of(finish));
      caller.commit();
    }
    promoteAll();
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
  }

  @Test
  void aDeadlineIsKeptThroughACallersTransaction() throws Exception {
    NewTask task = task().deadline(Duration.ofHours(1)).build();
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task));
      caller.commit();
    }
    fixture.advance(Duration.ofHours(1).plusMinutes(1));
    maintain(EXPIRE);
    assertThat(stateOf(task.id())).isEqualTo(TaskState.FAILED);
  }

  private Caller caller() throws SQLException {
    var connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    return new Caller(connection.orElseThrow());
  }

  private static UniqueKey unique(OnDuplicate what) {
    return new UniqueKey("text", null, what);
  }
}
