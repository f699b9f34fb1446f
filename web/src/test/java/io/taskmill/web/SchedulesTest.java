package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Schedules and calendars over HTTP. */
class SchedulesTest {

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:");
    app.mill().declare(TaskType.of("report"));
    app.mill().types().list();
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static String body(String name, String when) {
    return "{\"name\":\"%s\",\"type\":\"report\",\"when\":\"%s\",\"zone\":\"Europe/Berlin\",\"payload\":\"{\\\"password\\\":\\\"p17\\\"}\"}"
        .formatted(name, when);
  }

  private static JsonNode add(TestApp by, String name, String when) {
    TestApp.Answer added = by.send("POST", "/schedules", body(name, when));
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.json();
  }

  @Test
  void aScheduleIsAddedShownAndRemoved() {
    JsonNode added = add(app, "nightly", "0 3 * * *");
    assertThat(added.path("state").asString()).isEqualTo("NEW");
    assertThat(added.path("schedule").path("when").asString()).isEqualTo("cron:0 3 * * *");
    assertThat(added.path("words").path("en").asString()).isNotEmpty();
    assertThat(added.path("words").path("zh").asString())
        .isNotEqualTo(added.path("words").path("en").asString());
    assertThat(added.path("verbs").toString()).contains("online", "edit").doesNotContain("revert");
    assertThat(app.send("POST", "/schedules", body("nightly", "none")).status()).isEqualTo(400);
    assertThat(app.send("GET", "/schedules").json().path("items").findValuesAsString("name"))
        .contains("nightly");
    assertThat(app.send("DELETE", "/schedules/nightly").status()).isEqualTo(204);
    assertThat(app.send("GET", "/schedules/nightly").status()).isEqualTo(404);
    assertThat(app.send("DELETE", "/schedules/nightly").status()).isEqualTo(404);
  }

  @Test
  void secretsInPayloadsAreForAdministrators() {
    add(app, "secret", "none");
    assertThat(app.send("GET", "/schedules/secret").text()).contains("p17");
    JsonNode seen = app.as(Role.OPERATOR).send("GET", "/schedules/secret").json();
    assertThat(seen.toString()).doesNotContain("p17");
    assertThat(seen.path("redacted").asBoolean()).isTrue();
  }

