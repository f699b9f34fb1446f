package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a submit creates, and that it may be sent again. */
abstract class SubmittingTheme extends Theme {

  @Test
  void everythingThatWasSubmittedCanBeAskedFor() {
    Instant before = now();
    long id =
        submit(
            task("report")
                .tenant(7)
                .queue("slow")
                .creator(42)
                .key("k-1")
                .priority(8)
                .payload("{\"n\":1}")
                .tags("b", "a")
                .maxAttempts(4)
                .maxLosses(2));
    TaskInfo info = look(id);
    assertThat(info.id()).isEqualTo(id);
    assertThat(info.type()).isEqualTo("report");
    assertThat(info.tenant()).isEqualTo(7);
    assertThat(info.queue()).isEqualTo("slow");
    assertThat(info.creator()).isEqualTo(42);
    assertThat(info.key()).isEqualTo("k-1");
    assertThat(info.priority()).isEqualTo(8);
    assertThat(info.payload()).isEqualTo("{\"n\":1}");
    assertThat(info.tags()).containsExactly("b", "a");
    assertThat(info.maxAttempts()).isEqualTo(4);
    assertThat(info.maxLosses()).isEqualTo(2);
    assertThat(info.createdAt()).isBetween(before, now().plusMillis(1));
  }

  /** A task was once stored although its caller was told that he was interrupted. */
  @Test
  void anInterruptedThreadIsAnsweredAndStaysInterrupted() {
    for (int i = 0; i < 20; i++) {
      NewTask task = task().build();
      Thread.currentThread().interrupt();
      boolean created;
      boolean interrupted;
      try {
        created = store.tasks().submit(List.of(task)).get(0).created();
      } finally {
        interrupted = Thread.interrupted();
      }
      assertThat(created).isTrue();
      assertThat(interrupted).isTrue();
      assertThat(look(task.id()).state()).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void aNewTaskHasNoHistory() {
    TaskInfo info = look(submit(task()));
    assertThat(info.attempts()).isZero();
    assertThat(info.losses()).isZero();
    assertThat(info.key()).isNull();
    assertThat(info.tags()).isEmpty();
    assertThat(info.result()).isNull();
    assertThat(info.checkpoint()).isNull();
    assertThat(info.lastError()).isNull();
    assertThat(info.executionId()).isNull();
    assertThat(info.node()).isNull();
    assertThat(info.host()).isNull();
    assertThat(info.firstStartedAt()).isNull();
    assertThat(info.lastStartedAt()).isNull();
    assertThat(info.finishedAt()).isNull();
  }

  @Test
  void aTaskWithoutDelayIsReadyAndDueNow() {
    Instant before = now();
    NewTask task = task().build();
    assertThat(store.tasks().submit(List.of(task)))
        .containsExactly(new Submitted(task.id(), true, TaskState.READY));
    assertThat(look(task.id()).dueAt()).isBetween(before, now().plusMillis(1));
    assertThat(stateOf(task.id())).isEqualTo(TaskState.READY);
  }

  @Test
  void aTaskWithADelayIsScheduledThatLongFromNow() {
    Instant before = now();
    NewTask task = task().delay(Duration.ofHours(2)).build();
    assertThat(store.tasks().submit(List.of(task)))
        .containsExactly(new Submitted(task.id(), true, TaskState.SCHEDULED));
    Duration delay = Duration.ofHours(2);
    assertThat(look(task.id()).dueAt())
        .isBetween(before.plus(delay), now().plus(delay).plusMillis(1));
    assertThat(stateOf(task.id())).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aDelayCanBeEightyYears() {
    Duration delay = Duration.ofDays(80 * 365);
    Instant before = now();
    TaskInfo info = look(submit(task().delay(delay)));
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.dueAt()).isBetween(before.plus(delay), now().plus(delay).plusMillis(1));
  }

  @Test
  void aTaskForALaterTimeIsScheduledForExactlyThatTime() {
    Instant time = now().plus(Duration.ofDays(1));
    TaskInfo info = look(submit(task().runAt(time)));
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.dueAt()).isEqualTo(time);
  }

  @Test
  void aTaskForATimeInThePastIsReadyWithThatDueTime() {
    Instant time = now().minus(Duration.ofDays(3));
    TaskInfo info = look(submit(task().runAt(time)));
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.dueAt()).isEqualTo(time);
  }

