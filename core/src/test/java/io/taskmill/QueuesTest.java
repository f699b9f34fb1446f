package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.admin.QueueStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people do with queues. */
class QueuesTest {

  private static final TaskType<Integer, Void> WORK = TaskType.of("work", Integer.class);

  private final Taskmill mill =
      Taskmill.builder().url("memory:").shutdownGrace(ofSeconds(1)).open();

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void aQueueHasSettingsOnceSomebodySetsOne() {
    TaskQueues queues = mill.queues();
    assertThat(queues.list()).isEmpty();
    queues.create("slow", 10);
    queues.pause("slow");
    queues.pause("fast");
    assertThat(queues.list())
        .containsExactly(new QueueInfo("fast", null, true), new QueueInfo("slow", 10L, true));
    queues.resume("slow");
    queues.capacity("slow", 20);
    queues.capacity("fast", 5);
    queues.unlimited("fast");
    assertThat(queues.list())
        .containsExactly(new QueueInfo("fast", null, true), new QueueInfo("slow", 20L, false));
  }

  @Test
  void theStatusTellsHowFullAQueueIs() {
    mill.queues().create("empty", 10);
    mill.queues().pause("slow");
    long first = mill.submit(WORK.request(1).queue("slow")).id();
    mill.submit(WORK.request(2).queue("slow").delay(ofHours(1)));
    mill.submitAll(
        IntStream.range(0, 10_000).mapToObj(n -> WORK.request(n).queue("long")).toList());
    List<QueueStatus> status = mill.queues().status();
    assertThat(status).extracting(QueueStatus::name).containsExactly("empty", "long", "slow");
    assertThat(status.get(0))
        .isEqualTo(new QueueStatus("empty", 0, 0, 0, false, null, false, 10L, 0, 0));
    assertThat(status.get(1).ready()).isEqualTo(QueueStatus.COUNTED);
    assertThat(status.get(1).capped()).isTrue();
    Instant since = mill.task(first).orElseThrow().dueAt();
    QueueStatus slow = status.get(2);
    assertThat(slow)
        .isEqualTo(
            new QueueStatus(
                "slow", 1, 1, 0, false, since, true, null, slow.submittedPerSecond(), 0));
    // Two in ten minutes, up to one more minute and one more second.
    assertThat(slow.submittedPerSecond()).isBetween(2 / 661.0, 2 / 601.0);
    assertThat(slow.total()).isEqualTo(2);
  }

  @Test
  void theOldestReadyTasksAreThoseThatMayRun() {
    mill.queues().pause("slow");
    mill.queues().create("empty", 10);
    long first = mill.submit(WORK.request(1).queue("fast")).id();
    mill.submit(WORK.request(2).queue("fast"));
    mill.submit(WORK.request(3).queue("slow"));
    mill.submit(WORK.request(4).queue("later").delay(ofHours(1)));
    assertThat(mill.queues().oldestReady())
        .isEqualTo(Map.of("fast", mill.task(first).orElseThrow().dueAt()));
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    TaskQueues queues = mill.queues();
    queues.create("slow", 10);
    refused(() -> queues.create("slow", 10), "'slow' is there already", "capacity(…)");
    refused(
        () -> queues.capacity("slow", 0), "capacity of queue 'slow' is 0", "at least 1", "pause");
    refused(() -> queues.pause("a b"), "queue 'a b'");
    refused(() -> queues.reset(""), "queue is empty");
  }

  @Test
  void aResetCancelsEveryLiveTaskOfTheQueueAndNoOther() {
    mill.submitAll(
        IntStream.range(0, 2_500)
            .mapToObj(n -> WORK.request(n).queue("slow").delay(ofHours(n % 2)))
            .toList());
    TaskHandle<Void> paused = mill.submit(WORK.request(1).queue("slow"));
    mill.pause(paused.id());
    TaskHandle<Void> cancelled = mill.submit(WORK.request(1).queue("slow"));
    cancelled.cancel();
    TaskHandle<Void> other = mill.submit(WORK.request(1));
    List<Long> progress = new ArrayList<>();
    assertThat(mill.queues().reset("slow", progress::add)).isEqualTo(2_501);
    assertThat(progress).containsExactly(1_000L, 2_000L, 2_501L);
    TaskFilter slow = TaskFilter.all().queues("slow");
    assertThat(mill.count(slow.states(TaskState.CANCELLED), 9_999)).isEqualTo(2_502);
    assertThat(other.state()).isEqualTo(TaskState.READY);
    assertThat(mill.queues().reset("slow")).isZero();
  }

  @Test
  void aResetTellsRunningTasksToStop() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    mill.handle(
            WORK,
            (n, task) -> {
              running.countDown();
              try {
                new CountDownLatch(1).await();
              } finally {
                stopped.countDown();
              }
            })
        .start();
    TaskHandle<Void> handle = mill.submit(WORK.request(1).queue("slow"));
    running.await();
    assertThat(mill.queues().reset("slow")).isEqualTo(1);
    stopped.await();
    assertThatThrownBy(() -> handle.result(ofSeconds(20)))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("CANCELLED");
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }
}