  @Test
  void aScheduleIsEditedAndReverted() {
    JsonNode added = add(app, "edited", "0 3 * * *");
    long version = added.path("version").asLong();
    TestApp.Answer edited =
        app.send(
            "PATCH",
            "/schedules/edited?version=" + version,
            "{\"when\":\"every PT5M\",\"queue\":\"slow\",\"tenant\":\"5\"}");
    assertThat(edited.status()).as(edited.text()).isEqualTo(200);
    assertThat(edited.json().path("schedule").path("queue").asString()).isEqualTo("slow");
    assertThat(edited.json().path("schedule").path("zone").asString()).isEqualTo("Europe/Berlin");
    assertThat(edited.json().path("edited").toString()).contains("when", "queue", "tenant");
    TestApp.Answer late = app.send("PATCH", "/schedules/edited?version=" + version, "{}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("changed");
    JsonNode without = app.send("PATCH", "/schedules/edited", "{\"queue\":null}").json();
    assertThat(without.path("schedule").has("queue")).isFalse();
    assertThat(app.send("POST", "/schedules/edited/revert").json().path("edited").isEmpty())
        .isTrue();
  }

  @Test
  void whatIsWrongIsTold() {
    add(app, "wrong", "none");
    refused("PATCH", "/schedules/wrong", "{\"colour\":1}", "unknown-field");
    refused("PATCH", "/schedules/wrong", "{\"colour\":null}", "unknown-field");
    refused("PATCH", "/schedules/wrong", "{\"when\":null}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"when\":\"\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"when\":7}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"when\":\"0 25 * * *\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"zone\":\"Mars\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"tenant\":\"x\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"name\":\"else\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "{\"jitter\":\"soon\"}", "invalid");
    refused("PATCH", "/schedules/wrong", "[1]", "bad-json");
    refused("POST", "/schedules", "\"text\"", "bad-json");
    refused("POST", "/schedules", "{\"type\":\"report\"}", "invalid");
    refused("POST", "/schedules", "{\"name\":\"x\",\"type\":\"nowhere\"}", "invalid");
    refused("POST", "/schedules", "{\"name\":\"x y\",\"type\":\"report\"}", "invalid");
    refused("POST", "/schedules/wrong/online", null, "invalid");
    refused("POST", "/schedules/wrong/backfill", "{\"from\":\"2020-01-01T00:00:00Z\"}", "invalid");
    refused(
        "POST",
        "/schedules/wrong/backfill",
        "{\"from\":\"-1000000000-01-01T00:00:00Z\",\"to\":\"2026-01-01T00:00:00Z\"}",
        "invalid");
    refused("GET", "/schedules/wrong/next?count=0", null, "bad-parameter");
    refused("GET", "/schedules/fires?from=x&to=y", null, "bad-parameter");
    refused("GET", "/schedules/fires", null, "bad-parameter");
    assertThat(app.send("POST", "/schedules/none/online").status()).isEqualTo(404);
    assertThat(app.send("PATCH", "/schedules/none", "{}").status()).isEqualTo(404);
  }

  private static void refused(String method, String path, String body, String code) {
    TestApp.Answer answer = app.send(method, path, body);
    assertThat(answer.status()).as(path + " " + body + answer.text()).isEqualTo(400);
    assertThat(answer.json().path("code").asString()).as(body + answer.text()).isEqualTo(code);
  }

  @Test
  void aScheduleIsRunByHandAndFilledUp() {
    add(app, "byhand", "every PT1H");
    TestApp.Answer run = app.send("POST", "/schedules/byhand/run");
    assertThat(run.status()).as(run.text()).isEqualTo(201);
    TestApp.Answer other =
        app.send("POST", "/schedules/byhand/run?why=test", "{\"payload\":{\"a\": 1.0}}");
    String id = other.json().path("id").asString();
    assertThat(app.send("GET", "/tasks/" + id).json().path("payload").asString())
        .isEqualTo("{\"a\": 1.0}");
    Instant now = Instant.now().truncatedTo(ChronoUnit.HOURS);
    TestApp.Answer filled =
        app.send(
            "POST",
            "/schedules/byhand/backfill",
            "{\"from\":\"%s\",\"to\":\"%s\"}".formatted(now.minus(3, ChronoUnit.HOURS), now));
    assertThat(filled.json().path("tasks").asInt()).as(filled.text()).isEqualTo(3);
    assertThat(app.send("GET", "/schedules/byhand/tasks").text()).contains(id);
    JsonNode runs = app.send("GET", "/schedules/runs?names=nobody&names=byhand").json();
    assertThat(runs.path("items").size()).isEqualTo(1);
    assertThat(runs.at("/items/0/schedule").asString()).isEqualTo("byhand");
    assertThat(runs.at("/items/0/runs").size()).isEqualTo(5);
    assertThat(runs.at("/items/0/runs/0/dueAt").isString()).as("filled up").isTrue();
    assertThat(runs.at("/items/0/runs/3/id").asString()).isEqualTo(id);
    assertThat(runs.at("/items/0/runs/3/dueAt").isNull()).as("a person had it run").isTrue();
    assertThat(runs.at("/items/0/runs/3/state").isString()).isTrue();
    assertThat(app.send("GET", "/schedules/runs?names=byhand,nobody").json().path("items").size())
        .as("a name with a comma is one name")
        .isZero();
    assertThat(app.send("GET", "/schedules/runs?names=byhand&limit=101").text())
        .contains("bad-parameter", "limit");
    JsonNode log = app.send("GET", "/schedules/byhand/log?limit=2").json();
    assertThat(log.path("items").size()).isEqualTo(2);
    JsonNode rest =
        app.send("GET", "/schedules/byhand/log?after=" + log.path("next").asString()).json();
    assertThat(rest.path("items").size()).isEqualTo(3);
    assertThat(rest.path("next").isNull()).isTrue();
  }

  @Test
  void aScheduleGoesOnlineAndOffline() {
    add(app, "switched", "0 3 * * *");
    JsonNode online = app.send("POST", "/schedules/switched/online").json();
    assertThat(online.path("state").asString()).isEqualTo("ONLINE");
    assertThat(online.path("nextAt").isString()).isTrue();
    assertThat(
            app.send("POST", "/schedules/switched/offline?cancelsRun=true")
                .json()
                .path("state")
                .asString())
        .isEqualTo("OFFLINE");
  }

  @Test
  void aPreviewTellsWhatTheClockDoes() {
    TestApp.Answer preview =
        app.as(Role.VIEWER)
            .send(
                "POST",
                "/schedules/preview?count=2",
                "{\"when\":\"30 2 * *"
                    + " *\",\"zone\":\"Europe/Berlin\",\"start\":\"2030-03-31T00:00:00Z\"}");
    assertThat(preview.status()).as(preview.text()).isEqualTo(200);
    JsonNode first = preview.json().path("items").path(0);
    assertThat(first.path("zone").asString()).isEqualTo("Europe/Berlin");
    assertThat(first.path("note").asString()).as("in the night of the change").isNotEmpty();
    assertThat(first.path("notes").toString())
        .isEqualTo("[{\"kind\":\"MISSING_MOVED\",\"day\":\"2030-03-31\",\"time\":\"02:30:00\"}]");
    JsonNode second = preview.json().path("items").path(1);
    assertThat(second.path("notes").isEmpty()).isTrue();
    assertThat(second.path("at").asString()).isEqualTo("2030-04-01T00:30:00Z");
    assertThat(second.path("local").asString()).isEqualTo("2030-04-01T02:30:00+02:00");
    assertThat(preview.json().path("words").path("en").asString()).contains("02:30");
    refused("POST", "/schedules/preview", "{\"when\":\"99 * * * *\"}", "invalid");
    refused("POST", "/schedules/preview", "{\"whenn\":\"none\"}", "unknown-field");
    add(app, "nextfires", "0 3 * * *");
    assertThat(app.send("GET", "/schedules/nextfires/next?count=4").json().path("items").size())
        .isEqualTo(4);
  }

  @Test
  void theCalendarHasTheFiresOfAllThatAreOnline() {
    add(app, "cal-a", "0 0 1 1 *");
    add(app, "cal-b", "at 2041-01-01T12:00:00Z, 2041-01-02T12:00:00Z");
    add(app, "cal-off", "at 2041-01-01T13:00:00Z");
    app.send("POST", "/schedules/cal-a/online");
    app.send("POST", "/schedules/cal-b/online");
    String range = "/schedules/fires?from=2040-12-31T00:00:00Z&to=2041-01-02T12:00:00Z";
    JsonNode fires = app.send("GET", range).json();
    assertThat(fires.path("items").findValuesAsString("schedule"))
        .containsSubsequence("cal-a", "cal-b")
        .doesNotContain("cal-off");
    assertThat(fires.path("capped").asBoolean()).isFalse();
    JsonNode one = app.send("GET", range + "&limit=1").json();
    assertThat(one.path("items").size()).isEqualTo(1);
    assertThat(one.path("capped").asBoolean()).isTrue();
    app.send("POST", "/schedules/cal-a/offline");
    app.send("POST", "/schedules/cal-b/offline");
  }

  @Test
  void calendarsAreSet() {
    TestApp.Answer set =
        app.send("PUT", "/calendars/Germany", "{\"days\":[\"2040-12-26\",\"2040-12-25\"]}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    assertThat(app.send("GET", "/calendars").json().path("items").toString())
        .isEqualTo("[{\"name\":\"Germany\",\"days\":[\"2040-12-25\",\"2040-12-26\"]}]");
    assertThat(
            app.send(
                    "POST",
                    "/schedules/preview?count=1",
                    "{\"when\":\"0 9 * *"
                        + " *\",\"start\":\"2040-12-25T00:00:00Z\",\"calendar\":\"Germany\"}")
                .json()
                .path("items")
                .path(0)
                .path("at")
                .asString())
        .isEqualTo("2040-12-27T09:00:00Z");
    assertThat(app.send("PUT", "/calendars/x", "{}").status()).isEqualTo(400);
    assertThat(app.send("PUT", "/calendars/x", "{\"days\":[\"soon\"]}").status()).isEqualTo(400);
    assertThat(app.as(Role.VIEWER).send("PUT", "/calendars/x", "{\"days\":[]}").status())
        .isEqualTo(403);
    assertThat(
            app.with("Test-Tenant", "7")
                .send("PUT", "/calendars/x", "{\"days\":[]}")
                .json()
                .path("code")
                .asString())
        .isEqualTo("global");
  }

  @Test
  void tenantsSeeTheirOwn() {
    TestApp seven = app.as(Role.OPERATOR).with("Test-Tenant", "7");
    JsonNode mine = add(seven, "of-seven", "none");
    assertThat(mine.path("schedule").path("tenant").asString()).isEqualTo("7");
    TestApp eight = app.as(Role.OPERATOR).with("Test-Tenant", "8");
    assertThat(eight.send("GET", "/schedules/of-seven").status()).isEqualTo(404);
    assertThat(eight.send("GET", "/schedules").json().path("items").isEmpty()).isTrue();
    assertThat(eight.send("GET", "/schedules/runs?names=of-seven").json().path("items").isEmpty())
        .isTrue();
    assertThat(eight.send("POST", "/schedules/of-seven/run").status()).isEqualTo(404);
    assertThat(app.as(Role.VIEWER).send("POST", "/schedules/of-seven/run").status()).isEqualTo(403);
    assertThat(app.as(Role.AGENT).send("GET", "/schedules").status()).isEqualTo(403);
  }
}
