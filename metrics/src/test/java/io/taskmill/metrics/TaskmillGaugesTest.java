package io.taskmill.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.admin.NodeLoad;
import io.taskmill.admin.QueueStatus;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TaskmillGaugesTest {

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final TestMill test = new TestMill();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger questions = new AtomicInteger();
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private volatile boolean away;
  private volatile boolean broken;

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void theNodeTellsWhatItHolds() {
    try (TaskmillGauges gauges = gauges()) {
      gauges.bindTo(registry);
      test.mill()
          .handle(
              MAIL,
              (text, task) -> {
                assertThat(gauge("taskmill.node.running")).isOne();
                assertThat(gauge("taskmill.node.held")).isOne();
              });
      assertThat(test.run(MAIL.request("hello"))).isEmpty();
      assertThat(gauge("taskmill.node.running")).isZero();
      assertThat(gauge("taskmill.node.held")).isZero();
      assertThat(gauge("taskmill.store.up")).isOne();
      assertThat(counter("taskmill.tasks.claimed")).isOne();
      assertThat(counter("taskmill.store.claims")).isPositive();
      assertThat(counter("taskmill.store.finishes")).isOne();
    }
  }

  @Test
  void queuesTellHowFullTheyAre() throws Exception {
    test.mill().declare(MAIL);
    test.mill().submit(MAIL.request("now").queue("slow"));
    test.mill().submit(MAIL.request("then").queue("slow").delay(Duration.ofHours(1)));
    test.advance(Duration.ofSeconds(90));
    try (TaskmillGauges gauges = gauges()) {
      gauges.bindTo(registry);
      awaitQuestion();
      assertThat(gauge("taskmill.queue.tasks", "queue", "slow", "state", "ready")).isOne();
      assertThat(gauge("taskmill.queue.tasks", "queue", "slow", "state", "waiting")).isOne();
      assertThat(gauge("taskmill.queue.tasks", "queue", "slow", "state", "running")).isZero();
      assertThat(gauge("taskmill.queue.oldest.ready", "queue", "slow")).isEqualTo(90);
    }
  }

  @Test
  void theStoreIsAskedOnceInAnInterval() throws Exception {
    try (TaskmillGauges gauges = gauges()) {
      gauges.bindTo(registry);
      awaitQuestion();
      for (int i = 0; i < 100; i++) {
        gauge("taskmill.queue.figures.age");
      }
      assertThat(questions).hasValue(1);
      nanos.addAndGet(Duration.ofSeconds(10).toNanos());
      CountDownLatch read = new CountDownLatch(1);
      executor.execute(() -> await(read));
      assertThat(gauge("taskmill.queue.figures.age")).isEqualTo(10);
      read.countDown();
      awaitQuestion();
      assertThat(questions).hasValue(2);
    }
  }

  @Test
  void whoeverReadsDoesNotWaitForTheStore() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    Supplier<List<QueueStatus>> slow =
        () -> {
          await(stuck);
          return ask();
        };
    try (TaskmillGauges gauges = gauges(slow)) {
      gauges.bindTo(registry);
      nanos.addAndGet(Duration.ofHours(1).toNanos());
      assertThat(gauge("taskmill.queue.figures.age")).isNaN();
      assertThat(gauge("taskmill.node.held")).isZero();
      stuck.countDown();
      awaitQuestion();
      assertThat(questions).hasValue(1);
    }
  }

  @Test
  void whileTheStoreIsAwayItIsNotAskedAndNothingOldIsShown() throws Exception {
    test.mill().declare(MAIL);
    test.mill().submit(MAIL.request("now"));
    try (TaskmillGauges gauges = gauges()) {
      gauges.bindTo(registry);
      awaitQuestion();
      assertThat(registry.find("taskmill.queue.tasks").gauges()).isNotEmpty();
      away = true;
      assertThat(gauge("taskmill.store.up")).isZero();
      renew();
      assertThat(questions).hasValue(1);
      assertThat(registry.find("taskmill.queue.tasks").gauges()).isEmpty();
      assertThat(registry.find("taskmill.queue.oldest.ready").gauges()).isEmpty();
      assertThat(gauge("taskmill.queue.figures.age")).isNaN();
    }
  }

  @Test
  void aQuestionThatFailsIsAskedAgainAfterTheInterval() throws Exception {
    test.mill().declare(MAIL);
    test.mill().submit(MAIL.request("now"));
    broken = true;
    try (TaskmillGauges gauges = gauges()) {
      gauges.bindTo(registry);
      awaitQuestion();
      assertThat(registry.find("taskmill.queue.tasks").gauges()).isEmpty();
      broken = false;
      renew();
      assertThat(registry.find("taskmill.queue.tasks").gauges()).isNotEmpty();
    }
  }

  @Test
  void anIntervalThatAsksAllTheTimeIsRefused() {
    assertThatThrownBy(() -> new TaskmillGauges(test.mill(), Duration.ofMillis(999)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("at least a second");
  }

  private TaskmillGauges gauges() {
    return gauges(this::ask);
  }

  private TaskmillGauges gauges(Supplier<List<QueueStatus>> queues) {
    return new TaskmillGauges(this::load, queues, Duration.ofSeconds(10), nanos::get, executor);
  }

  private List<QueueStatus> ask() {
    questions.incrementAndGet();
    if (broken) {
      throw new TaskmillException("The disk is full.");
    }
    return test.mill().queues().status();
  }

  private NodeLoad load() {
    NodeLoad load = test.mill().load();
    return new NodeLoad(
        load.now(),
        away,
        load.node(),
        load.threads(),
        load.running(),
        load.held(),
        load.claimed(),
        load.claimRequests(),
        load.finishBatches());
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  private double counter(String name) {
    return registry.get(name).functionCounter().count();
  }

  /** There is one thread, so what was asked before has been answered. */
  private void awaitQuestion() throws Exception {
    executor.submit(() -> {}).get();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An interval later somebody reads. */
  private void renew() throws Exception {
    awaitQuestion();
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    gauge("taskmill.queue.figures.age");
    awaitQuestion();
  }
}
