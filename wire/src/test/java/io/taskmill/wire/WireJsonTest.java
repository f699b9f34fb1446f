package io.taskmill.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.Callback;
import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.Retry;
import io.taskmill.TaskFilter;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TypeInfo;
import io.taskmill.admin.TaskCommand;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Schedule;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What is written is read again, and what is not known is refused. */
class WireJsonTest {

  private static final JsonMapper STRICT = WireJson.strict();

  private static final TaskPolicy POLICY =
      TaskType.of("charge")
          .queue("slow")
          .maxRunning(4)
          .perKey(2)
          .unique(io.taskmill.Uniqueness.BY_PAYLOAD.within(Duration.ofHours(1)))
          .retry(Retry.exponential(6, Duration.ofSeconds(1), 1.5))
          .deadline(Duration.ofHours(2))
          .callback(Callback.post("https://shop.example/done").signed("ak", "shop"))
          .attribute("customer", "/customer/id")
          .steps("reserve", "charge")
          .policy();

  private static final Schedule SCHEDULE =
      Schedule.ofNamed("nightly", "report", "{\"a\": 1.0}")
          .cron("0 3 * * *")
          .zone("Europe/Berlin")
          .between(Instant.parse("2030-01-01T00:00:00Z"), null)
          .calendar("Germany", OnHoliday.MOVE_AFTER)
          .tenant(Long.MAX_VALUE)
          .creator(7)
          .tags("a", "b")
          .priority(3);

  private static <T> T again(T value, Class<T> type) {
    return STRICT.readValue(STRICT.writeValueAsString(value), type);
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(again(POLICY, TaskPolicy.class)).isEqualTo(POLICY);
    assertThat(again(TaskPolicy.DEFAULT, TaskPolicy.class)).isEqualTo(TaskPolicy.DEFAULT);
    TaskFilter filter =
        TaskFilter.all()
            .types("mail")
            .states(TaskState.FAILED)
            .tenant(Long.MAX_VALUE)
            .keyPrefix("a");
    assertThat(again(filter, TaskFilter.class)).isEqualTo(filter);
    TaskCommand command = new TaskCommand.Resolve("done by hand");
    assertThat(again(command, TaskCommand.class)).isEqualTo(command);
    TypeInfo type =
        new TypeInfo("charge", 3, POLICY, TaskPolicy.DEFAULT, Set.of(PolicyField.MAX_RUNNING));
    assertThat(again(type, TypeInfo.class)).isEqualTo(type);
    assertThat(STRICT.writeValueAsString(type)).contains("\"edited\":[\"maxRunning\"]");
  }

