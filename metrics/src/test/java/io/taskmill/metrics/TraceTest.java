package io.taskmill.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskmillBuilder;
import io.taskmill.testing.TestMill;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A trace goes from a submit to all that comes of it. */
class TraceTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).retry(Retry.fixed(3, Duration.ofMinutes(1)));
  private static final TaskType<String, Void> ORDER = TaskType.of("order", String.class);

  private final TestObservationRegistry registry = TestObservationRegistry.create();
  private final W3cBridge bridge = new W3cBridge();
  private final List<Observation.Context> runs = new ArrayList<>();
  private final List<Observation.Context> submits = new ArrayList<>();
  private final TestMill test = new TestMill(builder -> observed(builder, registry));

  TraceTest() {
    registry
        .observationConfig()
        .observationHandler(bridge)
        .observationHandler(new Started(ObservedRun.NAME, runs))
        .observationHandler(new Started(ObservedSubmit.NAME, submits));
  }

  private static TaskmillBuilder observed(TaskmillBuilder builder, ObservationRegistry registry) {
    return builder.intercept(new ObservedSubmit(registry)).intercept(new ObservedRun(registry));
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void anExecutionIsAChildOfItsSubmit() {
    test.mill().handle(MAIL, (text, task) -> {});
    Observation request = Observation.start("http.request", registry);
    request.scoped(() -> test.mill().submit(MAIL.request("hello")));
    request.stop();
    test.runReady();
    Observation.Context around = request.getContext();
    assertThat(W3cBridge.parent(submits.get(0))).isEqualTo(W3cBridge.id(around));
    assertThat(W3cBridge.parent(runs.get(0))).isEqualTo(W3cBridge.id(submits.get(0)));
    assertThat(W3cBridge.trace(runs.get(0))).isEqualTo(W3cBridge.trace(around));
  }

  @Test
  void everyAttemptIsAChildOfTheSubmit() {
    test.mill()
        .handle(
            MAIL,
            (text, task) -> {
              if (task.attempt() < 3) {
                throw new IllegalStateException("no connection");
              }
            });
    test.mill().submit(MAIL.request("hello"));
    test.runReady();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(runs).extracting(W3cBridge::parent).containsOnly(W3cBridge.id(submits.get(0)));
    assertThat(runs).extracting(TraceTest::outcome).containsExactly("failed", "failed", "returned");
    assertThat(runs.get(0).getError()).hasMessage("no connection");
    assertThat(runs.get(2).getError()).isNull();
  }

  @Test
  void whatAHandlerSubmitsBelongsToItsTrace() {
    test.mill().handle(MAIL, (text, task) -> {});
    test.mill().handle(ORDER, (text, task) -> test.mill().submit(MAIL.request(text)));
    test.mill().submit(ORDER.request("book"));
    test.runReady();
    assertThat(runs).hasSize(2);
    assertThat(W3cBridge.parent(submits.get(1))).isEqualTo(W3cBridge.id(runs.get(0)));
    assertThat(W3cBridge.parent(runs.get(1))).isEqualTo(W3cBridge.id(submits.get(1)));
  }

  @Test
  void allTasksOfAWorkflowBelongToItsTrace() {
    test.mill().handle(MAIL, (text, task) -> {});
    test.mill().handle(ORDER, (text, task) -> {});
    test.mill()
        .submit(
            Workflow.named("shop")
                .task("order", ORDER.request("book"))
                .task("mail", MAIL.request("thanks"))
                .after("order"));
    test.runReady();
    assertThat(submits).hasSize(1);
    assertThat(runs).hasSize(2);
    assertThat(runs).extracting(W3cBridge::parent).containsOnly(W3cBridge.id(submits.get(0)));
  }

  @Test
  void childrenBelongToTheTraceOfTheirParentAlsoAfterItWaited() {
    test.mill().handle(MAIL, (text, task) -> {});
    test.mill()
        .handle(
            ORDER,
            (text, task) -> {
              task.children("mails", List.of(MAIL.request("a"), MAIL.request("b")));
              task.awaitChildren("mails");
            });
    test.mill().submit(ORDER.request("book"));
    test.runReady();
    assertThat(runs).extracting(TraceTest::type).containsExactly("order", "mail", "mail", "order");
    assertThat(runs)
        .extracting(TraceTest::outcome)
        .containsExactly("suspended", "returned", "returned", "returned");
    assertThat(submits).as("children are submitted once").hasSize(2);
    assertThat(W3cBridge.parent(submits.get(1))).isEqualTo(W3cBridge.id(runs.get(0)));
    assertThat(runs).extracting(W3cBridge::trace).containsOnly(W3cBridge.trace(submits.get(0)));
    assertThat(runs.get(0).getError()).as("waiting is no error").isNull();
  }

  @Test
  void anAsyncHandlerIsObservedUntilItsStageCompletes() {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    test.mill().handleAsync(MAIL, (text, task) -> stage);
    test.mill().submit(MAIL.request("hello"));
    test.runReady();
    TestObservationRegistryAssert.assertThat(registry)
        .hasObservationWithNameEqualTo(ObservedRun.NAME)
        .that()
        .hasBeenStarted()
        .isNotStopped();
    stage.completeExceptionally(new IllegalStateException("no connection"));
    TestObservationRegistryAssert.assertThat(registry)
        .hasObservationWithNameEqualTo(ObservedRun.NAME)
        .that()
        .hasBeenStopped()
        .hasLowCardinalityKeyValue("outcome", "failed");
  }

  @Test
  void aRequestKeepsTheTraceThatItHas() {
    String own = "00-" + "a".repeat(32) + "-" + "b".repeat(16) + "-01";
    test.mill().handle(MAIL, (text, task) -> {});
    test.mill().submit(MAIL.request("hello").header("traceparent", own));
    test.runReady();
    assertThat(W3cBridge.parent(runs.get(0))).isEqualTo("b".repeat(16));
  }

  @Test
  void baggageTravelsIfItFits() {
    test.mill().declare(MAIL);
    bridge.baggage("tenant=7");
    assertThat(headers(MAIL.request("hello"))).containsEntry("baggage", "tenant=7");
  }

  @Test
  void baggageThatIsTooLongIsLeftBehindAndTheTaskIsNot() {
    test.mill().declare(MAIL);
    bridge.baggage("x".repeat(5000));
    assertThat(headers(MAIL.request("hello"))).containsOnlyKeys("traceparent");
  }

  @Test
  void aSubmitThatIsRefusedIsAnError() {
    test.mill().handle(MAIL, (text, task) -> {});
    List<TaskRequest<String, Void>> tooMany =
        new ArrayList<>(Collections.nCopies(10_001, MAIL.request("hello")));
    assertThatThrownBy(() -> test.mill().submitAll(tooMany))
        .isInstanceOf(InvalidTaskException.class);
    assertThat(submits.get(0).getError()).isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void whereNothingIsObservedTasksHaveNoHeaders() {
    try (TestMill quiet = new TestMill(builder -> observed(builder, ObservationRegistry.NOOP))) {
      quiet.mill().handle(MAIL, (text, task) -> {});
      TaskHandle<Void> handle = quiet.mill().submit(MAIL.request("hello"));
      quiet.runReady();
      assertThat(handle.info().orElseThrow().headers()).isEmpty();
    }
  }

  private Map<String, String> headers(TaskRequest<String, Void> request) {
    return test.mill().submit(request).info().orElseThrow().headers();
  }

  private static String outcome(Observation.Context context) {
    return value(context, "outcome");
  }

  private static String type(Observation.Context context) {
    return value(context, "type");
  }

  private static String value(Observation.Context context, String key) {
    KeyValue found = context.getLowCardinalityKeyValue(key);
    return found == null ? "" : found.getValue();
  }

  /** Remembers the observations of one name, in the order of their starts. */
  private record Started(String name, List<Observation.Context> seen)
      implements ObservationHandler<Observation.Context> {

    @Override
    public void onStart(Observation.Context context) {
      seen.add(context);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return name.equals(context.getName());
    }
  }
}
