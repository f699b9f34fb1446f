package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.TaskType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Queues over HTTP. */
class QueuesTest {

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    TaskType<NoPayload, Void> type = TaskType.of("mail");
    app.mill().declare(type);
    app.mill().submit(type.request(new NoPayload()).queue("letters"));
    app.mill().submit(type.request(new NoPayload()).queue("waste"));
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  void aQueueTellsHowFullItIs() {
    JsonNode queue = app.send("GET", "/queues/letters").json();
    assertThat(queue.path("ready").toString()).isEqualTo("{\"value\":1,\"atLeast\":false}");
    assertThat(queue.path("running").path("value").asInt()).isZero();
    assertThat(queue.path("capacity").isNull()).isTrue();
    assertThat(queue.path("verbs").toString()).isEqualTo("[\"pause\",\"capacity\",\"reset\"]");
    assertThat(app.send("GET", "/queues").json().path("items").findValuesAsString("name"))
        .contains("letters");
    assertThat(app.send("GET", "/queues/none").status()).isEqualTo(404);
  }

  @Test
  void aQueueIsPausedAndResumed() {
    JsonNode paused = app.send("POST", "/queues/parcels/pause?why=broken").json();
    assertThat(paused.path("paused").asBoolean()).isTrue();
    assertThat(paused.path("verbs").toString()).contains("resume").doesNotContain("pause");
    assertThat(app.send("POST", "/queues/parcels/resume").json().path("paused").asBoolean())
        .isFalse();
  }

  @Test
  void aQueueIsLimitedAndUnlimited() {
    TestApp.Answer made = app.send("POST", "/queues", "{\"name\":\"small\",\"capacity\":1}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(app.send("POST", "/queues", "{\"name\":\"small\",\"capacity\":1}").status())
        .isEqualTo(400);
    app.send("POST", "/tasks", "{\"type\":\"mail\",\"queue\":\"small\"}");
    assertThat(app.send("POST", "/tasks", "{\"type\":\"mail\",\"queue\":\"small\"}").text())
        .contains("queue-full");
    assertThat(
            app.send("PUT", "/queues/small/capacity", "{\"capacity\":5}")
                .json()
                .path("capacity")
                .asLong())
        .isEqualTo(5);
    assertThat(
            app.send("PUT", "/queues/small/capacity", "{\"capacity\":null}")
                .json()
                .path("capacity")
                .isNull())
        .isTrue();
    assertThat(app.send("PUT", "/queues/small/capacity", "{}").text()).contains("\"invalid\"");
    assertThat(app.send("PUT", "/queues/small/capacity", "{\"capacity\":\"5\"}").status())
        .isEqualTo(400);
    assertThat(app.send("PUT", "/queues/small/capacity", "{\"capacity\":-1}").status())
        .isEqualTo(400);
    assertThat(app.send("PUT", "/queues/small/capacity", "{\"size\":1}").text())
        .contains("unknown-field");
    assertThat(app.send("POST", "/queues", "{\"name\":\"x\"}").status()).isEqualTo(400);
  }

  @Test
  void aResetCancelsWhatIsThere() {
    assertThat(app.send("POST", "/queues/waste/reset").json().path("cancelled").asLong())
        .isEqualTo(1);
  }

  @Test
  void whoMayNotChangesNothing() {
    assertThat(app.as(Role.VIEWER).send("POST", "/queues/letters/pause").status()).isEqualTo(403);
    assertThat(app.as(Role.AGENT).send("GET", "/queues").status()).isEqualTo(403);
    TestApp tenant = app.with("Test-Tenant", "7");
    assertThat(tenant.send("POST", "/queues/letters/pause").json().path("code").asString())
        .isEqualTo("global");
    assertThat(tenant.send("GET", "/queues").text())
        .as("nothing of the tasks of others is told")
        .doesNotContain("\"value\":1");
  }
}
