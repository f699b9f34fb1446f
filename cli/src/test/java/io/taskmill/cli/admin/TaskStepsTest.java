package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskContext;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Steps of tasks and signals to them. */
class TaskStepsTest {

  private static final TaskType<String, Void> ORDER =
      TaskType.of("order", String.class).steps("reserve", "ship");

  @TempDir private Path folder;

  @Test
  void stepsAreShownSignalsSentAndStepsForgotten() throws Exception {
    Shop shop = Shop.in(folder);
    CountDownLatch suspended = new CountDownLatch(1);
    long id;
    try (Taskmill mill =
        Taskmill.builder()
            .url(shop.url())
            .listen(
                event -> {
                  if (event.type().equals("order") && event.to() == TaskState.SCHEDULED) {
                    suspended.countDown();
                  }
                })
            .open()) {
      mill.handle(ORDER, TaskStepsTest::ship).start();
      id = mill.submit(ORDER.request("Walden")).id();
      assertThat(suspended.await(30, TimeUnit.SECONDS)).isTrue();
    }
    String number = Long.toString(id);
    Cli steps = shop.run("task", "steps", number);
    assertThat(steps.out()).contains("reserve", "DONE", "approval", "WAITING", "ship", "PENDING");
    assertThat(steps.out().lines()).allMatch(line -> line.length() <= 100);
    JsonNode first = shop.json("task", "steps", number).get(0);
    assertThat(first.get("result").asString()).isEqualTo("\"shelf 7\"");
    assertThat(shop.run("task", "explain", number).out()).contains("AWAITS_SIGNAL", "'approval'");
    assertThat(shop.run("task", "run-now", number).out())
        .contains("But it waits for the signal 'approval', and goes on waiting");
    assertThat(steps.out()).doesNotContain("no step has taken");
    shop.run("task", "signal", number, "--name", "aproval", "--who", "anna");
    assertThat(shop.run("task", "steps", number).out())
        .contains("Signals that no step has taken:", "aproval", "anna");
    assertThat(shop.json("task", "steps", number))
        .last()
        .extracting(node -> node.get("signal").asString())
        .isEqualTo("aproval");
    assertThat(shop.run("task", "redo-step", number, "--step", "reserve").code()).isZero();
    assertThat(shop.run("task", "redo-step", number, "--step", "reserve").err())
        .contains("no record of that step");
    assertThat(
            shop.run("task", "signal", number, "--name", "approval", "--payload", "\"yes\"").code())
        .isZero();
    assertThat(shop.json("task", "show", number).get(0).get("state").asString()).isEqualTo("READY");
    assertThat(shop.run("task", "steps", "17").code()).isEqualTo(3);
    assertThat(steps.out()).contains("(in ");
    try (Taskmill mill = Taskmill.open(shop.url())) {
      mill.handle(ORDER, TaskStepsTest::ship).start();
      mill.task(id, ORDER).await(Duration.ofSeconds(30));
    }
    // What is done waits until no time, although a day has not gone by.
    assertThat(shop.run("task", "steps", number).out())
        .containsPattern("approval .*DONE")
        .doesNotContain("(in ");
  }

  private static void ship(String book, TaskContext task) throws Exception {
    task.step("reserve", String.class, () -> "shelf 7");
    task.await("approval", String.class, Duration.ofDays(1));
    task.step("ship", () -> {});
  }
}
