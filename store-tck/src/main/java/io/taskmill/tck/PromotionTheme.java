package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** SCHEDULED tasks become READY when their time has come, and only those. */
abstract class PromotionTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aDueTaskBecomesReadyWithItsDueTime() {
    Instant due = now().plus(HOUR);
    long id = submit(task().runAt(due).priority(3));
    fixture.advance(HOUR.plusSeconds(1));
    assertThat(stateOf(id)).as("before the promotion").isEqualTo(TaskState.SCHEDULED);
    assertThat(maintain(PROMOTE)).isEqualTo(1);
    var info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.dueAt()).isEqualTo(due);
    assertThat(info.priority()).isEqualTo(3);
    assertThat(maintain(PROMOTE)).isZero();
  }

  @Test
  void aTaskWhoseTimeHasNotComeStays() {
    long id = submit(task().delay(HOUR));
    assertThat(maintain(PROMOTE)).isZero();
    fixture.advance(HOUR.dividedBy(2));
    assertThat(maintain(PROMOTE)).isZero();
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aRetryIsPromotedWithItsCounts() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedRetryIn(HOUR, "no"));
    assertThat(maintain(PROMOTE)).isZero();
    fixture.advance(HOUR.plusSeconds(1));
    assertThat(maintain(PROMOTE)).isEqualTo(1);
    assertThat(look(id).attempts()).isEqualTo(1);
    assertThat(look(id).lastError()).isEqualTo("no");
  }

  @Test
  void theEarliestAreFirstAndTheLimitIsKept() {
    Instant now = now();
    long third = submit(task().runAt(now.plusSeconds(30)).priority(9));
    long first = submit(task().runAt(now.plusSeconds(10)));
    long second = submit(task().runAt(now.plusSeconds(20)));
    fixture.advance(HOUR);
    assertThat(maintain(PROMOTE, 2)).isEqualTo(2);
    assertThat(stateOf(first)).isEqualTo(TaskState.READY);
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
    assertThat(stateOf(third)).isEqualTo(TaskState.SCHEDULED);
    assertThat(maintain(PROMOTE, 2)).isEqualTo(1);
    assertThat(stateOf(third)).isEqualTo(TaskState.READY);
  }

  @Test
  void onlyScheduledTasksArePromotedHoweverLongTheyWait() {
    KitNode node = node();
    long paused = submit(task("paused").delay(HOUR));
    command(paused, TaskCommand.pause());
    long attention = submit(task("attention"));
    node.finish(claim(node, attention), Outcome.failedNeedsPerson("no"));
    long running = submit(task("running"));
    claim(node, running);
    fixture.advance(HOUR.multipliedBy(100));
    assertThat(maintain(PROMOTE)).isZero();
    assertThat(stateOf(paused)).isEqualTo(TaskState.PAUSED);
    assertThat(stateOf(attention)).isEqualTo(TaskState.ATTENTION);
    assertThat(stateOf(running)).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void aPausedTaskDoesNotUseUpTheLimit() {
    long paused = submit(task().delay(Duration.ofMinutes(1)));
    command(paused, TaskCommand.pause());
    long scheduled = submit(task().delay(Duration.ofMinutes(2)));
    fixture.advance(HOUR);
    assertThat(maintain(PROMOTE, 1)).isEqualTo(1);
    assertThat(stateOf(scheduled)).isEqualTo(TaskState.READY);
  }
}
