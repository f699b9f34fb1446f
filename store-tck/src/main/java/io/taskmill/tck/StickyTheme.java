package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks that go back to the machine that has run them. */
abstract class StickyTheme extends Theme {

  private KitNode left;
  private KitNode right;
  private long id;

  @BeforeEach
  void registerTheNodes() {
    left = nodeOn("left");
    right = nodeOn("right");
  }

  /** A task that "left" holds, and "right" could have had. */
  private Claimed hold() {
    id = submit(task().sticky());
    return claim(left, id);
  }

  @Test
  void atFirstEveryHostMayTakeIt() {
    long one = submit(task().sticky());
    claims(left, one);
    long other = submit(task().sticky());
    claims(right, other);
  }

  @Test
  void afterAFailedAttemptItGoesBack() {
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    goesBack();
  }

  @Test
  void afterAnAttemptThatTookNoTimeItGoesBack() {
    Claimed held = hold();
    left.tryFinish(held.fence(), Outcome.failedRetryIn(ZERO, "no luck"), ZERO);
    goesBack();
  }

  @Test
  void afterASnoozeItGoesBack() {
    Claimed held = hold();
    left.finish(held, Outcome.snoozedFor(ZERO));
    goesBack();
  }

  @Test
  void stoppedWhileItRanItGoesBack() {
    Claimed held = hold();
    left.finish(held, Outcome.released());
    goesBack();
  }

  @Test
  void aStartThatWasWrittenDownIsEnough() {
    Claimed held = hold();
    left.begin(held);
    left.tryFinish(held.fence(), Outcome.released(), ZERO);
    goesBack();
  }

  @Test
  void pausedWhileItRanItGoesBack() {
    Claimed held = hold();
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    assertThat(left.finish(held, Outcome.released())).isEqualTo(TaskState.PAUSED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    goesBack();
  }

  @Test
  void pausedInItsBackOffItGoesBack() {
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ofMinutes(10), "no luck"));
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    fixture.advance(ofMinutes(11));
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    goesBack();
  }

  @Test
  void lostWithItsNodeItGoesToAnotherOnTheSameHost() {
    Claimed held = hold();
    left.begin(held);
    KitNode neighbour = nodeOn("left");
    die(left);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    claims(right);
    claims(neighbour, id);
  }

  @Test
  void lostWithItsHostItGoesAnywhere() {
    Claimed held = hold();
    left.begin(held);
    die(left);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    claims(right);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(right, id);
  }

  @Test
  void givenBackUnenteredItGoesAnywhere() {
    Claimed held = hold();
    left.tryFinish(held.fence(), Outcome.released(), ZERO);
    claims(right, id);
  }

  @Test
  void lostUnenteredItGoesAnywhere() {
    hold();
    nodeOn("left");
    die(left);
    assertThat(maintain(RECOVER)).isEqualTo(1);
    claims(right, id);
  }

  @Test
  void givenBackUnenteredItWantsWhatItWantedBefore() {
    Claimed held = hold();
    left.finish(held, Outcome.snoozedFor(ZERO));
    promoteAll();
    left.tryFinish(claim(left, id).fence(), Outcome.released(), ZERO);
    goesBack();
  }

  @Test
  void itStaysThroughManyRuns() {
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    for (int i = 0; i < 3; i++) {
      promoteAll();
      claims(right);
      left.finish(claim(left, id), Outcome.snoozedFor(ZERO));
    }
    goesBack();
  }

  @Test
  void afterARunElsewhereItWantsThatHost() {
    rules("mail", Rules.hostGrace(ZERO));
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    promoteAll();
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    right.finish(claim(right, id), Outcome.failedRetryIn(ZERO, "no luck"));
    promoteAll();
    claims(left);
    claims(right, id);
  }

  @Test
  void afterItsGraceAnotherHostTakesIt() {
    Duration grace = ofMinutes(10);
    rules("mail", Rules.hostGrace(grace));
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    promoteAll();
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(grace.minusMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(right, id);
  }

  @Test
  void oneThatNamesAHostWantsTheOneThatHasRunItInstead() {
    id = submit(task().host("nowhere").sticky());
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    left.finish(claim(left, id), Outcome.failedRetryIn(ZERO, "no luck"));
    goesBack();
  }

  @Test
  void othersOfItsTypeGoAnywhere() {
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    long plain = submit(task());
    left.finish(claim(left, plain), Outcome.failedRetryIn(ZERO, "no luck"));
    promoteAll();
    claims(right, plain);
    claims(left, id);
  }

  @Test
  void eachGoesBackToItsOwnHostInItsQueueAndTenant() {
    long one = submit(task().sticky().queue("a").tenant(2));
    Claimed onLeft = claim(left, one);
    long other = submit(task().sticky().queue("b").tenant(3));
    Claimed onRight = claim(right, other);
    left.finish(onLeft, Outcome.snoozedFor(ZERO));
    right.finish(onRight, Outcome.snoozedFor(ZERO));
    promoteAll();
    claims(left, one);
    List<Claimed> claimed = right.claim(ALL, "mail");
    assertThat(ids(claimed)).containsExactly(other);
    assertThat(claimed.get(0).queue()).isEqualTo("b");
    assertThat(claimed.get(0).tenant()).isEqualTo(3);
  }

  @Test
  void withALimitOfTheTypeItGoesBackToo() {
    rules("mail", Rules.maxRunning(1));
    Claimed held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    goesBack();
  }

  @Test
  void aHostThatHadGoneAndIsThereAgainIsWantedAgain() {
    Claimed held = hold();
    left.finish(held, Outcome.succeeded(null));
    left.leave();
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    left = nodeOn("left");
    held = hold();
    left.finish(held, Outcome.failedRetryIn(ZERO, "no luck"));
    goesBack();
  }

  private void goesBack() {
    promoteAll();
    claims(right);
    claims(left, id);
  }
}
