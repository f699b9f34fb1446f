package io.taskmill.testing;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workflows as an application submits and sees them. */
class WorkflowsByHandTest {

  private static final TaskType<String, String> STEP =
      TaskType.of("step", String.class, String.class).maxAttempts(1);

  private final TestMill test = new TestMill();
  private final List<String> ran = new ArrayList<>();
  private final Set<String> failing = new HashSet<>();

  @BeforeEach
  void handle() {
    test.mill()
        .compute(
            STEP,
            (name, task) -> {
              ran.add(name);
              if (failing.contains(name)) {
                throw new IllegalStateException(name + " is out of order");
              }
              return name + " done";
            });
  }

  @AfterEach
  void close() {
    test.close();
  }

  private static Workflow add(Workflow workflow, String name, String... after) {
    return workflow.task(name, STEP.request(name)).after(after);
  }

  private static Workflow chain() {
    Workflow workflow = Workflow.named("chain");
    add(workflow, "a");
    add(workflow, "b", "a");
    return add(workflow, "c", "b");
  }

  /** Runs what is ready, and what commands for many tasks have to do. */
  private void settle() {
    for (int i = 0; i < 3; i++) {
      test.runReady();
      test.advance(ofSeconds(1));
    }
    test.runReady();
  }

  private WorkflowInfo info(WorkflowHandle handle) {
    return handle.info().orElseThrow();
  }

  private Map<String, TaskState> states(WorkflowHandle handle) {
    return test.mill().workflows().tasks(handle.id(), 0, 100).stream()
        .collect(Collectors.toMap(WorkflowTask::name, WorkflowTask::state));
  }

  @Test
  void tasksRunInTheOrderOfTheGraph() throws Exception {
    Workflow diamond = Workflow.named("diamond");
    add(diamond, "d", "b", "c");
    add(diamond, "b", "a");
    add(diamond, "c", "a");
    add(diamond, "a");
    WorkflowHandle handle = test.mill().submit(diamond);
    assertThat(info(handle).state()).isEqualTo(WorkflowState.RUNNING);
    assertThatThrownBy(() -> handle.await(ZERO))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("4 of 4 tasks");
    test.runReady();
    assertThat(ran).startsWith("a").endsWith("d").containsOnlyOnce("b", "c").hasSize(4);
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(handle.task("d", STEP).result(ZERO)).contains("d done");
    assertThatThrownBy(() -> handle.task("e", STEP))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("'e'");
  }

  @Test
  void theResultOfItsOnlyLastTaskIsItsOwn() throws Exception {
    WorkflowHandle handle = test.mill().submit(chain().undo("a", STEP.request("undo a")));
    assertThatThrownBy(() -> handle.result(String.class, ZERO))
        .isInstanceOf(TimeoutException.class);
    test.runReady();
    assertThat(handle.result(String.class, ZERO)).contains("c done");
    failing.add("b");
    WorkflowHandle failed = test.mill().submit(chain());
    settle();
    assertThatThrownBy(() -> failed.result(String.class, ZERO))
        .isInstanceOfSatisfying(
            TaskFailedException.class,
            e -> assertThat(e.state()).isNotEqualTo(TaskState.SUCCEEDED));
  }

