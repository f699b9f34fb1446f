package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Compares what a store tells of its tasks with the {@link Model}. */
final class ModelCheck {

  /** No walk takes longer; and less than what keeps due times apart. */
  private static final Duration LONGEST_WALK = Duration.ofMinutes(20);

  private final StoreFixture fixture;
  private final Supplier<Store> store;
  private final Model model;
  private final Instant start;

  /**
   * @param start the store's clock when the model's stood at zero
   */
  ModelCheck(StoreFixture fixture, Supplier<Store> store, Model model, Instant start) {
    this.fixture = fixture;
    this.store = store;
    this.model = model;
    this.start = start;
  }

  void everything() {
    List<TaskInfo> found =
        store.get().queries().find(TaskSearch.of(TaskFilter.all()).limit(TaskSearch.MOST)).tasks();
    assertThat(found).hasSameSizeAs(model.tasks.keySet());
    found.forEach(this::compare);
    assertThat(store.get().queries().typesWithReadyTasks())
        .containsExactlyInAnyOrderElementsOf(
            model.all(task -> task.state == TaskState.READY).stream()
                .map(task -> task.task.type())
                .distinct()
                .toList());
  }

  void task(long id) {
    compare(store.get().queries().get(id).orElseThrow());
  }

  void claimed(Claimed claimed, ModelTask expected) {
    assertThat(claimed.payload()).isEqualTo(expected.task.payload());
    assertThat(claimed.attempts()).isEqualTo(expected.attempts);
    assertThat(claimed.losses()).isEqualTo(expected.losses);
    assertThat(claimed.suspect()).isEqualTo(expected.suspect);
    assertThat(claimed.checkpoint()).isEqualTo(expected.checkpoint);
  }

  /** Follows the store where the contract leaves open what a recovery makes of a task. */
  void recovered(ModelTask task) {
    long node = Objects.requireNonNull(task.holder).node();
    boolean begun = task.begun;
    TaskInfo info = store.get().queries().get(task.task.id()).orElseThrow();
    assertThat(task.recover()).contains(info.state());
    task.end(info.state());
    if (begun) {
      assertThat(info.lastError()).contains(Long.toString(node));
      task.error = info.lastError();
    }
    compare(info);
  }

  /** Follows the store where a promotion has something to decide. */
  void promoted(ModelTask task) {
    TaskInfo info = store.get().queries().get(task.task.id()).orElseThrow();
    assertThat(task.promote()).contains(info.state());
    task.state = info.state();
    compare(info);
  }

  private void compare(TaskInfo info) {
    ModelTask expected = Objects.requireNonNull(model.tasks.get(info.id()));
    expected.follow(info.state());
    assertThat(info.state()).as("state of %s", info.id()).isEqualTo(expected.state);
    assertThat(fixture.placesOf(info.id())).as("places").isEqualTo(Theme.place(info));
    assertThat(info.attempts()).as("attempts").isEqualTo(expected.attempts);
    assertThat(info.losses()).as("losses").isEqualTo(expected.losses);
    assertThat(info.priority()).as("priority").isEqualTo(expected.task.priority());
    assertThat(info.key()).as("key").isEqualTo(expected.task.key());
    assertThat(info.lastError()).as("last error").isEqualTo(expected.error);
    assertThat(info.result()).as("result").isEqualTo(expected.result);
    assertThat(info.finishedAt() != null).as("finished").isEqualTo(info.state().isFinal());
    if (!info.state().isFinal()) {
      assertThat(info.checkpoint()).as("checkpoint").isEqualTo(expected.checkpoint);
    }
    if (expected.holder != null) {
      assertThat(info.executionId()).isEqualTo(expected.holder.executionId());
    }
    compareTimes(info, expected);
  }

  private void compareTimes(TaskInfo info, ModelTask expected) {
    if (expected.dueAt == null) {
      Instant due = start.plus(expected.due);
      assertThat(info.dueAt()).as("due").isBetween(due.minusMillis(1), due.plus(LONGEST_WALK));
      expected.dueAt = info.dueAt();
    }
    assertThat(info.dueAt()).as("due").isEqualTo(expected.dueAt);
    assertThat(info.firstStartedAt() != null).as("started").isEqualTo(expected.started);
    if (expected.firstStartedAt == null) {
      expected.firstStartedAt = info.firstStartedAt();
    }
    assertThat(info.firstStartedAt()).as("first start").isEqualTo(expected.firstStartedAt);
  }
}
