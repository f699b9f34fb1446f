package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.admin.Actor;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLife.Interval;
import io.taskmill.admin.TaskLife.Kind;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.engine.Setups;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be told of a task afterwards: its attempts, who did what to it, and its life. */
class HistoryTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).retry(Retry.fixed(5, Duration.ofMinutes(1)));
  private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");
  private static final Actor ANNA = new Actor("anna", "ticket 17");

  private final StoppedClock clock = new StoppedClock();
  private final MemoryStore store = new MemoryStore(clock);
  private final HandDrivenEngine engine =
      Engine.handDriven(store, Setups.settings(1, Duration.ZERO, Map.of()), clock);
  private final Taskmill mill = new Taskmill(engine);
  private final long node =
      store.nodes().register(new NodeInfo("n", "alpha", Duration.ofDays(1))).node();
  private long execs = 1;

  private static final class StoppedClock extends Clock {
    private Instant now = START;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void aFailedAttemptTellsClassMessageAndFingerprintAndASuccessLeavesNothing()
      throws InterruptedException {
    mill.handle(
        WORK,
        (text, task) -> {
          if (!text.equals("good")) {
            throw new IllegalStateException("no " + text + " today");
          }
        });
    mill.start();
    long good = mill.submit(WORK.request("good")).id();
    long one = mill.submit(WORK.request("milk")).id();
    long two = mill.submit(WORK.request("bread")).id();
    while (engine.runReady()) {
      // One task after the other.
    }
    assertThat(mill.attempts(good)).isEmpty();
    Attempt attempt = mill.attempts(one).get(0);
    assertThat(attempt.kind()).isEqualTo(FailureKind.FAILED);
    assertThat(attempt.errorClass()).isEqualTo("java.lang.IllegalStateException");
    assertThat(attempt.message()).isEqualTo("no milk today");
    assertThat(attempt.error()).contains("\tat ");
    assertThat(attempt.fingerprint()).isEqualTo(mill.attempts(two).get(0).fingerprint());
    ErrorGroups errors = mill.errors(START, 10);
    assertThat(errors.bounded()).isFalse();
    assertThat(errors.groups()).hasSize(1);
    assertThat(errors.groups().get(0).count()).isEqualTo(2);
    assertThatThrownBy(() -> mill.errors(START, 0)).hasMessageContaining("The limit is 0");
  }

  @Test
  void theApplicationsOwnEditsAreAuditedUnderItsName() {
    mill.declare(WORK);
    mill.types().disable("work");
    mill.queues().pause("slow");
    assertThat(mill.audit().find(AuditFilter.all(), 10).entries())
        .extracting(AuditEntry::verb, AuditEntry::subject, AuditEntry::who)
        .containsExactly(tuple("pause-queue", "slow", "test"), tuple("edit-type", "work", "test"));
  }

  @Test
  void whatTheAuditHasKeptForLongEnoughIsForgotten() {
    mill.queues().pause("slow");
    clock.now = START.plus(Duration.ofDays(89));
    engine.maintain();
    assertThat(mill.audit().find(AuditFilter.all(), 10).entries()).hasSize(1);
    clock.now = START.plus(Duration.ofDays(91));
    engine.maintain();
    assertThat(mill.audit().find(AuditFilter.all(), 10).entries()).isEmpty();
  }

  @Test
  void aTaskThatSucceedsAtOnceWaitedAndRan() {
    long id = submit();
    at(1);
    Claimed claimed = claim();
    at(3);
    finish(claimed, Outcome.succeeded(null), 2);
    assertThat(life(id)).containsExactly("WAITING 0-1", "RUNNING 1-3");
  }

  @Test
  void aTaskThatRunsOrWaitsHasAnOpenInterval() {
    long id = submit();
    assertThat(life(id)).containsExactly("WAITING 0-");
    at(1);
    begin(claim());
    at(2);
    assertThat(life(id)).containsExactly("WAITING 0-1", "RUNNING 1-");
  }

  @Test
  void attemptsWaitsAndReopeningsFollowEachOther() {
    long id = submit();
    at(1);
    Claimed first = claim();
    at(2);
    finish(first, Outcome.failedRetryIn(Duration.ZERO, "first"), 1);
    at(4);
    Claimed second = claim();
    at(5);
    finish(second, Outcome.failedForGood("second"), 1);
    at(7);
    send(id, TaskCommand.retry());
    at(8);
    Claimed third = claim();
    at(10);
    finish(third, Outcome.failedNeedsPerson("third"), 2);
    at(12);
    assertThat(life(id))
        .containsExactly(
            "WAITING 0-1",
            "RUNNING 1-2 first",
            "WAITING 2-4",
            "RUNNING 4-5 second",
            "ENDED 5-7",
            "WAITING 7-8",
            "RUNNING 8-10 third",
            "ATTENTION 10-");
  }

  @Test
  void pausesAreIntervalsWhetherTheTaskRanOrNot() {
    long id = submit();
    at(1);
    send(id, TaskCommand.pause());
    at(2);
    send(id, TaskCommand.resume());
    at(3);
    Claimed claimed = claim();
    begin(claimed);
    at(4);
    send(id, TaskCommand.pause());
    at(5);
    finish(claimed, Outcome.released(), 2);
    at(7);
    send(id, TaskCommand.resume());
    at(8);
    Claimed again = claim();
    at(9);
    finish(again, Outcome.succeeded(null), 1);
    assertThat(life(id))
        .containsExactly(
            "WAITING 0-1",
            "PAUSED 1-2",
            "WAITING 2-3",
            "RUNNING 3-5",
            "PAUSED 5-7",
            "WAITING 7-8",
            "RUNNING 8-9");
  }

  @Test
  void aTaskThatIsUnknownHasNoLife() {
    assertThat(mill.life(17)).isEmpty();
  }

  private long submit() {
    return mill.submit(WORK.request("x")).id();
  }

  private void at(int minutes) {
    clock.now = START.plus(Duration.ofMinutes(minutes));
    engine.maintain();
  }

  private Claimed claim() {
    List<Claimed> claimed =
        store.tasks().claim(ClaimRequest.of(node, execs++, 1, LaneFilter.ofTypes("work")));
    assertThat(claimed).hasSize(1);
    return claimed.get(0);
  }

  private void begin(Claimed task) {
    store.tasks().begin(List.of(new Begin(task.fence(), Duration.ZERO)));
  }

  private void finish(Claimed task, Outcome outcome, int minutes) {
    store.tasks().finish(List.of(new Finish(task.fence(), outcome, Duration.ofMinutes(minutes))));
  }

  private void send(long id, TaskCommand command) {
    assertThat(store.tasks().command(List.of(id), command, ANNA).get(0).isAccepted()).isTrue();
  }

  private List<String> life(long id) {
    return mill.life(id).orElseThrow().intervals().stream().map(HistoryTest::inWords).toList();
  }

  private static String inWords(Interval interval) {
    Attempt attempt = interval.attempt();
    assertThat(attempt == null || interval.kind() == Kind.RUNNING).isTrue();
    return "%s %s-%s%s"
        .formatted(
            interval.kind(),
            minutes(interval.from()),
            interval.to() == null ? "" : minutes(interval.to()),
            attempt == null ? "" : " " + attempt.error());
  }

  private static long minutes(Instant time) {
    return Duration.between(START, time).toMinutes();
  }
}
