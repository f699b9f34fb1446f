package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Submits over HTTP. */
class SubmitTest {

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    app.mill().declare(TaskType.of("mail", Object.class));
    app.mill().submit("mail", java.util.Map.of());
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  void payloadIsKeptLetterByLetter() {
    TestApp.Answer answer =
        app.send(
            "POST",
            "/tasks",
            "{\"type\":\"mail\", \"payload\": {\"b\": 1.00,  \"a\":\"\\u00e4\"} , \"key\":\"k1\"}");

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    String id = answer.json().path("id").asString();
    TestApp.Answer task = app.send("GET", "/tasks/" + id);
    assertThat(task.json().path("payload").asString())
        .isEqualTo("{\"b\": 1.00,  \"a\":\"\\u00e4\"}");
    assertThat(task.json().path("id").isString()).isTrue();
  }

  @Test
  void sameKeyIsTheSameSubmit() {
    TestApp once = app.with("Idempotency-Key", "order-17");

    TestApp.Answer first = once.send("POST", "/tasks", "{\"type\":\"mail\",\"payload\":1}");
    TestApp.Answer again = once.send("POST", "/tasks", "{\"type\":\"mail\",\"payload\":1}");
    TestApp.Answer other = once.send("POST", "/tasks", "{\"type\":\"mail\",\"payload\":2}");

    assertThat(again.json().path("id")).as(first.text()).isEqualTo(first.json().path("id"));
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.json().path("code").asString()).isEqualTo("key-reused");
  }

  @Test
  void aKeyThatWouldNotCountIsRefused() {
    TestApp.Answer answer =
        app.with("Idempotency-Key", "w1")
            .send("POST", "/workflows", "{\"name\":\"w\",\"tasks\":[]}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text()).contains("knows no Idempotency-Key");
  }

  @Test
  void whoIsNotKnownIsTurnedAway() {
    assertThat(app.with("Test-Role", "NOBODY").send("GET", "/tasks").status()).isEqualTo(401);
    assertThat(app.as(Role.VIEWER).send("POST", "/tasks", "{\"type\":\"mail\"}").status())
        .isEqualTo(403);
  }

  @Test
  void whatIsWrongIsTold() {
    assertThat(app.send("POST", "/tasks", "{\"type\":\"mail\",\"colour\":1}").text())
        .contains("unknown-field", "colour");
    assertThat(app.send("POST", "/tasks", "{").text()).contains("bad-json");
    assertThat(app.send("GET", "/tasks?colour=red").text()).contains("unknown-parameter");
    assertThat(app.send("GET", "/nowhere").status()).isEqualTo(404);
    assertThat(app.send("GET", "/tasks/abc").status()).isEqualTo(400);
    assertThat(app.send("PUT", "/tasks").status()).isEqualTo(405);
    for (String other : List.of("text/plain", "application/x-www-form-urlencoded")) {
      assertThat(app.with("Content-Type", other).send("POST", "/tasks", "{}").status())
          .as(other)
          .isEqualTo(415);
    }
  }
}
