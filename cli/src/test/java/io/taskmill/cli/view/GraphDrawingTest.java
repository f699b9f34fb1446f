package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.WorkflowTask.After;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Graphs as text. */
class GraphDrawingTest {

  private static WorkflowTask task(long id, String name, TaskState state, After... after) {
    return new WorkflowTask(id, name, "step", state, List.of(after));
  }

  private static After after(long id, String name) {
    return new After(id, name, OnEnd.SUCCESS);
  }

  @Test
  void aGraphIsDrawnWithItsBranchesAndJoins() {
    List<WorkflowTask> tasks =
        List.of(
            task(1, "reserve", TaskState.SUCCEEDED),
            task(2, "charge", TaskState.FAILED, after(1, "reserve")),
            task(3, "pack", TaskState.RUNNING, after(1, "reserve")),
            task(4, "mend", TaskState.READY, new After(2, "charge", OnEnd.FAILURE)),
            task(5, "ship", TaskState.BLOCKED, after(3, "pack"), new After(4, "mend", OnEnd.ANY)));
    assertThat(new GraphDrawing(tasks, Map.of(2L, "no money\nat the bank")).lines())
        .containsExactly(
            "✓ reserve: SUCCEEDED, task 1 of type step",
            "├─ ✗ charge: FAILED, task 2 of type step: no money",
            "│  ↓",
            "│  · mend: READY, task 4 of type step, on failure",
            "└─ ▶ pack: RUNNING, task 3 of type step",
            "   ↓",
            "   · ship: BLOCKED, task 5 of type step, also after mend on any end");
  }

  @Test
  void whatWasCancelledLooksOtherwiseThanWhatWasSkipped() {
    List<WorkflowTask> tasks =
        List.of(task(1, "reserve", TaskState.CANCELLED), task(2, "mail", TaskState.SKIPPED));
    assertThat(new GraphDrawing(tasks, Map.of()).lines())
        .containsExactly(
            "○ reserve: CANCELLED, task 1 of type step", "– mail: SKIPPED, task 2 of type step");
  }

  @Test
  void aLongChainGoesStraightDown() {
    List<WorkflowTask> chain =
        Stream.concat(
                Stream.of(task(1, "1", TaskState.READY)),
                IntStream.range(2, 10_000)
                    .mapToObj(i -> task(i, "" + i, TaskState.BLOCKED, after(i - 1, "" + (i - 1)))))
            .toList();
    assertThat(new GraphDrawing(chain, Map.of()).lines())
        .hasSize(2 * 9_999 - 1)
        .endsWith("↓", "· 9999: BLOCKED, task 9999 of type step");
  }
}
