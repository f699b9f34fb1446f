package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that share a TestMill do not see each other's tasks. */
class RemoveTasksTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).perKey(1).maxRunning(2);
  private static final TaskType<String, Void> SLOW = TaskType.of("slow", String.class);

  private final TestMill test = new TestMill();
  private final List<String> ran = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  private void leaveTasksOfAllKinds() {
    test.mill().submit(WORK.request("ready"));
    test.mill().submit(WORK.request("has the turn").key("key"));
    test.mill().submit(WORK.request("waits for the turn").key("key"));
    test.mill().submit(WORK.request("later").delay(Duration.ofDays(1)));
    test.mill().submit(Workflow.named("both").task("first", WORK.request("first")));
  }

  @Test
  void nothingIsLeftOfThem() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    leaveTasksOfAllKinds();
    test.removeTasks();
    test.advance(Duration.ofDays(2));
    test.runReady();
    assertThat(ran).isEmpty();
    assertThat(test.mill().find(TaskFilter.all(), 10)).isEmpty();
    assertThat(test.mill().workflows().find(WorkflowFilter.all(), 10)).isEmpty();
  }

  @Test
  void turnsAndPlacesAreFreeAfterwards() {
    test.mill().handle(WORK, (text, task) -> ran.add(text));
    leaveTasksOfAllKinds();
    test.removeTasks();
    test.mill().submit(WORK.request("a").key("key"));
    test.mill().submit(WORK.request("b").key("key"));
    test.runReady();
    assertThat(ran).containsExactly("a", "b");
  }

  @Test
  void aStageThatCompletesLaterChangesNothing() {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    test.mill().handleAsync(SLOW, (text, task) -> stage);
    test.mill().submit(SLOW.request("of the test before"));
    test.runReady();
    test.removeTasks();
    stage.complete(null);
    TaskHandle<Void> next = test.mill().submit(SLOW.request("next"));
    test.runReady();
    assertThat(next.state()).isEqualTo(TaskState.SUCCEEDED);
  }
}
