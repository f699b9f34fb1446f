package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskStore;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a worker asks for with one claim. */
class ClaimSharesTest {

  private static final TaskType<Integer, Void> WORK = TaskType.of("work", Integer.class);
  private static final TaskType<Integer, Void> ONCE =
      TaskType.of("once", Integer.class).atMostOnce();

  private final Queue<ClaimRequest> requests = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<String> entered = new LinkedBlockingQueue<>();
  private final CountDownLatch goOn = new CountDownLatch(1);

  private Taskmill open(int threads, Map<String, Integer> queues) {
    Taskmill mill =
        new Taskmill(
            Engine.threaded(
                recorded(Store.class, new MemoryStore()),
                Setups.settings(threads, Duration.ofSeconds(20), queues)));
    for (TaskType<Integer, Void> type : List.of(WORK, ONCE)) {
      mill.handle(
          type,
          (number, task) -> {
            entered.add(type.name());
            goOn.await();
          });
    }
    return mill;
  }

  private <T> T recorded(Class<T> role, T real) {
    return role.cast(
        Proxy.newProxyInstance(
            role.getClassLoader(),
            new Class<?>[] {role},
            (proxy, method, args) -> record(real, method, args)));
  }

  private Object record(Object real, Method method, Object[] args) throws Throwable {
    if (method.getName().equals("claim")) {
      requests.add((ClaimRequest) args[0]);
    }
    Object answer = method.invoke(real, args);
    return answer instanceof TaskStore tasks ? recorded(TaskStore.class, tasks) : answer;
  }

  private static LaneFilter filter(TaskType<?, ?> type, String... queues) {
    return new LaneFilter(Set.of(type.name()), Set.of(queues), Set.of(), Set.of());
  }

  @Test
  void oneRequestIsForAllQueuesAndForWhatRunsAtMostOnce() throws Exception {
    try (Taskmill mill = open(4, Map.of("a", 3, "b", 1))) {
      for (int i = 0; i < 8; i++) {
        for (String queue : List.of("a", "b")) {
          mill.submit(WORK.request(i).queue(queue));
          mill.submit(ONCE.request(i).queue(queue));
        }
      }
      mill.start();
      for (int i = 0; i < 4; i++) {
        assertThat(entered.poll(20, TimeUnit.SECONDS)).as("run first").isEqualTo("once");
      }
      List<ClaimRequest.Share> first = requests.element().shares();
      assertThat(first)
          .extracting(ClaimRequest.Share::filter)
          .containsExactly(
              filter(ONCE, "a"), filter(ONCE, "b"), filter(WORK, "a"), filter(WORK, "b"));
      assertThat(first.subList(0, 2))
          .as("no more than there are threads, by weight")
          .extracting(ClaimRequest.Share::limit)
          .containsExactly(3, 1);
      goOn.countDown();
    }
  }

  @Test
  void equalQueuesAreOneShare() throws Exception {
    try (Taskmill mill = open(4, Map.of("a", 1, "b", 1))) {
      mill.submit(WORK.request(1).queue("b"));
      mill.start();
      assertThat(entered.poll(20, TimeUnit.SECONDS)).isEqualTo("work");
      assertThat(requests.element().shares())
          .extracting(ClaimRequest.Share::filter)
          .containsExactly(filter(ONCE, "a", "b"), filter(WORK, "a", "b"));
      goOn.countDown();
    }
  }

  /**
   * Queue a has the first right to both threads, but nothing that runs at most once. What queue b
   * has of it comes with a second request, when tasks that may be held ahead are already here.
   */
  @Test
  void whatRunsAtMostOnceIsNeverHeldBehindOthers() throws Exception {
    try (Taskmill mill = open(2, Map.of("a", 1000, "b", 1))) {
      for (int i = 0; i < 2; i++) {
        mill.submit(WORK.request(i).queue("a"));
        mill.submit(ONCE.request(i).queue("b"));
      }
      mill.start();
      assertThat(entered.poll(20, TimeUnit.SECONDS)).isEqualTo("once");
      assertThat(entered.poll(20, TimeUnit.SECONDS)).isEqualTo("once");
      goOn.countDown();
    }
  }
}
