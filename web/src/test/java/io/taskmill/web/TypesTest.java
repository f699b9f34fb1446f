package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Types over HTTP. */
class TypesTest {

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    app.mill()
        .declare(
            TaskType.of("mail").timeout(Duration.ofMinutes(5)),
            TaskType.of("other"),
            TaskType.of("seen"));
    app.mill().types().list();
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  void aTypeHasItsPolicyAndWhatTheCodeSaysOfIt() {
    JsonNode type = app.send("GET", "/types/other").json();
    assertThat(type.path("policy").path("queue").asString()).isEqualTo("default");
    assertThat(type.path("code")).isEqualTo(type.path("policy"));
    assertThat(type.path("edited").isEmpty()).isTrue();
    assertThat(type.path("verbs").toString()).isEqualTo("[\"edit\"]");
    assertThat(app.as(Role.VIEWER).send("GET", "/types/other").json().path("verbs").isEmpty())
        .isTrue();
    assertThat(app.send("GET", "/types").json().path("items").findValuesAsString("name"))
        .contains("mail", "other");
    assertThat(app.send("GET", "/types/none").status()).isEqualTo(404);
  }

  @Test
  void fieldsAreEditedAndReverted() {
    TestApp.Answer edited =
        app.send(
            "PATCH",
            "/types/mail/policy?why=ticket",
            "{\"maxRunning\":3,\"retry\":{\"strategy\":\"fixed\",\"interval\":\"PT5S\"},\"deadline\":\"PT2H\"}");
    assertThat(edited.status()).as(edited.text()).isEqualTo(200);
    assertThat(edited.json().path("edited").toString())
        .isEqualTo("[\"maxRunning\",\"retry\",\"deadline\"]");
    assertThat(edited.json().path("policy").path("retry").path("interval").asString())
        .isEqualTo("PT5S");
    assertThat(edited.json().path("policy").path("timeout").asString()).isEqualTo("PT5M");

    JsonNode without = app.send("PATCH", "/types/mail/policy", "{\"deadline\":null}").json();
    assertThat(without.path("policy").has("deadline")).isFalse();
    JsonNode one = app.send("DELETE", "/types/mail/policy/maxRunning").json();
    assertThat(one.path("edited").toString()).doesNotContain("maxRunning").contains("retry");
    assertThat(app.send("DELETE", "/types/mail/policy").json().path("edited").isEmpty()).isTrue();
  }

  @Test
  void whatIsWrongWithAnEditIsTold() {
    refused("{\"colour\":1}", "unknown-field", "colour");
    refused("{\"colour\":null}", "unknown-field", "colour");
    refused("{\"retry\":{\"colour\":1}}", "unknown-field", "retry.colour");
    refused("{\"timeout\":null}", "invalid", "timeout");
    refused("{\"timeout\":\"\"}", "invalid", "timeout");
    refused("{\"timeout\":\"soon\"}", "invalid", "time");
    refused("{\"maxRunning\":\"3\"}", "invalid", "maxRunning");
    refused("{\"callback\":{\"security\":{\"secretKey\":\"x\"}}}", "invalid", "callback");
    refused("[]", "bad-json", "");
    assertThat(app.send("DELETE", "/types/mail/policy/colour").status()).isEqualTo(400);
    assertThat(app.send("PATCH", "/types/none/policy", "{}").status()).isEqualTo(404);
  }

  private static void refused(String body, String code, String fragment) {
    TestApp.Answer answer = app.send("PATCH", "/types/mail/policy", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().path("code").asString()).as(answer.text()).isEqualTo(code);
    assertThat(answer.json().path("detail").asString()).contains(fragment);
  }

  @Test
  void whoHasSeenAnOlderVersionEditsNothing() {
    long version = app.send("GET", "/types/seen").json().path("version").asLong();
    assertThat(
            app.send("PATCH", "/types/seen/policy?version=" + version, "{\"priority\":7}").status())
        .isEqualTo(200);
    TestApp.Answer late =
        app.send("PATCH", "/types/seen/policy?version=" + version, "{\"priority\":8}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("changed");
  }

  @Test
  void anAgentRegistersTypes() {
    TestApp agent = app.as(Role.AGENT);
    assertThat(
            agent
                .send("POST", "/types/unknown", "{\"names\":[\"mail\",\"resize\"]}")
                .json()
                .path("names")
                .toString())
        .isEqualTo("[\"resize\"]");
    String body =
        "{\"types\":[{\"name\":\"resize\",\"policy\":{\"queue\":\"images\",\"priority\":%d}}]}";

    TestApp.Answer first = agent.send("POST", "/types", body.formatted(4));
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    app.send("PATCH", "/types/resize/policy", "{\"timeout\":\"PT7M\"}");
    JsonNode again = agent.send("POST", "/types", body.formatted(6)).json().path("items").path(0);
    assertThat(again.path("code").path("priority").asInt()).isEqualTo(6);
    assertThat(again.path("policy").path("timeout").asString()).isEqualTo("PT7M");
    long version = again.path("version").asLong();
    assertThat(
            agent
                .send("POST", "/types", body.formatted(6))
                .json()
                .path("items")
                .path(0)
                .path("version")
                .asLong())
        .as("the same said again changes nothing")
        .isEqualTo(version);
    assertThat(
            agent
                .send("POST", "/types", "{\"types\":[{\"name\":\"x\",\"policy\":{\"color\":1}}]}")
                .text())
        .contains("unknown-field");
    assertThat(agent.send("POST", "/types", "{\"types\":[{\"name\":\"a b\"}]}").status())
        .isEqualTo(400);
    assertThat(agent.send("POST", "/types", "{}").status()).isEqualTo(400);
  }

  @Test
  void aTenantEntersTypesButChangesNone() {
    TestApp tenant = app.as(Role.OPERATOR).with("Test-Tenant", "7");
    assertThat(tenant.send("GET", "/types/mail").json().path("verbs").isEmpty()).isTrue();
    TestApp.Answer edit = tenant.send("PATCH", "/types/mail/policy", "{\"priority\":1}");
    assertThat(edit.status()).isEqualTo(403);
    assertThat(edit.json().path("code").asString()).isEqualTo("global");
    assertThat(tenant.send("POST", "/types", "{\"types\":[{\"name\":\"of7\"}]}").status())
        .isEqualTo(200);
    assertThat(
            tenant
                .send(
                    "POST",
                    "/types",
                    "{\"types\":[{\"name\":\"of7\",\"policy\":{\"priority\":1}}]}")
                .status())
        .isEqualTo(403);
  }

  @Test
  void viewersChangeNothing() {
    TestApp viewer = app.as(Role.VIEWER);
    assertThat(viewer.send("PATCH", "/types/mail/policy", "{}").status()).isEqualTo(403);
    assertThat(viewer.send("DELETE", "/types/mail/policy").status()).isEqualTo(403);
    assertThat(viewer.send("POST", "/types", "{\"types\":[]}").status()).isEqualTo(403);
    assertThat(app.as(Role.AGENT).send("PATCH", "/types/mail/policy", "{}").status())
        .isEqualTo(403);
  }
}
