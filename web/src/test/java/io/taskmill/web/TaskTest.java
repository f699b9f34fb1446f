package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.Retry;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;
import tools.jackson.databind.JsonNode;

/** What is known of a task over HTTP, and what can be done with it. */
class TaskTest {

  private static final String URL = "memory:task-resource";
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<Object, Void> LATER = TaskType.of("later", Object.class);
  private static final TaskType<Object, Object> WORK =
      TaskType.of("work", Object.class, Object.class);
  private static final TaskType<Object, Void> BROKEN =
      TaskType.of("broken", Object.class).retry(Retry.none());
  private static final TaskType<Object, Void> HANGS = TaskType.of("hangs", Object.class);

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start(URL);
    app.mill()
        .declare(LATER)
        .compute(
            WORK,
            (payload, task) -> {
              task.log().log(Level.INFO, "begun");
              task.log().log(Level.WARN, "careful");
              task.progress(3, 4, "nearly");
              task.checkpoint(Map.of("token", "t0ken", "page", 3));
              return Map.of("secret", "s3cret", "rows", 17);
            });
    app.mill()
        .handle(
            BROKEN,
            (payload, task) -> {
              throw new IllegalStateException("the disk is full");
            });
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static String later() {
    return String.valueOf(
        app.mill().submit(LATER.request(Map.of("a", 1)).delay(Duration.ofDays(1))).id());
  }

  private static TestApp.Answer command(String id, String command) {
    return app.as(Role.OPERATOR).send("POST", "/tasks/" + id + "/commands?why=t-17", command);
  }

  @Test
  void aTaskSaysWhatTheCallerMayDoWithIt() {
    String id = later();

    assertThat(app.as(Role.OPERATOR).send("GET", "/tasks/" + id).json().path("verbs").toString())
        .contains("cancel", "pause", "reschedule")
        .doesNotContain("retry", "run-again");
    assertThat(app.as(Role.VIEWER).send("GET", "/tasks/" + id).json().path("verbs").size())
        .isZero();
    assertThat(app.as(Role.AGENT).send("GET", "/tasks/" + id).json().path("verbs").size()).isZero();
  }

  @Test
  void aCommandIsDoneAndWrittenIntoTheAudit() {
    String id = later();

    JsonNode done = command(id, "{\"verb\":\"cancel\"}").json();

    assertThat(done.path("id").asString()).isEqualTo(id);
    assertThat(done.path("result").asString()).isEqualTo("APPLIED");
    assertThat(done.path("words").asString()).contains(id);
    JsonNode entry = app.send("GET", "/audit?task=" + id).json().at("/items/0");
    assertThat(entry.path("verb").asString()).isEqualTo("cancel");
    assertThat(entry.path("who").asString()).isEqualTo("test");
    assertThat(entry.path("why").asString()).isEqualTo("t-17");
    assertThat(app.send("GET", "/tasks/" + id).json().path("state").asString())
        .isEqualTo("CANCELLED");
  }

