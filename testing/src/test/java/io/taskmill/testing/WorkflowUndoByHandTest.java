package io.taskmill.testing;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.Explanation;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workflows whose done tasks are undone when they fail. */
class WorkflowUndoByHandTest {

  private static final TaskType<String, String> WORK =
      TaskType.of("work", String.class, String.class).maxAttempts(1);
  private static final TaskType<String, Void> UNDO = TaskType.of("undo", String.class);

  private final TestMill test = new TestMill();
  private final List<String> did = new ArrayList<>();
  private final Set<String> failing = new HashSet<>();

  @BeforeEach
  void handle() {
    test.mill()
        .compute(
            WORK,
            (name, task) -> {
              if (failing.contains(name)) {
                throw new IllegalStateException(name + " is out of order");
              }
              did.add(name);
              return "receipt of " + name;
            });
    test.mill()
        .handle(
            UNDO,
            (name, task) ->
                did.add("not " + name + ": " + task.resultOf(name, String.class).orElseThrow()));
  }

  @AfterEach
  void close() {
    test.close();
  }

  /** One after the other; what packs cannot be undone. */
  private static Workflow order() {
    return Workflow.named("order")
        .task("reserve", WORK.request("reserve"))
        .undo("reserve", UNDO.request("reserve"))
        .task("pack", WORK.request("pack"))
        .after("reserve")
        .task("charge", WORK.request("charge"))
        .after("pack")
        .undo("charge", UNDO.request("charge"))
        .task("ship", WORK.request("ship"))
        .after("charge");
  }

  private void settle() {
    for (int i = 0; i < 3; i++) {
      test.runReady();
      test.advance(ofSeconds(1));
    }
    test.runReady();
  }

  private Map<String, WorkflowTask> tasks(WorkflowHandle handle) {
    return test.mill().workflows().tasks(handle.id(), 0, 100).stream()
        .collect(Collectors.toMap(WorkflowTask::name, task -> task));
  }

  private Explanation explain(WorkflowTask task) {
    return test.mill().explain(task.id()).orElseThrow();
  }

  @Test
  void whatIsDoneIsUndoneInReverseOrder() {
    failing.add("ship");
    WorkflowHandle handle = test.mill().submit(order());
    assertThat(explain(tasks(handle).get("undo:charge")).sentence())
        .contains("if the workflow fails");
    settle();
    assertThat(did)
        .containsExactly(
            "reserve",
            "pack",
            "charge",
            "not charge: receipt of charge",
            "not reserve: receipt of reserve");
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.FAILED);
    assertThatThrownBy(() -> test.mill().workflows().retry(handle.id()))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("submit it once more");
  }

  @Test
  void theRestIsCancelledAndThenWhatIsDoneIsUndone() {
    failing.add("ship");
    WorkflowHandle handle =
        test.mill().submit(order().task("thank", WORK.request("thank").delay(ofHours(1))));
    settle();
    assertThat(did)
        .contains("not charge: receipt of charge", "not reserve: receipt of reserve")
        .doesNotContain("thank");
    assertThat(tasks(handle).get("thank").state()).isEqualTo(TaskState.CANCELLED);
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void ifAllSucceedsNothingIsUndone() {
    WorkflowHandle handle = test.mill().submit(order());
    settle();
    assertThat(did).containsExactly("reserve", "pack", "charge", "ship");
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.SUCCEEDED);
    WorkflowTask undo = tasks(handle).get("undo:charge");
    assertThat(undo.state()).isEqualTo(TaskState.SKIPPED);
    assertThat(explain(undo).sentence()).contains("its workflow has not failed");
    assertThat(explain(undo).data()).containsEntry("because", "NOTHING_TO_UNDO");
  }

  @Test
  void whatWasNotUndoneYetMayBeRetried() {
    failing.add("reserve");
    WorkflowHandle handle = test.mill().submit(order());
    settle();
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.FAILED);
    failing.clear();
    test.mill().workflows().retry(handle.id());
    settle();
    assertThat(did).containsExactly("reserve", "pack", "charge", "ship");
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.SUCCEEDED);
  }

  /** Any graph, in which any tasks fail and any can be undone. */
  @Test
  void exactlyWhatIsDoneIsUndoneInReverseOrder() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      did.clear();
      failing.clear();
      Map<String, Set<String>> before = new LinkedHashMap<>();
      Set<String> undoable = new HashSet<>();
      Workflow graph =
          Workflow.named("graph")
              .withOnFailure(random.nextBoolean() ? OnFailure.CONTINUE : OnFailure.CANCEL_REST);
      int size = 2 + random.nextInt(7);
      for (int i = 0; i < size; i++) {
        String name = "t" + i;
        Set<String> all = new HashSet<>();
        graph.task(name, WORK.request(name));
        for (String other : before.keySet()) {
          if (random.nextInt(3) == 0) {
            graph.after(other);
            all.add(other);
            all.addAll(before.getOrDefault(other, Set.of()));
          }
        }
        before.put(name, all);
        if (random.nextInt(3) > 0) {
          graph.undo(name, UNDO.request(name));
          undoable.add(name);
        }
        if (random.nextInt(5) == 0) {
          failing.add(name);
        }
      }
      WorkflowHandle handle = test.mill().submit(graph);
      for (int i = 0; i < 30 && !stateOf(handle).isFinal(); i++) {
        settle();
      }
      List<String> undone =
          did.stream()
              .filter(one -> one.startsWith("not "))
              .map(one -> one.substring(4, 6))
              .toList();
      Set<String> expected = new HashSet<>(undoable);
      expected.retainAll(stateOf(handle) == WorkflowState.FAILED ? did : List.of());
      assertThat(undone).as("seed %s: %s", seed, did).containsExactlyInAnyOrderElementsOf(expected);
      for (int i = 1; i < undone.size(); i++) {
        assertThat(before.getOrDefault(undone.get(i), Set.of()))
            .as("seed %s: %s", seed, did)
            .doesNotContainAnyElementsOf(undone.subList(0, i));
      }
    }
  }

  private static WorkflowState stateOf(WorkflowHandle handle) {
    return handle.info().orElseThrow().state();
  }

  @Test
  void whatIsAskedWronglyIsRefusedWithTheReason() {
    assertThatThrownBy(() -> order().undo("charge", UNDO.request("charge")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("two tasks");
    assertThatThrownBy(() -> test.mill().submit(order().undo("other", UNDO.request("other"))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("not among its tasks");
    assertThatThrownBy(() -> order().task("undo:x", WORK.request("x")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("undo others");
  }
}
