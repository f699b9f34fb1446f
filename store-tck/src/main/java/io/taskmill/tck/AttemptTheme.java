package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LastErrors;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The attempt log: what is kept of executions that did not succeed. */
abstract class AttemptTheme extends Theme {

  private static final String CLASS = "java.lang.IllegalStateException";
  private static final Duration RAN = Duration.ofSeconds(2);

  @Test
  void aFailedAttemptKeepsTimeNodeHostDurationAndError() {
    KitNode node = nodeOn("alpha");
    long id = submit(task());
    Claimed claimed = claim(node, id);
    Instant before = now();
    String error = CLASS + ": no such customer\n\tat com.example.Shop.charge(Shop.java:17)\n";
    node.tryFinish(
        claimed.fence(), Outcome.failedRetryIn(Duration.ZERO, error).causedBy(CLASS, -77L), RAN);
    List<Attempt> attempts = store.attempts().ofTask(id, 10);
    assertThat(attempts).hasSize(1);
    Attempt attempt = attempts.get(0);
    assertThat(attempt.task()).isEqualTo(id);
    assertThat(attempt.number()).isEqualTo(1);
    assertThat(attempt.kind()).isEqualTo(FailureKind.FAILED);
    assertThat(attempt.node()).isEqualTo(node.number());
    assertThat(attempt.host()).isEqualTo("alpha");
    assertThat(attempt.executionId()).isEqualTo(claimed.fence().executionId());
    assertThat(attempt.duration()).isEqualTo(RAN);
    assertThat(attempt.endedAt()).isBetween(before, now().plusMillis(1));
    assertThat(attempt.errorClass()).isEqualTo(CLASS);
    assertThat(attempt.message()).isEqualTo("no such customer");
    assertThat(attempt.error()).isEqualTo(error);
    assertThat(attempt.fingerprint()).isEqualTo(-77L);
  }

  @Test
  void aTaskThatSucceedsAtOnceHasNoEntry() {
    long id = bringTo(TaskState.SUCCEEDED, task());
    assertThat(store.attempts().ofTask(id, 10)).isEmpty();
    assertThat(store.attempts().groups(Instant.EPOCH, 10).groups()).isEmpty();
  }

