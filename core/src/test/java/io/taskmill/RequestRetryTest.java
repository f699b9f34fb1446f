package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.policy.RetryText;
import io.taskmill.memory.MemoryStore;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A request that says itself when failed attempts are made again. */
class RequestRetryTest {

  private static final TaskType<String, Void> ONCE =
      TaskType.of("once", String.class).retry(Retry.none());

  private final Taskmill mill = Taskmill.open("memory:");
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void itsOwnPausesAndLimitCountInsteadOfItsTypes() {
    fail(ONCE);
    assertThatThrownBy(
            () -> mill.submit(ONCE.request("x").retry(Retry.atOnce(3))).result(ofSeconds(20)))
        .isInstanceOf(TaskFailedException.class);
    assertThat(runs).hasValue(3);
  }

  @Test
  void thePausesAreItsOwn() throws Exception {
    TaskType<String, Void> often = TaskType.of("often", String.class).retry(Retry.atOnce(5));
    HandDrivenEngine engine =
        Engine.handDriven(new MemoryStore(), Setups.settings(1, Duration.ZERO, Map.of()));
    try (Taskmill byHand = new Taskmill(engine)) {
      byHand.handle(
          often,
          (text, task) -> {
            throw new IllegalStateException("again");
          });
      TaskHandle<Void> handle = byHand.submit(often.request("x").retry(Retry.fixed(3, ofHours(1))));
      engine.runReady();
      TaskInfo info = handle.info().orElseThrow();
      assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
      assertThat(info.attempts()).isEqualTo(1);
      assertThat(info.dueAt()).isAfterOrEqualTo(info.createdAt().plus(ofHours(1)));
    }
  }

  @Test
  void itsOwnMayAlsoBeFewer() {
    TaskType<String, Void> often = TaskType.of("often", String.class).retry(Retry.atOnce(5));
    fail(often);
    assertThatThrownBy(
            () -> mill.submit(often.request("x").retry(Retry.none())).result(ofSeconds(20)))
        .isInstanceOf(TaskFailedException.class);
    assertThat(runs).hasValue(1);
  }

  @Test
  void maxAttemptsOutweighsTheLimitOfTheRetryWhicheverIsSaidFirst() {
    TaskRequest<String, Void> request = ONCE.request("x");
    TaskInfo first = info(request.maxAttempts(7).retry(Retry.fixed(3, ofHours(1))));
    TaskInfo last = info(request.retry(Retry.fixed(3, ofHours(1))).maxAttempts(7));
    assertThat(first.maxAttempts()).isEqualTo(7);
    assertThat(last.maxAttempts()).isEqualTo(7);
    assertThat(info(request.retry(Retry.fixed(3, ofHours(1)))).maxAttempts()).isEqualTo(3);
    assertThat(info(request).maxAttempts()).isEqualTo(1);
  }

  @Test
  void itIsStoredAsATypesIs() {
    Retry retry = Retry.daily(3, ofHours(1), 7, ZoneId.of("Europe/Berlin"));
    assertThat(RetryText.read(String.valueOf(info(ONCE.request("x").retry(retry)).retry())))
        .isEqualTo(retry);
    assertThat(info(ONCE.request("x")).retry()).isNull();
    assertThatThrownBy(() -> RetryText.read("{\"strategy\":\"tarot\"}"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("'tarot'");
    assertThatThrownBy(() -> RetryText.read("{"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no JSON");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> ONCE.atMostOnce().request("x").retry(Retry.atOnce(2)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("2 attempts")
        .hasMessageContaining("at most once");
    assertThatThrownBy(() -> ONCE.request("x").retry(null))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("Retry.none()");
  }

  private TaskInfo info(TaskRequest<String, Void> request) {
    return mill.submit(request).info().orElseThrow();
  }

  private void fail(TaskType<String, Void> type) {
    mill.handle(
        type,
        (text, task) -> {
          runs.incrementAndGet();
          throw new IllegalStateException("again");
        });
    mill.start();
  }
}
