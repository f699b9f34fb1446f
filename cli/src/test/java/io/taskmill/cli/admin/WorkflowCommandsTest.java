package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code taskmill workflow} on a store with one workflow that has failed. */
class WorkflowCommandsTest {

  private static final TaskType<String, Void> STEP =
      TaskType.of("step", String.class).maxAttempts(1);

  @TempDir Path folder;
  private String url;
  private long id;

  @BeforeEach
  void submit() throws Exception {
    url = "jdbc:sqlite:" + folder.resolve("shop.db");
    try (Taskmill mill = Taskmill.open(url)) {
      mill.handle(
          STEP,
          (name, task) -> {
            if (name.equals("charge")) {
              throw new IllegalStateException("no money");
            }
          });
      mill.start();
      var handle =
          mill.submit(
              Workflow.named("order")
                  .withKey("order-17")
                  .withOnFailure(OnFailure.CONTINUE)
                  .task("reserve", STEP.request("reserve"))
                  .task("charge", STEP.request("charge"))
                  .after("reserve")
                  .task("ship", STEP.request("ship"))
                  .after("charge"));
      handle.await(Duration.ofSeconds(30));
      id = handle.id();
    }
  }

  @AfterEach
  void stopTheServer() {
    ShopServer.stop();
  }

  /** On what commands work. */
  Where where() {
    return Where.STORE;
  }

  private Cli run(String... args) {
    return where().run(url, args);
  }

  @Test
  void listsWorkflows() {
    assertThat(run("workflow", "list").out()).contains("order-17", "FAILED");
    assertThat(run("workflow", "list", "--state", "SUCCEEDED").out())
        .contains("No workflow matches");
    assertThat(run("workflow", "list", "--name", "order", "--json").out())
        .contains("\"id\":\"" + id + "\"");
  }

  @Test
  void drawsTheGraph() {
    assertThat(run("workflow", "show", Long.toString(id)).out())
        .contains("✓ reserve", "✗ charge", "– ship", "SKIPPED", "3 of 3 tasks have ended")
        .contains("of type step", "no money");
    Cli none = run("workflow", "show", "1");
    assertThat(none.code()).isEqualTo(3);
    assertThat(none.err()).contains("no workflow 1");
  }

  @Test
  void findsThoseThatWaitForAPerson() throws Exception {
    String workflow;
    String task;
    try (Taskmill mill = Taskmill.open(url)) {
      mill.handle(
          STEP,
          (name, context) -> {
            throw new IllegalStateException("no money");
          });
      mill.start();
      var handle =
          mill.submit(
              Workflow.named("pay").withOnFailure(OnFailure.ASK).task("a", STEP.request("a")));
      workflow = Long.toString(handle.id());
      task = Long.toString(handle.task("a", STEP).id());
      handle.task("a", STEP).completion().toCompletableFuture().handle((r, e) -> r).join();
    }
    assertThat(run("workflow", "list", "--attention", "--json").out())
        .contains(workflow)
        .doesNotContain(Long.toString(id));
    assertThat(run("workflow", "show", workflow).out())
        .contains("Waits for a person: a, task " + task + " of type step");
  }

  @Test
  void parentsAndChildrenNameEachOther() throws Exception {
    TaskType<String, Void> parents = TaskType.of("parent", String.class);
    String parent;
    String workflow;
    String child;
    CountDownLatch waits = new CountDownLatch(1);
    try (Taskmill mill =
        Taskmill.builder()
            .url(url)
            .listen(
                event -> {
                  if (event.type().equals("parent") && event.to() == TaskState.SCHEDULED) {
                    waits.countDown();
                  }
                })
            .open()) {
      mill.handle(
          parents,
          (name, task) -> {
            task.children(
                "bills",
                () ->
                    Workflow.named("billing")
                        .task("bill", STEP.request("bill").delay(Duration.ofHours(1))));
            task.awaitChildren("bills");
          });
      mill.start();
      long id = mill.submit(parents.request("it")).id();
      assertThat(waits.await(30, TimeUnit.SECONDS)).isTrue();
      long children = mill.workflows().find(WorkflowFilter.all().ofParent(id), 1).get(0).id();
      parent = Long.toString(id);
      workflow = Long.toString(children);
      child = Long.toString(mill.workflows().tasks(children, 0, 1).get(0).id());
    }
    assertThat(run("workflow", "show", workflow).out())
        .contains("Children of task " + parent + ", step 'bills'");
    assertThat(run("task", "show", child).out())
        .contains("workflow     " + workflow + " (billing), as bill")
        .doesNotContain("taskmill-workflow");
    assertThat(run("task", "show", parent).out())
        .contains("children     workflow " + workflow + " (billing) of step 'bills': RUNNING")
        .contains("due          waits");
    assertThat(run("task", "list", "--type", "parent").out())
        .contains("waits")
        .doesNotContain("due");
    assertThat(run("task", "steps", parent).out())
        .containsPattern("bills .*WAITING")
        .doesNotContain("(in ");
  }

