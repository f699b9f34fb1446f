package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps side by side on the threads of a node. */
class ParallelStepsTest {

  private static final TaskType<String, Integer> SUM =
      TaskType.of("sum", String.class, Integer.class).unique(Uniqueness.NOTHING);
  private static final Duration SOON = Duration.ofSeconds(30);

  private static List<Step<Integer>> parts(int count, StepFunction<Integer> work) {
    return IntStream.range(0, count)
        .mapToObj(i -> Step.of("part-" + i, Integer.class, work))
        .toList();
  }

  @Test
  void helpersWorkBesideTheHandler() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM,
          (text, task) ->
              task.steps(
                      parts(
                          2,
                          step -> {
                            both.await(SOON.toSeconds(), TimeUnit.SECONDS);
                            return 1;
                          }))
                  .size());
      mill.start();
      assertThat(mill.submit(SUM.request("x")).result(SOON)).contains(2);
    }
  }

  @Test
  void whatHelpersLogGoesToTheTask() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM,
          (text, task) ->
              task.steps(
                      parts(
                          2,
                          step -> {
                            both.await(SOON.toSeconds(), TimeUnit.SECONDS);
                            Taskmill.logOfThisThread().orElseThrow().info(step.name());
                            return 1;
                          }))
                  .size());
      mill.start();
      TaskHandle<Integer> handle = mill.submit(SUM.request("x"));
      assertThat(handle.result(SOON)).contains(2);
      assertThat(mill.log(handle.id(), TaskLogQuery.all()))
          .extracting(TaskLogLine::message)
          .containsExactlyInAnyOrder("part-0", "part-1");
    }
  }

  @Test
  void handlersThatHoldAllThreadsDoNotWaitForEachOther() throws Exception {
    CountDownLatch allRun = new CountDownLatch(2);
    Set<String> threads = ConcurrentHashMap.newKeySet();
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM,
          (text, task) -> {
            allRun.countDown();
            assertThat(allRun.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
            return task.steps(
                    parts(
                        50,
                        step -> {
                          threads.add(Thread.currentThread().getName());
                          return 1;
                        }))
                .size();
          });
      mill.start();
      List<TaskHandle<Integer>> handles =
          mill.submitAll(List.of(SUM.request("a"), SUM.request("b")));
      for (TaskHandle<Integer> handle : handles) {
        assertThat(handle.result(SOON)).contains(50);
      }
    }
    assertThat(threads).isNotEmpty();
  }

  @Test
  void theFirstFailureIsThrownAndTheOthersGoAlong() throws Exception {
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM.retry(Retry.none()),
          (text, task) ->
              task.steps(
                      parts(
                          3,
                          step -> {
                            throw new IllegalStateException(step.name() + " failed");
                          }))
                  .size());
      mill.start();
      TaskHandle<Integer> handle = mill.submit(SUM.request("x"));
      handle.completion().handle((result, error) -> "ended").toCompletableFuture().get();
      assertThat(handle.info().orElseThrow().lastError())
          .contains("part-0 failed", "part-1 failed", "part-2 failed");
    }
  }

  @Test
  void noStepIsBegunAfterAStop() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM,
          (text, task) -> {
            CountDownLatch stopped = new CountDownLatch(1);
            task.cancellation().onStop(stopped::countDown);
            return task.steps(
                    parts(
                        1_000,
                        step -> {
                          begun.incrementAndGet();
                          mill.cancel(task.taskId());
                          stopped.await();
                          return 1;
                        }))
                .size();
          });
      mill.start();
      TaskHandle<Integer> handle = mill.submit(SUM.request("x"));
      await().atMost(SOON).until(() -> handle.state() == TaskState.CANCELLED);
    }
    assertThat(begun).as("one on each thread").hasValueLessThanOrEqualTo(3);
  }

  @Test
  void aStopReachesHelpersWhileTheHandlerIsInAStepOfItsOwn() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    CountDownLatch interrupted = new CountDownLatch(2);
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(2).open()) {
      mill.compute(
          SUM,
          (text, task) ->
              task.steps(
                      parts(
                          2,
                          step -> {
                            if (both.await(SOON.toSeconds(), TimeUnit.SECONDS) == 0) {
                              mill.cancel(task.taskId());
                            }
                            try {
                              return interrupted.await(SOON.toSeconds(), TimeUnit.SECONDS) ? 1 : 2;
                            } catch (InterruptedException e) {
                              interrupted.countDown();
                              throw e;
                            }
                          }))
                  .size());
      mill.start();
      TaskHandle<Integer> handle = mill.submit(SUM.request("x"));
      assertThat(interrupted.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
      await().atMost(SOON).until(() -> handle.state() == TaskState.CANCELLED);
    }
  }
}
