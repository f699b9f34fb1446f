package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** What listeners are told, and that it is enough for metrics. */
class TaskEventTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final Queue<TaskEvent> told = new ConcurrentLinkedQueue<>();

  private Taskmill open() {
    return Taskmill.builder().url("memory:events" + System.nanoTime()).listen(told::add).open();
  }

  private List<TaskEvent> events(int count) {
    await().until(() -> told.size() >= count);
    return List.copyOf(told);
  }

  @Test
  void anEventNamesQueueTenantNodeAndAttempt() {
    try (Taskmill mill = open()) {
      mill.handle(WORK, (text, task) -> {}).start();
      TaskHandle<Void> handle = mill.submit(WORK.request("x").queue("slow").tenant(7));
      List<TaskEvent> events = events(3);
      long node = mill.task(handle.id()).orElseThrow().node();
      assertThat(events)
          .allSatisfy(
              event -> {
                assertThat(event.taskId()).isEqualTo(handle.id());
                assertThat(event.type()).isEqualTo("work");
                assertThat(event.queue()).isEqualTo("slow");
                assertThat(event.tenant()).isEqualTo(7);
                assertThat(event.node()).isEqualTo(node);
              });
      assertThat(events).extracting(TaskEvent::attempt).containsExactlyInAnyOrder(0, 1, 1);
    }
  }

  @Test
  void aProcessThatOnlySubmitsIsNoNode() {
    try (Taskmill mill = open()) {
      mill.submit(WORK.request("x"));
      assertThat(events(1)).extracting(TaskEvent::node).containsExactly(0L);
    }
  }

  @Test
  void theBeginTellsHowLongATaskWaitedAndTheEndHowLongItRan() {
    try (Taskmill mill = open()) {
      mill.submit(WORK.request("x").runAt(Instant.now().minusSeconds(60)));
      mill.handle(
              WORK,
              (text, task) -> {
                long end = System.nanoTime() + 5_000_000;
                while (System.nanoTime() < end) {
                  Thread.onSpinWait();
                }
              })
          .start();
      List<TaskEvent> events = events(3);
      assertThat(events)
          .extracting(TaskEvent::from)
          .containsExactly(null, TaskState.READY, TaskState.RUNNING);
      assertThat(events.get(0).waited()).isNull();
      assertThat(events.get(1).waited()).isBetween(Duration.ofSeconds(55), Duration.ofSeconds(120));
      assertThat(events.get(1).ran()).isNull();
      assertThat(events.get(2).waited()).isEqualTo(events.get(1).waited());
      assertThat(events.get(2).ran()).isGreaterThanOrEqualTo(Duration.ofMillis(5));
    }
  }
}
