package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.spi.SignalAnswer.REFUSED;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be asked of a task: at once where it does not run, otherwise of its execution. */
abstract class SignalTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Outcome RETRY = Outcome.failedRetryIn(HOUR, "no");

  @Test
  void cancelEndsAtOnceWhatDoesNotRun() {
    for (TaskState state :
        List.of(TaskState.SCHEDULED, TaskState.READY, TaskState.PAUSED, TaskState.ATTENTION)) {
      long id = bringTo(state, task("type-" + state));
      assertThat(signal(id, Signal.CANCEL)).as("cancel %s", state).isEqualTo(SignalAnswer.APPLIED);
      assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
      assertThat(look(id).finishedAt()).isNotNull();
      assertThat(node().claim(ALL, "type-" + state)).isEmpty();
    }
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(maintain(PROMOTE)).isZero();
  }

  @Test
  void pauseStopsAtOnceWhatWaitsForItsTurn() {
    for (TaskState state : List.of(TaskState.SCHEDULED, TaskState.READY)) {
      long id = bringTo(state, task("type-" + state).priority(7));
      TaskInfo before = look(id);
      assertThat(signal(id, Signal.PAUSE)).isEqualTo(SignalAnswer.APPLIED);
      TaskInfo info = look(id);
      assertThat(info.state()).isEqualTo(TaskState.PAUSED);
      assertThat(info.dueAt()).isEqualTo(before.dueAt());
      assertThat(info.priority()).isEqualTo(7);
      assertThat(node().claim(ALL, "type-" + state)).isEmpty();
    }
  }

  @Test
  void resumeGoesByTheDueTime() {
    Instant now = now();
    long due = submit(task().priority(7).runAt(now.minusSeconds(60)));
    long later = submit(task().runAt(now.plus(HOUR)));
    for (long id : new long[] {due, later}) {
      signal(id, Signal.PAUSE);
      assertThat(signal(id, Signal.RESUME)).isEqualTo(SignalAnswer.APPLIED);
    }
    assertThat(stateOf(due)).isEqualTo(TaskState.READY);
    assertThat(look(due).dueAt()).isEqualTo(now.minusSeconds(60));
    assertThat(stateOf(later)).isEqualTo(TaskState.SCHEDULED);
    assertThat(look(later).dueAt()).isEqualTo(now.plus(HOUR));
    assertThat(claim(node(), due).priority()).isEqualTo(7);
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(maintain(PROMOTE)).isEqualTo(1);
  }

  @Test
  void resumeMakesReadyWhatBecameDueWhileItWasPaused() {
    long id = submit(task().delay(HOUR));
    signal(id, Signal.PAUSE);
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(signal(id, Signal.RESUME)).isEqualTo(SignalAnswer.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void resumeDoesNotPromoteWhatWasNotPaused() {
    long id = submit(task().delay(HOUR));
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(signal(id, Signal.RESUME)).isEqualTo(REFUSED);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void whatTheStateDoesNotAllowIsRefused() {
    refused(Signal.PAUSE, TaskState.PAUSED, TaskState.ATTENTION);
    refused(
        Signal.RESUME,
        TaskState.SCHEDULED,
        TaskState.READY,
        TaskState.RUNNING,
        TaskState.ATTENTION);
    for (Signal signal : Signal.values()) {
      refused(signal, TaskState.SUCCEEDED, TaskState.FAILED, TaskState.CANCELLED);
      for (long nothing : new long[] {Ids.next(), 0, -1, Long.MIN_VALUE}) {
        assertThat(signal(nothing, signal))
            .as("%s of %s, which is nothing", signal, nothing)
            .isEqualTo(REFUSED);
      }
    }
  }

  @Test
  void answersComeInTheOrderOfTheIds() {
    long running = bringTo(TaskState.RUNNING, task("running"));
    long ready = submit(task());
    long done = bringTo(TaskState.SUCCEEDED, task("done"));
    assertThat(store.tasks().signal(List.of(done, ready, Ids.next(), running), Signal.CANCEL))
        .containsExactly(REFUSED, SignalAnswer.APPLIED, REFUSED, SignalAnswer.ASKED);
    assertThat(store.tasks().signal(List.of(), Signal.CANCEL)).isEmpty();
  }

  @Test
  void aRunningTaskIsAskedAndGoesOn() {
    for (Signal signal : List.of(Signal.CANCEL, Signal.PAUSE)) {
      KitNode node = node();
      Claimed claimed = claim(node, submit(task()));
      assertThat(signal(claimed.fence().task(), signal)).isEqualTo(SignalAnswer.ASKED);
      assertThat(stateOf(claimed.fence().task())).isEqualTo(TaskState.RUNNING);
      assertThat(node.finish(claimed, Outcome.succeeded("done"))).isEqualTo(TaskState.SUCCEEDED);
      assertThat(look(claimed.fence().task()).result()).isEqualTo("done");
    }
  }

  @Test
  void everyBeatOfItsNodeTellsUntilTheExecutionEnds() {
    KitNode node = node();
    KitNode other = node();
    Claimed cancelled = claim(node, submit(task()));
    Claimed paused = claim(node, submit(task()));
    claim(node, submit(task()));
    assertThat(node.beat().asked()).isEmpty();
    signal(cancelled.fence().task(), Signal.CANCEL);
    signal(paused.fence().task(), Signal.PAUSE);
    for (int i = 0; i < 3; i++) {
      assertThat(node.beat().asked())
          .containsExactlyInAnyOrder(
              new Beat.Asked(cancelled.fence(), Signal.CANCEL),
              new Beat.Asked(paused.fence(), Signal.PAUSE));
      assertThat(other.beat().asked()).isEmpty();
    }
    node.finish(cancelled, Outcome.cancelled());
    node.finish(paused, Outcome.released());
    assertThat(node.beat().asked()).isEmpty();
  }

  @Test
  void whatWasAskedOfOneExecutionIsNotAskedOfTheNext() {
    KitNode node = node();
    long id = submit(task());
    Claimed first = claim(node, id);
    signal(id, Signal.PAUSE);
    assertThat(node.finish(first, Outcome.released())).isEqualTo(TaskState.PAUSED);
    signal(id, Signal.RESUME);
    Claimed second = claim(node, id);
    assertThat(node.beat().asked()).isEmpty();
    assertThat(node.finish(second, RETRY)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aResumeTakesBackAPauseThatIsStillPending() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    signal(id, Signal.PAUSE);
    assertThat(signal(id, Signal.RESUME)).isEqualTo(SignalAnswer.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
    assertThat(node.beat().asked()).isEmpty();
    assertThat(signal(id, Signal.RESUME)).as("with nothing to take back").isEqualTo(REFUSED);
    // The handler may have heard of the pause before, and stop because of it.
    assertThat(node.finish(claimed, Outcome.released())).isEqualTo(TaskState.READY);
    assertThat(look(id).attempts()).isZero();
    assertThat(node.finish(claim(node, id), RETRY)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aPauseThatWasTakenBackCanBeAskedForAgain() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    signal(id, Signal.PAUSE);
    signal(id, Signal.RESUME);
    assertThat(signal(id, Signal.PAUSE)).isEqualTo(SignalAnswer.ASKED);
    assertThat(node.beat().asked()).containsExactly(new Beat.Asked(claimed.fence(), Signal.PAUSE));
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.PAUSED);
  }

  @Test
  void aPauseThatWasTakenBackDoesNotStopATaskWhoseNodeDies() {
    KitNode node = node();
    long id = submit(task());
    claim(node, id);
    signal(id, Signal.PAUSE);
    signal(id, Signal.RESUME);
    die(node);
    maintain(RECOVER);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void oneResumeServesTasksThatWaitAndTasksThatRun() {
    long paused = bringTo(TaskState.PAUSED, task("paused"));
    long running = bringTo(TaskState.RUNNING, task("running"));
    long pausing = bringTo(TaskState.RUNNING, task("pausing"));
    long cancelling = bringTo(TaskState.RUNNING, task("cancelling"));
    signal(pausing, Signal.PAUSE);
    signal(cancelling, Signal.CANCEL);
    assertThat(store.tasks().signal(List.of(pausing, cancelling, running, paused), Signal.RESUME))
        .containsExactly(SignalAnswer.APPLIED, REFUSED, REFUSED, SignalAnswer.APPLIED);
    assertThat(stateOf(paused)).isEqualTo(TaskState.READY);
  }

  @Test
  void cancelReplacesPauseAndNotTheOtherWayRound() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(signal(id, Signal.PAUSE)).isEqualTo(SignalAnswer.ASKED);
    assertThat(signal(id, Signal.PAUSE)).isEqualTo(SignalAnswer.ASKED);
    assertThat(signal(id, Signal.CANCEL)).isEqualTo(SignalAnswer.ASKED);
    assertThat(signal(id, Signal.CANCEL)).isEqualTo(SignalAnswer.ASKED);
    assertThat(signal(id, Signal.PAUSE)).isEqualTo(REFUSED);
    assertThat(signal(id, Signal.RESUME)).isEqualTo(REFUSED);
    assertThat(node.beat().asked()).containsExactly(new Beat.Asked(claimed.fence(), Signal.CANCEL));
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aCancelThatWasAskedForTakesEffectIfTheTaskWouldLiveOn() {
    finishes(Signal.CANCEL, RETRY, TaskState.CANCELLED);
    finishes(Signal.CANCEL, Outcome.failedNeedsPerson("no"), TaskState.CANCELLED);
    finishes(Signal.CANCEL, Outcome.unrunnable("no"), TaskState.CANCELLED);
    finishes(Signal.CANCEL, Outcome.released(), TaskState.CANCELLED);
    finishes(Signal.CANCEL, Outcome.cancelled(), TaskState.CANCELLED);
    finishes(Signal.CANCEL, Outcome.succeeded(null), TaskState.SUCCEEDED);
    finishes(Signal.CANCEL, Outcome.failedForGood("no"), TaskState.FAILED);
  }

  @Test
  void aPauseThatWasAskedForTakesEffectIfTheTaskWouldRunAgain() {
    finishes(Signal.PAUSE, RETRY, TaskState.PAUSED);
    finishes(Signal.PAUSE, Outcome.released(), TaskState.PAUSED);
    finishes(Signal.PAUSE, Outcome.failedNeedsPerson("no"), TaskState.ATTENTION);
    finishes(Signal.PAUSE, Outcome.unrunnable("no"), TaskState.ATTENTION);
    finishes(Signal.PAUSE, Outcome.succeeded(null), TaskState.SUCCEEDED);
    finishes(Signal.PAUSE, Outcome.failedForGood("no"), TaskState.FAILED);
    finishes(Signal.PAUSE, Outcome.cancelled(), TaskState.CANCELLED);
  }

  @Test
  void aFailureThatEndsAsPausedIsStillCountedAndKeepsItsDelay() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    signal(id, Signal.PAUSE);
    Instant before = now();
    node.finish(claimed, RETRY);
    TaskInfo info = look(id);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no");
    assertThat(info.dueAt()).isBetween(before.plus(HOUR), now().plus(HOUR).plusMillis(1));
    signal(id, Signal.RESUME);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aFailureThatEndsAsCancelledIsStillCounted() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    signal(claimed.fence().task(), Signal.CANCEL);
    node.finish(claimed, RETRY);
    TaskInfo info = look(claimed.fence().task());
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no");
    assertThat(info.finishedAt()).isNotNull();
  }

  private void finishes(Signal asked, Outcome outcome, TaskState expected) {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    signal(claimed.fence().task(), asked);
    assertThat(node.finish(claimed, outcome))
        .as("%s, asked to %s", outcome, asked)
        .isEqualTo(expected);
    assertThat(stateOf(claimed.fence().task())).isEqualTo(expected);
    signal(claimed.fence().task(), Signal.CANCEL);
  }

  private void refused(Signal signal, TaskState... states) {
    for (TaskState state : states) {
      long id = bringTo(state, task(signal + "-" + state));
      TaskInfo before = look(id);
      assertThat(signal(id, signal)).as("%s of %s", signal, state).isEqualTo(REFUSED);
      assertThat(look(id)).isEqualTo(before);
    }
  }
}
