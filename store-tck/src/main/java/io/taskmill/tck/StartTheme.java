package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * When a task was first and last started, with its start written down before or only at its end.
 */
abstract class StartTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void beginWritesTheStartDown() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    Instant before = now();
    node.begin(claimed);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.RUNNING);
    assertThat(info.firstStartedAt()).isBetween(before, now().plusMillis(1));
    assertThat(info.lastStartedAt()).isEqualTo(info.firstStartedAt());
    assertThat(info.attempts()).as("nothing is counted yet").isZero();
  }

  @Test
  void aBeginThatComesLateSaysHowLongItHasRun() {
    KitNode node = node();
    long first = submit(task());
    long second = submit(task());
    Claimed one = claim(node, first);
    Claimed other = claim(node, second);
    fixture.advance(HOUR);
    Instant before = now();
    List<Begin> begins =
        List.of(
            new Begin(one.fence(), Duration.ofMinutes(10)),
            new Begin(other.fence(), Duration.ofMinutes(20)));
    assertThat(store.tasks().begin(begins)).isEmpty();
    for (Begin begin : begins) {
      TaskInfo info = look(begin.fence().task());
      assertThat(info.firstStartedAt())
          .isBetween(
              before.minus(begin.ran()).minusMillis(1), now().minus(begin.ran()).plusMillis(1));
      assertThat(info.lastStartedAt()).isEqualTo(info.firstStartedAt());
    }
    Instant begun = look(first).lastStartedAt();
    node.begin(one, HOUR);
    assertThat(look(first).lastStartedAt()).as("sent again").isEqualTo(begun);
    node.finish(one, Outcome.succeeded(null));
    assertThat(look(first).lastStartedAt()).as("after its end").isEqualTo(begun);
  }

  @Test
  void aBeginThatLostItsTaskDoesNotSayHowLongTheNextExecutionHasRun() {
    KitNode node = node();
    long id = submit(task());
    Claimed lost = claim(node, id);
    node.finish(lost, Outcome.released());
    Claimed held = claim(node, id);
    Instant before = now();
    List<Begin> begins =
        List.of(new Begin(lost.fence(), HOUR), new Begin(held.fence(), Duration.ofMinutes(1)));
    assertThat(store.tasks().begin(begins)).containsExactly(lost.fence());
    assertThat(look(id).lastStartedAt()).isAfter(before.minus(Duration.ofMinutes(2)));
  }

  @Test
  void aStartThatWasWrittenDownIsNotComputedAgain() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.begin(claimed);
    Instant begun = look(id).lastStartedAt();
    fixture.advance(HOUR);
    node.finish(claimed, Outcome.succeeded(null));
    assertThat(look(id).firstStartedAt()).isEqualTo(begun);
    assertThat(look(id).lastStartedAt()).isEqualTo(begun);
  }

  @Test
  void aStartThatWasNotWrittenDownFollowsFromHowLongItRan() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    fixture.advance(HOUR);
    Instant before = now();
    node.tryFinish(claimed.fence(), Outcome.succeeded(null), Duration.ofMinutes(10));
    TaskInfo info = look(id);
    Duration ran = Duration.ofMinutes(10);
    assertThat(info.lastStartedAt())
        .isBetween(before.minus(ran).minusMillis(1), now().minus(ran).plusMillis(1));
    assertThat(info.firstStartedAt()).isEqualTo(info.lastStartedAt());
  }

  @Test
  void theFirstStartStaysAndTheLastMoves() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedRetryIn(HOUR, "no"));
    Instant first = Objects.requireNonNull(look(id).firstStartedAt());
    fixture.advance(HOUR.multipliedBy(2));
    maintain(PROMOTE);
    assertThat(look(id).firstStartedAt()).isEqualTo(first);
    Claimed second = claim(node, id);
    node.begin(second);
    TaskInfo running = look(id);
    assertThat(running.firstStartedAt()).isEqualTo(first);
    assertThat(running.lastStartedAt()).isAfter(first.plus(HOUR));
    node.finish(second, Outcome.succeeded(null));
    assertThat(look(id).firstStartedAt()).isEqualTo(first);
    assertThat(look(id).lastStartedAt()).isEqualTo(running.lastStartedAt());
  }

  @Test
  void theFirstStartSurvivesALossAndAPause() {
    KitNode lost = node();
    long id = submit(task());
    lost.begin(claim(lost, id));
    Instant first = look(id).firstStartedAt();
    die(lost);
    maintain(RECOVER);
    assertThat(look(id).firstStartedAt()).isEqualTo(first);
    KitNode node = node();
    node.finish(claim(node, id), Outcome.released());
    assertThat(look(id).firstStartedAt()).isEqualTo(first);
  }

  @Test
  void whatWasNeverEnteredNeverStarted() {
    KitNode node = node();
    for (Outcome outcome : List.of(Outcome.released(), Outcome.unrunnable("not JSON"))) {
      long id = submit(task("type-" + outcome.state()));
      node.tryFinish(claim(node, id).fence(), outcome, Duration.ZERO);
      assertThat(look(id).firstStartedAt()).as("start of a task %s", outcome.state()).isNull();
      assertThat(look(id).lastStartedAt()).isNull();
    }
  }

  @Test
  void beginMayBeSentAgain() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    node.begin(claimed);
    Instant first = look(id).firstStartedAt();
    fixture.advance(HOUR);
    node.begin(claimed);
    assertThat(look(id).firstStartedAt()).isEqualTo(first);
    assertThat(node.finish(claimed, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void beginNamesOnlyTheFencesThatNoLongerHold() {
    KitNode node = node();
    submit(task());
    submit(task());
    Fence held = node.claimOne("mail").fence();
    Claimed ended = node.claimOne("mail");
    node.finish(ended, Outcome.succeeded(null));
    assertThat(store.tasks().begin(List.of(Begin.now(held), Begin.now(ended.fence()))))
        .containsExactly(ended.fence());
    assertThat(look(held.task()).firstStartedAt()).isNotNull();
  }
}
