package io.taskmill;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.TaskScope;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two machines, on a clock that stands still, and tasks that want one of them. */
class HostsTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).hostGrace(ofMinutes(1)).retry(Retry.fixed(5, ofSeconds(1)));

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final HandDrivenEngine left = engine("left");
  private final HandDrivenEngine right = engine("right");
  private final List<String> ran = new ArrayList<>();
  private boolean failing;

  private HandDrivenEngine engine(String host) {
    return Engine.handDriven(
        store.openAgain(),
        Taskmill.builder().host(host).shutdownGrace(ofSeconds(1)).engineSettings());
  }

  private void serve(TaskType<String, Void> type) {
    for (HandDrivenEngine engine : List.of(left, right)) {
      String host = engine == left ? "left" : "right";
      engine.handle(
          type,
          (text, task) -> {
            ran.add(text + " on " + host);
            if (failing) {
              throw new IllegalStateException("no luck");
            }
            return null;
          });
      engine.start();
    }
  }

  @AfterEach
  void close() {
    left.close();
    right.close();
    store.close();
  }

  @Test
  void aTaskRunsOnTheMachineThatItsRequestNames() throws Exception {
    serve(WORK);
    right.submit(List.of(WORK.request("it").host("left")), null);
    assertThat(right.runReady()).isFalse();
    assertThat(left.runReady()).isTrue();
    assertThat(ran).containsExactly("it on left");
  }

  @Test
  void aMachineThatDoesNotTakeItInTimeIsGivenUp() throws Exception {
    serve(WORK);
    right.submit(List.of(WORK.request("it").host("left")), null);
    assertThat(right.maintain(MaintenanceJob.RELEASE_HOST_WAITS)).isZero();
    advance(ofSeconds(59));
    assertThat(right.maintain(MaintenanceJob.RELEASE_HOST_WAITS)).isZero();
    assertThat(right.runReady()).isFalse();
    advance(ofSeconds(1));
    assertThat(right.maintain(MaintenanceJob.RELEASE_HOST_WAITS)).isEqualTo(1);
    assertThat(right.runReady()).isTrue();
    assertThat(ran).containsExactly("it on right");
  }

  @Test
  void anEditOfTheGraceCounts() throws Exception {
    serve(WORK);
    left.within(TaskScope.everything())
        .types()
        .edit("work", policy -> policy.withHostGrace(Duration.ZERO));
    right.submit(List.of(WORK.request("it").host("left")), null);
    assertThat(right.maintain(MaintenanceJob.RELEASE_HOST_WAITS)).isEqualTo(1);
    assertThat(right.runReady()).isTrue();
  }

  @Test
  void aMachineThatIsGoneIsGivenUpAtOnce() throws Exception {
    serve(WORK);
    right.submit(List.of(WORK.request("it").host("left")), null);
    left.close();
    assertThat(right.maintain(MaintenanceJob.RELEASE_HOST_WAITS)).isEqualTo(1);
    assertThat(right.runReady()).isTrue();
    assertThat(ran).containsExactly("it on right");
  }

  @Test
  void aStickyTaskGoesBackToTheMachineThatRanItLast() throws Exception {
    TaskType<String, Void> type = WORK.sticky();
    serve(type);
    failing = true;
    right.submit(List.of(type.request("it")), null);
    assertThat(left.runReady()).isTrue();
    advance(ofSeconds(1));
    right.maintain(MaintenanceJob.PROMOTE);
    assertThat(right.runReady()).isFalse();
    assertThat(left.runReady()).isTrue();
    left.close();
    advance(ofSeconds(1));
    right.maintain(MaintenanceJob.PROMOTE);
    right.maintain(MaintenanceJob.RELEASE_HOST_WAITS);
    failing = false;
    assertThat(right.runReady()).isTrue();
    assertThat(ran).containsExactly("it on left", "it on left", "it on right");
  }

  @Test
  void aRunningTaskmillLooksByItself() throws Exception {
    String url = "memory:" + UUID.randomUUID();
    try (Taskmill mill = Taskmill.builder().url(url).host("here").open()) {
      mill.handle(WORK, (text, task) -> {});
      mill.start();
      TaskHandle<Void> handle = mill.submit(WORK.request("it").host("nowhere"));
      handle.result(ofSeconds(20));
      assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    }
  }

  private void advance(Duration by) {
    now.updateAndGet(time -> time.plus(by));
  }
}
