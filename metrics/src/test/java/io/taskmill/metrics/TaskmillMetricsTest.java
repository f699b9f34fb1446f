package io.taskmill.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.taskmill.NoPayload;
import io.taskmill.Retry;
import io.taskmill.SnoozeException;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.testing.TestMill;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskmillMetricsTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).retry(Retry.fixed(2, Duration.ofMinutes(1)));

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final TestMill test =
      new TestMill(builder -> builder.listen(new TaskmillMetrics(registry)));

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void aTaskThatSucceedsIsSubmittedStartedAndEndedOnce() {
    test.mill().handle(MAIL, (text, task) -> {});
    test.mill().submit(MAIL.request("hello").queue("slow"));
    assertThat(count("taskmill.tasks.submitted", "queue", "slow")).isOne();
    assertThat(count("taskmill.executions.started", "queue", "slow")).isZero();
    test.advance(Duration.ofSeconds(7));
    test.runReady();
    assertThat(count("taskmill.executions.started", "queue", "slow", "type", "mail")).isOne();
    assertThat(count("taskmill.executions.ended", "queue", "slow", "outcome", "succeeded")).isOne();
    Timer wait = registry.get("taskmill.execution.wait").tags("queue", "slow").timer();
    assertThat(wait.count()).isOne();
    assertThat(wait.totalTime(TimeUnit.SECONDS)).isEqualTo(7);
    assertThat(run("succeeded").count()).isOne();
  }

  @Test
  void aFailureIsRetriedUntilItHasFailed() {
    test.mill()
        .handle(
            MAIL,
            (text, task) -> {
              throw new IllegalStateException("no connection");
            });
    test.mill().submit(MAIL.request("hello"));
    test.runReady();
    assertThat(run("retried").count()).isOne();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(run("failed").count()).isOne();
    assertThat(count("taskmill.tasks.submitted", "type", "mail")).isOne();
    assertThat(count("taskmill.executions.started", "type", "mail")).isEqualTo(2);
    assertThat(count("taskmill.executions.ended", "outcome", "retried")).isOne();
    assertThat(count("taskmill.executions.ended", "outcome", "failed")).isOne();
  }

  @Test
  void whatWaitsIsSuspendedAndNotRetried() {
    test.mill()
        .handle(
            MAIL,
            (text, task) -> {
              if (text.equals("later")) {
                throw SnoozeException.in(Duration.ofHours(1), "too early");
              }
              task.sleep("night", Duration.ofHours(8));
            });
    test.mill().submit(MAIL.request("later"));
    test.mill().submit(MAIL.request("sleeps"));
    test.runReady();
    assertThat(run("suspended").count()).isEqualTo(2);
    assertThat(registry.find("taskmill.execution.run").tags("outcome", "retried").timer()).isNull();
  }

  @Test
  void whatAShutdownStopsIsReleased() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    try (Taskmill mill =
        Taskmill.builder()
            .url("memory:")
            .shutdownGrace(Duration.ZERO)
            .listen(new TaskmillMetrics(registry))
            .open()) {
      mill.handle(
          MAIL,
          (text, task) -> {
            task.cancellation().onStop(stopped::countDown);
            entered.countDown();
            stopped.await();
            task.cancellation().throwIfStopped();
          });
      mill.start();
      mill.submit(MAIL.request("hello"));
      assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(count("taskmill.executions.ended", "outcome", "released")).isOne();
    assertThat(run("released").count()).isOne();
  }

  @Test
  void tasksOfWorkflowsCountAsSubmitted() {
    test.mill().handle(MAIL, (text, task) -> {});
    Workflow workflow =
        Workflow.named("two").task("a", MAIL.request("a")).task("b", MAIL.request("b")).after("a");
    test.mill().submit(workflow);
    assertThat(count("taskmill.tasks.submitted", "type", "mail")).isEqualTo(2);
  }

  @Test
  void typesAreToldApart() {
    TaskType<NoPayload, Void> clean = TaskType.of("clean", NoPayload.class);
    test.mill().declare(clean);
    test.mill().submit(MAIL.request("hello"));
    test.mill().submit(clean.request(new NoPayload()));
    test.mill().submit(clean.request(new NoPayload()));
    assertThat(count("taskmill.tasks.submitted", "type", "mail")).isOne();
    assertThat(count("taskmill.tasks.submitted", "type", "clean")).isEqualTo(2);
  }

  private double count(String name, String... tags) {
    return registry.get(name).tags(tags).counter().count();
  }

  private Timer run(String outcome) {
    return registry.get("taskmill.execution.run").tags("outcome", outcome).timer();
  }
}