  @Test
  void aTimeCountsMoreThanADelay() {
    Instant time = now().minus(Duration.ofMinutes(1));
    TaskInfo info = look(submit(task().runAt(time).delay(Duration.ofHours(1))));
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.dueAt()).isEqualTo(time);
  }

  @Test
  void answersComeInTheOrderOfTheTasks() {
    long holder = submit(task().key("k"));
    NewTask later = task().delay(Duration.ofHours(1)).build();
    NewTask duplicate = task().key("k").build();
    NewTask ready = task().build();
    assertThat(store.tasks().submit(List.of(later, duplicate, ready)))
        .containsExactly(
            new Submitted(later.id(), true, TaskState.SCHEDULED),
            new Submitted(holder, false, null),
            new Submitted(ready.id(), true, TaskState.READY));
    assertThat(store.queries().get(duplicate.id())).isEmpty();
    assertThat(fixture.placesOf(duplicate.id())).isEmpty();
  }

  @Test
  void aBatchMayComeInAnyOrderOfIds() {
    NewTask first = task().build();
    NewTask second = task().build();
    assertThat(store.tasks().submit(List.of(second, first)))
        .extracting(Submitted::id)
        .containsExactly(second.id(), first.id());
  }

  @Test
  void aSubmitThatIsSentAgainChangesNothing() {
    TaskBuilder task = task().payload("first");
    long id = submit(task);
    Submitted again = store.tasks().submit(List.of(task.payload("second").build())).get(0);
    assertThat(again.id()).isEqualTo(id);
    assertThat(again.created()).as("the task exists through this submit").isTrue();
    assertThat(look(id).payload()).isEqualTo("first");
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void aSubmitThatIsSentAgainLeavesARunningTaskAlone() {
    TaskBuilder task = task();
    long id = submit(task);
    KitNode node = node();
    var claimed = node.claimOne("mail");
    assertThat(store.tasks().submit(List.of(task.build())).get(0).id()).isEqualTo(id);
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
    assertThat(node().claim(ALL, "mail")).isEmpty();
    assertThat(node.finish(claimed, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aSubmitThatIsSentAgainDoesNotReviveAFinishedTask() {
    for (TaskState end : List.of(TaskState.SUCCEEDED, TaskState.FAILED, TaskState.CANCELLED)) {
      TaskBuilder task = task("type-" + end);
      long id = bringTo(end, task);
      assertThat(store.tasks().submit(List.of(task.build())).get(0).id()).isEqualTo(id);
      assertThat(stateOf(id)).isEqualTo(end);
      assertThat(node().claim(ALL, "type-" + end)).isEmpty();
    }
  }

  @Test
  void theSameIdTwiceInOneBatchIsOneTask() {
    NewTask task = task().build();
    assertThat(store.tasks().submit(List.of(task, task)))
        .extracting(Submitted::id)
        .containsExactly(task.id(), task.id());
    assertThat(store.queries().count(TaskFilter.all(), 10)).isEqualTo(1);
    assertThat(stateOf(task.id())).isEqualTo(TaskState.READY);
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void anEmptyBatchCreatesNothing() {
    assertThat(store.tasks().submit(List.of())).isEmpty();
  }

  @Test
  void aBatchOfThousandsIsOneSubmit() {
    List<NewTask> tasks = Stream.generate(() -> task().build()).limit(3_000).toList();
    assertThat(store.tasks().submit(tasks))
        .allMatch(Submitted::created)
        .extracting(Submitted::id)
        .isEqualTo(tasks.stream().map(NewTask::id).toList());
    assertThat(store.queries().count(TaskFilter.all(), 100_000)).isEqualTo(3_000);
  }
}
