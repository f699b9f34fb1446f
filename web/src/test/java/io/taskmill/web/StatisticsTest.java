package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Statistics, the audit and who calls, over HTTP. */
class StatisticsTest {

  private static final TaskType<Object, Void> WORK = TaskType.of("work", Object.class);

  private static final TaskType<Object, Void> LATER = TaskType.of("later", Object.class);

  private static TestApp app;

  @BeforeAll
  static void start() throws Exception {
    app = TestApp.start("memory:statistics");
    app.mill().declare(LATER).handle(WORK, (payload, task) -> {});
    app.mill().submit(WORK.request(Map.of()).tenant(1)).result(Duration.ofSeconds(20));
    app.mill().submit(WORK.request(Map.of()).tenant(2)).result(Duration.ofSeconds(20));
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static TestApp.Answer statistics(TestApp caller, String more) {
    Instant now = Instant.now();
    return caller.send(
        "GET",
        "/statistics?step=day&from=%s&to=%s%s"
            .formatted(now.minus(Duration.ofDays(2)), now.plus(Duration.ofDays(1)), more));
  }

  private static long sum(JsonNode points, String field) {
    return points.path("items").valueStream().mapToLong(point -> point.at(field).asLong()).sum();
  }

  @Test
  void timesThatNobodyCanMeanAreRefused() {
    for (String query :
        List.of(
            "/statistics?step=DAY&from=%2B1000000000-12-31T23:59:59Z&to=%2B1000000000-12-31T23:59:59.5Z",
            "/statistics?step=DAY&from=1969-12-31T23:59:59Z",
            "/schedules/fires?from=-1000000000-01-01T00:00:00Z&to=2030-01-01T00:00:00Z",
            "/errors?since=-1000000000-01-01T00:00:00Z",
            "/audit?before=%2B10000-01-01T00:00:00Z")) {
      TestApp.Answer answer = app.send("GET", query);
      assertThat(answer.status()).as(query + answer.text()).isEqualTo(400);
      assertThat(answer.text()).contains("bad-parameter", "between 1970 and 9999");
    }
    assertThat(app.send("GET", "/audit?before=9999-12-31T23:59:59Z").status()).isEqualTo(200);
  }

  @Test
  void pointsHaveCountsRatesAndDurations() {
    JsonNode points = statistics(app, "&types=work").json();
    JsonNode point = points.at("/items/0");

    assertThat(sum(points, "/counts/SUBMITTED")).isEqualTo(2);
    assertThat(sum(points, "/succeeded")).isEqualTo(2);
    assertThat(point.path("firstTrySuccess").asDouble()).isEqualTo(1.0);
    assertThat(point.path("secondTrySuccess").isNull()).isTrue();
    assertThat(point.at("/runs/p95").asString()).startsWith("PT");
    assertThat(point.at("/runs/buckets").size()).isEqualTo(points.path("bounds").size() + 1);
    assertThat(point.at("/runs/buckets").valueStream().mapToLong(JsonNode::asLong).sum())
        .isEqualTo(point.at("/runs/count").asLong());
    assertThat(points.at("/bounds/0").asString()).isEqualTo("PT0.001S");
  }

  @Test
  void pointsAreToldApartAndLimited() {
    JsonNode byTenant = statistics(app, "&types=work&by=tenant&by=type").json();

    assertThat(byTenant.at("/items/0/tenant").isString()).isTrue();
    assertThat(byTenant.at("/items/0/type").asString()).isEqualTo("work");
    assertThat(sum(statistics(app, "&tenant=1").json(), "/succeeded")).isEqualTo(1);
    assertThat(sum(statistics(app, "&types=other").json(), "/succeeded")).isZero();
    assertThat(sum(statistics(app.with("Test-Tenant", "2"), "").json(), "/succeeded")).isEqualTo(1);
  }

  @Test
  void badQuestionsAreTold() {
    assertThat(app.send("GET", "/statistics").status()).isEqualTo(400);
    assertThat(app.send("GET", "/statistics?step=year&from=2020-01-01T00:00:00Z").text())
        .contains("bad-parameter", "MINUTE");
    assertThat(app.send("GET", "/statistics?step=minute&from=2020-01-01T00:00:00Z").text())
        .contains("bad-parameter", "steps");
    assertThat(
            app.send("GET", "/statistics?from=2020-01-02T00:00:00Z&to=2020-01-01T00:00:00Z")
                .status())
        .isEqualTo(400);
    assertThat(statistics(app, "&by=colour").text()).contains("bad-parameter", "TENANT");
    assertThat(statistics(app, "&tenant=x").status()).isEqualTo(400);
  }

  @Test
  void theAuditIsFilteredAndComesInPages() {
    long one = app.mill().submit(LATER.request(Map.of()).delay(Duration.ofDays(1))).id();
    TestApp operator = app.as(Role.OPERATOR);
    operator.send(
        "POST",
        "/tasks/" + one + "/commands?why=wrong+data",
        "{\"verb\":\"edit\",\"payload\":\"{\\\"password\\\":\\\"p1\\\"}\"}");
    operator.send("POST", "/tasks/" + one + "/commands", "{\"verb\":\"cancel\"}");

    JsonNode newest = app.send("GET", "/audit?limit=1&task=" + one).json();
    JsonNode next =
        app.as(Role.VIEWER)
            .send("GET", "/audit?limit=1&task=" + one + "&after=" + newest.path("next").asString())
            .json();

    assertThat(newest.at("/items/0/verb").asString()).isEqualTo("cancel");
    assertThat(next.at("/items/0/verb").asString()).isEqualTo("edit");
    assertThat(next.at("/items/0/why").asString()).isEqualTo("wrong data");
    assertThat(next.toString()).doesNotContain("p1");
    assertThat(app.send("GET", "/audit?verb=edit&who=test").json().path("items").size())
        .isEqualTo(1);
    assertThat(app.send("GET", "/audit?who=nobody").json().path("items").size()).isZero();
    assertThat(app.send("GET", "/audit?before=soon").status()).isEqualTo(400);
    assertThat(app.with("Test-Tenant", "2").send("GET", "/audit").text())
        .doesNotContain(String.valueOf(one));
  }

  @Test
  void whoCallsLearnsWhatTheyMayDo() {
    JsonNode viewer = app.as(Role.VIEWER).with("Test-Tenant", "7").send("GET", "/me").json();
    JsonNode operator = app.as(Role.OPERATOR).send("GET", "/me").json();
    JsonNode agent = app.as(Role.AGENT).send("GET", "/me").json();

    assertThat(viewer.path("name").asString()).isEqualTo("test");
    assertThat(viewer.path("role").asString()).isEqualTo("VIEWER");
    assertThat(viewer.at("/scope/tenant").asString()).isEqualTo("7");
    assertThat(viewer.path("may").toString())
        .contains("findTasks", "getTask", "me")
        .doesNotContain("commandTask", "submitTask");
    assertThat(operator.path("may").toString()).contains("commandTask", "startOperation");
    assertThat(agent.path("may").toString())
        .contains("submitTask", "getTask")
        .doesNotContain("findAudit");
    assertThat(app.with("Test-Role", "NOBODY").send("GET", "/me").status()).isEqualTo(401);
  }
}
