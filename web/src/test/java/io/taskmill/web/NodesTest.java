package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.TaskType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Nodes and debug modes over HTTP. */
class NodesTest {

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    TaskType<NoPayload, Void> type = TaskType.of("mail");
    app.mill().handle(type, (payload, task) -> {}).start();
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static JsonNode node() {
    return app.send("GET", "/nodes").json().path("items").path(0);
  }

  @Test
  void aNodeIsDrainedAndResumed() {
    JsonNode node = node();
    assertThat(node.path("id").isString()).as(node.toString()).isTrue();
    assertThat(node.path("types").toString()).contains("mail");
    assertThat(node.path("verbs").toString()).isEqualTo("[\"drain\"]");
    String path = "/nodes/" + node.path("id").asString();

    JsonNode drained = app.send("POST", path + "/drain?why=update").json();
    assertThat(drained.path("draining").asBoolean()).as(drained.toString()).isTrue();
    assertThat(drained.path("verbs").toString()).isEqualTo("[\"resume\"]");
    assertThat(app.send("POST", path + "/resume").json().path("draining").asBoolean()).isFalse();

    assertThat(app.send("POST", "/nodes/4711/drain").status()).isEqualTo(404);
    assertThat(app.send("POST", "/nodes/x/drain").status()).isEqualTo(400);
    assertThat(app.as(Role.VIEWER).send("POST", path + "/drain").status()).isEqualTo(403);
  }

  @Test
  void aTenantSeesNoNodes() {
    TestApp tenant = app.with("Test-Tenant", "7");
    assertThat(tenant.send("GET", "/nodes").json().path("items").isEmpty()).isTrue();
    assertThat(tenant.send("POST", "/nodes/" + node().path("id").asString() + "/drain").status())
        .isIn(403, 404);
  }

  @Test
  void debugModesAreSwitchedByAdministrators() {
    assertThat(app.send("GET", "/debug-modes").json().path("items").toString())
        .isEqualTo("[{\"mode\":\"SCHEDULES\",\"on\":false},{\"mode\":\"TASKS\",\"on\":false}]");
    assertThat(app.send("PUT", "/debug-modes/schedules", "{\"on\":true}").status()).isEqualTo(200);
    assertThat(app.send("GET", "/debug-modes").text())
        .contains("{\"mode\":\"SCHEDULES\",\"on\":true}");
    app.send("PUT", "/debug-modes/SCHEDULES", "{\"on\":false}");

    assertThat(app.send("PUT", "/debug-modes/dreams", "{\"on\":true}").status()).isEqualTo(404);
    assertThat(app.send("PUT", "/debug-modes/tasks", "{}").status()).isEqualTo(400);
    assertThat(app.send("PUT", "/debug-modes/tasks", "{\"on\":\"yes\"}").status()).isEqualTo(400);
    assertThat(app.as(Role.OPERATOR).send("PUT", "/debug-modes/tasks", "{\"on\":true}").status())
        .isEqualTo(403);
    assertThat(
            app.with("Test-Tenant", "7")
                .send("PUT", "/debug-modes/tasks", "{\"on\":true}")
                .json()
                .path("code")
                .asString())
        .isEqualTo("global");
  }
}
