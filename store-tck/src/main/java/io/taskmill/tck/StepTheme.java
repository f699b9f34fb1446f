package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredStep;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is remembered of the steps of a task. */
abstract class StepTheme extends Theme {

  private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05.123456Z");
  private static final Instant LAST = Instant.parse("2026-01-03T03:04:05.654321Z");

  /** A step that is done. */
  static StoredStep step(String name, int nth) {
    return StoredStep.first(name, nth, StepKind.STEP, FIRST).done("\"" + name + "\"", 1, LAST);
  }

  private StoredStep only(long id) {
    List<StoredStep> steps = store.steps().steps(id);
    assertThat(steps).hasSize(1);
    return steps.get(0);
  }

  @Test
  void tasksThatHaveStepsAreToldFromOthers() {
    Claimed claimed = claim(node(), submit(task()));
    store.steps().record(claimed.fence(), step("reserve", 1));
    store.steps().record(claimed.fence(), step("charge", 2));
    long without = submit(task());
    long with = claimed.fence().task();

    assertThat(store.steps().tasksWithSteps(List.of(with, without, 42L))).containsExactly(with);
    assertThat(store.steps().tasksWithSteps(List.of())).isEmpty();
  }

  @Test
  void stepsAreKeptAsTheyAreGivenInTheOrderOfTheirComing() {
    Claimed claimed = claim(node(), submit(task()));
    StoredStep waiting =
        StoredStep.first("pause", 2, StepKind.SLEEP, FIRST).waiting(LAST.plusSeconds(1), LAST);
    StoredStep failed = step("charge", 3).failed("no money", 7, LAST);
    StoredStep empty =
        StoredStep.first("mail", 4, StepKind.STEP, FIRST)
            .done(null, 1, LAST)
            .undoable(true)
            .undone(LAST);
    for (StoredStep step : List.of(empty, failed, step("reserve", 1), waiting)) {
      assertThat(store.steps().record(claimed.fence(), step)).isTrue();
    }
    assertThat(store.steps().steps(claimed.fence().task()))
        .containsExactly(step("reserve", 1), waiting, failed, empty);
    assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void everyKindAndStatusIsKept() {
    Claimed claimed = claim(node(), submit(task()));
    for (StepKind kind : StepKind.values()) {
      for (StepStatus status : StepStatus.values()) {
        StoredStep step =
            StoredStep.first("one", 1, kind, FIRST).done("1", 1, LAST).became(status, LAST);
        assertThat(store.steps().record(claimed.fence(), step)).isTrue();
        assertThat(only(claimed.fence().task())).isEqualTo(step);
      }
    }
  }

  @Test
  void aStepIsOneRowByItsNameWhichIsTakenExactly() {
    Claimed claimed = claim(node(), submit(task()));
    StoredStep first = StoredStep.first("charge", 1, StepKind.STEP, FIRST);
    assertThat(store.steps().record(claimed.fence(), first)).isTrue();
    assertThat(store.steps().record(claimed.fence(), step("charge", 1))).isTrue();
    assertThat(only(claimed.fence().task())).isEqualTo(step("charge", 1));
    assertThat(store.steps().record(claimed.fence(), step("Charge", 2))).isTrue();
    assertThat(store.steps().steps(claimed.fence().task())).hasSize(2);
  }

  @Test
  void tasksHaveStepsOfTheirOwn() {
    KitNode node = node();
    Claimed one = claim(node, submit(task("one")));
    Claimed other = claim(node, submit(task("other")));
    assertThat(store.steps().record(one.fence(), step("charge", 1))).isTrue();
    assertThat(store.steps().steps(other.fence().task())).isEmpty();
    assertThat(store.steps().steps(Ids.next())).isEmpty();
  }

  @Test
  void theyStayWhenTheTaskRunsAgainAndWhenItIsLost() {
    KitNode node = node();
    long id = submit(task().maxAttempts(5));
    Claimed first = claim(node, id);
    assertThat(store.steps().record(first.fence(), step("reserve", 1))).isTrue();
    node.finish(first, Outcome.failedRetryIn(Duration.ZERO, "no"));
    promoteAll();
    Claimed second = claim(node, id);
    assertThat(store.steps().record(second.fence(), step("charge", 2))).isTrue();
    node.begin(second);
    die(node);
    maintain(RECOVER);
    assertThat(store.steps().steps(id)).containsExactly(step("reserve", 1), step("charge", 2));
    assertThat(store.steps().record(second.fence(), step("late", 3)))
        .as("an execution that was taken back")
        .isFalse();
    assertThat(store.steps().steps(id)).hasSize(2);
  }

  @Test
  void twoExecutionsNeverBothRecordAStep() {
    KitNode node = node();
    long id = submit(task());
    Claimed lost = claim(node, id);
    node.begin(lost);
    Fence gone = lost.fence();
    die(node);
    maintain(RECOVER);
    Fence holder = claim(node(), id).fence();
    assertThat(store.steps().record(holder, step("charge", 1))).isTrue();
    assertThat(store.steps().record(gone, step("charge", 1).withResult("\"twice\""))).isFalse();
    assertThat(only(id)).isEqualTo(step("charge", 1));
  }

  @Test
  void stepsThatAreRecordedAtOnceAreAllThere() throws Exception {
    Claimed claimed = claim(node(), submit(task()));
    List<Callable<Boolean>> all =
        IntStream.rangeClosed(1, 8)
            .<Callable<Boolean>>mapToObj(
                n -> () -> store.steps().record(claimed.fence(), step("step-" + n, n)))
            .toList();
    assertThat(Together.run(all)).containsOnly(true);
    assertThat(store.steps().steps(claimed.fence().task())).hasSize(8);
  }

  @Test
  void aRetryKeepsStepsAndSignalsAndAResetForgetsThem() {
    for (TaskCommand command : List.of(TaskCommand.retry(), TaskCommand.reset())) {
      boolean kept = command.equals(TaskCommand.retry());
      KitNode node = node();
      long id = submit(task(command.verb()));
      Claimed claimed = claim(node, id);
      assertThat(store.steps().record(claimed.fence(), step("charge", 1))).isTrue();
      assertThat(command(id, new TaskCommand.Signal("approval", null))).isEqualTo(Result.APPLIED);
      node.finish(claimed, Outcome.failedForGood("no"));
      assertThat(command(id, command)).isEqualTo(Result.APPLIED);
      assertThat(store.steps().steps(id)).hasSize(kept ? 1 : 0);
      assertThat(store.steps().signals(id)).hasSize(kept ? 1 : 0);
    }
  }

  @Test
  void everyExecutionIsToldThatUndoingHasBegunUntilTheTaskIsReset() {
    KitNode node = node();
    long id = submit(task().maxAttempts(9));
    Claimed first = claim(node, id);
    assertThat(first.undoing()).isFalse();
    StoredStep note = StoredStep.first("taskmill:undo", 2, StepKind.UNDO, FIRST);
    assertThat(store.steps().record(first.fence(), step("charge", 1))).isTrue();
    assertThat(store.steps().record(first.fence(), note)).isTrue();
    node.finish(first, Outcome.suspendedUntil(Instant.EPOCH));
    promoteAll();
    Claimed second = claim(node, id);
    assertThat(second.undoing()).as("after a suspension").isTrue();
    node.begin(second);
    die(node);
    maintain(RECOVER);
    assertThat(store.steps().record(second.fence(), note)).isFalse();
    KitNode another = node();
    Claimed third = claim(another, id);
    assertThat(third.undoing()).as("after a crash").isTrue();
    another.finish(third, Outcome.failedForGood("no"));
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    Claimed fourth = claim(another, id);
    assertThat(fourth.undoing()).as("after a retry").isTrue();
    another.finish(fourth, Outcome.failedForGood("no"));
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    assertThat(claim(another, id).undoing()).as("after a reset").isFalse();
  }

  @Test
  void runNowEndsWaitsThatOnlyTimeEnds() {
    for (boolean paused : List.of(false, true)) {
      KitNode node = node();
      long id = submit(task());
      Claimed claimed = claim(node, id);
      Instant later = now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MICROS);
      int nth = 0;
      for (StepKind kind : StepKind.values()) {
        StoredStep step = StoredStep.first("a-" + kind, ++nth, kind, FIRST).waiting(later, LAST);
        assertThat(store.steps().record(claimed.fence(), step)).isTrue();
      }
      assertThat(store.steps().record(claimed.fence(), step("done", ++nth))).isTrue();
      node.finish(claimed, Outcome.suspendedUntil(later));
      if (paused) {
        command(id, TaskCommand.pause());
      }
      assertThat(command(id, TaskCommand.runNow())).isEqualTo(Result.APPLIED);
      Instant due = look(id).dueAt();
      assertThat(due).isBefore(later);
      for (StoredStep step : store.steps().steps(id)) {
        boolean ended = step.kind() == StepKind.SLEEP || step.kind() == StepKind.STEP;
        assertThat(step.until())
            .as("%s", step)
            .isEqualTo(step.name().equals("done") ? null : ended ? due : later);
      }
      assertThat(store.steps().steps(id)).last().isEqualTo(step("done", nth));
      command(id, TaskCommand.cancel());
    }
  }

