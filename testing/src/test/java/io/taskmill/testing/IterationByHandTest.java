package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Iteration;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StepContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Going through a source with a cursor. */
class IterationByHandTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).retry(Retry.fixed(3, Duration.ofMinutes(1)));

  private static final Iteration<Integer, Integer> HUNDRED =
      Iteration.over(Integer.class, IterationByHandTest::page, number -> number);

  private final TestMill test = new TestMill();
  private final List<Integer> seen = new ArrayList<>();
  private final List<Integer> pages = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  /** The next 30 of the numbers from 1 to 100. */
  private static List<Integer> page(@Nullable Integer cursor) {
    int after = cursor == null ? 0 : cursor;
    return IntStream.rangeClosed(after + 1, Math.min(100, after + 30)).boxed().toList();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.rangeClosed(from, to).boxed().toList();
  }

  private @Nullable String checkpoint(TaskHandle<Void> handle) {
    return handle.info().orElseThrow().checkpoint();
  }

  @Test
  void everyItemComesOnceAndTheLastCursorIsSaved() {
    test.mill().handle(WORK, (text, task) -> task.forEach(HUNDRED, seen::add));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(checkpoint(handle)).isEqualTo("100");
  }

  @Test
  void aFailedItemIsTheFirstOfTheNextAttempt() {
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED,
                    number -> {
                      if (number == 43 && task.attempt() == 1) {
                        throw new IllegalStateException("not yet");
                      }
                      seen.add(number);
                    }));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(checkpoint(handle)).isEqualTo("42");
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void theCursorIsSavedEverySoManyItems() {
    List<String> saved = new ArrayList<>();
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED.saveEvery(40),
                    number -> saved.add(number + " " + task.checkpoint(Integer.class).orElse(0))));
    test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(saved).contains("40 0", "41 40", "80 40", "81 80", "100 80");
  }

  @Test
  void aTaskThatIsPausedStopsBetweenItemsAndGoesOnBehindThem() {
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED,
                    number -> {
                      seen.add(number);
                      if (number == 70) {
                        test.mill().pause(task.taskId());
                      }
                    }));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.PAUSED);
    assertThat(checkpoint(handle)).isEqualTo("70");
    test.mill().resume(handle.id());
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void anItemThatSleepsIsTheFirstAfterwards() {
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED,
                    number -> {
                      if (number == 43) {
                        task.sleep("rest", Duration.ofHours(1));
                      }
                      seen.add(number);
                    }));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(checkpoint(handle)).isEqualTo("42");
    test.advance(Duration.ofHours(1));
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void anItemWhoseStepIsTriedAgainIsTheFirstAfterwards() {
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED,
                    number -> {
                      if (number == 43) {
                        task.step(
                            Step.of("send", Integer.class, IterationByHandTest::atTheSecondTry)
                                .withRetry(Retry.fixed(5, Duration.ofMinutes(10))));
                      }
                      seen.add(number);
                    }));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(checkpoint(handle)).isEqualTo("42");
    test.advance(Duration.ofMinutes(10));
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  private static int atTheSecondTry(StepContext step) {
    if (step.attempt() == 1) {
      throw new IllegalStateException("not yet");
    }
    return step.attempt();
  }

  /** It would begin behind the last item of the first one, and pass over its own. */
  @Test
  void aSecondIterationOfARunIsRefused() {
    test.mill()
        .handle(
            WORK,
            (text, task) -> {
              task.forEach(HUNDRED, seen::add);
              task.forEach(HUNDRED, pages::add);
            });
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    for (int attempt = 0; attempt < 3; attempt++) {
      test.runReady();
      test.advance(Duration.ofMinutes(1));
    }
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
    assertThat(handle.info().orElseThrow().lastError()).contains("one cursor", "a task of its own");
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(pages).isEmpty();
  }

  /** It would be read as a cursor, and the items up to it be passed over. */
  @Test
  void aCheckpointOfTheHandlersOwnIsRefusedWithinAnIteration() {
    test.mill()
        .handle(
            WORK,
            (text, task) ->
                task.forEach(
                    HUNDRED,
                    number -> {
                      if (number == 43 && task.attempt() == 1) {
                        task.checkpoint(90);
                      }
                      seen.add(number);
                    }));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(handle.info().orElseThrow().lastError()).contains("taken for a cursor");
    assertThat(checkpoint(handle)).isEqualTo("42");
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(seen).isEqualTo(numbers(1, 100));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aCheckpointOfTheHandlersOwnIsRefusedAfterAnIteration() {
    test.mill()
        .handle(
            WORK.retry(Retry.none()),
            (text, task) -> {
              task.forEach(HUNDRED, seen::add);
              task.checkpoint(7);
            });
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
    assertThat(handle.info().orElseThrow().lastError()).contains("taken for a cursor");
    assertThat(checkpoint(handle)).isEqualTo("100");
  }

  @Test
  void aSourceThatDoesNotMoveOnIsRefused() {
    Iteration<Integer, Integer> stuck =
        Iteration.over(Integer.class, cursor -> List.of(1), number -> number);
    test.mill().handle(WORK.retry(Retry.none()), (text, task) -> task.forEach(stuck, pages::add));
    TaskHandle<Void> handle = test.mill().submit(WORK.request("it"));
    test.runReady();
    assertThat(handle.info().orElseThrow().lastError()).contains("would never end");
    assertThat(pages).hasSize(2);
  }
}
