package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskContext;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Handlers that return a stage, driven by hand. */
class AsyncByHandTest {

  private static final TaskType<String, String> ASK =
      TaskType.of("ask", String.class, String.class);

  private final TestMill test = new TestMill();
  private final Queue<Thread> heardOn = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void aStageThatIsCompleteEndsTheTaskAtOnce() {
    test.mill().computeAsync(ASK, (text, task) -> CompletableFuture.completedFuture(text + "!"));
    assertThat(test.run(ASK.request("hello"))).contains("hello!");
  }

  @Test
  void aStageThatIsCompletedLaterEndsTheTaskInTheNextRun() throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    test.mill().computeAsync(ASK, (text, task) -> answer);
    TaskHandle<String> handle = test.mill().submit(ASK.request("hello"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.RUNNING);
    answer.complete("yes");
    test.runReady();
    assertThat(handle.result(Duration.ZERO)).contains("yes");
  }

  @Test
  void stagesOfOtherThreadsAreWaitedForIfThatIsAskedFor() throws Exception {
    test.mill().computeAsync(ASK, (text, task) -> CompletableFuture.supplyAsync(() -> "yes"));
    TaskHandle<String> handle = test.mill().submit(ASK.request("hello"));
    test.runReady(Duration.ofSeconds(20));
    assertThat(handle.result(Duration.ZERO)).contains("yes");
  }

  @Test
  void stagesThatFollowFromStagesAreWaitedForToo() {
    CountDownLatch left = new CountDownLatch(5);
    test.mill()
        .computeAsync(
            ASK,
            (text, task) ->
                CompletableFuture.supplyAsync(
                    () -> {
                      left.countDown();
                      if (left.getCount() > 0) {
                        test.mill().submit(ASK.request("next"));
                      }
                      return "yes";
                    }));
    test.mill().submit(ASK.request("first"));
    test.runReady(Duration.ofSeconds(20));
    assertThat(test.mill().count(TaskFilter.all().states(TaskState.SUCCEEDED), 10)).isEqualTo(5);
  }

  @Test
  void waitingForAStageThatNobodyCompletesEndsWithItsTimeLimit() {
    test.mill().computeAsync(ASK, (text, task) -> new CompletableFuture<>());
    test.mill().submit(ASK.request("hello"));
    assertThatThrownBy(() -> test.runReady(Duration.ofMillis(10)))
        .hasMessageContaining("not complete after PT0.01S");
  }

  /** Once it was heard on another thread, and so at once only now and then. */
  @Test
  void aCancelIsHeardBeforeTheCallThatAsksForItReturns() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    test.mill().computeAsync(ASK, (text, task) -> cancelledWith(task, answer));
    TaskHandle<String> handle = test.mill().submit(ASK.request("hello"));
    test.runReady();
    handle.cancel();
    assertThat(heardOn).containsExactly(Thread.currentThread());
    assertThat(answer).isCancelled();
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aCancelInsideTheCallOfTheHandlerIsHeardThere() {
    test.mill()
        .computeAsync(
            ASK,
            (text, task) -> {
              CompletableFuture<String> answer = cancelledWith(task, new CompletableFuture<>());
              test.mill().cancel(task.taskId());
              return answer;
            });
    TaskHandle<String> handle = test.mill().submit(ASK.request("hello"));
    test.runReady();
    assertThat(heardOn).containsExactly(Thread.currentThread());
    assertThat(handle.state()).isEqualTo(TaskState.CANCELLED);
  }

  private CompletableFuture<String> cancelledWith(
      TaskContext task, CompletableFuture<String> answer) {
    task.cancellation()
        .onStop(
            () -> {
              heardOn.add(Thread.currentThread());
              answer.cancel(true);
            });
    return answer;
  }
}
