package io.taskmill;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Part;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several nodes on one store, each moved by hand, and tasks for all of them. */
class BroadcastTest {

  private static final TaskType<String, String> RELOAD =
      TaskType.of("reload", String.class, String.class).retry(Retry.fixed(2, ofSeconds(0)));

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final Map<String, HandDrivenEngine> engines = new LinkedHashMap<>();
  private final List<String> ran = new ArrayList<>();
  private String failing = "";

  private Taskmill node(String name) {
    return node(name, RELOAD, builder -> builder);
  }

  /** A node that runs the type. */
  private Taskmill node(
      String name, TaskType<String, String> type, UnaryOperator<TaskmillBuilder> settings) {
    TaskmillBuilder builder =
        settings.apply(Taskmill.builder().name(name).host("h").shutdownGrace(ofSeconds(1)));
    HandDrivenEngine engine = Engine.handDriven(store.openAgain(), builder.engineSettings());
    engines.put(name, engine);
    Taskmill mill = new Taskmill(engine);
    mill.compute(
        type,
        (text, task) -> {
          Part part = task.part().orElseThrow();
          ran.add(text + " on " + name + ", " + part.index() + " of " + part.total());
          if (failing.equals(name)) {
            throw new IllegalStateException("no luck");
          }
          return name;
        });
    engine.start();
    return mill;
  }

  private void runAll() throws Exception {
    boolean some;
    do {
      some = false;
      for (HandDrivenEngine engine : engines.values()) {
        some |= engine.runReady();
      }
    } while (some);
  }

  private void maintain() {
    HandDrivenEngine any = engines.values().iterator().next();
    for (MaintenanceJob job : List.of(MaintenanceJob.SKIP_PINNED, MaintenanceJob.PROMOTE)) {
      any.maintain(job);
    }
  }

  private static List<String> tasks(WorkflowHandle workflow, Taskmill mill) {
    return mill.workflows().tasks(workflow.id(), 0, 100).stream()
        .map(task -> task.name().replaceAll(" \\(\\d+\\)$", "") + " " + task.state())
        .toList();
  }

  @AfterEach
  void close() {
    engines.values().forEach(HandDrivenEngine::close);
    store.close();
  }

  @Test
  void eachNodeRunsItOnceAndKnowsItsPart() throws Exception {
    Taskmill mill = node("a");
    node("b");
    node("c");
    WorkflowHandle handle = mill.submit(mill.broadcast(RELOAD.request("it")));
    runAll();
    assertThat(ran)
        .containsExactlyInAnyOrder("it on a, 0 of 3", "it on b, 1 of 3", "it on c, 2 of 3");
    maintain();
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(tasks(handle, mill)).containsExactly("a SUCCEEDED", "b SUCCEEDED", "c SUCCEEDED");
    long id = mill.nodes().list().get(1).id();
    assertThat(handle.task("b (" + id + ")", RELOAD).result(ofSeconds(1))).contains("b");
  }

