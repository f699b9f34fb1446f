package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is told of a task besides what was submitted: errors, durations, times. */
abstract class TaskFieldsTheme extends Theme {

  @Test
  void aNewTaskWasUpdatedWhenItWasCreated() {
    TaskInfo task = look(submit(task()));
    assertThat(task.updatedAt()).isEqualTo(task.createdAt());
    assertThat(task.errors()).isZero();
    assertThat(task.lastDuration()).isNull();
    assertThat(task.deadline()).isNull();
    assertThat(task.executionDeadline()).isNull();
    assertThat(task.parent()).isNull();
    assertThat(task.remark()).isNull();
  }

  @Test
  void theDeadlineIsTold() {
    TaskInfo task = look(submit(task().deadline(Duration.ofHours(2))));
    assertThat(task.deadline()).isEqualTo(task.createdAt().plus(Duration.ofHours(2)));
  }

  @Test
  void errorsAreCountedAndTheLastExecutionIsMeasured() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ZERO, "first"));
    TaskInfo failed = look(id);
    assertThat(failed.errors()).isEqualTo(1);
    assertThat(failed.lastDuration()).isEqualTo(KitNode.RAN);
    assertThat(failed.executionId()).isNull();
    promoteAll();
    node.finish(node.claimOne("mail"), Outcome.failedRetryIn(Duration.ZERO, "second"));
    fixture.advance(Duration.ofMinutes(1));
    promoteAll();
    Claimed third = node.claimOne("mail");
    assertThat(look(id).executionDeadline()).isNull();
    node.begin(third, Duration.ofSeconds(4));
    TaskInfo running = look(id);
    assertThat(running.executionDeadline()).isEqualTo(running.lastStartedAt());
    assertThat(running.errors()).isEqualTo(2);
    assertThat(running.lastDuration()).isEqualTo(KitNode.RAN);
    fixture.advance(Duration.ofSeconds(3));
    node.finish(third, Outcome.succeeded(null));
    TaskInfo done = look(id);
    assertThat(done.errors()).isEqualTo(2);
    assertThat(done.executionDeadline()).isNull();
    assertThat(done.lastDuration())
        .isEqualTo(Duration.between(done.lastStartedAt(), done.finishedAt()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(7));
    assertThat(done.updatedAt()).isEqualTo(done.finishedAt());
  }

  @Test
  void checkpointsAndCommandsUpdateATask() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    fixture.advance(Duration.ofMinutes(1));
    Instant before = now();
    assertThat(store.tasks().checkpoint(claimed.fence(), "half")).isTrue();
    assertThat(look(id).updatedAt()).isAfterOrEqualTo(before);
    fixture.advance(Duration.ofMinutes(1));
    command(id, TaskCommand.cancel());
    Instant commanded = store.audit().find(id, Long.MAX_VALUE, 1).get(0).at();
    assertThat(look(id).updatedAt()).isEqualTo(commanded);
  }

  @Test
  void aRemarkIsTold() {
    long id = submit(task());
    command(id, new TaskCommand.Resolve("done by hand"));
    assertThat(look(id).remark()).isEqualTo("done by hand");
    assertThat(look(id).state()).isEqualTo(TaskState.RESOLVED);
    assertThat(look(id).lastDuration()).isNull();
  }
}
