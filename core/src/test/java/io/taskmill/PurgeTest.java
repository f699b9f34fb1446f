package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.admin.PurgeProgress;
import io.taskmill.admin.TaskArchiver;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of tasks after their end. */
class PurgeTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).retention(ofHours(1));
  private static final TaskType<String, Void> KEPT = TaskType.of("kept", String.class);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<TaskInfo> archived = new ArrayList<>();

  private HandDrivenEngine node(@Nullable TaskArchiver archiver) {
    TaskmillBuilder builder = Taskmill.builder().shutdownGrace(Duration.ZERO);
    if (archiver != null) {
      builder.beforePurge(archiver);
    }
    HandDrivenEngine engine = Engine.handDriven(store.openAgain(), builder.engineSettings());
    open.add(engine);
    engine.handle(WORK, (payload, task) -> null);
    engine.handle(KEPT, (payload, task) -> null);
    engine.start();
    return engine;
  }

  private void run(HandDrivenEngine node, TaskType<String, Void> type, int count)
      throws InterruptedException {
    node.submit(
        IntStream.range(0, count).mapToObj(nth -> type.request("task " + nth)).toList(), null);
    while (node.runReady()) {
      // There may be more.
    }
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private long left() {
    return store.queries().count(TaskFilter.all(), 10_000);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
    store.close();
  }

  @Test
  void workersPurgeWhatIsDue() throws Exception {
    HandDrivenEngine node = node(null);
    run(node, WORK, 2_500);
    run(node, KEPT, 3);
    pass(ofMinutes(59));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isZero();
    pass(ofMinutes(10));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isEqualTo(2_500);
    assertThat(left()).isEqualTo(3);
  }

  @Test
  void aNodeThatRunsByItselfPurgesByItself() throws Exception {
    HandDrivenEngine first = node(null);
    run(first, WORK, 10);
    pass(ofHours(2));
    CountDownLatch exported = new CountDownLatch(10);
    Taskmill mill =
        new Taskmill(
            Engine.threaded(
                store.openAgain(),
                Taskmill.builder()
                    .beforePurge(tasks -> tasks.forEach(task -> exported.countDown()))
                    .engineSettings()));
    try (mill) {
      mill.start();
      assertThat(exported.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void anArchiverGetsTasksInFullBeforeTheyGo() throws Exception {
    List<Long> thereThen = new ArrayList<>();
    HandDrivenEngine node =
        node(
            tasks -> {
              archived.addAll(tasks);
              thereThen.add(left());
            });
    run(node, WORK, 2);
    pass(ofHours(2));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isEqualTo(2);
    assertThat(archived).extracting(TaskInfo::payload).containsExactly("\"task 0\"", "\"task 1\"");
    assertThat(archived).extracting(TaskInfo::state).containsOnly(TaskState.SUCCEEDED);
    assertThat(thereThen).as("how many there were when it was called").containsExactly(2L);
    assertThat(left()).isZero();
  }

  @Test
  void anArchiverGetsAllThatGoesSomeAtATime() throws Exception {
    List<Integer> calls = new ArrayList<>();
    HandDrivenEngine node =
        node(
            tasks -> {
              archived.addAll(tasks);
              calls.add(tasks.size());
            });
    run(node, WORK, 1_200);
    pass(ofHours(2));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isEqualTo(1_200);
    assertThat(archived).extracting(TaskInfo::id).doesNotHaveDuplicates().hasSize(1_200);
    assertThat(calls).containsExactly(500, 500, 200);
  }

  @Test
  void whatAnArchiverDoesNotTakeStaysAndComesAgain() throws Exception {
    List<Integer> calls = new ArrayList<>();
    HandDrivenEngine node =
        node(
            tasks -> {
              calls.add(tasks.size());
              if (calls.size() == 1) {
                throw new IOException("no space");
              }
            });
    run(node, WORK, 5);
    pass(ofHours(2));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isZero();
    assertThat(left()).isEqualTo(5);
    pass(ofMinutes(10));
    assertThat(node.maintain(MaintenanceJob.PURGE)).isEqualTo(5);
    assertThat(calls).containsExactly(5, 5);
  }

  @Test
  void aNodeWithoutAnArchiverPurgesNothingBehindItsBack() throws Exception {
    HandDrivenEngine archiving = node(archived::addAll);
    HandDrivenEngine other = node(null);
    run(other, WORK, 3);
    archiving.close();
    pass(ofHours(2));
    assertThat(other.maintain(MaintenanceJob.PURGE)).as("also while none of them runs").isZero();
    assertThat(other.history().isArchived()).isTrue();
    assertThatThrownBy(() -> other.history().purge(progress -> {}))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("no archiver", "Nothing was purged", "stopArchiving");
    assertThat(left()).isEqualTo(3);
    assertThat(node(archived::addAll).maintain(MaintenanceJob.PURGE)).isEqualTo(3);
    assertThat(archived).hasSize(3);
  }

  @Test
  void whereArchivingIsStoppedEverybodyPurges() throws Exception {
    node(archived::addAll);
    HandDrivenEngine other = node(null);
    run(other, WORK, 3);
    pass(ofHours(2));
    other.history().stopArchiving();
    assertThat(other.maintain(MaintenanceJob.PURGE)).isEqualTo(3);
    assertThat(archived).isEmpty();
  }

  @Test
  void byHandWhatIsDueGoesAtOnceWithProgress() throws Exception {
    HandDrivenEngine node = node(null);
    int step = MaintenanceJob.PURGE.limit();
    run(node, WORK, step + 500);
    run(node, KEPT, 2);
    pass(ofHours(2));
    List<PurgeProgress> told = new ArrayList<>();
    PurgeProgress done = node.history().purge(told::add);
    assertThat(done.purged()).isEqualTo(step + 500);
    assertThat(told)
        .extracting(PurgeProgress::purged)
        .containsExactly(0L, (long) step, step + 500L);
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void byHandAllThatIsOldEnoughGoes() throws Exception {
    HandDrivenEngine node = node(null);
    run(node, KEPT, 2);
    pass(ofHours(3));
    run(node, KEPT, 4);
    pass(ofSeconds(1));
    assertThat(node.history().purgeOlderThan(ofHours(2), progress -> {}).purged()).isEqualTo(2);
    assertThat(left()).isEqualTo(4);
    assertThatThrownBy(() -> node.history().purgeOlderThan(ofHours(-1), progress -> {}))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("PT-1H");
  }

  @Test
  void byHandAnArchiverThatFailsIsTold() throws Exception {
    HandDrivenEngine node =
        node(
            tasks -> {
              throw new IOException("no space");
            });
    run(node, KEPT, 2);
    pass(ofHours(3));
    assertThatThrownBy(() -> node.history().purgeOlderThan(ofHours(1), progress -> {}))
        .isInstanceOf(TaskmillException.class)
        .hasMessageContaining("2 tasks that are due stay")
        .hasRootCauseMessage("no space");
    assertThat(left()).isEqualTo(2);
  }
}
