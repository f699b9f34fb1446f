package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.FOLD_STATISTICS;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Field;
import io.taskmill.admin.StatisticsQuery.Step;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.UniqueKey;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happened to tasks is counted with it, exactly once, and adds up. */
abstract class StatisticsTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void tasksAreCountedWhenTheyAreCreatedAndOnlyThen() {
    NewTask plain = task("plain").build();
    NewTask keyed =
        task("keyed").unique(new UniqueKey("k", null, OnDuplicate.RETURN_EXISTING)).build();
    NewTask other =
        task("keyed").unique(new UniqueKey("k", null, OnDuplicate.RETURN_EXISTING)).build();
    store.tasks().submit(List.of(plain));
    store.tasks().submit(List.of(keyed, other));
    store.tasks().submit(List.of(plain, keyed, other));
    store.tasks().submit(many("bulk", 300));
    assertThat(counts("plain")).containsOnly(entry(StatisticsCounter.SUBMITTED, 1L));
    assertThat(counts("keyed")).containsOnly(entry(StatisticsCounter.SUBMITTED, 1L));
    assertThat(counts("bulk")).containsOnly(entry(StatisticsCounter.SUBMITTED, 300L));
  }

  @Test
  void oneSubmitIsCountedByTenantTypeAndQueue() {
    store
        .tasks()
        .submit(
            List.of(
                task("a").tenant(1).build(),
                task("a").tenant(2).build(),
                task("b").tenant(1).queue("slow").build(),
                task("b").tenant(1).queue("slow").delay(HOUR).build()));
    assertThat(store.statistics().read(all().by(Field.TENANT).by(Field.TYPE).by(Field.QUEUE)))
        .extracting(
            StatisticsPoint::tenant,
            StatisticsPoint::type,
            StatisticsPoint::queue,
            point -> point.count(StatisticsCounter.SUBMITTED))
        .containsExactly(
            tuple(1L, "a", "default", 1L),
            tuple(1L, "b", "slow", 2L),
            tuple(2L, "a", "default", 1L));
    assertThat(sum(all().tenant(1)).count(StatisticsCounter.SUBMITTED)).isEqualTo(3);
    assertThat(sum(all().queue("slow")).count(StatisticsCounter.SUBMITTED)).isEqualTo(2);
    assertThat(sum(all().tenant(2).type("b")).counts()).isEmpty();
  }

  @Test
  void countsAreReadWithoutDurations() {
    KitNode node = node();
    node.finish(claim(node, submit(task("a"))), Outcome.succeeded(null));
    StatisticsPoint whole = sum(all().type("a"));
    StatisticsPoint counts = sum(all().type("a").withoutDurations());
    assertThat(whole.counts()).containsEntry(StatisticsCounter.STARTED, 1L);
    assertThat(counts.counts()).isEqualTo(whole.counts());
    assertThat(whole.runs().count()).isEqualTo(1);
    assertThat(counts.runs().count()).isZero();
  }

  @Test
  void aSuccessIsCountedByWhichTryItWas() {
    KitNode node = node();
    for (int tries = 1; tries <= 4; tries++) {
      String type = "after-" + tries;
      long id = submit(task(type).maxAttempts(9));
      for (int failed = 1; failed < tries; failed++) {
        node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ZERO, "no"));
        promoteAll();
      }
      node.finish(claim(node, id), Outcome.succeeded(null));
    }
    assertThat(counts("after-1"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L),
            entry(StatisticsCounter.STARTED, 1L),
            entry(StatisticsCounter.FIRST_TRIES, 1L),
            entry(StatisticsCounter.SUCCEEDED_FIRST, 1L));
    assertThat(counts("after-2"))
        .containsEntry(StatisticsCounter.STARTED, 2L)
        .containsEntry(StatisticsCounter.FIRST_TRIES, 1L)
        .containsEntry(StatisticsCounter.SECOND_TRIES, 1L)
        .containsEntry(StatisticsCounter.SUCCEEDED_SECOND, 1L)
        .doesNotContainKeys(StatisticsCounter.SUCCEEDED_FIRST, StatisticsCounter.FAILED);
    assertThat(counts("after-3")).containsEntry(StatisticsCounter.SUCCEEDED_LATER, 1L);
    assertThat(counts("after-4")).containsEntry(StatisticsCounter.SUCCEEDED_LATER, 1L);
    assertThat(sum(all()).firstTrySuccess()).hasValue(0.25);
    assertThat(sum(all()).secondTrySuccess().orElseThrow()).isCloseTo(1.0 / 3, within(1e-9));
  }

  @Test
  void aLostExecutionIsATry() {
    KitNode lost = node();
    long id = submit(task("mail"));
    lost.begin(claim(lost, id));
    long held = submit(task("held"));
    claim(lost, held);
    die(lost);
    maintain(RECOVER);
    KitNode node = node();
    node.finish(claim(node, id), Outcome.succeeded(null));
    assertThat(counts("mail"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L),
            entry(StatisticsCounter.STARTED, 2L),
            entry(StatisticsCounter.LOST, 1L),
            entry(StatisticsCounter.FIRST_TRIES, 1L),
            entry(StatisticsCounter.SECOND_TRIES, 1L),
            entry(StatisticsCounter.SUCCEEDED_SECOND, 1L));
    assertThat(counts("held")).containsOnly(entry(StatisticsCounter.SUBMITTED, 1L));
  }

  @Test
  void losingATaskForGoodIsItsEnd() {
    KitNode lost = node();
    long failed = submit(task("failed").maxLosses(1));
    lost.begin(claim(lost, failed));
    long person = submit(task("person").maxLosses(1).needsPerson(true));
    lost.begin(claim(lost, person));
    long cancelled = submit(task("cancelled"));
    claim(lost, cancelled);
    assertThat(command(cancelled, TaskCommand.cancel())).isEqualTo(Result.ASKED);
    die(lost);
    maintain(RECOVER);
    assertThat(counts("failed")).containsEntry(StatisticsCounter.FAILED, 1L);
    assertThat(counts("person"))
        .containsEntry(StatisticsCounter.ATTENTION, 1L)
        .doesNotContainKey(StatisticsCounter.FAILED);
    assertThat(counts("cancelled"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L), entry(StatisticsCounter.CANCELLED, 1L));
  }

  @Test
  void whatAnExecutionMakesOfItsTaskIsCounted() {
    Map<Outcome, StatisticsCounter> outcomes = new LinkedHashMap<>();
    outcomes.put(Outcome.failedForGood("no"), StatisticsCounter.FAILED);
    outcomes.put(Outcome.failedNeedsPerson("no"), StatisticsCounter.ATTENTION);
    outcomes.put(Outcome.cancelled(), StatisticsCounter.CANCELLED);
    outcomes.put(Outcome.failedRetryIn(HOUR, "slow").asTimeout(), StatisticsCounter.TIMED_OUT);
    outcomes.put(Outcome.suspendedUntil(now().plus(HOUR)), StatisticsCounter.SUSPENDED);
    KitNode node = node();
    outcomes.forEach(
        (outcome, count) -> {
          long id = submit(task(count.column()));
          node.finish(claim(node, id), outcome);
          assertThat(counts(count.column()))
              .containsEntry(count, 1L)
              .containsEntry(StatisticsCounter.STARTED, 1L);
        });
    long id = submit(task("released"));
    node.tryFinish(claim(node, id).fence(), Outcome.released(), Duration.ZERO);
    assertThat(counts("released")).containsOnly(entry(StatisticsCounter.SUBMITTED, 1L));
  }

  @Test
  void aCancelThatWasAskedForIsCountedWhenTheExecutionEnds() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task("mail")));
    assertThat(command(claimed.fence().task(), TaskCommand.cancel())).isEqualTo(Result.ASKED);
    assertThat(counts("mail")).doesNotContainKey(StatisticsCounter.CANCELLED);
    node.tryFinish(claimed.fence(), Outcome.released(), Duration.ZERO);
    assertThat(counts("mail"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L), entry(StatisticsCounter.CANCELLED, 1L));
  }

  @Test
  void aFinishThatIsSentAgainCountsOnce() {
    KitNode node = node();
    for (Outcome outcome : List.of(Outcome.succeeded(null), Outcome.failedForGood("no"))) {
      Claimed claimed = claim(node, submit(task("mail")));
      Map<StatisticsCounter, Long> before = counts("mail");
      Finish finish = new Finish(claimed.fence(), outcome, KitNode.RAN);
      store.tasks().finish(List.of(finish));
      Map<StatisticsCounter, Long> once = counts("mail");
      assertThat(once).isNotEqualTo(before);
      assertThat(store.tasks().finish(List.of(finish, finish))).hasSize(1);
      store.tasks().finish(List.of(finish.from(claimed.origin(Duration.ZERO))));
      assertThat(counts("mail")).isEqualTo(once);
    }
  }

  @Test
  void inABatchOfWhichSomeAreFencedOutOnlyTheOthersAreCounted() {
    KitNode node = node();
    List<Claimed> claimed = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      claimed.add(claim(node, submit(task("mail"))));
    }
    assertThat(command(claimed.get(2).fence().task(), TaskCommand.clean()))
        .isEqualTo(Result.APPLIED);
    List<Finish> finishes =
        claimed.stream()
            .map(one -> new Finish(one.fence(), Outcome.succeeded(null), KitNode.RAN))
            .toList();
    assertThat(store.tasks().finish(finishes)).hasSize(4);
    assertThat(counts("mail"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 5L),
            entry(StatisticsCounter.STARTED, 4L),
            entry(StatisticsCounter.FIRST_TRIES, 4L),
            entry(StatisticsCounter.SUCCEEDED_FIRST, 4L),
            entry(StatisticsCounter.FAILED, 1L));
    assertThat(sum(all()).runs().count()).isEqualTo(4);
  }

  @Test
  void commandsAreCounted() {
    Map<TaskCommand, StatisticsCounter> ends = new LinkedHashMap<>();
    ends.put(TaskCommand.cancel(), StatisticsCounter.CANCELLED);
    ends.put(TaskCommand.clean(), StatisticsCounter.FAILED);
    ends.put(new TaskCommand.Commit("\"x\""), StatisticsCounter.SUCCEEDED_BY_HAND);
    ends.put(new TaskCommand.Resolve("done"), StatisticsCounter.RESOLVED);
    ends.forEach(
        (command, count) -> {
          long id = submit(task(count.column()));
          assertThat(command(id, command)).isEqualTo(Result.APPLIED);
          assertThat(counts(count.column()))
              .containsOnly(entry(StatisticsCounter.SUBMITTED, 1L), entry(count, 1L));
        });
    long id = submit(task("again"));
    command(id, TaskCommand.cancel());
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(counts("again"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L),
            entry(StatisticsCounter.CANCELLED, 1L),
            entry(StatisticsCounter.REOPENED, 1L));
    command(id, TaskCommand.cancel());
    assertThat(command(id, TaskCommand.delete())).isEqualTo(Result.APPLIED);
    assertThat(counts("again"))
        .containsEntry(StatisticsCounter.CANCELLED, 2L)
        .containsEntry(StatisticsCounter.REOPENED, 1L)
        .containsEntry(StatisticsCounter.REMOVED, 1L);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.REFUSED);
    assertThat(counts("again")).containsEntry(StatisticsCounter.REOPENED, 1L);
  }

  @Test
  void resolvingWhatHadFailedTakesItOutOfItsEnd() {
    long id = bringTo(TaskState.FAILED, task("mail"));
    assertThat(command(id, new TaskCommand.Resolve("called them"))).isEqualTo(Result.APPLIED);
    assertThat(counts("mail"))
        .containsEntry(StatisticsCounter.FAILED, 1L)
        .containsEntry(StatisticsCounter.REOPENED, 1L)
        .containsEntry(StatisticsCounter.RESOLVED, 1L);
  }

  @Test
  void aResetStartsNoNewFirstTry() {
    long id = bringTo(TaskState.FAILED, task("mail"));
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    KitNode node = node();
    Claimed again = claim(node, id);
    assertThat(again.reset()).isTrue();
    node.finish(again, Outcome.succeeded(null));
    assertThat(counts("mail"))
        .containsEntry(StatisticsCounter.FIRST_TRIES, 1L)
        .containsEntry(StatisticsCounter.SUCCEEDED_LATER, 1L)
        .doesNotContainKeys(StatisticsCounter.SUCCEEDED_FIRST, StatisticsCounter.SUCCEEDED_SECOND);
  }

  @Test
  void aResetOfWhatHasNeverStartedLeavesItsFirstTry() {
    long id = submit(task("mail").delay(HOUR));
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    KitNode node = node();
    node.finish(claim(node, id), Outcome.succeeded(null));
    assertThat(counts("mail")).containsEntry(StatisticsCounter.SUCCEEDED_FIRST, 1L);
  }

  @Test
  void whatEndsWithoutAnExecutionIsCounted() {
    bringTo(TaskState.SKIPPED, task("skipped"));
    assertThat(counts("skipped")).containsEntry(StatisticsCounter.SKIPPED, 1L);
    submit(task("late").deadline(HOUR));
    submit(task("late").deadline(HOUR).delay(HOUR.multipliedBy(3)));
    submit(task("later").deadline(HOUR).needsPerson(true));
    fixture.advance(HOUR.multipliedBy(2));
    maintain(EXPIRE);
    assertThat(counts("late"))
        .containsOnly(entry(StatisticsCounter.SUBMITTED, 2L), entry(StatisticsCounter.FAILED, 2L));
    assertThat(counts("later"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 1L), entry(StatisticsCounter.ATTENTION, 1L));
    UniqueKey replace = new UniqueKey("k", null, OnDuplicate.REPLACE);
    submit(task("replaced").unique(replace));
    submit(task("replaced").unique(replace));
    assertThat(counts("replaced"))
        .containsOnly(
            entry(StatisticsCounter.SUBMITTED, 2L), entry(StatisticsCounter.CANCELLED, 1L));
  }

  @Test
  void durationsAreKeptAsHistograms() {
    KitNode node = node();
    for (int i = 1; i <= 100; i++) {
      Claimed claimed = claim(node, submit(task("mail")));
      Finish finish =
          new Finish(claimed.fence(), Outcome.succeeded(null), Duration.ofMillis(10L * i))
              .from(claimed.origin(Duration.ofSeconds(i)));
      assertThat(store.tasks().finish(List.of(finish))).hasSize(1);
      if (i % 30 == 0) {
        maintain(FOLD_STATISTICS);
      }
    }
    StatisticsPoint point = sum(all());
    assertThat(point.runs().count()).isEqualTo(100);
    assertIsNear(point.runs(), 0.5, Duration.ofMillis(500));
    assertIsNear(point.runs(), 0.99, Duration.ofMillis(990));
    assertThat(point.waits().count()).isEqualTo(100);
    assertIsNear(point.waits(), 0.95, Duration.ofSeconds(95));
  }

  private static void assertIsNear(DurationHistogram histogram, double share, Duration expected) {
    double off = 2 * DurationHistogram.RELATIVE_ERROR;
    assertThat(histogram.quantile(share).orElseThrow())
        .isBetween(
            Duration.ofMillis(Math.round(expected.toMillis() * (1 - off))),
            Duration.ofMillis(Math.round(expected.toMillis() * (1 + off))));
  }

  @Test
  void whatACallerRollsBackIsNotCounted() throws Exception {
    try (Caller caller = caller()) {
      join(caller).submit(List.of(task("mail").build()));
      caller.rollBack();
      join(caller).submit(List.of(task("mail").build(), task("mail").key("k").build()));
      caller.commit();
    }
    assertThat(counts("mail")).containsOnly(entry(StatisticsCounter.SUBMITTED, 2L));
    KitNode node = node();
    Claimed claimed = node.claimOne("mail");
    Finish finish = new Finish(claimed.fence(), Outcome.succeeded(null), KitNode.RAN);
    try (Caller caller = caller()) {
      join(caller).finish(List.of(finish));
      caller.rollBack();
    }
    assertThat(counts("mail")).doesNotContainKey(StatisticsCounter.SUCCEEDED_FIRST);
    try (Caller caller = caller()) {
      join(caller).finish(List.of(finish));
      join(caller).finish(List.of(finish));
      caller.commit();
    }
    assertThat(counts("mail")).containsEntry(StatisticsCounter.SUCCEEDED_FIRST, 1L);
  }

  @Test
  void foldingChangesNoSum() {
    KitNode node = node();
    Map<StatisticsCounter, Long> expected = Map.of();
    for (int round = 0; round < 3; round++) {
      store.tasks().submit(many("mail", 5));
      List<Claimed> claimed = node.claim(5, "mail");
      store.tasks().finish(succeeded(claimed));
      expected = counts("mail");
      fixture.advance(Duration.ofSeconds(10));
      maintain(FOLD_STATISTICS);
      assertThat(counts("mail")).isEqualTo(expected);
      for (Step step : Step.values()) {
        assertThat(sum(by(step)).counts()).as("by %s", step).isEqualTo(expected);
      }
      fixture.advance(HOUR);
    }
    assertThat(expected).containsEntry(StatisticsCounter.SUCCEEDED_FIRST, 15L);
    assertThat(store.statistics().read(by(Step.HOUR)))
        .extracting(point -> point.count(StatisticsCounter.SUBMITTED))
        .containsExactly(5L, 5L, 5L);
  }

  @Test
  void minutesAndHoursAreForgottenInTimeAndDaysAreKept() {
    submit(task("mail"));
    maintain(FOLD_STATISTICS);
    fixture.advance(Duration.ofDays(3));
    submit(task("mail"));
    maintain(FOLD_STATISTICS);
    assertThat(sum(by(Step.MINUTE)).count(StatisticsCounter.SUBMITTED)).isEqualTo(1);
    assertThat(sum(by(Step.HOUR)).count(StatisticsCounter.SUBMITTED)).isEqualTo(2);
    fixture.advance(Duration.ofDays(70));
    submit(task("mail"));
    maintain(FOLD_STATISTICS);
    assertThat(sum(by(Step.HOUR)).count(StatisticsCounter.SUBMITTED)).isEqualTo(1);
    assertThat(sum(by(Step.DAY)).count(StatisticsCounter.SUBMITTED)).isEqualTo(3);
  }

  @Test
  void thoseWhoFoldAtOnceCountNothingTwice() throws Exception {
    KitNode node = node();
    for (int i = 0; i < 40; i++) {
      node.finish(claim(node, submit(task("mail"))), Outcome.succeeded(null));
    }
    Map<StatisticsCounter, Long> before = counts("mail");
    List<Store> stores = IntStream.range(0, 4).mapToObj(i -> fixture.open()).toList();
    Together.run(stores.stream().<Callable<Integer>>map(one -> () -> foldInParts(one)).toList());
    assertThat(counts("mail")).isEqualTo(before);
    maintain(FOLD_STATISTICS);
    assertThat(counts("mail")).isEqualTo(before);
  }

  private static int foldInParts(Store store) {
    int done = 0;
    int some;
    do {
      some = maintain(store, FOLD_STATISTICS, 7);
      done += some;
    } while (some > 0);
    return done;
  }

  @Test
  void aLookTellsOfSomethingToFoldOnceItHasGathered() {
    Maintenance maintenance = store.role(Maintenance.class).orElseThrow();
    maintain(FOLD_STATISTICS);
    submit(task("mail"));
    assertThat(maintenance.look(Scope.USUAL, Duration.ZERO, 0).jobs())
        .doesNotContain(FOLD_STATISTICS);
    fixture.advance(Duration.ofSeconds(10));
    if (maintenance.look(Scope.USUAL, Duration.ZERO, 0).jobs().contains(FOLD_STATISTICS)) {
      maintain(FOLD_STATISTICS);
    }
    assertThat(maintain(FOLD_STATISTICS)).as("what the look did not tell of").isZero();
    assertThat(maintenance.look(Scope.ALL, Duration.ZERO, 0).jobs())
        .doesNotContain(FOLD_STATISTICS);
  }

  private Caller caller() throws SQLException {
    var connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    return new Caller(connection.orElseThrow());
  }

  private static List<NewTask> many(String type, int count) {
    return IntStream.range(0, count).mapToObj(i -> task(type).build()).toList();
  }

  private Map<StatisticsCounter, Long> counts(String type) {
    return sum(all().type(type)).counts();
  }

  /** All points of a query as one. */
  private StatisticsPoint sum(StatisticsQuery query) {
    Map<StatisticsCounter, Long> counts = new LinkedHashMap<>();
    DurationHistogram waits = new DurationHistogram();
    DurationHistogram runs = new DurationHistogram();
    for (StatisticsPoint point : store.statistics().read(query)) {
      point.counts().forEach((what, count) -> counts.merge(what, count, Long::sum));
      waits.merge(point.waits());
      runs.merge(point.runs());
    }
    return new StatisticsPoint(query.from(), null, null, null, counts, waits, runs);
  }

  private StatisticsQuery by(Step step) {
    return StatisticsQuery.of(step, Instant.EPOCH, now().plus(HOUR));
  }
}
