package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Workflows over HTTP. */
class WorkflowsTest {

  private static final String ORDER =
      """
      {"name":"order","key":"%s","onFailure":"continue","resultOf":"ship",
       "tasks":[
         {"name":"ship","type":"step","after":["charge",{"name":"pack","on":"any"}]},
         {"name":"charge","type":"step","payload":{"a": 1.0}},
         {"name":"pack","type":"step","priority":9}],
       "undo":{"charge":{"type":"step"}}}
      """;

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    app.mill().declare(TaskType.of("step"));
    app.mill().types().list();
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static String submit(TestApp by, String key) {
    TestApp.Answer answer = by.send("POST", "/workflows", ORDER.formatted(key));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.json().path("id").asString();
  }

  @Test
  void aGraphIsSubmittedAsAWhole() {
    String id = submit(app, "k1");
    TestApp.Answer again = app.send("POST", "/workflows", ORDER.formatted("k1"));
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("id").asString()).isEqualTo(id);

    JsonNode workflow = app.send("GET", "/workflows/" + id).json();
    assertThat(workflow.path("total").asInt()).isEqualTo(4);
    assertThat(workflow.path("onFailure").asString()).isEqualTo("CONTINUE");
    assertThat(workflow.path("verbs").toString()).contains("cancel");
    assertThat(workflow.path("resultOf").isString()).isTrue();

    JsonNode first = app.send("GET", "/workflows/" + id + "/tasks?limit=3").json();
    assertThat(first.path("items").size()).isEqualTo(3);
    JsonNode ship = first.path("items").path(2);
    assertThat(ship.path("name").asString()).isEqualTo("ship");
    assertThat(ship.path("after").findValuesAsString("on"))
        .containsExactlyInAnyOrder("SUCCESS", "ANY");
    JsonNode rest =
        app.send(
                "GET",
                "/workflows/%s/tasks?limit=3&after=%s".formatted(id, first.path("next").asString()))
            .json();
    assertThat(rest.path("items").findValuesAsString("name")).contains("undo:charge");
    assertThat(rest.path("next").isNull()).isTrue();
    for (JsonNode task : first.path("items")) {
      if (task.path("name").asString().equals("charge")) {
        assertThat(
                app.send("GET", "/tasks/" + task.path("id").asString())
                    .json()
                    .path("payload")
                    .asString())
            .isEqualTo("{\"a\": 1.0}");
      }
    }
  }

  @Test
  void workflowsAreFoundPageByPage() {
    String one = submit(app, "p1");
    String two = submit(app, "p2");
    JsonNode page = app.send("GET", "/workflows?name=order&state=running&limit=1").json();
    assertThat(page.path("items").size()).isEqualTo(1);
    assertThat(page.path("next").asString()).isNotEmpty();
    assertThat(app.send("GET", "/workflows?key=p1").json().path("items").findValuesAsString("id"))
        .containsExactly(one);
    assertThat(
            app.send("GET", "/workflows?limit=100&after=" + two)
                .json()
                .path("items")
                .findValuesAsString("id"))
        .contains(one)
        .doesNotContain(two);
    assertThat(app.send("GET", "/workflows?state=asleep").text()).contains("bad-parameter");
    assertThat(app.send("GET", "/workflows?limit=0").status()).isEqualTo(400);
    assertThat(app.send("GET", "/workflows?after=x").status()).isEqualTo(400);
  }

  @Test
  void aWorkflowIsCancelledAndRetried() {
    String id = submit(app, "c1");
    TestApp.Answer cancel = app.send("POST", "/workflows/" + id + "/cancel?why=mistake");
    assertThat(cancel.status()).as(cancel.text()).isEqualTo(202);
    assertThat(cancel.json().path("operation").asString()).isNotEmpty();
    assertThat(app.send("POST", "/workflows/" + id + "/retry").status()).isEqualTo(202);
    assertThat(app.send("POST", "/workflows/1/cancel").status()).isEqualTo(404);
    assertThat(app.send("POST", "/workflows/1/retry").status()).isEqualTo(404);
    assertThat(app.send("GET", "/workflows/1").status()).isEqualTo(404);
    assertThat(app.send("GET", "/workflows/1/tasks").status()).isEqualTo(404);
    assertThat(app.send("GET", "/workflows/x").status()).isEqualTo(400);
  }

  @Test
  void whatIsWrongWithAGraphIsTold() {
    refused("{\"name\":\"w\",\"tasks\":[]}", "invalid", "no task");
    refused("{\"name\":\"w\"}", "invalid", "tasks");
    refused("{\"tasks\":[{\"name\":\"a\",\"type\":\"step\"}]}", "invalid", "name");
    refused(
        "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"step\",\"after\":[\"a\"]}]}",
        "invalid",
        "");
    refused(
        "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"step\",\"colour\":1}]}",
        "unknown-field",
        "colour");
    refused(
        "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"step\",\"after\":[{\"name\":\"b\",\"if\":1}]}]}",
        "unknown-field",
        "after");
    refused(
        "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"step\",\"after\":[7]}]}",
        "invalid",
        "after");
    refused("{\"name\":\"w\",\"tasks\":[null]}", "invalid", "tasks");
    refused(
        "{\"name\":\"w\",\"tasks\":[{\"name\":\"a\",\"type\":\"nowhere\"}]}", "invalid", "nowhere");
  }

  private static void refused(String body, String code, String fragment) {
    TestApp.Answer answer = app.send("POST", "/workflows", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().path("code").asString()).as(answer.text()).isEqualTo(code);
    assertThat(answer.json().path("detail").asString()).contains(fragment);
  }

  @Test
  void tenantsSeeTheirOwn() {
    TestApp seven = app.with("Test-Tenant", "7");
    String mine = submit(seven, "t1");
    assertThat(seven.send("GET", "/workflows/" + mine).json().path("tenant").asString())
        .isEqualTo("7");
    TestApp eight = app.with("Test-Tenant", "8");
    assertThat(eight.send("GET", "/workflows/" + mine).status()).isEqualTo(404);
    assertThat(eight.send("GET", "/workflows").json().path("items").isEmpty()).isTrue();
    assertThat(eight.send("POST", "/workflows/" + mine + "/cancel").status()).isEqualTo(404);
    TestApp.Answer other =
        eight.send(
            "POST",
            "/workflows",
            "{\"name\":\"w\",\"tenant\":\"7\",\"tasks\":[{\"name\":\"a\",\"type\":\"step\"}]}");
    assertThat(other.status()).as(other.text()).isEqualTo(403);
    assertThat(other.json().path("code").asString()).isEqualTo("out-of-scope");
  }

  @Test
  void rolesCount() {
    submit(app.as(Role.AGENT), "agent");
    assertThat(app.as(Role.VIEWER).send("POST", "/workflows", ORDER.formatted("v")).status())
        .isEqualTo(403);
    String id = submit(app, "r1");
    assertThat(app.as(Role.VIEWER).send("GET", "/workflows/" + id).json().path("verbs").isEmpty())
        .isTrue();
    assertThat(app.as(Role.VIEWER).send("POST", "/workflows/" + id + "/retry").status())
        .isEqualTo(403);
  }
}