  @Test
  void oneOfSeveralLastTasksIsNamedForTheResult() throws Exception {
    List<TaskRequest<String, String>> two = List.of(STEP.request("x"), STEP.request("y"));
    WorkflowHandle unnamed = test.mill().submit(Workflow.fanOut("two", two));
    WorkflowHandle named = test.mill().submit(Workflow.fanOut("two", two).withResultOf("part-2"));
    test.runReady();
    assertThat(named.result(String.class, ZERO)).contains("y done");
    assertThatThrownBy(() -> unnamed.result(String.class, ZERO))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("withResultOf");
    assertThatThrownBy(() -> test.mill().submit(Workflow.fanOut("two", two).withResultOf("part-3")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("'part-3', which is not among its tasks");
  }

  @Test
  void aResultThatCannotBeReadNamesItsTaskAndCostsNoAttempt() {
    TaskType<String, Void> last = TaskType.of("last", String.class);
    test.mill().handle(last, (text, task) -> task.resultOf("a", Integer.class));
    Workflow workflow = Workflow.named("sum");
    add(workflow, "a");
    workflow.task("last", last.request("")).after("a");
    WorkflowHandle handle = test.mill().submit(workflow);
    test.runReady();
    TaskInfo info = handle.task("last", last).info().orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.ATTENTION);
    assertThat(info.attempts()).isZero();
    assertThat(info.lastError())
        .contains("The result of 'a' (task " + handle.task("a", STEP).id() + ")", "Integer");
  }

  @Test
  void aHandlerHasTheResultsOfTheTasksBeforeIt() {
    TaskType<String, Void> last = TaskType.of("last", String.class);
    List<Object> seen = new ArrayList<>();
    test.mill()
        .handle(
            last,
            (text, task) -> {
              seen.add(task.resultOf("a", String.class));
              seen.add(task.resultOf("first", String.class));
              seen.add(task.results(String.class));
              assertThatThrownBy(() -> task.resultOf("nobody", String.class))
                  .isInstanceOf(InvalidTaskException.class);
            });
    Workflow workflow = Workflow.named("sum").withOnFailure(OnFailure.CONTINUE);
    add(workflow, "first");
    add(workflow, "a", "first");
    add(workflow, "b", "first");
    workflow.task("last", last.request("")).after("a").after(OnEnd.ANY, "b");
    failing.add("b");
    WorkflowHandle handle = test.mill().submit(workflow);
    test.runReady();
    assertThat(states(handle)).containsEntry("last", TaskState.SUCCEEDED);
    assertThat(seen)
        .containsExactly(Optional.of("a done"), Optional.of("first done"), Map.of("a", "a done"));
  }

  @Test
  void aTaskOfNoWorkflowHasNoResultsBeforeIt() {
    TaskType<String, Void> alone = TaskType.of("alone", String.class);
    List<String> seen = new ArrayList<>();
    test.mill()
        .handle(
            alone,
            (text, task) -> {
              try {
                task.results(String.class);
              } catch (InvalidTaskException e) {
                seen.add(e.getMessage());
              }
            });
    test.mill().submit(alone.request(""));
    test.runReady();
    assertThat(seen).singleElement().asString().contains("no workflow");
  }

  @Test
  void aCycleIsRefusedAndShown() {
    Workflow workflow = Workflow.named("round");
    add(workflow, "start");
    add(workflow, "a", "start", "c");
    add(workflow, "b", "a");
    add(workflow, "c", "b");
    add(workflow, "end", "c");
    assertThatThrownBy(() -> test.mill().submit(workflow))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("'a' → 'b' → 'c' → 'a'");
    assertThat(test.mill().count(TaskFilter.all(), 10)).isZero();
  }

  @Test
  void whatDoesNotFitIsRefusedWithTheReason() {
    assertThatThrownBy(() -> add(chain(), "a"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("two tasks that are called 'a'");
    assertThatThrownBy(() -> test.mill().submit(add(chain(), "d", "x")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("'d'")
        .hasMessageContaining("'x', which is not among its tasks");
    assertThatThrownBy(() -> test.mill().submit(Workflow.named("empty")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no task");
    assertThatThrownBy(() -> Workflow.named("none").after("a"))
        .isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> chain().after("b"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> Workflow.named(" ")).isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void aKeyIsForOneLiveWorkflow() {
    WorkflowHandle first = test.mill().submit(chain().withKey("k"));
    WorkflowHandle second = test.mill().submit(chain().withKey("k"));
    assertThat(first.isDuplicate()).isFalse();
    assertThat(second.isDuplicate()).isTrue();
    assertThat(second.id()).isEqualTo(first.id());
    test.runReady();
    assertThat(test.mill().submit(chain().withKey("k")).isDuplicate()).isFalse();
  }

  @Test
  void aTaskWhoseKeyIsTakenIsNoPartOfAGraph() {
    test.mill().submit(STEP.request("x").key("taken"));
    Workflow workflow = chain().task("d", STEP.request("d").key("taken")).after("c");
    assertThatThrownBy(() -> test.mill().submit(workflow))
        .isInstanceOf(DuplicateTaskException.class);
    assertThat(test.mill().workflows().find(WorkflowFilter.all(), 10)).isEmpty();
  }

  @Test
  void aFailureCancelsTheRestUnlessToldOtherwise() throws Exception {
    failing.add("a");
    Workflow workflow = chain();
    add(workflow, "slow");
    workflow.task("later", STEP.request("later").delay(ofHours(1)));
    WorkflowHandle handle = test.mill().submit(workflow);
    settle();
    assertThat(states(handle))
        .containsEntry("a", TaskState.FAILED)
        .containsEntry("later", TaskState.CANCELLED);
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.FAILED);
    List<AuditEntry> audit =
        test.mill().audit().find(AuditFilter.all().verb("cancel"), 10).entries();
    assertThat(audit).extracting(AuditEntry::who).contains("taskmill");
  }

  @Test
  void aWorkflowThatAsksWaitsForAPerson() throws Exception {
    failing.add("b");
    WorkflowHandle handle = test.mill().submit(chain().withOnFailure(OnFailure.ASK));
    test.runReady();
    assertThat(states(handle))
        .containsEntry("b", TaskState.ATTENTION)
        .containsEntry("c", TaskState.BLOCKED);
    failing.clear();
    long b = handle.task("b", STEP).id();
    test.mill().as("anna", "ticket 17").retry(b);
    test.runReady();
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void aRetryRunsOnlyWhatHasFailedAndWhatComesAfterIt() throws Exception {
    failing.add("b");
    WorkflowHandle handle = test.mill().submit(chain());
    test.runReady();
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.FAILED);
    assertThat(states(handle)).containsEntry("c", TaskState.SKIPPED);
    failing.clear();
    ran.clear();
    test.mill().as("anna", "ticket 17").workflows().retry(handle.id());
    settle();
    assertThat(ran).containsExactly("b", "c");
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(test.mill().audit().find(AuditFilter.all().verb("retry"), 10).entries())
        .extracting(AuditEntry::who)
        .containsOnly("anna");
  }

  @Test
  void aWorkflowIsCancelled() throws Exception {
    WorkflowHandle handle = test.mill().submit(chain());
    handle.cancel();
    test.advance(ofSeconds(1));
    test.runReady();
    assertThat(ran).isEmpty();
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.CANCELLED);
    assertThatThrownBy(() -> test.mill().workflows().cancel(1))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no workflow 1");
  }

  @Test
  void aThousandInAChainRunOneAfterTheOther() throws Exception {
    Workflow workflow = Workflow.named("long");
    add(workflow, "0");
    for (int i = 1; i < 1_000; i++) {
      add(workflow, "" + i, "" + (i - 1));
    }
    WorkflowHandle handle = test.mill().submit(workflow);
    test.runReady();
    assertThat(ran).hasSize(1_000).startsWith("0", "1").endsWith("999");
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.SUCCEEDED);
  }

  @Test
  void tenThousandAreFannedOutAndIn() throws Exception {
    Workflow workflow = Workflow.named("wide");
    add(workflow, "first");
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < Workflow.MAX_TASKS - 2; i++) {
      parts.add("part-" + i);
      add(workflow, "part-" + i, "first");
    }
    workflow.task("last", STEP.request("last")).after(parts);
    WorkflowHandle handle = test.mill().submit(workflow);
    test.runReady();
    assertThat(ran).hasSize(Workflow.MAX_TASKS).startsWith("first").endsWith("last");
    assertThat(handle.await(ZERO)).isEqualTo(WorkflowState.SUCCEEDED);
  }
}
