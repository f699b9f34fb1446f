package io.taskmill.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.AgainAtException;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.SnoozeException;
import io.taskmill.StopReason;
import io.taskmill.StoppedException;
import io.taskmill.TaskFunction;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.FailureKind;
import io.taskmill.engine.Setups;
import io.taskmill.engine.SkippingRuntime;
import io.taskmill.engine.execution.HandlerRegistry.Handler;
import io.taskmill.engine.node.Membership;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TaskStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What an execution makes of its handler's end, of its time and of its task's. */
class ExecutionTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Retry EVERY_TEN_MINUTES = Retry.fixed(3, Duration.ofMinutes(10));
  private static final TaskFunction<Object, Object> FAILS =
      (payload, task) -> {
        throw new IllegalStateException("no luck");
      };
  private static final TaskFunction<Object, Object> WAITS =
      (payload, task) -> {
        new CountDownLatch(1).await();
        return null;
      };

  private final SkippingRuntime machine = new SkippingRuntime();
  private final AtomicInteger entries = new AtomicInteger();
  private final MemoryStore store = new MemoryStore();
  private Executor aside = Runnable::run;
  private volatile Instant now = NOON;
  private TaskType<String, Void> type = TaskType.of("work", String.class).retry(EVERY_TEN_MINUTES);

  private Execution execution(Claimed task, TaskFunction<Object, Object> function) {
    TaskStore begins =
        (TaskStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) -> Set.of());
    return new Execution(
        task,
        new Handler(
            type,
            (payload, context) -> {
              entries.incrementAndGet();
              return function.run(payload, context);
            },
            false),
        new ExecutionEnvironment(
            begins,
            store.steps(),
            new StepHelpers(machine, 0),
            CallerTransactions.of(new MemoryStore()),
            Setups.settings(1, Duration.ZERO, Map.of()),
            machine,
            () -> now,
            id -> Optional.empty(),
            new Reports(new MemoryStore().reports(), () -> now, () -> {}),
            new MemoryStore().workflows(),
            null,
            aside,
            any -> type.policy()));
  }

  private Finish run(Claimed task, TaskFunction<Object, Object> function) {
    return ended(execution(task, function));
  }

  private static Finish ended(Execution execution) {
    AtomicReference<Finish> end = new AtomicReference<>();
    execution.run(new EventListeners(List.of(), (task, state, error) -> {}), end::set);
    return end.get();
  }

  /** Runs it on a thread of its own while something else is done with it. */
  private Finish run(Execution execution, Runnable meanwhile) throws Exception {
    FutureTask<Finish> ended = new FutureTask<>(() -> ended(execution));
    new Thread(ended).start();
    while (execution.token().handlerThread() == null) {
      Thread.onSpinWait();
    }
    meanwhile.run();
    return ended.get(20, TimeUnit.SECONDS);
  }

  private static TimeoutWatchdog watch(Execution execution) {
    return new TimeoutWatchdog(List.of(execution), (given, up) -> {}, 1);
  }

  @Test
  void aTaskPastItsDeadlineIsNotEnteredAndNoAttemptIsCounted() {
    Finish finish = run(Setups.claimed(0, false, NOON), FAILS);
    assertThat(entries).hasValue(0);
    assertThat(finish.ran()).isZero();
    assertThat(finish.outcome().state()).isEqualTo(TaskState.FAILED);
    assertThat(finish.outcome().counted()).isFalse();
    assertThat(finish.outcome().kind()).isEqualTo(FailureKind.TIMED_OUT);
    assertThat(finish.outcome().error()).contains("deadline was " + NOON, "had not begun");
    assertThat(run(Setups.claimed(0, true, NOON), FAILS).outcome().state())
        .as("where a person is needed")
        .isEqualTo(TaskState.ATTENTION);
  }

  @Test
  void whoWatchesDoesNotAskTheStoreWhatIsToBeUndone() throws Exception {
    List<Runnable> asked = new ArrayList<>();
    List<Finish> ends = new ArrayList<>();
    CountDownLatch mayReturn = new CountDownLatch(1);
    aside = asked::add;
    type = type.timeout(HOUR);
    Execution execution =
        execution(
            Setups.claimed(2, false, null),
            (payload, task) -> {
              while (mayReturn.getCount() > 0) {
                Thread.onSpinWait();
              }
              return null;
            });
    TimeoutWatchdog watchdog =
        new TimeoutWatchdog(List.of(execution), (given, end) -> ends.add(end), 1);
    run(
        execution,
        () -> {
          machine.skip(HOUR.plusSeconds(1));
          watchdog.look();
          machine.skip(TimeoutWatchdog.GRACE.plusSeconds(1));
          watchdog.look();
          watchdog.look();
          assertThat(execution.ending().isGivenUp()).isTrue();
          assertThat(ends).isEmpty();
          asked.forEach(Runnable::run);
          mayReturn.countDown();
        });
    assertThat(ends)
        .singleElement()
        .satisfies(end -> assertThat(end.outcome().state()).isEqualTo(TaskState.FAILED));
  }

  @Test
  void aRetryThatWouldBeDueAfterTheDeadlineIsNotWaitedFor() {
    Outcome end = run(Setups.claimed(0, false, NOON.plusSeconds(600)), FAILS).outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.counted()).isTrue();
    assertThat(end.kind()).isEqualTo(FailureKind.FAILED);
    assertThat(end.error()).contains("no further attempt", "2030-01-01T12:10:00Z", "no luck");
    assertThat(run(Setups.claimed(0, true, NOON.plusSeconds(600)), FAILS).outcome().state())
        .isEqualTo(TaskState.ATTENTION);
    assertThat(run(Setups.claimed(0, false, NOON.plusSeconds(601)), FAILS).outcome().state())
        .as("a second more")
        .isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aChosenTimeAfterTheDeadlineIsNotWaitedForEither() {
    Outcome end =
        run(
                Setups.claimed(0, false, NOON.plusSeconds(700)),
                (payload, task) -> {
                  throw AgainAtException.at(NOON.plus(HOUR), "the other side sleeps");
                })
            .outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.error()).contains("2030-01-01T13:00:00Z", "the other side sleeps");
  }

  @Test
  void aRunningHandlerIsStoppedAtTheDeadlineAndThatWasTheLastAttempt() throws Exception {
    Execution execution = execution(Setups.claimed(0, false, NOON.plusSeconds(60)), WAITS);
    TimeoutWatchdog watchdog = watch(execution);
    Outcome end =
        run(
                execution,
                () -> {
                  watchdog.look();
                  assertThat(execution.token().reason()).as("before").isEmpty();
                  now = NOON.plusSeconds(60);
                  watchdog.look();
                })
            .outcome();
    assertThat(execution.token().reason()).contains(StopReason.TIMEOUT);
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.counted()).isTrue();
    assertThat(end.kind()).isEqualTo(FailureKind.TIMED_OUT);
    assertThat(end.error()).contains("deadline was 2030-01-01T12:01:00Z", "InterruptedException");
    assertThat(end.errorClass()).isEqualTo("java.lang.InterruptedException");
    assertThat(end.fingerprint()).as("wherever it was").isEqualTo(FailureKind.TIMED_OUT.code());
  }

  @Test
  void anAttemptThatTimesOutIsMadeAgainAsItsRetrySays() throws Exception {
    Execution execution = execution(Setups.claimed(0, false, null), WAITS);
    Outcome end = run(execution, () -> skipAndLook(execution)).outcome();
    assertThat(end.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(end.delay()).isEqualTo(Duration.ofMinutes(10));
    assertThat(end.counted()).isTrue();
    assertThat(end.kind()).isEqualTo(FailureKind.TIMED_OUT);
    assertThat(end.error()).contains("its timeout is 3600000 ms", "InterruptedException");
    Execution last = execution(Setups.claimed(2, false, null), WAITS);
    assertThat(run(last, () -> skipAndLook(last)).outcome().state()).isEqualTo(TaskState.FAILED);
  }

  private void skipAndLook(Execution execution) {
    machine.skip(HOUR.plusMillis(1));
    watch(execution).look();
  }

  @Test
  void aSnoozeAfterTheTimeoutIsATimeout() throws Exception {
    Execution execution =
        execution(
            Setups.claimed(2, false, null),
            (payload, task) -> {
              try {
                return new CountDownLatch(1).await(1, TimeUnit.DAYS);
              } catch (InterruptedException e) {
                throw SnoozeException.in(HOUR, "I need more time");
              }
            });
    Outcome end = run(execution, () -> skipAndLook(execution)).outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.kind()).isEqualTo(FailureKind.TIMED_OUT);
  }

  @Test
  void aTaskThatRunsAtMostOnceIsEndedByItsTimeout() throws Exception {
    type = TaskType.of("work", String.class).atMostOnce();
    Execution execution = execution(Setups.claimed(0, false, null), WAITS);
    Outcome end = run(execution, () -> skipAndLook(execution)).outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.kind()).isEqualTo(FailureKind.TIMED_OUT);
  }

  @Test
  void aSnoozeCountsNeitherAsAttemptNorAsFailure() {
    Outcome in =
        run(
                Setups.claimed(2, false, NOON.plus(HOUR)),
                (payload, task) -> {
                  throw new IllegalStateException(
                      SnoozeException.in(Duration.ofMinutes(5), "soon"));
                })
            .outcome();
    assertThat(in).isEqualTo(Outcome.snoozedFor(Duration.ofMinutes(5)));
    Outcome at =
        run(
                Setups.claimed(2, false, null),
                (payload, task) -> {
                  throw SnoozeException.at(NOON.plus(HOUR), "at one");
                })
            .outcome();
    assertThat(at).isEqualTo(Outcome.snoozedUntil(NOON.plus(HOUR)));
  }

  @Test
  void aSnoozePastTheDeadlineFailsAtOnce() {
    Outcome end =
        run(
                Setups.claimed(0, false, NOON.plusSeconds(60)),
                (payload, task) -> {
                  throw SnoozeException.in(Duration.ofMinutes(1), "soon");
                })
            .outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.error()).contains("wants to go on later", "2030-01-01T12:01:00Z");
  }

  @Test
  void aTaskThatRunsAtMostOnceCannotBeSnoozed() {
    type = TaskType.of("work", String.class).atMostOnce();
    Outcome end =
        run(
                Setups.claimed(0, false, null),
                (payload, task) -> {
                  throw SnoozeException.in(Duration.ofMinutes(1), "soon");
                })
            .outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.error()).contains("at most once", "soon");
  }

  @Test
  void notAgainOutweighsTheSnoozeThatCausedIt() {
    Outcome end =
        run(
                Setups.claimed(0, false, null),
                (payload, task) -> {
                  throw new NotAgainException("enough", SnoozeException.in(HOUR, "later"));
                })
            .outcome();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  void ofSeveralDecisionsTheOutermostCounts() {
    NotAgainException inner = new NotAgainException("gone");
    assertThat(failing(SnoozeException.in(HOUR, "moved", inner)))
        .isEqualTo(Outcome.snoozedFor(HOUR));
    assertThat(failing(AgainAtException.in(HOUR, "moved", inner)).delay()).isEqualTo(HOUR);
    assertThat(failing(AgainAtException.at(NOON.plus(HOUR), "moved", inner)).runAt())
        .isEqualTo(NOON.plus(HOUR));
    assertThat(AgainAtException.in(HOUR, "moved", inner)).hasCause(inner);
  }

  private Outcome failing(RuntimeException failure) {
    return run(
            Setups.claimed(0, false, null),
            (payload, task) -> {
              throw failure;
            })
        .outcome();
  }

  @Test
  void aHandlerThatWasToldToStopLeavesByAnExceptionThatSaysWhy() {
    AtomicReference<StopReason> seen = new AtomicReference<>();
    Execution[] self = new Execution[1];
    self[0] =
        execution(
            Setups.claimed(0, false, null),
            (payload, task) -> {
              self[0].token().request(StopReason.PAUSE);
              try {
                task.cancellation().throwIfStopped();
              } catch (StoppedException e) {
                seen.set(e.reason());
                throw e;
              }
              return null;
            });
    assertThat(ended(self[0]).outcome()).isEqualTo(Outcome.released());
    assertThat(seen).hasValue(StopReason.PAUSE);
  }

  @Test
  void theStoresTimeComesFromItsAnswers() {
    Membership membership =
        new Membership(
            new MemoryStore(() -> NOON).nodes(),
            new io.taskmill.spi.NodeInfo("n", "h", Duration.ofSeconds(5)),
            machine);
    membership.join();
    assertThat(membership.now()).isBetween(NOON, NOON.plusSeconds(20));
    machine.skip(HOUR);
    assertThat(membership.now()).isBetween(NOON.plus(HOUR), NOON.plus(HOUR).plusSeconds(20));
    membership.beatAnswered(NOON.plusSeconds(5));
    assertThat(membership.now()).isBetween(NOON.plusSeconds(5), NOON.plusSeconds(25));
  }
}
