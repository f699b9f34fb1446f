package io.taskmill.testing;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.ClusterNode;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A broadcast in an application's own test, where there is one node. */
class BroadcastByHandTest {

  private static final TaskType<String, String> RELOAD =
      TaskType.of("reload", String.class, String.class);
  private static final TaskType<String, String> ALL =
      TaskType.of("all", String.class, String.class);

  private final TestMill test = new TestMill();

  @BeforeEach
  void handle() {
    test.mill().compute(RELOAD, (text, task) -> text + " " + task.part().orElseThrow());
    test.mill()
        .compute(
            ALL,
            (text, task) -> {
              task.children("all", () -> test.mill().broadcast(RELOAD.request(text)));
              Children all = task.awaitChildren("all");
              return all.state() + " " + all.results(String.class).values();
            });
    test.mill().start();
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void theNodeRunsIt() throws Exception {
    WorkflowHandle handle = test.mill().submit(test.mill().broadcast(RELOAD.request("it")));
    test.runReady();
    assertThat(handle.await(ofSeconds(1))).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void aTaskMayBroadcastToItsChildren() throws Exception {
    TaskHandle<String> handle = test.mill().submit(ALL.request("it"));
    test.runReady();
    assertThat(handle.result(ofSeconds(1))).contains("SUCCEEDED [it Part[index=0, total=1]]");
  }

  @Test
  void aNodeThatIsGoneIsSkipped() throws Exception {
    Instant before = Instant.EPOCH;
    ClusterNode gone =
        new ClusterNode(
            12,
            "gone",
            "h",
            before,
            before,
            true,
            Set.of("reload"),
            Set.of(),
            Set.of(),
            1,
            0,
            false);
    Workflow workflow =
        test.mill().broadcast(RELOAD.request("it")).task("gone", RELOAD.request("it").onNode(gone));
    WorkflowHandle handle = test.mill().submit(workflow);
    test.runReady();
    test.advance(ofSeconds(1));
    test.runReady();
    assertThat(handle.await(ofSeconds(1))).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(handle.task("gone", RELOAD).state()).isEqualTo(TaskState.SKIPPED);
  }
}
