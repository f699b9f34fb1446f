package io.taskmill.tck;

import static io.taskmill.admin.CommandAnswer.Result.REFUSED;
import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cancel, pause and resume: at once where the task does not run, otherwise of its execution. */
abstract class StoppingTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Outcome RETRY = Outcome.failedRetryIn(HOUR, "no");

  @Test
  void cancelEndsAtOnceWhatDoesNotRun() {
    for (TaskState state :
        List.of(TaskState.SCHEDULED, TaskState.READY, TaskState.PAUSED, TaskState.ATTENTION)) {
      long id = bringTo(state, task("type-" + state));
      assertThat(command(id, TaskCommand.cancel()))
          .as("cancel %s", state)
          .isEqualTo(Result.APPLIED);
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
      assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
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
      command(id, TaskCommand.pause());
      assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
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
    command(id, TaskCommand.pause());
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void resumeDoesNotPromoteWhatWasNotPaused() {
    long id = submit(task().delay(HOUR));
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(command(id, TaskCommand.resume())).isEqualTo(REFUSED);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void whatTheStateDoesNotAllowIsRefused() {
    refused(TaskCommand.pause(), TaskState.PAUSED, TaskState.ATTENTION);
    refused(
        TaskCommand.resume(),
        TaskState.SCHEDULED,
        TaskState.READY,
        TaskState.RUNNING,
        TaskState.ATTENTION);
    for (TaskCommand signal :
        List.of(TaskCommand.cancel(), TaskCommand.pause(), TaskCommand.resume())) {
      refused(signal, TaskState.SUCCEEDED, TaskState.FAILED, TaskState.CANCELLED);
      for (long nothing : new long[] {Ids.next(), 0, -1, Long.MIN_VALUE}) {
        assertThat(command(nothing, signal))
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
    assertThat(
            store
                .tasks()
                .command(List.of(done, ready, Ids.next(), running), TaskCommand.cancel(), SOMEBODY))
        .extracting(CommandAnswer::result)
        .containsExactly(REFUSED, Result.APPLIED, REFUSED, Result.ASKED);
    assertThat(store.tasks().command(List.of(), TaskCommand.cancel(), SOMEBODY)).isEmpty();
  }

  @Test
  void aRunningTaskIsAskedAndGoesOn() {
    for (TaskCommand signal : List.of(TaskCommand.cancel(), TaskCommand.pause())) {
      KitNode node = node();
      Claimed claimed = claim(node, submit(task()));
      assertThat(command(claimed.fence().task(), signal)).isEqualTo(Result.ASKED);
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
    command(cancelled.fence().task(), TaskCommand.cancel());
    command(paused.fence().task(), TaskCommand.pause());
    for (int i = 0; i < 3; i++) {
      assertThat(node.beat().asked())
          .containsExactlyInAnyOrder(
              new Beat.Asked(cancelled.fence(), StopRequest.CANCEL),
              new Beat.Asked(paused.fence(), StopRequest.PAUSE));
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
    command(id, TaskCommand.pause());
    assertThat(node.finish(first, Outcome.released())).isEqualTo(TaskState.PAUSED);
    command(id, TaskCommand.resume());
    Claimed second = claim(node, id);
    assertThat(node.beat().asked()).isEmpty();
    assertThat(node.finish(second, RETRY)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aResumeTakesBackAPauseThatIsStillPending() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    command(id, TaskCommand.pause());
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
    assertThat(node.beat().asked()).isEmpty();
    assertThat(command(id, TaskCommand.resume()))
        .as("with nothing to take back")
        .isEqualTo(REFUSED);
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
    command(id, TaskCommand.pause());
    command(id, TaskCommand.resume());
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    assertThat(node.beat().asked())
        .containsExactly(new Beat.Asked(claimed.fence(), StopRequest.PAUSE));
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.PAUSED);
  }

  @Test
  void aPauseThatWasTakenBackDoesNotStopATaskWhoseNodeDies() {
    KitNode node = node();
    long id = submit(task());
    claim(node, id);
    command(id, TaskCommand.pause());
    command(id, TaskCommand.resume());
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
    command(pausing, TaskCommand.pause());
    command(cancelling, TaskCommand.cancel());
    assertThat(
            store
                .tasks()
                .command(
                    List.of(pausing, cancelling, running, paused), TaskCommand.resume(), SOMEBODY))
        .extracting(CommandAnswer::result)
        .containsExactly(Result.APPLIED, REFUSED, REFUSED, Result.APPLIED);
    assertThat(stateOf(paused)).isEqualTo(TaskState.READY);
  }

  @Test
  void cancelReplacesPauseAndNotTheOtherWayRound() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.ASKED);
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.ASKED);
    assertThat(command(id, TaskCommand.pause())).isEqualTo(REFUSED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(REFUSED);
    assertThat(node.beat().asked())
        .containsExactly(new Beat.Asked(claimed.fence(), StopRequest.CANCEL));
    assertThat(node.finish(claimed, RETRY)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aCancelThatWasAskedForTakesEffectIfTheTaskWouldLiveOn() {
    finishes(TaskCommand.cancel(), RETRY, TaskState.CANCELLED);
    finishes(TaskCommand.cancel(), Outcome.failedNeedsPerson("no"), TaskState.CANCELLED);
    finishes(TaskCommand.cancel(), Outcome.unrunnable("no"), TaskState.CANCELLED);
    finishes(TaskCommand.cancel(), Outcome.released(), TaskState.CANCELLED);
    finishes(TaskCommand.cancel(), Outcome.cancelled(), TaskState.CANCELLED);
    finishes(TaskCommand.cancel(), Outcome.succeeded(null), TaskState.SUCCEEDED);
    finishes(TaskCommand.cancel(), Outcome.failedForGood("no"), TaskState.FAILED);
  }

  @Test
  void aPauseThatWasAskedForTakesEffectIfTheTaskWouldRunAgain() {
    finishes(TaskCommand.pause(), RETRY, TaskState.PAUSED);
    finishes(TaskCommand.pause(), Outcome.released(), TaskState.PAUSED);
    finishes(TaskCommand.pause(), Outcome.failedNeedsPerson("no"), TaskState.ATTENTION);
    finishes(TaskCommand.pause(), Outcome.unrunnable("no"), TaskState.ATTENTION);
    finishes(TaskCommand.pause(), Outcome.succeeded(null), TaskState.SUCCEEDED);
    finishes(TaskCommand.pause(), Outcome.failedForGood("no"), TaskState.FAILED);
    finishes(TaskCommand.pause(), Outcome.cancelled(), TaskState.CANCELLED);
  }

  @Test
  void aFailureThatEndsAsPausedIsStillCountedAndKeepsItsDelay() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    command(id, TaskCommand.pause());
    Instant before = now();
    node.finish(claimed, RETRY);
    TaskInfo info = look(id);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no");
    assertThat(info.dueAt()).isBetween(before.plus(HOUR), now().plus(HOUR).plusMillis(1));
    command(id, TaskCommand.resume());
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aFailureThatEndsAsCancelledIsStillCounted() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    command(claimed.fence().task(), TaskCommand.cancel());
    node.finish(claimed, RETRY);
    TaskInfo info = look(claimed.fence().task());
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isEqualTo("no");
    assertThat(info.finishedAt()).isNotNull();
  }

  private void finishes(TaskCommand asked, Outcome outcome, TaskState expected) {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    command(claimed.fence().task(), asked);
    assertThat(node.finish(claimed, outcome))
        .as("%s, asked to %s", outcome, asked)
        .isEqualTo(expected);
    assertThat(stateOf(claimed.fence().task())).isEqualTo(expected);
    command(claimed.fence().task(), TaskCommand.cancel());
  }

  private void refused(TaskCommand signal, TaskState... states) {
    for (TaskState state : states) {
      long id = bringTo(state, task(signal.verb() + "-" + state));
      TaskInfo before = look(id);
      assertThat(command(id, signal)).as("%s of %s", signal, state).isEqualTo(REFUSED);
      assertThat(look(id)).isEqualTo(before);
    }
  }
}
