package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.admin.ClusterNode;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that drains and goes on, seen from another process. */
class DrainTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<Integer, Integer> SAME =
      TaskType.of("same", Integer.class, Integer.class);

  private final String url = "memory:" + getClass().getSimpleName() + System.nanoTime();
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch began = new CountDownLatch(1);
  private final Taskmill admin = Taskmill.builder().url(url).open();
  private final Taskmill worker = worker("first");

  private Taskmill worker(String name) {
    return Taskmill.builder()
        .url(url)
        .name(name)
        .host("here")
        .threads(1)
        .shutdownGrace(Duration.ofSeconds(1))
        .open()
        .compute(
            SAME,
            (n, task) -> {
              began.countDown();
              go.await();
              return n;
            })
        .start();
  }

  @AfterEach
  void close() {
    go.countDown();
    worker.close();
    admin.close();
  }

  private ClusterNode node() {
    return admin.nodes().list().get(0);
  }

  @Test
  void nodesAreListedWithWhatTheyServe() {
    ClusterNode node = node();
    assertThat(admin.nodes().list()).as("one that only submits is no node").hasSize(1);
    assertThat(node.name()).isEqualTo("first");
    assertThat(node.host()).isEqualTo("here");
    assertThat(node.types()).containsExactly("same");
    assertThat(node.threads()).isEqualTo(1);
    assertThat(node.alive()).isTrue();
    assertThat(node.draining()).isFalse();
    assertThat(node.held()).isZero();
    assertThat(node.lastBeat()).isAfterOrEqualTo(node.since());
  }

  @Test
  void itGivesBackWhatItHasNotBegunAndFinishesWhatRuns() throws Exception {
    List<TaskHandle<Integer>> handles =
        admin.submitAll(IntStream.range(0, 20).mapToObj(SAME::request).toList());
    began.await();
    assertThat(node().held()).isGreaterThanOrEqualTo(1);
    admin.as("anna", "ticket 17").nodes().drain(node().id());
    await().atMost(LONG).until(() -> node().draining() && node().held() == 1);
    assertThat(handles.stream().filter(one -> one.state() == TaskState.READY)).hasSize(19);
    go.countDown();
    await().atMost(LONG).until(() -> node().held() == 0);
    assertThat(handles.stream().filter(one -> one.state() == TaskState.SUCCEEDED)).hasSize(1);
    admin.nodes().resume(node().id());
    for (int i = 0; i < handles.size(); i++) {
      assertThat(handles.get(i).result(LONG)).contains(i);
    }
    assertThat(node().draining()).isFalse();
  }

  @Test
  void aNodeThatDrainsCanBeClosed() throws Exception {
    admin.as("anna", "ticket 17").nodes().drain(node().id());
    TaskHandle<Integer> handle = admin.submit(SAME.request(1));
    worker.close();
    assertThat(admin.nodes().list()).isEmpty();
    assertThat(handle.state()).isEqualTo(TaskState.READY);
    go.countDown();
    try (Taskmill another = worker("second")) {
      assertThat(handle.result(LONG)).contains(1);
    }
  }

  @Test
  void aNodeThatWasTakenForDeadGoesOnDrainingUnderItsNewNumber() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
    MemoryStore store = new MemoryStore(now::get);
    HandDrivenEngine engine = Engine.handDriven(store, Taskmill.builder().engineSettings());
    try (Taskmill mill = new Taskmill(engine)) {
      mill.compute(SAME, (n, task) -> n).start();
      long old = mill.nodes().list().get(0).id();
      mill.nodes().drain(old);
      engine.beat();
      now.updateAndGet(time -> time.plus(Duration.ofHours(1)));
      assertThat(store.nodes().declareDead(old, 1)).isTrue();
      engine.beat();
      engine.beat();
      ClusterNode again = mill.nodes().list().get(0);
      assertThat(again.id()).isNotEqualTo(old);
      assertThat(again.draining()).isTrue();
      TaskHandle<Integer> handle = mill.submit(SAME.request(1));
      assertThat(engine.runReady()).isFalse();
      mill.nodes().resume(again.id());
      engine.beat();
      assertThat(engine.runReady()).isTrue();
      assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    }
  }

  @Test
  void aNodeThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> admin.nodes().drain(7))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("no node 7", Long.toString(node().id()));
  }
}
