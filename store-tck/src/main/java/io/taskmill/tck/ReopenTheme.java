package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a task that had ended has again when a person reopens it, and what it has no more. */
abstract class ReopenTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  private static UniqueKey window(OnDuplicate onDuplicate) {
    return new UniqueKey("text", HOUR, onDuplicate);
  }

  private static UniqueKey window() {
    return window(OnDuplicate.RETURN_EXISTING);
  }

  private Submitted answer(TaskBuilder task) {
    return store.tasks().submit(List.of(task.build())).get(0);
  }

  @Test
  void aWindowIsNeitherLostNorOpenedAnew() {
    long id = bringTo(TaskState.FAILED, task().unique(window()));
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(answer(task().unique(window())).id()).as("within the window").isEqualTo(id);
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(answer(task().unique(window())).id()).as("and after its end").isEqualTo(id);
    fixture.advance(HOUR);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    submit(task().unique(window()));
  }

  @Test
  void aWindowThatIsForgottenIsNotOpenedAnewEither() {
    long id = bringTo(TaskState.FAILED, task().unique(window()));
    fixture.advance(HOUR);
    maintain(EXPIRE);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    long other = submit(task().unique(window()));
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(answer(task().unique(window())).id()).as("whose key it is").isEqualTo(other);
  }

  @Test
  void aTaskWhoseKeyIsInTheWindowOfAnotherIsRefused() {
    long id = bringTo(TaskState.FAILED, task().unique(window()));
    fixture.advance(HOUR);
    long other = submit(task().unique(window()));
    assertThat(answer(id, TaskCommand.retry()).refusal()).isEqualTo(Refusal.KEY_TAKEN);
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    long next = submit(task().unique(window(OnDuplicate.REPLACE)));
    assertThat(answer(other, TaskCommand.retry()).refusal()).isEqualTo(Refusal.KEY_TAKEN);
    assertThat(answer(task().unique(window())).id()).isEqualTo(next);
  }

  @Test
  void ofSeveralWithOneKeyTheOldestHasIt() {
    long first = bringTo(TaskState.CANCELLED, task().key("k"));
    long second = bringTo(TaskState.CANCELLED, task().key("k"));
    List<CommandAnswer> answers =
        store.tasks().command(List.of(second, first), TaskCommand.retry(), SOMEBODY);
    assertThat(answers.get(0).refusal()).isEqualTo(Refusal.KEY_TAKEN);
    assertThat(answers.get(1).result()).isEqualTo(Result.APPLIED);
    assertThat(stateOf(first)).isEqualTo(TaskState.READY);
    assertThat(stateOf(second)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void itWantsNoMachineAnyMore() {
    KitNode left = nodeOn("left");
    long named = submit(task().host("left"));
    assertThat(command(named, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(command(named, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    claims(nodeOn("right"), named);
    for (Outcome outcome :
        List.of(Outcome.failedForGood("no"), Outcome.failedNeedsPerson("no luck"))) {
      long sticky = submit(task("sticky").sticky());
      left.finish(claim(left, sticky), outcome);
      assertThat(command(sticky, TaskCommand.retry())).isEqualTo(Result.APPLIED);
      claim(nodeOn("right"), sticky);
    }
  }

  @Test
  void aTaskThatComesToAnotherQueueWantsTheSameMachine() {
    KitNode left = nodeOn("left");
    long ready = submit(task().host("left"));
    long delayed = submit(task().host("left").delay(HOUR));
    for (long id : List.of(ready, delayed)) {
      assertThat(command(id, TaskCommand.Edit.ofQueue("other"))).isEqualTo(Result.APPLIED);
    }
    assertThat(command(delayed, TaskCommand.runNow())).isEqualTo(Result.APPLIED);
    claims(nodeOn("right"));
    claims(left, ready, delayed);
  }

  @Test
  void whatIsResolvedKeepsItsLastExecution() {
    KitNode node = nodeOn("left");
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.finish(claimed, Outcome.failedForGood("no"));
    TaskInfo failed = look(id);
    assertThat(failed.executionId()).isEqualTo(claimed.fence().executionId());
    fixture.advance(HOUR);
    assertThat(command(id, new TaskCommand.Resolve("called them"))).isEqualTo(Result.APPLIED);
    TaskInfo resolved = look(id);
    assertThat(resolved.executionId()).isEqualTo(failed.executionId());
    assertThat(resolved.node()).isEqualTo(failed.node());
    assertThat(resolved.host()).isEqualTo("left");
    assertThat(resolved.lastDuration()).isEqualTo(failed.lastDuration());
    assertThat(resolved.finishedAt()).isAfter(failed.finishedAt());
    assertThat(node.tryFinish(claimed.fence(), Outcome.failedForGood("no")))
        .as("the end is sent again")
        .contains(TaskState.RESOLVED);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(look(id).executionId()).isNull();
  }
}
