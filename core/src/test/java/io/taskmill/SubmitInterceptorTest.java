package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.admin.NodeLoad;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever way tasks are submitted, an interceptor sees them. */
@Timeout(60)
class SubmitInterceptorTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final TaskType<String, String> PACK =
      TaskType.of("pack", String.class, String.class);
  private static final TaskType<String, String> SHIP =
      TaskType.of("ship", String.class, String.class);

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();

  @Test
  void itChangesTheTasksOfAWorkflowAndGetsTheirHandles() throws Exception {
    try (Taskmill mill = open(this::marks)) {
      mill.compute(PACK, (text, task) -> text + task.headers().get("mark"));
      mill.compute(SHIP, (text, task) -> text + task.headers().get("mark"));
      mill.start();
      assertThat(mill.submit(shop()).result(String.class, LONG)).contains("shipped!");
      assertThat(seen).containsExactly("2 tasks", "2 handles, pack succeeds with packed!");
    }
  }

  @Test
  void aWorkflowThatIsThereAlreadyHasNoNewHandles() {
    try (Taskmill mill = open(this::counts)) {
      mill.submit(shop().withKey("once"));
      assertThat(mill.submit(shop().withKey("once")).isDuplicate()).isTrue();
      assertThat(seen).containsExactly("2 handles", "0 handles");
    }
  }

  @Test
  void itSeesChildrenOnceHoweverOftenTheHandlerIsEntered() throws Exception {
    try (Taskmill mill = open(this::marks)) {
      mill.compute(PACK, (text, task) -> text + task.headers().get("mark"));
      mill.compute(
          SHIP,
          (text, task) -> {
            task.children("packs", List.of(PACK.request("packed")));
            return task.awaitChildren("packs").results(String.class).toString();
          });
      mill.start();
      assertThat(mill.submit(SHIP.request("book")).result(LONG).orElseThrow()).contains("packed!");
      assertThat(seen).filteredOn(line -> line.endsWith(" tasks")).hasSize(2);
    }
  }

  @Test
  void whatItRefusesIsNotSubmitted() {
    try (Taskmill mill =
        open(
            (requests, next) -> {
              throw new InvalidTaskException("Not on Sundays.");
            })) {
      assertThatThrownBy(() -> mill.submit(shop())).hasMessage("Not on Sundays.");
      assertThat(mill.workflows().find(WorkflowFilter.all(), 10)).isEmpty();
    }
  }

  @Test
  void aWorkflowHasAPlaceForEachOfItsTasksAndNoMore() {
    try (Taskmill mill = open((requests, next) -> next.submit(requests.subList(0, 1)))) {
      assertThatThrownBy(() -> mill.submit(shop()))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("made 1 of the 2 tasks of workflow 'shop'");
    }
  }

  @Test
  void aWorkflowThatIsNotPassedOnIsAnError() {
    try (Taskmill mill = open((requests, next) -> List.of())) {
      assertThatThrownBy(() -> mill.submit(shop()))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("has not passed on the tasks of workflow 'shop'");
    }
  }

  @Test
  void aProcessTellsItsLoad() throws Exception {
    try (Taskmill mill = Taskmill.builder().url("memory:").threads(3).open()) {
      assertThat(mill.load().threads()).as("it only submits").isZero();
      mill.compute(PACK, (text, task) -> mill.load().running() + " of " + mill.load().threads());
      mill.start();
      assertThat(mill.submit(PACK.request("book")).result(LONG)).contains("1 of 3");
      NodeLoad load = mill.load();
      assertThat(load.claimed()).isOne();
      assertThat(load.claimRequests()).isPositive();
      assertThat(load.storeAway()).isFalse();
    }
  }

  private static Taskmill open(SubmitInterceptor interceptor) {
    return Taskmill.builder().url("memory:").intercept(interceptor).open();
  }

  private static Workflow shop() {
    return Workflow.named("shop")
        .task("pack", PACK.request("packed"))
        .task("ship", SHIP.request("shipped"))
        .after("pack");
  }

  private List<? extends TaskHandle<?>> marks(
      List<? extends TaskRequest<?, ?>> requests, SubmitInterceptor.Next next) {
    seen.add(requests.size() + " tasks");
    List<? extends TaskHandle<?>> handles =
        next.submit(
            requests.stream()
                .<TaskRequest<?, ?>>map(request -> request.headers(Map.of("mark", "!")))
                .toList());
    if (handles.size() == 2) {
      seen.add("2 handles, pack succeeds with " + resultOf(handles.get(0)));
    }
    return handles;
  }

  private static Object resultOf(TaskHandle<?> handle) {
    try {
      return handle.result(LONG).orElseThrow();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private List<? extends TaskHandle<?>> counts(
      List<? extends TaskRequest<?, ?>> requests, SubmitInterceptor.Next next) {
    List<? extends TaskHandle<?>> handles = next.submit(requests);
    seen.add(handles.size() + " handles");
    return handles;
  }
}
