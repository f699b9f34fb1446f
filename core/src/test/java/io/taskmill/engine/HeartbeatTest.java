package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import java.time.Duration;
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

  private Engine engine() {
    return Engine.threaded(store, Setups.settings(5, Duration.ZERO, Map.of()), machine);
  }

  private void awaitBeats(int a, Duration lease) {
    await().untilAsserted(() -> assertThat(waits).contains(lease.dividedBy(a)));
  }

  @Test
  void aNodeThatHoldsTasksBeatsMoreOftenThanOneThatDoesNot() throws Exception {
    Engine engine = engine();
    Duration lease = store.nodes().list().get(0).lease();
    CountDownLatch goesOn = new CountDownLatch(1);
    try (Taskmill mill = new Taskmill(engine)) {
      awaitBeats(7, lease);
      assertThat(waits).doesNotContain(lease.dividedBy(10));
      mill.handle(WORK, (text, task) -> goesOn.await()).start();
      mill.submit(WORK.request("x"));
      awaitBeats(10, lease);
      goesOn.countDown();
    }
  }

  @Test
  void nodesOfALargeClusterBeatLessOften() {
    IntStream.range(0, 10)
        .forEach(i -> store.nodes().register(new NodeInfo("n" + i, "h", Duration.ofMinutes(1))));
    try (Taskmill mill = new Taskmill(engine())) {
      awaitBeats(4, store.nodes().list().get(10).lease());
      assertThat(mill.types().list()).isEmpty();
    }
  }

  @Test
  void aNodeThatSeesAPeerStandStillBeatsMoreOften() {
    store.nodes().register(new NodeInfo("dead", "h", Duration.ofSeconds(1)));
    Engine engine = engine();
    Duration lease = store.nodes().list().get(1).lease();
    try (Taskmill mill = new Taskmill(engine)) {
      awaitBeats(7, lease);
      awaitBeats(10, lease);
      assertThat(mill.types().list()).isEmpty();
    }
  }
}
