package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Handlers that return a stage, on the memory store. */
class AsyncHandlerTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<String, String> ASK =
      TaskType.of("ask", String.class, String.class);
  private static final TaskType<String, Void> SEND = TaskType.of("send", String.class);
  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final List<Taskmill> open = new ArrayList<>();
  private final String url = "memory:async" + System.nanoTime();

  /** What handlers wait for, in the order in which they were called. */
  private final Queue<CompletableFuture<String>> pending = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    pending.forEach(each -> each.complete("late"));
    open.forEach(Taskmill::close);
  }

  private Taskmill open(TaskmillBuilder builder) {
    Taskmill mill = builder.url(url).open();
    open.add(mill);
    return mill;
  }

  private static TaskmillBuilder builder() {
    return Taskmill.builder().shutdownGrace(Duration.ofSeconds(10));
  }

  private CompletableFuture<String> newPending() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    pending.add(stage);
    return stage;
  }

  private void awaitPending(int count) {
    await().atMost(LONG).until(() -> pending.size() >= count);
  }

  @Test
  void aTaskRunsUntilItsStageCompletesAndKeepsItsValue() throws Exception {
    Taskmill mill = open(builder());
    mill.computeAsync(ASK, (text, task) -> newPending()).start();
    TaskHandle<String> handle = mill.submit(ASK.request("x"));
    awaitPending(1);
    assertThat(handle.state()).isEqualTo(TaskState.RUNNING);
    pending.remove().complete("answer");
    assertThat(handle.result(LONG)).contains("answer");
  }

  @Test
  void aTypeWithoutResultTakesAStageOfAnything() throws Exception {
    Taskmill mill = open(builder());
    mill.handleAsync(SEND, (text, task) -> CompletableFuture.completedFuture(42)).start();
    assertThat(mill.submit(SEND.request("x")).result(LONG)).isEmpty();
  }

  @Test
  void pendingTasksHoldNoThread() throws Exception {
    Taskmill mill = open(builder().threads(1));
    mill.computeAsync(ASK, (text, task) -> newPending());
    mill.handle(WORK, (text, task) -> {}).start();
    var handles =
        mill.submitAll(IntStream.range(0, 300).mapToObj(i -> ASK.request("q" + i)).toList());
    awaitPending(300);
    mill.submit(WORK.request("meanwhile")).result(LONG);
    pending.forEach(each -> each.complete("done"));
    for (TaskHandle<String> handle : handles) {
      assertThat(handle.result(LONG)).contains("done");
    }
  }

  @Test
  void noMoreAreUnderWayThanTheLimit() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Taskmill mill = open(builder().maxAsync(3));
    mill.computeAsync(
            ASK,
            (text, task) -> {
              most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
              return newPending().whenComplete((value, failure) -> underWay.decrementAndGet());
            })
        .start();
    var handles =
        mill.submitAll(IntStream.range(0, 20).mapToObj(i -> ASK.request("q" + i)).toList());
    for (int i = 0; i < handles.size(); i++) {
      awaitPending(1);
      pending.remove().complete("done");
    }
    for (TaskHandle<String> handle : handles) {
      handle.result(LONG);
    }
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void longHandlersThatHoldAllThreadsDoNotKeepAsyncOnesWaiting() throws Exception {
    CompletableFuture<Void> held = new CompletableFuture<>();
    CompletableFuture<Void> release = new CompletableFuture<>();
    Taskmill mill = open(builder().threads(1));
    mill.computeAsync(ASK, (text, task) -> CompletableFuture.completedFuture("quick"));
    mill.handle(
            WORK,
            (text, task) -> {
              held.complete(null);
              release.join();
            })
        .start();
    mill.submit(WORK.request("long"));
    held.join();
    assertThat(mill.submit(ASK.request("x")).result(LONG)).contains("quick");
    release.complete(null);
  }

  @Test
  void aStageThatFailsIsAFailedAttemptAndDecisionsKeepTheirMeaning() {
    Taskmill mill = open(builder());
    mill.computeAsync(
            ASK.retry(Retry.fixed(5, Duration.ZERO)),
            (text, task) ->
                CompletableFuture.supplyAsync(
                    () -> {
                      throw new NotAgainException("closed for good");
                    }))
        .start();
    TaskHandle<String> handle = mill.submit(ASK.request("x"));
    assertThatThrownBy(() -> handle.result(LONG)).hasMessageContaining("closed for good");
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).startsWith("io.taskmill.NotAgainException");
  }

  @Test
  void aHandlerThatReturnsNoStageFails() {
    Taskmill mill = open(builder());
    mill.handleAsync(SEND.retry(Retry.none()), (text, task) -> null).start();
    TaskHandle<Void> handle = mill.submit(SEND.request("x"));
    assertThatThrownBy(() -> handle.result(LONG))
        .hasMessageContaining("should return a CompletionStage")
        .hasMessageContaining("returned null");
  }

  @Test
  void theTokenTellsAPendingHandlerToStop() {
    Taskmill mill = open(builder());
    AtomicReference<StopReason> told = new AtomicReference<>();
    mill.computeAsync(
            ASK,
            (text, task) -> {
              CompletableFuture<String> stage = newPending();
              task.cancellation()
                  .onStop(
                      () -> {
                        told.set(task.cancellation().reason().orElseThrow());
                        stage.cancel(true);
                      });
              return stage;
            })
        .start();
    TaskHandle<String> handle = mill.submit(ASK.request("x"));
    awaitPending(1);
    handle.cancel();
    await().atMost(LONG).until(() -> handle.state() == TaskState.CANCELLED);
    assertThat(told).hasValue(StopReason.CANCEL);
  }

  @Test
  void aShutdownWaitsForStagesAndWritesTheirEnds() throws Exception {
    Taskmill client = open(builder());
    Taskmill mill = builder().url(url).open();
    mill.computeAsync(ASK, (text, task) -> newPending()).start();
    TaskHandle<String> handle = client.submit(ASK.request("x"));
    awaitPending(1);
    Thread closing = new Thread(mill::close);
    closing.start();
    await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    pending.remove().complete("in time");
    closing.join();
    assertThat(handle.result(LONG)).contains("in time");
  }

  @Test
  void aHandlerThatFollowsTheShutdownGoesBackUncountedWithItsCheckpoint() {
    Taskmill client = open(builder());
    Taskmill mill = builder().shutdownGrace(Duration.ZERO).url(url).open();
    mill.computeAsync(
            ASK,
            (text, task) -> {
              CompletableFuture<String> stage = newPending();
              task.checkpoint("half");
              task.cancellation().onStop(() -> stage.cancel(true));
              return stage;
            })
        .start();
    TaskHandle<String> handle = client.submit(ASK.request("x"));
    awaitPending(1);
    mill.close();
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.attempts()).isZero();
    assertThat(info.losses()).isZero();
    assertThat(info.checkpoint()).isEqualTo("\"half\"");
  }

  @Test
  void anInterceptorSeesTheStage() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    Taskmill mill =
        open(
            builder()
                .intercept(
                    (context, payload, next) -> {
                      Object returned = next.run();
                      seen.add("called");
                      return ((CompletionStage<?>) returned)
                          .whenComplete((value, failure) -> seen.add("ended with " + value));
                    }));
    mill.computeAsync(ASK, (text, task) -> newPending()).start();
    TaskHandle<String> handle = mill.submit(ASK.request("x"));
    awaitPending(1);
    await().until(() -> seen.size() == 1);
    pending.remove().complete("it");
    assertThat(handle.result(LONG)).contains("it");
    assertThat(seen).containsExactly("called", "ended with it");
  }

  @Test
  void aClassMayBeAnAsyncHandler() throws Exception {
    Taskmill mill = open(builder());
    mill.handle(Shout.class).start();
    assertThat(mill.submit("shout", "hello").result(LONG).map(Object::toString)).contains("HELLO");
  }

  @TaskDefinition(name = "shout")
  static final class Shout implements AsyncTaskFunction<String, String> {
    @Override
    public CompletionStage<String> run(String text, TaskContext task) {
      return CompletableFuture.completedFuture(text.toUpperCase(Locale.ROOT));
    }
  }

  @Test
  void aTypeThatRunsAtMostOnceMayBeAsync() throws Exception {
    Taskmill mill = open(builder());
    mill.computeAsync(ASK.atMostOnce(), (text, task) -> newPending()).start();
    TaskHandle<String> handle = mill.submit(ASK.atMostOnce().request("x"));
    awaitPending(1);
    assertThat(handle.info().orElseThrow().firstStartedAt()).isNotNull();
    pending.remove().complete("once");
    assertThat(handle.result(LONG)).contains("once");
  }
}
