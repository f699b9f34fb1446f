package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Retry;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskLog;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskProgress.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a handler reports, as people see it while it runs and afterwards. */
class ReportsByHandTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).retry(Retry.fixed(3, Duration.ofMinutes(1)));

  private final TestMill test = new TestMill();

  @AfterEach
  void close() {
    test.close();
  }

  private long submit() {
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    return handle.id();
  }

  private List<String> log(long id) {
    return test.mill().log(id, TaskLogQuery.all()).stream().map(TaskLogLine::message).toList();
  }

  @Test
  void progressIsSeenWithTheNextHeartbeat() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              task.progress(1, 4, "reading");
              task.progress(2, 4, "writing");
              assertThat(test.mill().progress(task.taskId())).isEmpty();
              test.advance(Duration.ofSeconds(1));
              assertThat(test.mill().progress(task.taskId()).orElseThrow())
                  .extracting(TaskProgress::done, TaskProgress::total, TaskProgress::text)
                  .containsExactly(2L, 4L, "writing");
              task.progress(4, 4);
            });
    long id = submit();
    test.runReady();
    TaskProgress last = test.mill().progress(id).orElseThrow();
    assertThat(last.done()).isEqualTo(4);
    assertThat(last.text()).isNull();
    assertThat(last.timeLeft()).contains(Duration.ZERO);
  }

  @Test
  void thousandsOfTasksAreSeenWithTheNextHeartbeat() {
    int count = 2_500;
    try (TestMill large = new TestMill(builder -> builder.maxAsync(count))) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      large
          .mill()
          .handleAsync(
              WORK,
              (text, task) -> {
                task.progress(1, 2);
                return end;
              });
      List<TaskHandle<Void>> handles =
          large
              .mill()
              .submitAll(IntStream.range(0, count).mapToObj(i -> WORK.request("" + i)).toList());
      large.runReady();
      assertThat(handles)
          .extracting(TaskHandle::state)
          .as("all run at once")
          .containsOnly(TaskState.RUNNING);
      large.advance(Duration.ofSeconds(1));
      assertThat(handles.stream().filter(one -> large.mill().progress(one.id()).isPresent()))
          .hasSize(count);
      end.complete(null);
      large.runReady();
    }
  }

  @Test
  void whatWasReportedLastIsThereAfterAFailure() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              task.progress(3, 10);
              task.log().warn("the disk is nearly full");
              throw new IllegalStateException("the disk is full");
            });
    long id = submit();
    test.runReady();
    assertThat(test.mill().progress(id).orElseThrow().done()).isEqualTo(3);
    assertThat(log(id)).containsExactly("the disk is nearly full");
  }

  @Test
  void theTimeLeftIsEstimatedFromHowItWent() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              for (int done = 0; done <= 30; done++) {
                task.progress(done, 100);
                test.advance(Duration.ofSeconds(2));
              }
              assertThat(test.mill().progress(task.taskId()).orElseThrow().timeLeft())
                  .contains(Duration.ofSeconds(140));
            });
    long id = submit();
    test.runReady();
    assertThat(test.mill().task(id).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void samplesAreFewAndCoverTheWholeTime() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              for (int done = task.attempt() == 1 ? 0 : 1_000; done < 2_000; done++) {
                task.progress(done, 2_000);
                test.advance(Duration.ofSeconds(1));
                if (done == 1_000 && task.attempt() == 1) {
                  throw new IllegalStateException("in the middle");
                }
              }
            });
    Instant begin = test.clock().instant();
    long id = submit();
    test.runReady();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    List<Sample> samples = test.mill().progress(id).orElseThrow().samples();
    assertThat(samples).hasSizeBetween(40, TaskProgress.MOST_SAMPLES);
    assertThat(samples.get(0)).isEqualTo(new Sample(begin, 0));
    assertThat(samples).extracting(Sample::done).isSorted();
    Duration longest = Duration.ZERO;
    for (int i = 1; i < samples.size(); i++) {
      Duration gap = Duration.between(samples.get(i - 1).at(), samples.get(i).at());
      longest = gap.compareTo(longest) > 0 ? gap : longest;
    }
    assertThat(longest).as("the longest gap").isLessThan(Duration.ofMinutes(3));
  }

  @Test
  void aLogThatIsTooLongSaysThatTheRestWasLeftOut() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              for (int i = 1; i <= 2 * TaskLog.MOST_LINES; i++) {
                task.log().info("line " + i);
              }
            });
    long id = submit();
    test.runReady();
    List<TaskLogLine> first = test.mill().log(id, TaskLogQuery.all());
    assertThat(first).hasSize(TaskLog.MOST_LINES);
    assertThat(first.get(998).message()).isEqualTo("line 999");
    assertThat(first.get(999)).extracting("level").hasToString("WARN");
    assertThat(first.get(999).message()).contains("left out");
    assertThat(test.mill().log(id, TaskLogQuery.all().after(1_000L))).isEmpty();
  }

  @Test
  void aTaskThatIsTriedForEverDoesNotFillTheStore() {
    TaskType<String, Void> often = WORK.retry(Retry.fixed(100, Duration.ofSeconds(1)));
    test.mill()
        .handle(
            often,
            (text, task) -> {
              for (int i = 0; i < 600; i++) {
                task.log().info("try " + task.attempt());
              }
              throw new IllegalStateException("never");
            });
    long id = test.mill().submit(often.request("it")).id();
    for (int i = 0; i < 100; i++) {
      test.runReady();
      test.advance(Duration.ofSeconds(2));
    }
    List<TaskLogLine> last = test.mill().log(id, TaskLogQuery.all().fromTheEnd().limit(2));
    assertThat(last.get(0).number()).isEqualTo(10L * TaskLog.MOST_LINES);
    assertThat(last.get(0).message()).contains("left out");
    assertThat(last.get(1).message()).isEqualTo("try 17");
  }

  @Test
  void aLongMessageIsCutAndOneThatNoStoreCanKeepIsCleaned() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              task.log().info("x".repeat(TaskLog.LONGEST + 100));
              task.log().info("a\0b");
              task.progress(1, 2, "c\0d");
            });
    long id = submit();
    test.runReady();
    assertThat(log(id).get(0)).hasSizeLessThan(TaskLog.LONGEST + 10).endsWith("…");
    assertThat(log(id).get(1)).doesNotContain("\0").contains("a");
    assertThat(test.mill().progress(id).orElseThrow().text()).doesNotContain("\0");
  }

  @Test
  void aThreadThatRunsAHandlerFindsTheLogOfItsTask() {
    test.mill()
        .handle(WORK, (text, task) -> Taskmill.logOfThisThread().orElseThrow().error("from below"));
    long id = submit();
    test.runReady();
    assertThat(log(id)).containsExactly("from below");
    assertThat(Taskmill.logOfThisThread()).isEmpty();
  }

  @Test
  void whatIsReportedAfterTheEndIsDropped() {
    TaskContext[] kept = new TaskContext[1];
    test.mill().handle(WORK, (text, task) -> kept[0] = task);
    long id = submit();
    test.runReady();
    kept[0].log().info("too late");
    kept[0].progress(1, 1);
    test.advance(Duration.ofSeconds(1));
    assertThat(log(id)).isEmpty();
    assertThat(test.mill().progress(id)).isEmpty();
  }
}