  @Test
  void aPersonHasAStepForgottenAndTheAuditKeepsIt() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    assertThat(store.steps().record(claimed.fence(), step("reserve", 1))).isTrue();
    assertThat(store.steps().record(claimed.fence(), step("charge", 2))).isTrue();
    TaskCommand redo = new TaskCommand.RedoStep("charge");
    assertThat(answer(id, redo).refusal()).as("while it runs").isEqualTo(Refusal.STATE);
    node.finish(claimed, Outcome.failedForGood("no"));
    assertThat(command(id, redo)).isEqualTo(Result.APPLIED);
    assertThat(store.steps().steps(id))
        .containsExactly(step("reserve", 1), step("charge", 2).forgotten());
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    AuditEntry entry = store.audit().find(id, Long.MAX_VALUE, 10).get(0);
    assertThat(entry.verb()).isEqualTo("redo-step");
    assertThat(entry.before()).contains("\"step\":\"charge\"", "\"status\":\"DONE\"");
    assertThat(answer(id, redo).refusal()).isEqualTo(Refusal.NO_STEP);
    assertThat(store.audit().find(id, Long.MAX_VALUE, 10)).hasSize(1);
  }

  @Test
  void inACallersTransactionAStepExistsOnceTheCallerCommits() throws Exception {
    Claimed claimed = claim(node(), submit(task()));
    try (Caller caller = caller()) {
      caller.writeNote("rolled back");
      assertThat(join(caller).record(claimed.fence(), step("charge", 1))).isTrue();
      caller.rollBack();
      assertThat(store.steps().steps(claimed.fence().task())).isEmpty();
      caller.writeNote("committed");
      assertThat(join(caller).record(claimed.fence(), step("charge", 1))).isTrue();
      assertThat(join(caller).checkpoint(claimed.fence(), "half")).isTrue();
      assertThat(look(claimed.fence().task()).checkpoint()).isNull();
      caller.commit();
      assertThat(caller.notes()).containsExactly("committed");
    }
    assertThat(only(claimed.fence().task())).isEqualTo(step("charge", 1));
    assertThat(look(claimed.fence().task()).checkpoint()).isEqualTo("half");
  }

  @Test
  void inACallersTransactionTheFenceCountsToo() throws Exception {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    node.finish(claimed, Outcome.failedForGood("no"));
    try (Caller caller = caller()) {
      assertThat(join(caller).record(claimed.fence(), step("charge", 1))).isFalse();
      assertThat(join(caller).checkpoint(claimed.fence(), "half")).isFalse();
      caller.commit();
    }
    assertThat(store.steps().steps(claimed.fence().task())).isEmpty();
    assertThat(look(claimed.fence().task()).checkpoint()).isNull();
  }

  private Caller caller() throws SQLException {
    var connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    return new Caller(connection.orElseThrow());
  }
}
