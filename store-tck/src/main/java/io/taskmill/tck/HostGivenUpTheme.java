package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of tasks that ask for a machine which is gone or does not take them in time. */
abstract class HostGivenUpTheme extends Theme {

  private static final Duration GRACE = ofMinutes(10);

  @Test
  void aHostWithoutNodesIsGivenUpAtOnce() {
    KitNode right = nodeOn("right");
    long id = submit(task().host("nowhere"));
    claims(right);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    claims(right, id);
  }

  @Test
  void aHostIsGivenUpWhenItsLastNodeHasGone() {
    KitNode one = nodeOn("left");
    KitNode other = nodeOn("left");
    long id = submit(task().host("left"));
    one.leave();
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    die(other);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(nodeOn("right"), id);
  }

  @Test
  void aHostThatIsThereHasTheGraceOfTheType() {
    rules("mail", Rules.hostGrace(GRACE));
    nodeOn("left");
    KitNode right = nodeOn("right");
    long id = submit(task().host("left"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE.minusMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    claims(right);
    fixture.advance(ofMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(right, id);
  }

  @Test
  void theGraceIsHalfAMinuteIfNobodySaysOtherwise() {
    nodeOn("left");
    submit(task().host("left"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofSeconds(10));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofSeconds(20));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
  }

  @Test
  void withoutGraceTheFirstLookLetsGo() {
    rules("mail", Rules.hostGrace(Duration.ZERO));
    nodeOn("left");
    long id = submit(task().host("left"));
    claims(nodeOn("right"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(nodeOn("right"), id);
  }

  @Test
  void theWaitBeginsWhenItIsFirstSeen() {
    rules("mail", Rules.hostGrace(GRACE));
    nodeOn("left");
    submit(task().host("left"));
    fixture.advance(ofHours(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
  }

  @Test
  void aTaskThatHasFailedInBetweenWaitsAnew() {
    waitsAnewAfter(Outcome.failedRetryIn(Duration.ZERO, "no luck"));
  }

  @Test
  void aTaskThatHasSnoozedInBetweenWaitsAnew() {
    waitsAnewAfter(Outcome.snoozedFor(Duration.ZERO));
  }

  private void waitsAnewAfter(Outcome outcome) {
    rules("mail", Rules.hostGrace(GRACE));
    KitNode left = nodeOn("left");
    submit(task().host("left"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE.minusMinutes(1));
    left.finish(left.claimOne("mail"), outcome);
    promoteAll();
    claims(nodeOn("right"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE.minusMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
  }

  @Test
  void aTaskThatWasTakenAndGivenBackGoesOnWaiting() {
    rules("mail", Rules.hostGrace(GRACE));
    KitNode left = nodeOn("left");
    submit(task().host("left"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE.minusMinutes(1));
    left.tryFinish(left.claimOne("mail").fence(), Outcome.released(), Duration.ZERO);
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofMinutes(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
  }

  @Test
  void aTaskThatHasItsHostLeavesNoWaitBehind() {
    rules("mail", Rules.hostGrace(GRACE));
    KitNode left = nodeOn("left");
    long id = submit(task().host("left"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    claims(left, id);
    fixture.advance(GRACE.plusHours(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void onceLetGoATaskThatIsNotStickyIsForEveryone() {
    KitNode right = nodeOn("right");
    long id = submit(task().host("nowhere"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    right.finish(claim(right, id), Outcome.failedRetryIn(Duration.ZERO, "no luck"));
    promoteAll();
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    claims(nodeOn("third"), id);
  }

  @Test
  void onlyReadyTasksAreLetGo() {
    KitNode right = nodeOn("right");
    long later = submit(task().host("nowhere").delay(ofMinutes(1)));
    long paused = submit(task().host("nowhere"));
    assertThat(command(paused, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(ofMinutes(2));
    promoteAll();
    assertThat(command(paused, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    claims(right);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(2);
    assertThat(ids(right.claim(ALL, "mail"))).containsExactlyInAnyOrder(later, paused);
  }

  @Test
  void aTaskOfALimitedTypeIsLetGo() {
    rules("mail", Rules.maxRunning(1));
    KitNode right = nodeOn("right");
    long id = submit(task().host("nowhere").priority(9));
    long other = submit(task().priority(1));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    claims(right, id);
    claims(right);
    assertThat(stateOf(other)).isEqualTo(TaskState.READY);
  }

  @Test
  void queueAndTenantStayAsTheyWere() {
    KitNode right = nodeOn("right");
    long id = submit(task().host("nowhere").queue("slow").tenant(7));
    submit(task().host("nowhere").queue("slow").tenant(8));
    submit(task().host("nowhere").queue("fast").tenant(7));
    submit(task("report").host("nowhere").queue("slow").tenant(7));
    LaneFilter filter = new LaneFilter(Set.of("mail"), Set.of("slow"), Set.of(7L), Set.of());
    assertThat(right.claim(ALL, filter)).isEmpty();
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(4);
    List<Claimed> claimed = right.claim(ALL, filter);
    assertThat(ids(claimed)).containsExactly(id);
    assertThat(claimed.get(0).queue()).isEqualTo("slow");
    assertThat(claimed.get(0).tenant()).isEqualTo(7);
    assertThat(right.claim(ALL, "mail", "report")).hasSize(3);
  }

  @Test
  void noMoreAreLetGoThanTheLimit() {
    for (int i = 0; i < 5; i++) {
      submit(task().host("nowhere").queue("queue-" + i));
    }
    assertThat(maintain(RELEASE_HOST_WAITS, 2)).isEqualTo(2);
    assertThat(nodeOn("right").claim(ALL, "mail")).hasSize(2);
    assertThat(maintain(RELEASE_HOST_WAITS, 2)).isEqualTo(2);
    assertThat(maintain(RELEASE_HOST_WAITS, 2)).isEqualTo(1);
    assertThat(maintain(RELEASE_HOST_WAITS, 2)).isZero();
  }

  @Test
  void eachIsLetGoOnceHoweverManyLook() throws Exception {
    rules("mail", Rules.hostGrace(GRACE));
    nodeOn("left");
    submitMany(300, "left");
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
    fixture.advance(GRACE);
    submitMany(300, "nowhere");
    Store other = fixture.open();
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Store from = i % 2 == 0 ? store : other;
      all.add(() -> maintain(from, RELEASE_HOST_WAITS, 100));
    }
    int freed = Together.run(all).stream().mapToInt(Integer::intValue).sum();
    int some;
    while ((some = maintain(RELEASE_HOST_WAITS, 100)) > 0) {
      freed += some;
    }
    assertThat(freed).isEqualTo(600);
    assertThat(nodeOn("right").claim(ALL, "mail")).hasSize(600);
  }

  @Test
  void aTaskThatIsLetGoWhileItsHostTakesItRunsOnce() throws Exception {
    rules("mail", Rules.hostGrace(Duration.ZERO));
    submitMany(400, "left");
    List<Callable<List<Long>>> all = new ArrayList<>();
    for (String host : List.of("left", "right", "left", "right")) {
      KitNode node = nodeOn(host);
      all.add(
          () -> {
            List<Long> taken = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
              maintain(RELEASE_HOST_WAITS, 20);
              taken.addAll(ids(node.claim(20, "mail")));
            }
            return taken;
          });
    }
    List<Long> taken = new ArrayList<>();
    Together.run(all).forEach(taken::addAll);
    maintain(RELEASE_HOST_WAITS);
    taken.addAll(ids(nodeOn("right").claim(ALL, "mail")));
    assertThat(taken).doesNotHaveDuplicates().hasSize(400);
  }

  @Test
  void aHostThatWasGivenUpCanBeAskedForAgain() {
    KitNode right = nodeOn("right");
    Store other = fixture.open();
    for (int i = 0; i < 3; i++) {
      long mine = submit(task().host("nowhere"));
      NewTask theirs = task().host("nowhere").build();
      other.tasks().submit(List.of(theirs));
      assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(2);
      assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
      claims(right, mine, theirs.id());
    }
    long id = submit(task().host("nowhere"));
    claims(nodeOn("nowhere"), id);
  }

  @Test
  void whatACallerCommitsLateIsNotForgotten() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    try (Caller caller = new Caller(connection.get())) {
      assumeFalse(fixture.hasOneWriter(), "this store has one writer at a time");
      KitNode right = nodeOn("right");
      long early = submit(task().host("nowhere"));
      NewTask late = task().host("nowhere").build();
      join(caller).submit(List.of(late));
      assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
      assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
      caller.commit();
      assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
      claims(right, early, late.id());
    }
  }

  /** Nothing is put into a lane that is being removed. */
  @Test
  void whateverIsSubmittedWhileAHostIsGivenUpIsFound() throws Exception {
    KitNode right = nodeOn("right");
    Store other = fixture.open();
    List<Callable<List<Long>>> all = new ArrayList<>();
    for (Store from : List.of(store, other, store, other)) {
      all.add(
          () -> {
            List<Long> submitted = new ArrayList<>();
            for (int round = 0; round < 25; round++) {
              NewTask task = task().host("nowhere").build();
              from.tasks().submit(List.of(task));
              maintain(from, RELEASE_HOST_WAITS, ALL);
              submitted.add(task.id());
            }
            return submitted;
          });
    }
    List<Long> submitted = new ArrayList<>();
    Together.run(all).forEach(submitted::addAll);
    maintain(RELEASE_HOST_WAITS);
    assertThat(ids(right.claim(ALL, "mail"))).containsExactlyInAnyOrderElementsOf(submitted);
  }

  private void submitMany(int count, String host) {
    store
        .tasks()
        .submit(
            IntStream.range(0, count)
                .mapToObj(i -> task().host(host).queue("queue-" + i % 3).build())
                .toList());
  }
}
