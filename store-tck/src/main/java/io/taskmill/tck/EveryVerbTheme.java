package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Report;
import io.taskmill.spi.Report.Line;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/**
 * What every verb makes of a task that is held back: one that is due and still to be decided, one
 * that is BLOCKED, and one that was SKIPPED. Afterwards what is live still runs to its end, and its
 * key is free for the next.
 */
abstract class EveryVerbTheme extends Theme {

  private static final String TYPE = "held-back";
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration DEADLINE = Duration.ofHours(6);

  private KitNode node;

  /** How a task is held back; what has run before has an execution that may write too late. */
  private enum Situation {
    TO_GET_A_TURN(TaskState.SCHEDULED),
    TO_GET_A_TURN_AGAIN(TaskState.SCHEDULED),
    TO_BE_SKIPPED_OR_NOT(TaskState.SCHEDULED),
    BLOCKED(TaskState.BLOCKED),
    BLOCKED_AGAIN(TaskState.BLOCKED),
    SKIPPED(TaskState.SKIPPED);

    final TaskState state;

    Situation(TaskState state) {
      this.state = state;
    }

    boolean hasRun() {
      return this == TO_GET_A_TURN_AGAIN || this == BLOCKED_AGAIN;
    }
  }

  /**
   * A task in a situation.
   *
   * @param lastRun its execution that has ended; null if it never ran
   * @param busy the execution that keeps it waiting, or made it SKIPPED; null if there is none
   */
  private record Case(
      Situation situation, TaskBuilder task, @Nullable Claimed lastRun, @Nullable Claimed busy) {

    long id() {
      return task.id();
    }

    boolean isLive() {
      return !situation.state.isFinal();
    }
  }

  @BeforeEach
  void oneNodeRunsThem() {
    node = node();
  }

  @Test
  void aSubmitThatIsSentAgainChangesNothing() {
    nothing(
        one ->
            assertThat(answer(one.task))
                .extracting(Submitted::id, Submitted::created)
                .containsExactly(one.id(), true));
  }

  @Test
  void aDuplicateMeetsWhatIsLive() {
    nothing(
        one -> {
          TaskBuilder duplicate = duplicate(one, OnDuplicate.RETURN_EXISTING);
          assertThat(answer(duplicate).id()).isEqualTo(one.isLive() ? one.id() : duplicate.id());
        });
  }

  @Test
  void aDuplicateIsRejectedByWhatIsLive() {
    nothing(
        one -> {
          TaskBuilder duplicate = duplicate(one, OnDuplicate.REJECT);
          if (one.isLive()) {
            assertThatThrownBy(() -> answer(duplicate)).isInstanceOf(DuplicateTaskException.class);
          } else {
            assertThat(answer(duplicate).id()).isEqualTo(duplicate.id());
          }
        });
  }

  @Test
  void aDuplicateReplacesWhatIsLiveAndHasNotStarted() {
    for (Situation situation : Situation.values()) {
      boolean replaced = !situation.state.isFinal() && !situation.hasRun();
      becomes(
          replaced ? TaskState.CANCELLED : situation.state,
          situation,
          one -> answer(duplicate(one, OnDuplicate.REPLACE)));
    }
  }

  @Test
  void aClaimDoesNotGetIt() {
    nothing(one -> assertThat(node.claim(ALL, TYPE)).isEmpty());
  }

  @Test
  void anExecutionThatHasEndedWritesNothing() {
    nothing(
        one -> {
          Fence fence = one.lastRun == null ? neverWas(one) : one.lastRun.fence();
          assertThat(store.tasks().begin(List.of(Begin.now(fence)))).containsExactly(fence);
          assertThat(store.tasks().checkpoint(fence, "late")).isFalse();
          assertThat(store.reports().write(List.of(late(fence)))).containsExactly(fence);
          assertThat(store.reports().tryWrite(List.of(late(fence))).lost()).containsExactly(fence);
          assertThat(store.steps().record(fence, StepTheme.step("late", 1))).isFalse();
          assertThat(store.steps().steps(one.id())).isEmpty();
          assertThat(node.tryFinish(fence, Outcome.succeeded("late")).stream())
              .as("nothing, or that it was recorded")
              .isSubsetOf(one.lastRun == null ? List.of() : List.of(one.situation.state));
        });
  }

  @Test
  void anExecutionThatNeverWasWritesNothing() {
    nothing(
        one -> {
          assertThat(store.tasks().begin(List.of(Begin.now(neverWas(one))))).hasSize(1);
          assertThat(store.tasks().checkpoint(neverWas(one), "stale")).isFalse();
          assertThat(node.tryFinish(neverWas(one), Outcome.succeeded("stale"))).isEmpty();
        });
  }

  @Test
  void aPromotionDecidesWhatIsDueAndLeavesTheOthers() {
    for (Situation situation : Situation.values()) {
      boolean due = situation.state == TaskState.SCHEDULED;
      becomes(due ? TaskState.READY : situation.state, situation, one -> promoteAll());
    }
  }

  @Test
  void recoveryAndTheEndOfAHostsWaitAreNotForIt() {
    nothing(
        one -> {
          assertThat(maintain(RECOVER)).isZero();
          assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
        });
  }

