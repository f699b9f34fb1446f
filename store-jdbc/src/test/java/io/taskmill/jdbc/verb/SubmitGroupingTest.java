package io.taskmill.jdbc.verb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What several threads submit at the same moment. */
class SubmitGroupingTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<List<Long>> sent = new ArrayList<>();
  private final CountDownLatch firstIsUnderWay = new CountDownLatch(1);
  private final CountDownLatch firstMayEnd = new CountDownLatch(1);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void whoComesAloneIsSentAlone() {
    SubmitGrouping queue = new SubmitGrouping(this::accept);
    firstMayEnd.countDown();
    assertThat(queue.submit(tasks(1))).extracting(Submitted::id).containsExactly(1L);
    assertThat(queue.submit(tasks(2, 3))).extracting(Submitted::id).containsExactly(2L, 3L);
    assertThat(sent).containsExactly(List.of(1L), List.of(2L, 3L));
  }

  @Test
  void whoComesMeanwhileIsSentTogetherAndGetsItsOwnAnswers() throws Exception {
    SubmitGrouping queue = new SubmitGrouping(this::accept);
    List<Future<List<Submitted>>> calls = threeAtATime(queue);
    assertThat(calls.get(1).get(10, SECONDS)).extracting(Submitted::id).containsExactly(2L);
    assertThat(calls.get(2).get(10, SECONDS)).extracting(Submitted::id).containsExactly(3L, 4L);
    assertThat(sent).hasSize(2);
    assertThat(sent.get(1)).containsExactlyInAnyOrder(2L, 3L, 4L);
  }

  @Test
  void whatIsRefusedFailsForItsOwnCallerOnly() throws Exception {
    SubmitGrouping queue =
        new SubmitGrouping(refusing(ids -> ids.contains(2L), new StoreException("no", null)));
    List<Future<List<Submitted>>> calls = threeAtATime(queue);
    assertThatThrownBy(() -> calls.get(1).get(10, SECONDS))
        .hasCauseExactlyInstanceOf(StoreException.class);
    assertThat(calls.get(2).get(10, SECONDS)).hasSize(2);
  }

  @Test
  void aStoreThatIsAwayIsAwayForAll() throws Exception {
    SubmitGrouping queue =
        new SubmitGrouping(
            refusing(ids -> !ids.contains(1L), new StoreAwayException("away", null)));
    List<Future<List<Submitted>>> calls = threeAtATime(queue);
    for (Future<List<Submitted>> call : calls.subList(1, 3)) {
      assertThatThrownBy(() -> call.get(10, SECONDS))
          .hasCauseExactlyInstanceOf(StoreAwayException.class);
    }
    assertThat(sent).as("not tried again one by one").hasSize(2);
  }

  /** The second and the third call gather behind the first. */
  private List<Future<List<Submitted>>> threeAtATime(SubmitGrouping queue) throws Exception {
    List<Future<List<Submitted>>> calls = new ArrayList<>();
    calls.add(threads.submit(() -> queue.submit(tasks(1))));
    assertThat(firstIsUnderWay.await(10, SECONDS)).isTrue();
    calls.add(threads.submit(() -> queue.submit(tasks(2))));
    calls.add(threads.submit(() -> queue.submit(tasks(3, 4))));
    while (queue.waiting() < 2) {
      LockSupport.parkNanos(1_000_000);
    }
    firstMayEnd.countDown();
    return calls;
  }

  private synchronized List<Submitted> accept(List<NewTask> tasks) {
    sent.add(tasks.stream().map(NewTask::id).toList());
    firstIsUnderWay.countDown();
    try {
      assertThat(firstMayEnd.await(10, SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return tasks.stream().map(task -> new Submitted(task.id(), true, TaskState.READY)).toList();
  }

  private Function<List<NewTask>, List<Submitted>> refusing(
      Predicate<List<Long>> which, StoreException refusal) {
    return tasks -> {
      List<Submitted> answers = accept(tasks);
      if (which.test(answers.stream().map(Submitted::id).toList())) {
        throw refusal;
      }
      return answers;
    };
  }

  private static List<NewTask> tasks(long... ids) {
    List<NewTask> tasks = new ArrayList<>();
    for (long id : ids) {
      tasks.add(
          new NewTask(
              id,
              0,
              "default",
              "mail",
              0,
              null,
              5,
              Duration.ZERO,
              null,
              "{}",
              List.of(),
              3,
              5,
              false));
    }
    return tasks;
  }
}
