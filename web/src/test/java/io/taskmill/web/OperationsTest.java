package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Bulk operations, statistics and who calls, over HTTP. */
class OperationsTest {

  private static final TaskType<Object, Void> MAIL = TaskType.of("mail", Object.class);

  private static TestApp app;

  @BeforeAll
  static void start() {
    // Nobody works here, so operations stay open.
    app = TestApp.start("memory:operations", "taskmill.role=submit");
    app.mill().declare(MAIL);
    for (int i = 0; i < 3; i++) {
      app.mill().submit(MAIL.request(Map.of()).tenant(i).delay(Duration.ofDays(1)));
    }
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static TestApp.Answer start(String body) {
    return app.as(Role.OPERATOR).send("POST", "/operations?why=clean-up", body);
  }

  @Test
  void aDryRunOnlyCounts() {
    int before = app.send("GET", "/operations").json().path("items").size();
    TestApp.Answer dry =
        start(
            "{\"command\":{\"verb\":\"cancel\"},\"filter\":{\"types\":[\"mail\"]},\"dryRun\":true}");

    assertThat(dry.status()).as(dry.text()).isEqualTo(200);
    assertThat(dry.text()).isEqualTo("{\"matched\":3}");
    assertThat(app.send("GET", "/operations").json().path("items").size()).isEqualTo(before);
  }

  @Test
  void anOperationIsStartedSeenAndStopped() {
    TestApp.Answer started =
        start("{\"command\":{\"verb\":\"cancel\"},\"filter\":{\"types\":[\"mail\"]}}");
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    String id = started.json().path("id").asString();
    JsonNode seen = app.send("GET", "/operations/" + id).json();

    assertThat(seen.path("state").asString()).isEqualTo("OPEN");
    assertThat(seen.path("matched").asInt()).isEqualTo(3);
    assertThat(seen.path("done").asInt()).isZero();
    assertThat(seen.at("/by/who").asString()).isEqualTo("test");
    assertThat(seen.at("/by/why").asString()).isEqualTo("clean-up");
    assertThat(seen.at("/command/verb").asString()).isEqualTo("cancel");
    assertThat(seen.at("/verbs/0").asString()).isEqualTo("stop");
    assertThat(app.as(Role.VIEWER).send("GET", "/operations/" + id).json().path("verbs").size())
        .isZero();
    JsonNode stopped = app.send("POST", "/operations/" + id + "/stop").json();
    assertThat(stopped.path("stopped").asBoolean()).isTrue();
    assertThat(app.send("GET", "/operations/" + id).json().path("state").asString())
        .isEqualTo("STOPPED");
    assertThat(app.send("POST", "/operations/" + id + "/stop").json().path("stopped").asBoolean())
        .isFalse();
    JsonNode audit = app.send("GET", "/audit?operation=" + id).json().path("items");
    assertThat(audit.at("/0/verb").asString()).isEqualTo("stop");
    assertThat(audit.at("/0/operation").asString()).isEqualTo(id);
    assertThat(app.send("GET", "/audit?operation=x").status()).isEqualTo(400);
  }

  @Test
  void operationsComeInPages() {
    start("{\"command\":{\"verb\":\"pause\"},\"filter\":{\"types\":[\"a\"]}}");
    start("{\"command\":{\"verb\":\"pause\"},\"filter\":{\"types\":[\"b\"]}}");

    JsonNode first = app.send("GET", "/operations?limit=1").json();
    JsonNode second =
        app.send("GET", "/operations?limit=1&after=" + first.path("next").asString()).json();

    assertThat(first.at("/items/0/filter/types/0").asString()).isEqualTo("b");
    assertThat(second.at("/items/0/filter/types/0").asString()).isEqualTo("a");
  }

  @Test
  void everyTaskIsMeantOnlyIfThatIsSaid() {
    assertThat(start("{\"command\":{\"verb\":\"cancel\"},\"filter\":{}}").text())
        .contains("invalid", "everything");
    assertThat(start("{\"command\":{\"verb\":\"cancel\"}}").status()).isEqualTo(400);
    assertThat(
            start("{\"command\":{\"verb\":\"cancel\"},\"everything\":true,\"dryRun\":true}").text())
        .contains("\"matched\":3");
    assertThat(
            start(
                    "{\"command\":{\"verb\":\"cancel\"},\"filter\":{\"types\":[\"a\"]},\"everything\":true}")
                .status())
        .isEqualTo(400);
    assertThat(start("{\"filter\":{\"types\":[\"a\"]}}").status()).isEqualTo(400);
    assertThat(
            app.with("Test-Tenant", "1")
                .send(
                    "POST",
                    "/operations",
                    "{\"command\":{\"verb\":\"cancel\"},\"everything\":true,\"dryRun\":true}")
                .text())
        .as("everything there is for them")
        .contains("\"matched\":1");
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThat(app.send("GET", "/operations/987").status()).isEqualTo(404);
    assertThat(app.send("POST", "/operations/987/stop").status()).isEqualTo(404);
    assertThat(app.send("GET", "/operations?limit=0").status()).isEqualTo(400);
  }
}
