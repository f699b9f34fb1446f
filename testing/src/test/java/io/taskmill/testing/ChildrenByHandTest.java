package io.taskmill.testing;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFunction;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskStep;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Children that a handler adds and waits for, as an application sees them. */
class ChildrenByHandTest {

  private static final TaskType<Integer, Integer> SQUARE =
      TaskType.of("square", Integer.class, Integer.class).maxAttempts(1);
  private static final TaskType<Integer, Integer> SUM =
      TaskType.of("sum", Integer.class, Integer.class);
  private static final TaskType<String, String> WHOLE =
      TaskType.of("whole", String.class, String.class).maxAttempts(3);

  private final TestMill test = new TestMill();
  private final List<Integer> squared = new ArrayList<>();
  private final Set<Integer> failing = new HashSet<>();
  private int entered;

  @BeforeEach
  void handle() {
    test.mill()
        .compute(
            SQUARE,
            (number, task) -> {
              squared.add(number);
              if (failing.contains(number)) {
                throw new IllegalStateException("not " + number);
              }
              return number * number;
            });
    test.mill()
        .compute(
            SUM,
            (number, task) ->
                number
                    + task.results(Integer.class).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
  }

  @AfterEach
  void close() {
    test.close();
  }

  /** Adds children and waits for them, and says what they came to. */
  private TaskHandle<String> whole(Workflow children) {
    test.mill()
        .compute(
            WHOLE,
            (text, task) -> {
              entered++;
              task.children("parts", children);
              Children ended = task.awaitChildren("parts");
              return text + ended.state() + ended.results(Integer.class);
            });
    return test.mill().submit(WHOLE.request("it has "));
  }

  private static Workflow two() {
    return Workflow.fanOut("two", List.of(SQUARE.request(2), SQUARE.request(3)));
  }

  private List<WorkflowInfo> children(TaskHandle<?> parent) {
    return test.mill().workflows().find(WorkflowFilter.all().ofParent(parent.id()), 10);
  }

  private TaskState state(TaskHandle<?> handle) {
    return handle.info().orElseThrow().state();
  }

  private void settle() {
    for (int i = 0; i < 3; i++) {
      test.runReady();
      test.advance(ofSeconds(1));
    }
    test.runReady();
  }

  @Test
  void whereThereIsNothingToDoTheyHaveSucceededAtOnce() throws Exception {
    test.mill()
        .compute(
            WHOLE,
            (text, task) -> {
              entered++;
              task.children("parts", List.of());
              Children ended = task.awaitChildren("parts");
              return text + ended.state() + ended.results(Integer.class) + ended.result(int.class);
            });
    TaskHandle<String> parent = test.mill().submit(WHOLE.request("it has "));
    test.runReady();
    assertThat(parent.result(ofSeconds(0))).contains("it has SUCCEEDED{}Optional.empty");
    assertThat(entered).isEqualTo(1);
    assertThat(test.mill().steps(parent.id()).get(0).status()).isEqualTo(StepStatus.DONE);
    assertThat(children(parent)).isEmpty();
  }

  @Test
  void aHandlerGetsTheResultOfTheirWorkflow() throws Exception {
    test.mill()
        .compute(
            WHOLE,
            (text, task) -> {
              List<TaskRequest<Integer, Integer>> parts =
                  List.of(SQUARE.request(2), SQUARE.request(3));
              task.children("parts", Workflow.mapReduce("sum", parts, SUM.request(1)));
              return text + task.awaitChildren("parts").result(Integer.class).orElseThrow();
            });
    TaskHandle<String> parent = test.mill().submit(WHOLE.request("it has "));
    settle();
    assertThat(parent.result(ofSeconds(0))).contains("it has 14");
  }

  @Test
  void aHandlerGetsWhatItsChildrenCameTo() throws Exception {
    TaskHandle<String> parent = whole(two());
    settle();
    assertThat(parent.result(ofSeconds(0))).contains("it has SUCCEEDED{part-1=4, part-2=9}");
    assertThat(squared).containsExactly(2, 3);
    assertThat(entered).isEqualTo(2);
    assertThat(parent.info().orElseThrow().attempts()).isEqualTo(1);
    List<TaskStep> steps = test.mill().steps(parent.id());
    assertThat(steps).hasSize(1);
    assertThat(steps.get(0).kind()).isEqualTo(StepKind.CHILDREN);
    assertThat(steps.get(0).status()).isEqualTo(StepStatus.DONE);
    assertThat(steps.get(0).result())
        .isEqualTo(
            "{\"workflow\":%s,\"state\":\"SUCCEEDED\"}".formatted(children(parent).get(0).id()));
  }

  @Test
  void aFailureOfChildrenIsForTheHandlerToJudge() throws Exception {
    failing.add(3);
    TaskHandle<String> parent = whole(two());
    settle();
    assertThat(parent.result(ofSeconds(0))).contains("it has FAILED{part-1=4}");
  }

  @Test
  void theyAreThereOnceHoweverOftenTheHandlerFails() {
    test.mill()
        .compute(
            WHOLE,
            (text, task) -> {
              task.children("parts", two());
              if (task.attempt() < 3) {
                throw new IllegalStateException("once more");
              }
              return task.awaitChildren("parts").state().name();
            });
    TaskHandle<String> parent = test.mill().submit(WHOLE.request(""));
    for (int attempt = 1; attempt <= 3; attempt++) {
      settle();
      test.advance(ofDays(1));
    }
    settle();
    assertThat(state(parent)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(children(parent)).hasSize(1);
    assertThat(squared).containsExactly(2, 3);
  }

  @Test
  void cancellingTheParentCancelsThem() {
    Workflow later = Workflow.fanOut("later", List.of(SQUARE.request(2).delay(ofDays(1))));
    TaskHandle<String> parent = whole(later);
    test.runReady();
    assertThat(state(parent)).isEqualTo(TaskState.SCHEDULED);
    test.mill().as("anna", "ticket 17").cancel(parent.id());
    settle();
    assertThat(children(parent).get(0).state()).isEqualTo(WorkflowState.CANCELLED);
    test.advance(ofDays(2));
    settle();
    assertThat(squared).isEmpty();
  }

  @Test
  void theWaitIsOverAlsoIfAPersonRetriesAChildLater() throws Exception {
    failing.add(3);
    test.mill()
        .compute(
            WHOLE,
            (text, task) -> {
              task.children("parts", two());
              WorkflowState state = task.awaitChildren("parts").state();
              task.sleep("day", ofDays(1));
              return state.name();
            });
    TaskHandle<String> parent = test.mill().submit(WHOLE.request(""));
    settle();
    failing.clear();
    test.mill().as("anna", "ticket 17").workflows().retry(children(parent).get(0).id());
    settle();
    assertThat(children(parent).get(0).state()).isEqualTo(WorkflowState.SUCCEEDED);
    test.advance(ofDays(1));
    settle();
    assertThat(parent.result(ofSeconds(0))).contains("FAILED");
  }

  @Test
  void whatIsAskedWronglyIsRefusedWithTheReason() {
    assertRefused((text, task) -> task.awaitChildren("parts").state().name(), "has no children");
    assertRefused(
        (text, task) -> {
          task.children("parts", two().withKey("k"));
          return "";
        },
        "leave the key away");
    assertRefused(
        (text, task) -> {
          task.children("parts", two());
          task.children("parts", two());
          return "";
        },
        "comes a second time");
    assertRefused(
        (text, task) ->
            task.step(
                "outer",
                String.class,
                () -> {
                  task.children("inner", two());
                  return "";
                }),
        "inside of a step");
  }

  private void assertRefused(TaskFunction<String, String> handler, String why) {
    try (TestMill other = new TestMill()) {
      TaskType<String, String> once = WHOLE.maxAttempts(1);
      other.mill().compute(SQUARE, (number, task) -> number);
      other.mill().compute(once, handler);
      TaskHandle<String> parent = other.mill().submit(once.request(""));
      other.runReady();
      assertThat(parent.info().orElseThrow().lastError()).contains(why);
    }
  }

  @Test
  void mapAndReduce() throws Exception {
    Workflow sum =
        Workflow.mapReduce(
            "sum of squares",
            List.of(SQUARE.request(1), SQUARE.request(2), SQUARE.request(3)),
            SUM.request(100));
    var handle = test.mill().submit(sum);
    settle();
    assertThat(handle.task(Workflow.REDUCE, SUM).result(ofSeconds(0))).contains(114);
    assertThat(test.mill().workflows().tasks(handle.id(), 0, 10))
        .extracting("name")
        .containsExactly("part-1", "part-2", "part-3", "reduce");
  }

  @Test
  void mapAndReduceAsChildren() throws Exception {
    TaskHandle<String> parent =
        whole(Workflow.mapReduce("sum", List.of(SQUARE.request(5)), SUM.request(1)));
    settle();
    assertThat(parent.result(ofSeconds(0))).contains("it has SUCCEEDED{part-1=25, reduce=26}");
  }
}