  @Test
  void aRefusalSaysTheStateAndWhy() {
    String id = later();

    TestApp.Answer refused = command(id, "{\"verb\":\"retry\"}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("code").asString()).isEqualTo("refused");
    assertThat(refused.json().path("state").asString()).isEqualTo("SCHEDULED");
    assertThat(refused.json().path("refusal").asString()).isEqualTo("STATE");
    assertThat(refused.json().path("taskId").asString()).isEqualTo(id);
    assertThat(command("17", "{\"verb\":\"retry\"}").status()).isEqualTo(404);
    assertThat(command(id, "{\"verb\":\"explode\"}").json().path("code").asString())
        .isEqualTo("invalid");
    assertThat(command(id, "{\"verb\":\"cancel\",\"x\":1}").status()).isEqualTo(400);
    assertThat(
            app.as(Role.VIEWER)
                .send("POST", "/tasks/" + id + "/commands", "{\"verb\":\"cancel\"}")
                .status())
        .isEqualTo(403);
  }

  @Test
  void aTaskThatHasEndedIsRunAgain() {
    String id = later();
    TestApp operator = app.as(Role.OPERATOR);

    TestApp.Answer tooEarly = operator.send("POST", "/tasks/" + id + "/run-again");
    command(id, "{\"verb\":\"cancel\"}");
    TestApp.Answer again = operator.send("POST", "/tasks/" + id + "/run-again?why=once+more");

    assertThat(tooEarly.status()).isEqualTo(409);
    assertThat(tooEarly.json().path("state").asString()).isEqualTo("SCHEDULED");
    assertThat(again.status()).as(again.text()).isEqualTo(201);
    String copy = again.json().path("id").asString();
    assertThat(app.send("GET", "/tasks/" + copy).json().path("parent").asString()).isEqualTo(id);
    assertThat(operator.send("POST", "/tasks/17/run-again").status()).isEqualTo(404);
  }

  @Test
  void whatAHandlerLeftIsSeenWithoutItsSecrets() throws Exception {
    TaskHandle<Object> handle = app.mill().submit(WORK.request(Map.of()));
    handle.result(LONG);
    String path = "/tasks/" + handle.id();
    TestApp viewer = app.as(Role.VIEWER);

    JsonNode task = viewer.send("GET", path).json();
    JsonNode checkpoint = viewer.send("GET", path + "/checkpoint").json();
    JsonNode progress = viewer.send("GET", path + "/progress").json();
    JsonNode warnings = viewer.send("GET", path + "/log?level=warn").json();
    JsonNode newest = viewer.send("GET", path + "/log?order=newest&limit=1").json();

    assertThat(task.path("result").asString()).contains("17").doesNotContain("s3cret");
    assertThat(checkpoint.path("text").asString()).contains("3").doesNotContain("t0ken");
    assertThat(checkpoint.path("redacted").asBoolean()).isTrue();
    assertThat(progress.at("/reported/done").asInt()).isEqualTo(3);
    assertThat(progress.path("fraction").asDouble()).isEqualTo(0.75);
    assertThat(progress.has("timeLeft")).isTrue();
    assertThat(warnings.at("/items/0/message").asString()).isEqualTo("careful");
    assertThat(warnings.path("items").size()).isEqualTo(1);
    assertThat(newest.at("/items/0/message").asString()).isEqualTo("careful");
    assertThat(
            viewer
                .send(
                    "GET",
                    path + "/log?order=newest&limit=1&after=" + newest.path("next").asString())
                .json()
                .at("/items/0/message")
                .asString())
        .isEqualTo("begun");
    assertThat(viewer.send("GET", path + "/life").json().path("intervals").size()).isPositive();
    assertThat(viewer.send("GET", path + "/explanation").json().path("reason").asString())
        .isEqualTo("SUCCEEDED");
    assertThat(viewer.send("GET", path + "/steps").json().path("items").size()).isZero();
  }

  @Test
  void aListShowsProgressIfItIsAskedForIt() throws Exception {
    TaskHandle<Object> worked = app.mill().submit(WORK.request(Map.of()).tenant(8));
    worked.result(LONG);
    String silent = later();
    String path = "/tasks?order=oldest&ids=" + worked.id() + "&ids=" + silent;

    JsonNode asked = app.send("GET", path + "&progress=true").json().path("items");
    JsonNode plain = app.send("GET", path).json().path("items");
    JsonNode own = app.with("Test-Tenant", "8").send("GET", path + "&progress=true").json();
    JsonNode other = app.with("Test-Tenant", "9").send("GET", path + "&progress=true").json();

    assertThat(asked.at("/0/progress/done").asInt()).isEqualTo(3);
    assertThat(asked.at("/0/progress/total").asInt()).isEqualTo(4);
    assertThat(asked.at("/0/progress/text").asString()).isEqualTo("nearly");
    assertThat(asked.at("/0/progress/at").isString()).isTrue();
    assertThat(asked.at("/1/progress").isNull()).isTrue();
    assertThat(plain.at("/0/progress").isNull()).isTrue();
    assertThat(own.at("/items/0/progress/done").asInt()).isEqualTo(3);
    assertThat(own.path("items").size()).isEqualTo(1);
    assertThat(other.path("items").size()).isZero();
  }

  @Test
  void signalsThatNobodyTookAreSeen() {
    String id = later();
    command(
        id, "{\"verb\":\"signal\",\"name\":\"go\",\"payload\":\"{\\\"password\\\":\\\"p\\\"}\"}");

    JsonNode signal =
        app.as(Role.VIEWER).send("GET", "/tasks/" + id + "/signals").json().at("/items/0");

    assertThat(signal.path("signal").asString()).isEqualTo("go");
    assertThat(signal.path("payload").asString()).isEqualTo("{\"password\":\"…\"}");
    assertThat(signal.path("redacted").asBoolean()).isTrue();
  }

  @Test
  void errorsAreSeenByTaskAndByKind() {
    TaskHandle<Void> handle = app.mill().submit(BROKEN.request(Map.of()));
    assertThatThrownBy(() -> handle.await(LONG)).isInstanceOf(TaskFailedException.class);

    JsonNode attempt = app.send("GET", "/tasks/" + handle.id() + "/attempts").json().at("/items/0");
    JsonNode error = app.send("GET", "/errors").json().at("/items/0");

    assertThat(attempt.path("message").asString()).isEqualTo("the disk is full");
    assertThat(attempt.path("task").asString()).isEqualTo(String.valueOf(handle.id()));
    assertThat(attempt.path("duration").asString()).startsWith("PT");
    assertThat(error.path("fingerprint").asString())
        .isEqualTo(attempt.path("fingerprint").asString());
    assertThat(error.at("/newest/message").asString()).isEqualTo("the disk is full");
    assertThat(
            app.send("GET", "/tasks?fingerprint=" + error.path("fingerprint").asString())
                .json()
                .path("items")
                .size())
        .isPositive();
    assertThat(app.send("GET", "/errors?since=2999-01-01T00:00:00Z").json().path("items").size())
        .isZero();
    assertThat(app.send("GET", "/errors?since=monday").text()).contains("bad-parameter", "time");
  }

  @Test
  void tasksAreGroupedByTheirLastError() {
    TaskHandle<Void> one = app.mill().submit(BROKEN.request(Map.of()).tags("grouped").tenant(8));
    TaskHandle<Void> two = app.mill().submit(BROKEN.request(Map.of()).tags("grouped"));
    assertThatThrownBy(() -> one.await(LONG)).isInstanceOf(TaskFailedException.class);
    assertThatThrownBy(() -> two.await(LONG)).isInstanceOf(TaskFailedException.class);
    app.mill().submit(LATER.request(Map.of()).tags("grouped").delay(Duration.ofDays(1)));
    String path = "/tasks/errors?tags=grouped";

    JsonNode all = app.as(Role.VIEWER).send("GET", path).json();
    JsonNode broken = all.at("/items/0");
    JsonNode none = all.at("/items/1");
    JsonNode own = app.with("Test-Tenant", "8").send("GET", path).json();

    assertThat(all.path("tasks").asInt()).isEqualTo(3);
    assertThat(all.path("bounded").asBoolean()).isFalse();
    assertThat(all.path("step").asString()).startsWith("PT");
    assertThat(broken.path("tasks").asInt()).isEqualTo(2);
    assertThat(broken.path("types").toString()).isEqualTo("[\"broken\"]");
    assertThat(broken.at("/newest/message").asString()).isEqualTo("the disk is full");
    assertThat(broken.path("counts").size()).isEqualTo(12);
    assertThat(broken.path("counts").valueStream().mapToInt(JsonNode::asInt).sum()).isEqualTo(2);
    assertThat(none.path("fingerprint").isNull()).isTrue();
    assertThat(none.path("newest").isNull()).isTrue();
    assertThat(own.path("tasks").asInt()).isEqualTo(1);
    String fingerprint = broken.path("fingerprint").asString();
    assertThat(
            app.send("GET", "/tasks?tags=grouped&lastFingerprint=" + fingerprint)
                .json()
                .path("items")
                .size())
        .isEqualTo(2);
    assertThat(app.send("GET", path + "&limit=1").json().path("items").size()).isEqualTo(1);
    JsonNode nothing = app.send("GET", "/tasks/errors?tags=nobody").json();
    assertThat(nothing.path("from").isNull()).isTrue();
    assertThat(nothing.path("items").size()).isZero();
  }

  @Test
  void theStackOfAHandlerIsToldByItsOwnProcess() throws Exception {
    CountDownLatch entered = new CountDownLatch(2);
    CountDownLatch go = new CountDownLatch(1);
    app.mill()
        .handle(
            HANGS,
            (payload, task) -> {
              entered.countDown();
              go.await();
            });
    TaskType<Object, Void> elsewhere = TaskType.of("elsewhere", Object.class);
    try (Taskmill other = Taskmill.open(URL)) {
      other
          .handle(
              elsewhere,
              (payload, task) -> {
                entered.countDown();
                go.await();
              })
          .start();
      long here = app.mill().submit(HANGS.request(Map.of())).id();
      long there = other.submit(elsewhere.request(Map.of())).id();
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();

      assertThat(app.send("GET", "/tasks/" + here + "/stack").json().path("frames").toString())
          .contains("TaskTest");
      TestApp.Answer notHere = app.send("GET", "/tasks/" + there + "/stack");
      assertThat(notHere.status()).isEqualTo(409);
      assertThat(notHere.json().path("code").asString()).isEqualTo("not-here");
      assertThat(notHere.json().path("node").isString()).isTrue();
      assertThat(app.as(Role.VIEWER).send("GET", "/tasks/" + here + "/stack").status())
          .isEqualTo(403);
      go.countDown();
    }
    assertThat(app.send("GET", "/tasks/" + later() + "/stack").json().path("code").asString())
        .isEqualTo("refused");
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (String part :
        new String[] {
          "",
          "/explanation",
          "/attempts",
          "/steps",
          "/signals",
          "/log",
          "/progress",
          "/life",
          "/checkpoint",
          "/stack"
        }) {
      TestApp.Answer answer = app.send("GET", "/tasks/17" + part);
      assertThat(answer.status()).as(part).isEqualTo(404);
      assertThat(answer.json().path("code").asString()).isEqualTo("not-found");
      assertThat(app.send("GET", "/tasks/x" + part).status()).as(part).isEqualTo(400);
    }
  }

  @Test
  void tasksOfAListAreExplainedTogether() {
    String one = later();
    String two = later();
    String path = "/tasks/explanations?ids=" + two + "&ids=17&ids=" + one;

    JsonNode items = app.as(Role.VIEWER).send("GET", path).json().path("items");

    assertThat(items.size()).isEqualTo(2);
    assertThat(items.at("/0/task").asString()).isEqualTo(two);
    assertThat(items.at("/1")).isEqualTo(app.send("GET", "/tasks/" + one + "/explanation").json());
    assertThat(app.with("Test-Tenant", "9").send("GET", path).json().path("items").size()).isZero();
    assertThat(app.send("GET", "/tasks/explanations").text()).contains("bad-parameter", "ids");
    assertThat(app.send("GET", "/tasks/explanations?ids=x").status()).isEqualTo(400);
    assertThat(app.send("GET", "/tasks/explanations?ids=1" + "&ids=1".repeat(100)).text())
        .contains("bad-parameter", "101");
  }

  @Test
  void explanationsNameIdsAsTexts() {
    assertThat(app.send("GET", "/tasks/" + later() + "/explanation").json().path("task").isString())
        .isTrue();
  }
}