  @Test
  void aCancelEndsWhatIsLive() {
    for (Situation situation : Situation.values()) {
      becomes(
          live(situation, TaskState.CANCELLED),
          situation,
          one -> applied(one, TaskCommand.cancel()));
    }
  }

  @Test
  void aPauseStopsWhatIsLive() {
    for (Situation situation : Situation.values()) {
      becomes(
          live(situation, TaskState.PAUSED), situation, one -> applied(one, TaskCommand.pause()));
    }
  }

  @Test
  void aResumeIsRefused() {
    nothing(one -> assertThat(command(one.id(), TaskCommand.resume())).isEqualTo(Result.REFUSED));
  }

  @Test
  void whatIsPausedAndResumedIsDecidedAnew() {
    for (Situation situation : Situation.values()) {
      becomes(
          live(situation, TaskState.SCHEDULED),
          situation,
          one -> {
            applied(one, TaskCommand.pause());
            applied(one, TaskCommand.resume());
          });
    }
  }

  @Test
  void itsDeadlineEndsWhatIsLive() {
    nothing(one -> assertThat(maintain(EXPIRE)).isZero());
    for (Situation situation : Situation.values()) {
      becomes(
          live(situation, TaskState.FAILED),
          situation,
          one -> {
            fixture.advance(DEADLINE.plusSeconds(1));
            maintain(EXPIRE);
          });
    }
  }

  /** A verb that leaves the task as it is, to the last field, in every situation. */
  private void nothing(Consumer<Case> verb) {
    for (Situation situation : Situation.values()) {
      becomes(situation.state, situation, verb);
    }
  }

  private void becomes(TaskState expected, Situation situation, Consumer<Case> verb) {
    Case one = bring(situation);
    TaskInfo before = look(one.id());
    assertThat(before.state()).as("%s", situation).isEqualTo(situation.state);
    verb.accept(one);
    TaskInfo after = look(one.id());
    assertThat(after.state()).as("what becomes of %s", situation).isEqualTo(expected);
    if (expected == situation.state && expected != TaskState.SCHEDULED) {
      assertThat(after).as("%s", situation).isEqualTo(before);
    }
    if (expected == TaskState.PAUSED) {
      applied(one, TaskCommand.resume());
    }
    runsToItsEnd(one);
  }

  private Case bring(Situation situation) {
    boolean skips = situation == Situation.SKIPPED || situation == Situation.TO_BE_SKIPPED_OR_NOT;
    rules(TYPE, skips ? Rules.maxRunning(1) : Rules.perKey(1));
    TaskBuilder task = task(TYPE).deadline(DEADLINE).turn(KeyTurn.APART, "k");
    if (skips) {
      task.turn(KeyTurn.NONE, null).skippable();
    }
    task.unique(UniqueKey.whileLive("text"));
    Claimed lastRun = situation.hasRun() ? runOnce(task) : null;
    Claimed busy = null;
    if (situation.state != TaskState.SCHEDULED) {
      busy = turnOf(task(TYPE).turn(skips ? KeyTurn.NONE : KeyTurn.APART, "k"));
    }
    if (lastRun == null) {
      submit(task);
    } else {
      fixture.advance(PAUSE.plusSeconds(1));
    }
    if (situation.state != TaskState.SCHEDULED) {
      promoteAll();
    }
    return new Case(situation, task, lastRun, busy);
  }

  private Claimed runOnce(TaskBuilder task) {
    Claimed first = turnOf(task);
    node.finish(first, Outcome.failedRetryIn(PAUSE, "first try"));
    return first;
  }

  private Claimed turnOf(TaskBuilder task) {
    long id = submit(task);
    promoteAll();
    return claim(node, id);
  }

  private void runsToItsEnd(Case one) {
    TaskState was = stateOf(one.id());
    if (one.busy != null) {
      node.finish(one.busy, Outcome.succeeded(null));
    }
    rules(TYPE, Rules.perKey(1));
    promoteAll();
    List<Claimed> last = node.claim(ALL, TYPE);
    last.forEach(claimed -> node.finish(claimed, Outcome.succeeded("ran")));
    if (!was.isFinal()) {
      assertThat(ids(last)).as("%s, which was %s", one.situation, was).contains(one.id());
    }
    assertThat(stateOf(one.id())).isEqualTo(was.isFinal() ? was : TaskState.SUCCEEDED);
    node.finish(turnOf(task(TYPE).turn(KeyTurn.APART, "k")), Outcome.succeeded(null));
    rules(TYPE, TypeRules.NONE);
  }

  private static TaskState live(Situation situation, TaskState then) {
    return situation.state.isFinal() ? situation.state : then;
  }

  private void applied(Case one, TaskCommand signal) {
    assertThat(command(one.id(), signal))
        .as("%s of %s", signal, one.situation)
        .isEqualTo(one.isLive() ? Result.APPLIED : Result.REFUSED);
  }

  private Submitted answer(TaskBuilder task) {
    return store.tasks().submit(List.of(task.build())).get(0);
  }

  private static TaskBuilder duplicate(Case one, OnDuplicate what) {
    return task(one.task.build().type()).unique(new UniqueKey("text", null, what));
  }

  private static Report late(Fence fence) {
    Line line = new Line(1, Instant.EPOCH, Level.INFO, "late");
    return new Report(fence, null, List.of(line));
  }

  private Fence neverWas(Case one) {
    return new Fence(one.id(), node.number(), 1_000_000);
  }
}
