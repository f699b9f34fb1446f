package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ends of limited tasks claim what they make room for, where that puts off nobody. */
class ExchangeTest {

  private static final int TASKS = 2_000;
  private static final int MAX_RUNNING = 4;
  private static final TaskType<Integer, Void> WORK =
      TaskType.of("work", Integer.class).maxRunning(MAX_RUNNING);

  private final Store memory = new MemoryStore();
  private final AtomicInteger exchanges = new AtomicInteger();
  private final AtomicInteger toRefuse = new AtomicInteger();

  @Test
  void aNodeThatIsAloneGoesOnWithTheRoomThatItMakes() throws Exception {
    runAll();
    assertThat(exchanges).hasPositiveValue();
  }

  @Test
  void whoSharesTheTypeOffersItsRoomToTheOthers() throws Exception {
    peerServes("work");
    runAll();
    assertThat(exchanges).hasValue(0);
  }

  @Test
  void aPeerThatRunsOtherTypesIsNotPutOff() throws Exception {
    peerServes("other");
    runAll();
    assertThat(exchanges).hasPositiveValue();
  }

  @Test
  void tasksThatRunAtMostOnceGoFirst() throws Exception {
    runAll(TaskType.of("once", Integer.class).atMostOnce());
    assertThat(exchanges).hasValue(0);
  }

  @Test
  void whereNoneIsPossibleEndsAreWrittenAlone() throws Exception {
    toRefuse.set(20);
    runAll();
    assertThat(exchanges).hasValueGreaterThan(20);
  }

  private void peerServes(String type) {
    long peer =
        memory.nodes().register(new NodeInfo("peer", "elsewhere", Duration.ofHours(1))).node();
    memory.nodes().serve(peer, Set.of(type));
  }

  /** All of them run, each once, and never more at once than may. */
  @SafeVarargs
  private final void runAll(TaskType<Integer, Void>... others) throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                counting(Store.class, memory), Setups.settings(8, Duration.ZERO, Map.of())))) {
      List<TaskHandle<Void>> handles =
          mill.submitAll(IntStream.range(0, TASKS).mapToObj(WORK::request).toList());
      for (TaskType<Integer, Void> other : others) {
        mill.handle(other, (payload, task) -> {});
      }
      mill.handle(
          WORK,
          (number, task) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            runs.incrementAndGet();
            now.decrementAndGet();
          });
      mill.start();
      for (TaskHandle<Void> handle : handles) {
        handle.result(Duration.ofSeconds(30));
      }
    }
    assertThat(most).hasValueLessThanOrEqualTo(MAX_RUNNING);
    assertThat(runs).hasValue(TASKS);
  }

  /** The real one; exchanges are counted, and the first refused. */
  private <T> T counting(Class<T> role, T real) {
    return role.cast(
        Proxy.newProxyInstance(
            role.getClassLoader(),
            new Class<?>[] {role},
            (proxy, method, args) -> {
              if (method.getName().equals("exchange")) {
                exchanges.incrementAndGet();
                if (toRefuse.getAndDecrement() > 0) {
                  throw new StoreException("Not now.", null);
                }
              }
              Object answer;
              try {
                answer = method.invoke(real, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              return answer instanceof TaskStore tasks ? counting(TaskStore.class, tasks) : answer;
            }));
  }
}