  @Test
  void aScheduleHasItsNameAndIdsAsTexts() {
    String text = STRICT.writeValueAsString(SCHEDULE);
    assertThat(text).contains("\"name\":\"nightly\"", "\"tenant\":\"9223372036854775807\"");
    Schedule read = STRICT.readValue(text, Schedule.class);
    assertThat(STRICT.writeValueAsString(read)).isEqualTo(text);
    assertThat(read.payloadText()).isEqualTo("{\"a\": 1.0}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"a\",\"type\":\"t\",\"colour\":1}",
        "{\"name\":\"a\",\"type\":\"t\",\"colour\":null}",
        "{\"name\":\"a\",\"type\":\"t\",\"colour\":{}}"
      })
  void unknownFieldsOfSchedulesAreRefused(String text) {
    assertThatThrownBy(() -> STRICT.readValue(text, Schedule.class))
        .isInstanceOfSatisfying(
            InvalidJsonException.class, e -> assertThat(e.isUnknownField()).isTrue())
        .hasMessageContaining("colour");
    assertThat(WireJson.lenient().readValue(text, Schedule.class).name()).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "7",
        "\"text\"",
        "{}",
        "{\"name\":7,\"type\":\"t\"}",
        "{\"name\":\"a\",\"type\":7}",
        "{\"name\":\"a\",\"type\":\"t\",\"tenant\":\"x\"}",
        "{\"name\":\"a\",\"type\":\"t\",\"tenant\":[]}",
        "{\"name\":\"a\",\"type\":\"t\",\"when\":\"99 * * * *\"}",
        "{\"name\":\"a\",\"type\":\"t\",\"when\":{}}",
        "{\"name\":\"a\",\"type\":\"t\",\"tags\":\"x\"}",
        "{\"name\":\"a\",\"type\":\"t\",\"start\":\"soon\"}",
        "{\"name\":\"a\",\"type\":\"t\",\"jitter\":\"\"}"
      })
  void whatIsNoScheduleIsRefused(String text) {
    assertThatThrownBy(() -> STRICT.readValue(text, Schedule.class))
        .isInstanceOfSatisfying(
            InvalidJsonException.class, e -> assertThat(e.isUnknownField()).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"colour\":1}",
        "{\"retry\":{\"strategy\":\"none\",\"maxAttempts\":3}}",
        "{\"uniqueness\":{\"colour\":null}}",
        "{\"rate\":{\"tasks\":1,\"colour\":1}}",
        "{\"callback\":{\"success\":{\"url\":\"https://x.example/\",\"colour\":1}}}"
      })
  void unknownFieldsOfPoliciesAreRefused(String text) {
    assertThatThrownBy(() -> STRICT.readValue(text, TaskPolicy.class))
        .isInstanceOfSatisfying(
            InvalidJsonException.class, e -> assertThat(e.isUnknownField()).as(text).isTrue());
    assertThat(WireJson.lenient().readValue(text, TaskPolicy.class)).isNotNull();
  }

  @Test
  void filtersAndCommandsAreStrict() {
    assertThatThrownBy(() -> STRICT.readValue("{\"colour\":1}", TaskFilter.class))
        .isInstanceOfSatisfying(
            InvalidJsonException.class, e -> assertThat(e.isUnknownField()).isTrue());
    assertThatThrownBy(
            () -> STRICT.readValue("{\"verb\":\"retry\",\"colour\":1}", TaskCommand.class))
        .isInstanceOfSatisfying(
            InvalidJsonException.class, e -> assertThat(e.isUnknownField()).isTrue());
    for (Class<?> type : List.of(TaskFilter.class, TaskCommand.class, TaskPolicy.class)) {
      assertThatThrownBy(() -> STRICT.readValue("[1]", type))
          .isInstanceOf(InvalidJsonException.class);
    }
  }

  @Test
  void aPatchMergesWhatIsNested() {
    TaskPolicy patched =
        PolicyJson.patched(
            POLICY,
            (tools.jackson.databind.node.ObjectNode)
                STRICT.readTree(
                    "{\"retry\":{\"maxAttempts\":9},\"attributes\":{\"customer\":null},\"callback\":null,\"steps\":[]}"));
    assertThat(patched.retry().maxAttempts()).isEqualTo(9);
    assertThat(patched.retry().getClass()).isEqualTo(POLICY.retry().getClass());
    assertThat(patched.attributes()).isEmpty();
    assertThat(patched.callback()).isNull();
    assertThat(patched.steps()).isEmpty();
    assertThat(patched.deadline()).isEqualTo(POLICY.deadline());
  }

  @Test
  void aPayloadThatIsLeftOutIsNoNull() {
    NewTask without = STRICT.readValue("{\"type\":\"mail\"}", NewTask.class);
    assertThat(without.payload()).isNull();
    NewTask with = STRICT.readValue("{\"type\":\"mail\",\"payload\":null}", NewTask.class);
    assertThat(with.payload()).isEqualTo(new RawJson("null"));
  }

  @Test
  void headersThatTheEngineGivesItselfAreRefused() {
    for (String name : List.of("taskmill-previous", "taskmill-schedule", "taskmill.other")) {
      NewTask forged =
          STRICT.readValue(
              "{\"type\":\"mail\",\"headers\":{\"%s\":\"17\"}}".formatted(name), NewTask.class);
      assertThatThrownBy(forged::request)
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("'" + name + "'");
    }
    NewTask ofVersion2 =
        STRICT.readValue(
            "{\"type\":\"mail\",\"headers\":{\"taskmill.version\":\"2\",\"trace\":\"t\"}}",
            NewTask.class);
    assertThat(ofVersion2.request().headers()).hasSize(2);
  }

  @Test
  void aWorkflowIsWrittenAndReadAgain() {
    NewWorkflow order =
        STRICT.readValue(
            """
            {"name":"order","tenant":"7","onFailure":"ask","tasks":[
              {"name":"charge","type":"step"},
              {"name":"ship","type":"step","tenant":"8","after":["charge",{"name":"pack","on":"any"}]},
              {"name":"pack","type":"step"}],
             "undo":{"charge":{"type":"refund"}}}
            """,
            NewWorkflow.class);
    assertThat(again(order, NewWorkflow.class)).isEqualTo(order);

    Workflow workflow = order.workflow();
    List<Workflow.Node> nodes = workflow.inOrder();
    assertThat(workflow.tenant()).isEqualTo(7);
    Workflow.Node ship =
        nodes.stream().filter(node -> node.name().equals("ship")).findAny().orElseThrow();
    assertThat(ship.after()).isEqualTo(Map.of("charge", OnEnd.SUCCESS, "pack", OnEnd.ANY));
    assertThat(nodes).extracting(Workflow.Node::name).contains("undo:charge");
    assertThatThrownBy(
            () ->
                STRICT.readValue(
                    "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"t\",\"colour\":1}]}",
                    NewWorkflow.class))
        .isInstanceOf(JacksonException.class)
        .hasMessageContaining("colour");
  }
}
