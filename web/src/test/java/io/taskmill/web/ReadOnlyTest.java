package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** An installation that only shows. */
class ReadOnlyTest {

  private static final String TASK = "{\"type\":\"mail\",\"payload\":{}}";

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:", "taskmill.web.read-only=true", "taskmill.web.title=prod-eu");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void nobodyChangesAnythingAndTheReasonIsSaid(Role role) {
    TestApp.Answer answer = app.as(role).send("POST", "/tasks", TASK);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().path("code").asString()).isEqualTo("read-only");
    assertThat(answer.json().path("detail").asString()).contains("taskmill.web.read-only");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"VIEWER", "OPERATOR", "ADMIN"})
  void everybodyIsAViewer(Role role) {
    JsonNode me = app.as(role).send("GET", "/me").json();
    assertThat(me.path("role").asString()).isEqualTo("VIEWER");
    assertThat(me.path("readOnly").asBoolean()).isTrue();
    assertThat(me.path("title").asString()).isEqualTo("prod-eu");
    assertThat(me.path("may").toString()).contains("findTasks").doesNotContain("submit", "cancel");
    assertThat(app.as(role).send("GET", "/tasks").status()).isEqualTo(200);
  }

  @Test
  void anAgentSeesNoMoreThanBefore() {
    JsonNode me = app.as(Role.AGENT).send("GET", "/me").json();
    assertThat(me.path("role").asString()).isEqualTo("AGENT");
    assertThat(me.path("may").toString()).contains("getTask").doesNotContain("submit", "getAudit");
    assertThat(app.as(Role.AGENT).send("GET", "/audit").status()).isEqualTo(403);
  }

  @Test
  void unlessSaidItIsNot() {
    try (TestApp writable = TestApp.start("memory:")) {
      JsonNode me = writable.as(Role.ADMIN).send("GET", "/me").json();
      assertThat(me.path("readOnly").asBoolean()).isFalse();
      assertThat(me.path("title").asString()).isEmpty();
      assertThat(me.path("role").asString()).isEqualTo("ADMIN");
    }
  }
}