  @Test
  void attemptsComeNewestFirstAndNoMoreThanTheLimit() {
    KitNode node = node();
    long id = submit(task().maxAttempts(5));
    for (int i = 1; i <= 3; i++) {
      node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ZERO, "error " + i));
      fixture.advance(Duration.ofSeconds(1));
      promoteAll();
    }
    assertThat(store.attempts().ofTask(id, 10))
        .extracting(Attempt::error)
        .containsExactly("error 3", "error 2", "error 1");
    assertThat(store.attempts().ofTask(id, 10))
        .extracting(Attempt::number)
        .containsExactly(3, 2, 1);
    assertThat(store.attempts().ofTask(id, 2))
        .extracting(Attempt::error)
        .containsExactly("error 3", "error 2");
    assertThat(look(id).lastError()).isEqualTo("error 3");
  }

  @Test
  void whatWasLostExpiredTimedOutOrUnrunnableHasTheFingerprintOfItsKind() {
    KitNode node = node();
    long timedOut = submit(task("timed-out"));
    node.finish(
        claim(node, timedOut), Outcome.failedForGood("slow").causedBy(CLASS, 5_000L).asTimeout());
    long unrunnable = submit(task("unrunnable"));
    node.finish(claim(node, unrunnable), Outcome.unrunnable("unreadable"));
    long expired = submit(task("expired").deadline(Duration.ofMinutes(1)));
    fixture.advance(Duration.ofMinutes(2));
    maintain(EXPIRE);
    long lost = submit(task("lost"));
    KitNode dying = nodeOn("omega");
    Claimed claimed = claim(dying, lost);
    dying.begin(claimed);
    die(dying);
    maintain(RECOVER);
    expect(timedOut, FailureKind.TIMED_OUT);
    expect(unrunnable, FailureKind.UNRUNNABLE);
    Attempt over = expect(expired, FailureKind.EXPIRED);
    assertThat(over.node()).isNull();
    assertThat(over.executionId()).isNull();
    assertThat(over.startedAt()).isNull();
    Attempt gone = expect(lost, FailureKind.LOST);
    assertThat(gone.node()).isEqualTo(dying.number());
    assertThat(gone.host()).isEqualTo("omega");
    assertThat(gone.duration()).isPositive();
    assertThat(gone.executionId()).isEqualTo(claimed.fence().executionId());
  }

  private Attempt expect(long id, FailureKind kind) {
    List<Attempt> attempts = store.attempts().ofTask(id, 10);
    assertThat(attempts).as("attempts of a task that is %s", kind).hasSize(1);
    assertThat(attempts.get(0).kind()).isEqualTo(kind);
    assertThat(attempts.get(0).fingerprint()).isEqualTo(kind.code());
    return attempts.get(0);
  }

  @Test
  void equalErrorsAreCountedTogetherWithTheNewestOfThem() {
    KitNode node = node();
    fail(node, "a", 1L);
    fixture.advance(Duration.ofMinutes(1));
    Instant since = now();
    List<Long> often = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      often.add(fail(node, "often", 2L));
      fixture.advance(Duration.ofSeconds(1));
    }
    long seldom = fail(node, "seldom", Long.MIN_VALUE);
    ErrorGroups groups = store.attempts().groups(since, 10);
    assertThat(groups.bounded()).isFalse();
    assertThat(groups.groups())
        .extracting(ErrorGroup::fingerprint)
        .containsExactly(2L, Long.MIN_VALUE);
    ErrorGroup first = groups.groups().get(0);
    assertThat(first.count()).isEqualTo(3);
    assertThat(first.newest().task()).isEqualTo(often.get(2));
    assertThat(first.newest().error()).isEqualTo("often");
    assertThat(first.firstAt()).isBefore(first.newest().endedAt());
    assertThat(groups.groups().get(1).newest().task()).isEqualTo(seldom);
    assertThat(store.attempts().groups(since, 1).groups()).hasSize(1);
    assertThat(store.attempts().groups(Instant.EPOCH, 10).groups()).hasSize(3);
  }

  @Test
  void theLastErrorsOfTasksThatMatchAreTold() {
    KitNode node = node();
    long twice = submit(task("twice").maxAttempts(5));
    node.finish(
        claim(node, twice),
        Outcome.failedRetryIn(Duration.ZERO, "first").causedBy(CLASS, Long.MIN_VALUE));
    fixture.advance(Duration.ofSeconds(1));
    promoteAll();
    Instant before = now();
    node.finish(claim(node, twice), Outcome.failedForGood("then").causedBy(CLASS, 2L));
    long once = fail(node, "once", 3L);
    long succeeded = bringTo(TaskState.SUCCEEDED, task());

    LastErrors failed = store.attempts().lastErrors(TaskFilter.all().states(TaskState.FAILED));
    LastErrors all = store.attempts().lastErrors(TaskFilter.all());

    assertThat(failed.bounded()).isFalse();
    assertThat(failed.tasks())
        .extracting(
            LastErrors.OfTask::task, LastErrors.OfTask::type, LastErrors.OfTask::fingerprint)
        .containsExactlyInAnyOrder(tuple(twice, "twice", 2L), tuple(once, "once", 3L));
    assertThat(failed.tasks())
        .allSatisfy(one -> assertThat(one.at()).isBetween(before, now().plusMillis(1)));
    assertThat(all.tasks())
        .filteredOn(one -> one.task() == succeeded)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.fingerprint()).isNull();
              assertThat(one.at()).isEqualTo(look(succeeded).finishedAt());
            });
    assertThat(store.attempts().lastErrors(TaskFilter.all().types("other")).tasks()).isEmpty();
    assertThat(store.attempts().lastOf(List.of(twice, once, succeeded, 42L)))
        .hasSize(2)
        .hasEntrySatisfying(twice, last -> assertThat(last.error()).isEqualTo("then"))
        .hasEntrySatisfying(once, last -> assertThat(last.error()).isEqualTo("once"));
    assertThat(store.attempts().lastOf(List.of())).isEmpty();
    command(once, TaskCommand.delete());
    assertThat(store.attempts().lastOf(List.of(once))).isEmpty();
    assertThat(store.attempts().lastErrors(TaskFilter.all().types("once")).tasks()).isEmpty();
  }

  private long fail(KitNode node, String error, long fingerprint) {
    long id = submit(task(error));
    node.finish(claim(node, id), Outcome.failedForGood(error).causedBy(CLASS, fingerprint));
    return id;
  }

  @Test
  void aResetKeepsTheAttemptsAndADeletedTaskShowsNone() {
    KitNode node = node();
    long id = fail(node, "mail", 9L);
    command(id, TaskCommand.reset());
    node.finish(claim(node, id), Outcome.failedForGood("again"));
    assertThat(store.attempts().ofTask(id, 10))
        .extracting(Attempt::error)
        .containsExactlyInAnyOrder("again", "mail");
    command(id, TaskCommand.delete());
    assertThat(store.attempts().ofTask(id, 10)).isEmpty();
  }
}
