package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a handler knows of its task, on its own thread and on others. */
class TaskContextTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<String, String> ASK =
      TaskType.of("ask", String.class, String.class);

  private static String asked(
      TaskRequest<String, String> request, TaskFunction<String, String> handler) throws Exception {
    try (Taskmill mill = Taskmill.open("memory:context" + System.nanoTime())) {
      mill.compute(ASK, handler).start();
      return mill.submit(request).result(LONG).orElseThrow();
    }
  }

  @Test
  void aHandlerKnowsItsAttemptsItsDueTimeAndItsDeadline() throws Exception {
    Instant due = Instant.parse("2020-01-01T00:00:00Z");
    String seen =
        asked(
            ASK.request("x").runAt(due).maxAttempts(4).deadline(Duration.ofDays(1000)),
            (text, task) ->
                task.attempt()
                    + " of "
                    + task.maxAttempts()
                    + ", "
                    + task.dueAt()
                    + ", "
                    + task.deadline().orElseThrow().isAfter(Instant.now()));
    assertThat(seen).isEqualTo("1 of 4, " + due + ", true");
    assertThat(asked(ASK.request("x"), (text, task) -> task.deadline().toString()))
        .isEqualTo("Optional.empty");
  }

  @Test
  void threadsOfAHandlerSaveCheckpointsAndTheLastOneIsReadBack() throws Exception {
    try (Taskmill mill = Taskmill.open("memory:context" + System.nanoTime())) {
      mill.compute(
              ASK,
              (text, task) -> {
                inParallel(task);
                int read = task.checkpoint(Integer.class).orElseThrow();
                String stored = mill.task(task.taskId()).orElseThrow().checkpoint();
                return read + " " + stored;
              })
          .start();
      String[] readAndStored =
          mill.submit(ASK.request("x")).result(LONG).orElseThrow().split(" ", 2);
      assertThat(readAndStored[0]).isEqualTo(readAndStored[1]);
    }
  }

  private static void inParallel(TaskContext task) throws InterruptedException, ExecutionException {
    CompletableFuture<?>[] saves =
        IntStream.range(0, 8)
            .mapToObj(
                thread ->
                    CompletableFuture.runAsync(
                        () ->
                            IntStream.range(0, 50).forEach(i -> task.checkpoint(100 * thread + i))))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(saves).get();
  }
}
