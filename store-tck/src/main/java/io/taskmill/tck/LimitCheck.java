package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Store;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Holds a store to the turns of keys, and to what may be skipped. The contract leaves open when
 * exactly a turn goes on, and who of several is skipped; so the {@link Model} follows the store
 * there, and what must be true whatever the store decides is looked at after every step. How many
 * of a type run is not left open: the model knows what each claim gives.
 */
final class LimitCheck {

  private final Supplier<Store> store;
  private final Model model;

  /** Who was BLOCKED after the last step. */
  private List<ModelTask> waited = List.of();

  LimitCheck(Supplier<Store> store, Model model) {
    this.store = store;
    this.model = model;
  }

  /** After every step. */
  void step() {
    followTurns();
    List<ModelTask> gotTurns = model.all(task -> !task.hasTurn && task.needsTurnNow());
    model.tasks.values().forEach(ModelTask::settle);
    noKeyHasMoreTurnsThanItMay();
    turnsGoInOrder(gotTurns);
    waited = model.all(task -> task.state == TaskState.BLOCKED);
  }

  /** After a promotion, which leaves no turn that somebody waits for. */
  void nobodyWaitsInVain() {
    for (ModelTask task : model.all(task -> task.state == TaskState.BLOCKED)) {
      assertThat(model.turnsOfKeyOf(task))
          .as("turns that others have, of the key for which %s is BLOCKED", task.task)
          .hasSizeGreaterThanOrEqualTo(task.perKey());
    }
  }

  /**
   * After a promotion.
   *
   * @param due what it had to bring on
   * @param loadBefore how many tasks of the limited type were READY or RUNNING before
   */
  void skipped(List<ModelTask> due, int loadBefore) {
    List<ModelTask> decided = due.stream().filter(ModelTask::mayBeSkipped).toList();
    long passed = decided.stream().filter(task -> task.state == TaskState.READY).count();
    assertThat(passed)
        .as("let through beside %s READY or RUNNING", loadBefore)
        .isLessThanOrEqualTo(Math.max(0, Dice.MAX_RUNNING - loadBefore));
    if (passed < decided.size()) {
      assertThat(model.load(Dice.LIMITED))
          .as("READY or RUNNING when one was skipped")
          .isGreaterThanOrEqualTo(Dice.MAX_RUNNING);
    }
  }

  /** Turns that the store has given on by itself. */
  private void followTurns() {
    TaskFilter ready = TaskFilter.all().types(Dice.APART, Dice.ORDERED).states(TaskState.READY);
    for (TaskInfo info :
        store.get().queries().find(TaskSearch.of(ready).limit(TaskSearch.MOST)).tasks()) {
      Objects.requireNonNull(model.tasks.get(info.id())).follow(info.state());
    }
  }

  private void noKeyHasMoreTurnsThanItMay() {
    for (ModelTask task : model.all(task -> task.hasTurn)) {
      assertThat(model.turnsOfKeyOf(task))
          .as("turns of the key of %s", task.task)
          .hasSizeLessThanOrEqualTo(task.perKey());
    }
  }

  private void turnsGoInOrder(List<ModelTask> gotTurns) {
    for (ModelTask before : waited) {
      if (before.state == TaskState.BLOCKED) {
        assertThat(gotTurns)
            .as("got a turn, while %s stays BLOCKED", before.task)
            .noneMatch(got -> got.hasKeyOf(before) && Model.CLAIM_ORDER.compare(before, got) < 0);
      }
    }
  }
}
