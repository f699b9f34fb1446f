package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.AgainAtException;
import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.SnoozeException;
import io.taskmill.StopReason;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The engine, step by step, on a clock that stands still. */
class HandDrivenTest {

  private static final TaskType<String, String> ECHO =
      TaskType.of("echo", String.class, String.class);
  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final TestMill test = new TestMill();
  private final List<String> ran = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void aTaskRunsAndGivesItsResult() {
    test.mill().compute(ECHO, (text, task) -> text + "!");
    assertThat(test.run(ECHO.request("hello"))).contains("hello!");
  }

  @Test
  void nothingRunsBeforeItIsTime() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("later").delay(Duration.ofDays(400)));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    test.advance(Duration.ofDays(399));
    test.runReady();
    assertThat(ran).isEmpty();
    test.advance(Duration.ofDays(1));
    test.runReady();
    assertThat(ran).containsExactly("later");
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aTaskHasWaitedAsLongAsTheClockWasMoved() {
    List<Duration> waited = new ArrayList<>();
    try (TestMill listening = new TestMill(builder -> builder.listen(waits(waited)))) {
      listening.mill().handle(WORK, (text, task) -> ran.add(text));
      listening.mill().submit(WORK.request("at once"));
      listening.runReady();
      listening.mill().submit(WORK.request("later"));
      listening.clock().advance(Duration.ofMinutes(3));
      listening.runReady();
    }
    assertThat(waited).containsExactly(Duration.ZERO, Duration.ofMinutes(3));
  }

  private static TaskListener waits(List<Duration> waited) {
    return event -> {
      if (event.to() == TaskState.RUNNING) {
        // Time of the process passes, that of the clock does not.
        LockSupport.parkNanos(Duration.ofMillis(3).toNanos());
        waited.add(event.waited());
      }
    };
  }

  @Test
  void aMachineThatIsNotHereIsGivenUpWhenTimePasses() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    test.mill().submit(WORK.request("it").host("elsewhere"));
    test.runReady();
    assertThat(ran).isEmpty();
    test.advance(Duration.ZERO);
    test.runReady();
    assertThat(ran).containsExactly("it");
  }

  @Test
  void aFailedAttemptIsMadeAgainAfterItsDelayUntilTheAttemptsAreUsedUp() {
    TaskType<String, Void> type = WORK.retry(Retry.exponential(3, Duration.ofSeconds(10), 2));
    test.mill()
        .handle(
            type,
            (text, task) -> {
              ran.add(text + task.attempt());
              throw new IllegalStateException("no luck " + task.attempt());
            });
    TaskHandle<Void> handle = test.mill().submit(type.request("try"));
    test.runReady();
    test.advance(Duration.ofSeconds(9));
    test.runReady();
    assertThat(ran).containsExactly("try1");
    test.advance(Duration.ofSeconds(1));
    test.runReady();
    test.advance(Duration.ofMillis(19_999));
    test.runReady();
    assertThat(ran).containsExactly("try1", "try2");
    test.advance(Duration.ofMillis(1));
    test.runReady();
    assertThat(ran).containsExactly("try1", "try2", "try3");
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.attempts()).isEqualTo(3);
    assertThat(info.lastError()).contains("no luck 3");
    assertThatThrownBy(() -> handle.result(Duration.ZERO))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("FAILED")
        .hasMessageContaining("no luck 3");
  }

  @Test
  void notAgainEndsATaskAtOnce() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              throw new NotAgainException("the account is closed");
            });
    TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  void whereAPersonIsNeededATaskOutOfAttemptsWaitsForOne() {
    TaskType<String, Void> type = WORK.needsPerson().retry(Retry.none());
    test.mill()
        .handle(
            type,
            (text, task) -> {
              throw new IllegalStateException("odd");
            });
    TaskHandle<Void> handle = test.mill().submit(type.request("x"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.ATTENTION);
    assertThatThrownBy(() -> handle.result(Duration.ofDays(1)))
        .isInstanceOf(TaskFailedException.class);
  }

  @Test
  void againAtChoosesTheTimeOfTheNextAttemptAndStillCounts() {
    Instant noon = Instant.parse("2030-01-01T12:00:00Z");
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              ran.add(text + task.attempt());
              if (task.attempt() == 1) {
                throw AgainAtException.at(noon, "the other side sleeps");
              }
              throw AgainAtException.in(Duration.ofMinutes(1), "still asleep");
            });
    TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
    test.runReady();
    assertThat(handle.info().orElseThrow().dueAt()).isEqualTo(noon);
    test.advance(Duration.ofHours(12));
    test.runReady();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(ran).containsExactly("x1", "x2", "x3");
    assertThat(handle.state()).as("three attempts are the limit").isEqualTo(TaskState.FAILED);
  }

  @Test
  void aSnoozedTaskRunsAgainLaterAndNoAttemptIsCounted() {
    TaskType<String, Void> type = WORK.retry(Retry.none());
    test.mill()
        .handle(
            type,
            (text, task) -> {
              ran.add(text + task.attempt());
              if (ran.size() <= 20) {
                throw SnoozeException.in(Duration.ofMinutes(1), "the file is not there yet");
              }
            });
    TaskHandle<Void> handle = test.mill().submit(type.request("x"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    for (int i = 0; i < 20; i++) {
      test.advance(Duration.ofSeconds(59));
      test.runReady();
      assertThat(ran).hasSize(i + 1);
      test.advance(Duration.ofSeconds(1));
      test.runReady();
    }
    assertThat(ran).hasSize(21).containsOnly("x1");
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).isNull();
  }

  @Test
  void aCheckpointComesBackToTheNextExecution() {
    test.mill()
        .handle(
            WORK.retry(Retry.fixed(2, Duration.ZERO)),
            (text, task) -> {
              int from = task.checkpoint(Integer.class).orElse(0);
              for (int i = from; i < 4; i++) {
                ran.add("step " + i);
                task.checkpoint(i + 1);
                if (i == 1 && task.attempt() == 1) {
                  throw new IllegalStateException("half way");
                }
              }
            });
    test.mill().submit("work", "x");
    test.runReady();
    assertThat(ran).containsExactly("step 0", "step 1", "step 2", "step 3");
  }

  @Test
  void tasksSubmittedUnderAFormerNameStillRun() {
    TaskType<String, Void> before = TaskType.of("old-name", String.class);
    TaskType<String, Void> after = TaskType.of("new-name", String.class).formerly("old-name");
    test.mill().handle(after, (text, task) -> ran.add(task.type() + " " + text));
    test.mill().submit(before.request("a"));
    test.mill().submit(after.request("b"));
    test.runReady();
    assertThat(ran).containsExactly("old-name a", "new-name b");
  }

  @Test
  void aPayloadThatCanNoLongerBeReadWaitsForAPersonAndBurnsNoAttempt() {
    TaskType<String, Void> written = TaskType.of("pay", String.class);
    TaskType<Integer, Void> read = TaskType.of("pay", Integer.class);
    TaskHandle<Void> handle = test.mill().submit(written.request("not a number"));
    test.mill().handle(read, (number, task) -> ran.add("entered"));
    test.runReady();
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.ATTENTION);
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError())
        .contains("can no longer be read as java.lang.Integer", "retry the task")
        .doesNotContain("submit the task anew");
    assertThat(ran).isEmpty();
  }

  @Test
  void aTaskOfATypeThatNobodyHandlesStaysReady() {
    TaskHandle<Void> handle = test.mill().submit(TaskType.of("unknown", String.class).request("x"));
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.READY);
  }

  @Test
  void theSameKeyMeetsTheLiveTaskAndIsFreeWhenThatIsDone() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    TaskHandle<Void> first = test.mill().submit(WORK.request("one").key("k"));
    TaskHandle<Void> second = test.mill().submit(WORK.request("two").key("k"));
    assertThat(first.isDuplicate()).isFalse();
    assertThat(second.isDuplicate()).isTrue();
    assertThat(second.id()).isEqualTo(first.id());
    test.runReady();
    assertThat(test.mill().submit(WORK.request("three").key("k")).isDuplicate()).isFalse();
    test.runReady();
    assertThat(ran).containsExactly("one", "three");
  }

  @Test
  void aHandlerMaySubmitMoreWork() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              ran.add(text);
              if (text.length() < 3) {
                test.mill().submit(WORK.request(text + "x"));
              }
            });
    test.mill().submit(WORK.request("x"));
    test.runReady();
    assertThat(ran).containsExactly("x", "xx", "xxx");
  }

  @Test
  void aCancelledTaskDoesNotRun() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
    assertThat(handle.cancel()).isTrue();
    assertThat(handle.cancel()).as("a second time").isFalse();
    test.runReady();
    assertThat(ran).isEmpty();
    assertThat(handle.state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aPausedTaskWaitsUntilItIsResumed() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
    assertThat(test.mill().pause(handle.id())).isTrue();
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.PAUSED);
    assertThat(test.mill().resume(handle.id())).isTrue();
    test.runReady();
    assertThat(ran).containsExactly("x");
  }

  @Test
  void aPauseThatIsTakenBackBeforeTheHandlerHasStoppedLetsTheTaskGoOn() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              ran.add(text);
              if (ran.size() == 1) {
                assertThat(test.mill().pause(task.taskId())).isTrue();
                assertThat(task.cancellation().reason()).contains(StopReason.PAUSE);
                assertThat(test.mill().resume(task.taskId())).as("taken back").isTrue();
                task.cancellation().throwIfStopped();
              }
            });
    TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
    test.runReady();
    assertThat(ran).containsExactly("x", "x");
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void anErrorTextKeepsWhatEveryStoreCanKeep() {
    test.mill()
        .handle(
            WORK.retry(Retry.none()),
            (text, task) -> {
              throw new IllegalStateException("nul \0 and half a pair \uD83D and a pair 🚚");
            });
    TaskHandle<?> handle = test.mill().submit("work", "x");
    test.runReady();
    assertThat(handle.info().orElseThrow().lastError())
        .contains("nul \uFFFD and half a pair \uFFFD and a pair 🚚");
  }

  /** The cause is what one looks for, and it is printed last. */
  @Test
  void anErrorTextThatIsTooLongKeepsItsCauses() {
    test.mill()
        .handle(
            WORK.retry(Retry.none()),
            (text, task) -> {
              throw new IllegalStateException("outer", deep(200, new Exception("root cause")));
            });
    TaskHandle<?> handle = test.mill().submit("work", "x");
    test.runReady();
    assertThat(handle.info().orElseThrow().lastError())
        .startsWith("java.lang.IllegalStateException: outer\n\tat ")
        .contains("Caused by: java.lang.IllegalArgumentException: middle\n\tat ")
        .contains("Caused by: java.lang.Exception: root cause\n")
        .contains("\t… frames left out\n")
        .hasSizeBetween(7_000, 8_000);
  }

  private static Exception deep(int frames, Exception cause) {
    return frames == 0 ? new IllegalArgumentException("middle", cause) : deep(frames - 1, cause);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void aResultOfAnotherClassThanTheTypeGivesIsRefused() {
    TaskType<String, String> type = TaskType.of("typed", String.class, String.class);
    test.mill().compute((TaskType) type, (text, task) -> 42);
    TaskHandle<String> handle = test.mill().submit(type.request("x"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
    assertThat(handle.info().orElseThrow().lastError())
        .contains("TaskType[typed]", "java.lang.String", "java.lang.Integer");
    TaskType<String, Integer> primitive = TaskType.of("int", String.class, int.class);
    test.mill().compute(primitive, (text, task) -> 42);
    assertThat(test.run(primitive.request("x"))).contains(42);
  }

  @Test
  void aTaskIsFinishedOnNoConnectionAndWithNoResultThatItsTypeDoesNotGive() {
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> {
                  throw new AssertionError("the connection was used");
                });
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              assertThatThrownBy(() -> task.finishOn(connection, "result"))
                  .isInstanceOf(InvalidTaskException.class)
                  .hasMessageContainingAll("TaskType[work]", "java.lang.Void", "java.lang.String");
              assertThatThrownBy(() -> task.finishOn(null, null))
                  .isInstanceOf(InvalidTaskException.class)
                  .hasMessageContaining("connection is null");
              ran.add(text);
            });
    test.mill().submit(WORK.request("x"));
    test.runReady();
    assertThat(ran).containsExactly("x");
  }

  @Test
  void aResultThatCannotBeKeptFailsTheTaskForGood() {
    TaskType<String, Object> type = TaskType.of("big", String.class, Object.class);
    test.mill().compute(type, (text, task) -> "x".repeat(2 << 20));
    TaskHandle<Object> handle = test.mill().submit(type.request("x"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
    assertThat(handle.info().orElseThrow().lastError()).contains("its result cannot be kept");
  }
}
