package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tasks are found, counted and commanded together over HTTP. */
class FindTasksTest {

  private static final TaskType<Object, Void> MAIL = TaskType.of("mail", Object.class);
  private static final TaskType<Object, Void> REPORT = TaskType.of("report", Object.class);

  private static final TaskType<Object, Void> OTHER = TaskType.of("other", Object.class);

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:find-tasks");
    Taskmill mill = app.mill();
    mill.declare(MAIL, REPORT, OTHER);
    for (int i = 0; i < 5; i++) {
      mill.submit(
          MAIL.request(Map.of("number", i, "password", "geheim"))
              .key("mail-" + i)
              .tags("morning")
              .headers(Map.of("authorization", "Bearer abc", "trace", "t" + i)));
    }
    mill.submit(REPORT.request(Map.of()).queue("slow").tenant(7).delay(Duration.ofDays(1)));
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static List<String> texts(JsonNode items, String field) {
    return items.valueStream().map(item -> item.path(field).asString()).toList();
  }

  @Test
  void pagesFollowEachOther() {
    JsonNode first = app.send("GET", "/tasks?types=mail&limit=3&order=oldest").json();
    JsonNode second =
        app.send(
                "GET",
                "/tasks?types=mail&limit=3&order=oldest&after=" + first.path("next").asString())
            .json();

    assertThat(texts(first.path("items"), "key")).containsExactly("mail-0", "mail-1", "mail-2");
    assertThat(texts(second.path("items"), "key")).containsExactly("mail-3", "mail-4");
    assertThat(second.path("next").isNull()).isTrue();
    assertThat(second.path("bounded").asBoolean()).isFalse();
    assertThat(texts(app.send("GET", "/tasks?types=mail&limit=1").json().path("items"), "key"))
        .as("the newest first")
        .containsExactly("mail-4");
  }

  @Test
  void everyConditionMustHold() {
    assertThat(found("types=mail&types=report")).isEqualTo(6);
    assertThat(found("states=scheduled")).isEqualTo(1);
    assertThat(found("queues=slow&tenant=7")).isEqualTo(1);
    assertThat(found("keyPrefix=mail-&tags=morning")).isEqualTo(5);
    assertThat(found("key=mail-1&states=SUCCEEDED")).isZero();
    assertThat(found("createdBefore=2020-01-01T00:00:00Z")).isZero();
  }

  private static int found(String query) {
    return app.send("GET", "/tasks?" + query).json().path("items").size();
  }

  @Test
  void secretsAreHiddenFromAllButAdministrators() {
    String path = "/tasks?key=mail-1&data=true";
    JsonNode seen = app.as(Role.OPERATOR).send("GET", path).json().path("items").get(0);
    JsonNode all = app.send("GET", path).json().path("items").get(0);

    assertThat(seen.path("payload").asString()).contains("\"number\":1").doesNotContain("geheim");
    assertThat(seen.path("headers").path("authorization").asString()).isEqualTo("…");
    assertThat(seen.path("headers").path("trace").asString()).isEqualTo("t1");
    assertThat(seen.path("redacted").asBoolean()).isTrue();
    assertThat(all.path("payload").asString()).contains("geheim");
    assertThat(all.path("redacted").asBoolean()).isFalse();
  }

  @Test
  void longTextsAreCut() {
    JsonNode cut =
        app.send("GET", "/tasks?key=mail-1&data=true&textLimit=5").json().path("items").get(0);

    assertThat(cut.path("payload").asString()).hasSize(5);
    assertThat(cut.path("truncated").asBoolean()).isTrue();
  }

  @Test
  void whatIsOutOfScopeIsNotThere() {
    TestApp tenant = app.with("Test-Tenant", "7");

    assertThat(texts(tenant.send("GET", "/tasks").json().path("items"), "type"))
        .containsExactly("report");
    assertThat(tenant.send("GET", "/tasks/count").json().path("value").asInt()).isEqualTo(1);
    String other = app.send("GET", "/tasks?key=mail-1").json().at("/items/0/id").asString();
    assertThat(tenant.send("GET", "/tasks/" + other).status()).isEqualTo(404);
    assertThat(tenant.send("GET", "/tasks/" + other + "/log").status()).isEqualTo(404);
    assertThat(
            tenant.send("POST", "/tasks/" + other + "/commands", "{\"verb\":\"cancel\"}").status())
        .isEqualTo(404);
  }

  @Test
  void tasksAreCountedInAllOrByGroup() {
    JsonNode plain = app.send("GET", "/tasks/count?types=mail").json();
    JsonNode byType = app.send("GET", "/tasks/count?by=type").json();

    assertThat(plain.path("value").asInt()).isEqualTo(5);
    assertThat(plain.path("atLeast").asBoolean()).isFalse();
    assertThat(byType.at("/groups/mail/value").asInt()).isEqualTo(5);
    assertThat(byType.at("/groups/report/value").asInt()).isEqualTo(1);
    assertThat(byType.path("complete").asBoolean()).isTrue();
  }

  @Test
  void badParametersAreToldByName() {
    assertBad("limit=0", "bad-parameter", "limit");
    assertBad("limit=1001", "bad-parameter", "limit");
    assertBad("limit=many", "bad-parameter", "whole number");
    assertBad("order=sideways", "bad-parameter", "NEWEST");
    assertBad("data=perhaps", "bad-parameter", "true or false");
    assertBad("after=x", "invalid", "after");
    assertBad("states=GONE", "invalid", "GONE");
    assertBad("createdFrom=yesterday", "invalid", "createdFrom");
    assertBad("textLimit=-1", "bad-parameter", "textLimit");
    assertBad("attributes=x", "bad-parameter", "name:value");
    assertThat(app.send("GET", "/tasks/count?by=colour").text()).contains("bad-parameter", "STATE");
  }

  private static void assertBad(String query, String code, String words) {
    TestApp.Answer answer = app.send("GET", "/tasks?" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().path("code").asString()).isEqualTo(code);
    assertThat(answer.json().path("detail").asString()).contains(words);
  }

  @Test
  void severalTasksAreCommandedAtOnceAndEachAnswers() {
    String id =
        String.valueOf(app.mill().submit(OTHER.request(Map.of()).delay(Duration.ofDays(1))).id());
    JsonNode answers =
        app.as(Role.OPERATOR)
            .send(
                "POST",
                "/tasks/commands?why=ticket",
                "{\"ids\":[\"" + id + "\",\"12345\"],\"command\":{\"verb\":\"cancel\"}}")
            .json()
            .path("answers");

    assertThat(answers.at("/0/id").asString()).isEqualTo(id);
    assertThat(answers.at("/0/result").asString()).isEqualTo("APPLIED");
    assertThat(answers.at("/1/refusal").asString()).isEqualTo("UNKNOWN");
    assertThat(answers.at("/1/words").asString()).contains("12345");
    assertThat(app.send("POST", "/tasks/commands", "{\"ids\":[]}").status()).isEqualTo(400);
    assertThat(
            app.send(
                    "POST", "/tasks/commands", "{\"ids\":[null],\"command\":{\"verb\":\"cancel\"}}")
                .status())
        .isEqualTo(400);
  }
}
