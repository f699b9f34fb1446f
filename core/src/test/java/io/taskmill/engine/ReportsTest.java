package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.Retry;
import io.taskmill.TaskHandle;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.ReportStore;
import io.taskmill.spi.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What handlers report, on an engine with its threads. */
class ReportsTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<String, String> WORK =
      TaskType.of("work", String.class, String.class);

  private final Store memory = new MemoryStore();
  private final Queue<String> trips = new ConcurrentLinkedQueue<>();
  private final SkippingRuntime runtime = new SkippingRuntime();
  private final Taskmill mill =
      new Taskmill(
          Engine.threaded(
              counting(Store.class, memory),
              Setups.settings(2, LONG, Map.of(), TaskPolicy.DEFAULT),
              runtime));

  @AfterEach
  void close() {
    mill.close();
  }

  /** Notes which verbs of reports are called. */
  private <T> T counting(Class<T> role, T real) {
    return role.cast(
        Proxy.newProxyInstance(
            role.getClassLoader(),
            new Class<?>[] {role},
            (proxy, method, args) -> {
              if (method.getName().equals("reports")) {
                return counting(ReportStore.class, memory.reports());
              }
              if (role != Store.class) {
                trips.add(method.getName());
              }
              try {
                return method.invoke(real, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Test
  void tasksThatReportNothingCostNoTrip() throws Exception {
    CountDownLatch beaten = new CountDownLatch(1);
    mill.compute(
            WORK,
            (text, task) -> {
              task.checkpoint(text);
              if (text.equals("0")) {
                beaten.await();
              }
              return text;
            })
        .start();
    List<TaskHandle<String>> handles =
        mill.submitAll(IntStream.range(0, 50).mapToObj(i -> WORK.request("" + i)).toList());
    long node = mill.nodes().list().get(0).id();
    long first = beats(node);
    await().atMost(LONG).until(() -> beats(node) > first + 2);
    beaten.countDown();
    for (TaskHandle<String> handle : handles) {
      handle.result(LONG);
    }
    assertThat(trips).isEmpty();
  }

  private long beats(long node) {
    return memory.nodes().list().stream()
        .filter(one -> one.node() == node)
        .findFirst()
        .orElseThrow()
        .beats();
  }

  @Test
  void aHandlerThatRunsIsSeenToMoveAndToLog() throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    mill.compute(
            WORK,
            (text, task) -> {
              task.progress(1, 2, "half");
              task.log().info("half");
              seen.await();
              task.progress(2, 2, "all");
              task.log().info("all");
              return text;
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("it"));
    await().atMost(LONG).until(() -> mill.progress(handle.id()).isPresent());
    await().atMost(LONG).until(() -> !mill.log(handle.id(), TaskLogQuery.all()).isEmpty());
    seen.countDown();
    handle.result(LONG);
    assertThat(mill.progress(handle.id()).orElseThrow().text()).isEqualTo("all");
    assertThat(mill.log(handle.id(), TaskLogQuery.all())).hasSize(2);
  }

  @Test
  void aHandlerThatReportsNothingForTooLongIsStopped() throws Exception {
    TaskType<String, String> quick =
        WORK.noProgressTimeout(Duration.ofMinutes(1)).retry(Retry.none());
    CountDownLatch entered = new CountDownLatch(1);
    mill.compute(
            quick,
            (text, task) -> {
              for (int i = 0; i < 3; i++) {
                runtime.skip(Duration.ofSeconds(50));
                task.progress(i, 3);
              }
              entered.countDown();
              new CountDownLatch(1).await();
              return text;
            })
        .start();
    TaskHandle<String> handle = mill.submit(quick.request("it"));
    entered.await();
    runtime.skip(Duration.ofSeconds(70));
    await().atMost(LONG).until(() -> handle.state() == TaskState.FAILED);
    assertThat(mill.attempts(handle.id()).get(0).kind()).isEqualTo(FailureKind.TIMED_OUT);
    assertThat(mill.attempts(handle.id()).get(0).error()).contains("noProgressTimeout is 60000 ms");
  }

  @Test
  void aStepThatIsDoneIsAReport() throws Exception {
    TaskType<String, String> quick =
        WORK.noProgressTimeout(Duration.ofMinutes(1)).retry(Retry.none());
    CountDownLatch entered = new CountDownLatch(1);
    mill.compute(
            quick,
            (text, task) -> {
              for (int i = 0; i < 3; i++) {
                runtime.skip(Duration.ofSeconds(50));
                task.step("part-" + i, () -> {});
              }
              entered.countDown();
              new CountDownLatch(1).await();
              return text;
            })
        .start();
    TaskHandle<String> handle = mill.submit(quick.request("it"));
    entered.await();
    runtime.skip(Duration.ofSeconds(70));
    await().atMost(LONG).until(() -> handle.state() == TaskState.FAILED);
    assertThat(mill.attempts(handle.id()).get(0).error())
        .containsPattern("reported nothing for 7\\d{4} ms");
  }
}