  @Test
  void aFailureOnOneNodeIsTriedAgainThereAndLeavesTheOthersAlone() throws Exception {
    Taskmill mill = node("a");
    node("b");
    failing = "a";
    WorkflowHandle handle = mill.submit(mill.broadcast(RELOAD.request("it")));
    engines.get("a").runReady();
    maintain();
    runAll();
    maintain();
    runAll();
    assertThat(ran).containsOnlyOnce("it on b, 1 of 2");
    assertThat(ran.stream().filter("it on a, 0 of 2"::equals)).hasSize(2);
    maintain();
    assertThat(tasks(handle, mill)).containsExactly("a FAILED", "b SUCCEEDED");
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.FAILED);
  }

  @Test
  void aNodeThatGoesIsSkippedAndTheWorkflowEnds() throws Exception {
    Taskmill mill = node("a");
    node("b");
    WorkflowHandle handle = mill.submit(mill.broadcast(RELOAD.request("it")));
    engines.get("b").close();
    engines.get("a").runReady();
    maintain();
    assertThat(tasks(handle, mill)).containsExactly("a SUCCEEDED", "b SKIPPED");
    assertThat(handle.info().orElseThrow().state()).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(ran).containsExactly("it on a, 0 of 2");
  }

  @Test
  void aNodeThatGoesBeforeTheSubmitIsSkippedToo() throws Exception {
    Taskmill mill = node("a");
    node("b");
    Workflow workflow = mill.broadcast(RELOAD.request("it"));
    engines.get("b").close();
    node("late");
    WorkflowHandle handle = mill.submit(workflow);
    runAll();
    maintain();
    assertThat(tasks(handle, mill)).containsExactly("a SUCCEEDED", "b SKIPPED");
  }

  @Test
  void onlyNodesThatCanRunItAreAsked() throws Exception {
    Taskmill mill = node("a");
    node("other-queue", RELOAD, builder -> builder.queues("slow"));
    node("other-tenant", RELOAD, builder -> builder.tenants(7));
    node("other-type", TaskType.of("else", String.class, String.class), builder -> builder);
    node("drains");
    mill.nodes().drain(mill.nodes().list().get(4).id());
    WorkflowHandle handle = mill.submit(mill.broadcast(RELOAD.request("it")));
    assertThat(tasks(handle, mill)).containsExactly("a READY");
    assertThat(mill.broadcast(RELOAD.request("it").queue("slow")).inOrder()).hasSize(2);
    assertThat(mill.broadcast(RELOAD.request("it").tenant(7)).inOrder()).hasSize(2);
  }

  @Test
  void aNodeThatReadsOnlyOlderPayloadsIsNotAsked() throws Exception {
    node("old");
    TaskType<String, String> newer = RELOAD.version(2);
    Taskmill mill = node("new", newer, builder -> builder);
    WorkflowHandle handle = mill.submit(mill.broadcast(newer.request("it")));
    assertThat(tasks(handle, mill)).containsExactly("new READY");
    runAll();
    assertThat(ran).containsExactly("it on new, 0 of 1");
  }

  @Test
  void whereNobodyCanRunItTheErrorSaysWhatToDo() throws Exception {
    Taskmill mill = node("a");
    mill.nodes().drain(mill.nodes().list().get(0).id());
    assertThatThrownBy(() -> mill.broadcast(RELOAD.request("it")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("'reload'", "1 node is alive, 1 of them drain", "Start a process");
  }

  @Test
  void tasksThatWouldBeDuplicatesOfEachOtherAreRefused() {
    Taskmill mill = node("a");
    assertThatThrownBy(() -> mill.broadcast(RELOAD.request("it").key("k")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("unique by their key", "unique(Uniqueness.NOTHING)");
    assertThat(mill.broadcast(RELOAD.request("it").key("k").unique(Uniqueness.NOTHING)).inOrder())
        .hasSize(1);
  }

  @Test
  void aBroadcastIsAWorkflowThatCanBeChanged() {
    Taskmill mill = node("a");
    Workflow workflow = mill.broadcast(RELOAD.request("it").tenant(3).creator(4));
    assertThat(workflow.onFailure()).isEqualTo(OnFailure.CONTINUE);
    assertThat(workflow.tenant()).isEqualTo(3);
    assertThat(workflow.creator()).isEqualTo(4);
    workflow.task("then", RELOAD.request("then")).after(workflow.inOrder().get(0).name());
    WorkflowHandle first = mill.submit(workflow.withKey("daily"));
    assertThat(mill.submit(mill.broadcast(RELOAD.request("it").tenant(3)).withKey("daily")).id())
        .isEqualTo(first.id());
  }

  @Test
  void aCopyIsForTheSameNodeAndPart() throws Exception {
    Taskmill mill = node("a");
    node("b");
    WorkflowHandle handle = mill.submit(mill.broadcast(RELOAD.request("it")));
    runAll();
    ran.clear();
    List<WorkflowTask> tasks = mill.workflows().tasks(handle.id(), 0, 10);
    mill.as("anna", null).runAgain(tasks.get(1).id());
    engines.get("a").runReady();
    assertThat(ran).isEmpty();
    engines.get("b").runReady();
    assertThat(ran).containsExactly("it on b, 1 of 2");
  }

  @Test
  void partsOfAFanOutKnowWhichTheyAre() throws Exception {
    Taskmill mill = node("a");
    List<TaskRequest<String, String>> parts = List.of(RELOAD.request("x"), RELOAD.request("y"));
    mill.submit(Workflow.fanOut("both", parts));
    runAll();
    assertThat(ran).containsExactlyInAnyOrder("x on a, 0 of 2", "y on a, 1 of 2");
  }

  @Test
  void runningNodesOnOneStoreEachTakeTheirOwn() throws Exception {
    String url = "memory:broadcast" + UUID.randomUUID();
    ConcurrentLinkedQueue<String> places = new ConcurrentLinkedQueue<>();
    List<Taskmill> mills = new ArrayList<>();
    try {
      for (String name : List.of("a", "b", "c", "d")) {
        Taskmill mill = Taskmill.builder().url(url).name(name).host("h").threads(2).open();
        mills.add(mill);
        mill.compute(
            RELOAD,
            (text, task) -> {
              places.add(name);
              return name;
            });
        mill.start();
      }
      WorkflowHandle handle = mills.get(0).submit(mills.get(0).broadcast(RELOAD.request("it")));
      assertThat(handle.await(ofSeconds(30))).isEqualTo(WorkflowState.SUCCEEDED);
      assertThat(places).containsExactlyInAnyOrder("a", "b", "c", "d");
      Workflow later = mills.get(0).broadcast(RELOAD.request("again").delay(ofSeconds(60)));
      mills.get(3).close();
      mills.get(2).close();
      mills.get(1).close();
      WorkflowHandle second = mills.get(0).submit(later);
      long mine = mills.get(0).workflows().tasks(second.id(), 0, 10).get(0).id();
      mills.get(0).as("anna", null).cancel(mine);
      assertThat(second.await(ofSeconds(30))).isEqualTo(WorkflowState.CANCELLED);
      assertThat(second.info().orElseThrow().cancelled()).isEqualTo(1);
    } finally {
      mills.forEach(Taskmill::close);
    }
  }
}
