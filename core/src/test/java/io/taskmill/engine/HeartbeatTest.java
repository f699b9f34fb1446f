package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often a node beats: as seldom as nothing depends on it. */
class HeartbeatTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  /** How long loops have waited, or wait: a pause between beats is like no other wait. */
  private final Set<Duration> waits = ConcurrentHashMap.newKeySet();

  private final SkippingRuntime machine =
      new SkippingRuntime() {
        @Override
        public WakeSignal wakeSignal() {
          WakeSignal signal = super.wakeSignal();
          return new WakeSignal() {
            @Override
            public void ring() {
              signal.ring();
            }

            @Override
            public boolean await(Duration limit) throws InterruptedException {
              waits.add(limit);
              return signal.await(limit);
            }
          };
        }
      };

  private final Store store = new MemoryStore();

  private Taskmill started() {
    Engine engine = Engine.threaded(store, Setups.settings(5, Duration.ZERO, Map.of()), machine);
    return new Taskmill(engine).start();
  }

  /** Waits until it pauses for this part of its lease, the last that was registered. */
  private void awaitBeats(int part) {
    await().untilAsserted(() -> assertThat(waits).contains(lease().dividedBy(part)));
  }

  private Duration lease() {
    List<NodeStatus> nodes = store.nodes().list();
    return nodes.get(nodes.size() - 1).lease();
  }

  @Test
  void aNodeThatHoldsTasksBeatsMoreOftenThanOneThatDoesNot() throws Exception {
    CountDownLatch goesOn = new CountDownLatch(1);
    try (Taskmill mill = started()) {
      awaitBeats(7);
      assertThat(waits).doesNotContain(lease().dividedBy(10));
      mill.handle(WORK, (text, task) -> goesOn.await());
      mill.submit(WORK.request("x"));
      awaitBeats(10);
      goesOn.countDown();
    }
  }

  @Test
  void nodesOfALargeClusterBeatLessOften() {
    IntStream.range(0, 10)
        .forEach(i -> store.nodes().register(new NodeInfo("n" + i, "h", Duration.ofMinutes(1))));
    try (Taskmill mill = started()) {
      awaitBeats(4);
      assertThat(mill.types().list()).isEmpty();
    }
  }

  @Test
  void aNodeThatSeesAPeerStandStillBeatsMoreOften() {
    store.nodes().register(new NodeInfo("dead", "h", Duration.ofSeconds(1)));
    try (Taskmill mill = started()) {
      awaitBeats(7);
      awaitBeats(10);
      assertThat(mill.types().list()).isEmpty();
    }
  }
}
