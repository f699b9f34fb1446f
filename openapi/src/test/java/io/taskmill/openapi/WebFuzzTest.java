package io.taskmill.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.openapi.check.Exercise;
import io.taskmill.openapi.check.FuzzRun;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Whatever is sent, the answer is no error of the server's. {@code -Dtaskmill.fuzz=1000} sends so
 * many requests to each operation, {@code -Dtaskmill.fuzz.seed} others.
 */
class WebFuzzTest {

  private static final JsonNode DOCUMENT = OpenApi.of(Sources.here(), Map.of(), "io.taskmill.web");

  private static WebApp app;
  private static Exercise api;

  @BeforeAll
  static void start() {
    app = WebApp.start("memory:");
    api = new Exercise(app, DOCUMENT);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  void oddRequestsAreRefusedAndNothingElse() {
    String task =
        api.call("submitTask")
            .body("{\"type\":\"work\",\"delay\":\"PT1H\"}")
            .ok()
            .path("id")
            .asString();
    Map<String, List<String>> known =
        Map.of(
            "/tasks/{id}", List.of(task),
            "/types/{name}", List.of("work"),
            "/queues/{name}", List.of("default"),
            "type", List.of("work", "broken"));
    FuzzRun run = new FuzzRun(app, DOCUMENT);

    List<String> complaints =
        run.run(
            known, Long.getLong("taskmill.fuzz.seed", 18), Integer.getInteger("taskmill.fuzz", 20));

    assertThat(complaints).as("of %s %s", run.statuses(), run.codes()).isEmpty();
    assertThat(run.codes())
        .containsKeys("bad-json", "unknown-field", "unknown-parameter", "bad-parameter", "invalid")
        .containsKeys("not-found", "method-not-allowed", "unsupported-media-type")
        .containsKeys("unauthenticated", "forbidden");
    assertThat(run.statuses()).containsKeys(200, 201);
  }

  @Test
  void bodiesBeyondTheLimitAreRefused() throws IOException {
    String body = "{\"type\":\"work\",\"payload\":\"" + "x".repeat(WebApp.BODY_LIMIT) + "\"}";

    api.call("submitTask").body(body).problem("too-large");
    api.call("submitTask").chunked().body(body).problem("too-large");
  }

  @Test
  void slowClientsDoNotHoldUpOthers() throws IOException {
    List<Socket> slow = new FuzzRun(app, DOCUMENT).slowClients(100);
    try {
      long begin = System.nanoTime();
      api.call("me").ok();

      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
  }
}