  @Test
  void showsTheResult() throws Exception {
    TaskType<String, String> total = TaskType.of("total", String.class, String.class);
    String workflow;
    try (Taskmill mill = Taskmill.open(url)) {
      mill.handle(STEP, (name, task) -> {});
      mill.compute(total, (unit, task) -> "17 " + unit);
      mill.start();
      var handle =
          mill.submit(
              Workflow.mapReduce(
                  "count", List.of(STEP.request("a"), STEP.request("b")), total.request("words")));
      handle.await(Duration.ofSeconds(30));
      workflow = Long.toString(handle.id());
    }
    assertThat(run("workflow", "show", workflow).out()).contains("Result: \"17 words\"");
    assertThat(run("workflow", "show", workflow, "--json").out()).contains("17 words");
    assertThat(run("workflow", "show", Long.toString(id)).out()).doesNotContain("Result");
  }

  @Test
  void aBroadcastIsShownWithTheNamesOfItsNodes() throws Exception {
    long broadcast;
    String node;
    String task;
    try (Taskmill mill = Taskmill.builder().url(url).name("till").host("desk").open()) {
      mill.handle(STEP, (name, context) -> {});
      mill.start();
      var handle = mill.submit(mill.broadcast(STEP.request("reload")));
      handle.await(Duration.ofSeconds(30));
      broadcast = handle.id();
      node = Long.toString(mill.nodes().list().get(0).id());
      task = Long.toString(mill.workflows().tasks(broadcast, 0, 1).get(0).id());
    }
    assertThat(run("workflow", "show", Long.toString(broadcast)).out())
        .contains("✓ till (" + node + "): SUCCEEDED, task " + task + " of type step");
    assertThat(run("task", "show", task).out())
        .contains("only on      node " + node + " (till on desk)");
  }

  @Test
  void retriesAndCancelsAsAWhole() {
    assertThat(run("workflow", "retry", Long.toString(id)).out()).contains("under way");
    assertThat(run("workflow", "cancel", Long.toString(id)).out())
        .contains("there is nothing to cancel: none of its tasks is live")
        .doesNotContain("under way");
    assertThat(run("operation", "list", "--json").out())
        .contains("retry", "cancel", Long.toString(id));
    assertThat(run("workflow", "retry", "1").code()).isEqualTo(3);
  }

  @Test
  void aWorkflowThatWasUndoneRefusesARetry() throws Exception {
    String workflow;
    try (Taskmill mill = Taskmill.open(url)) {
      mill.handle(
          STEP,
          (name, task) -> {
            if (name.equals("charge")) {
              throw new IllegalStateException("no money");
            }
          });
      mill.start();
      var handle =
          mill.submit(
              Workflow.named("order")
                  .task("reserve", STEP.request("reserve"))
                  .task("charge", STEP.request("charge"))
                  .after("reserve")
                  .undo("reserve", STEP.request("release")));
      handle.await(Duration.ofSeconds(30));
      workflow = Long.toString(handle.id());
    }
    Cli retry = run("workflow", "retry", workflow);
    assertThat(retry.code()).isEqualTo(3);
    assertThat(retry.err()).contains("is being undone, or was").doesNotContain("--help");
  }
}
