package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.openapi.check.Exercise;
import io.taskmill.openapi.check.FuzzRun;
import io.taskmill.openapi.check.RoleMatrix;
import io.taskmill.openapi.check.WebOperations;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What a running server answers is what the document says, whoever asks and however odd. {@code
 * -Dtaskmill.fuzz=1000} sends so many odd requests to each operation, {@code -Dtaskmill.fuzz.seed}
 * others.
 */
class ServerOperationsTest {

  private static final JsonNode DOCUMENT = ServerApi.document();

  /** On SQLite an application answers them all, see {@code WebOperationsTest}. */
  @Test
  void everyOperationAnswersAsTheDocumentSays(@TempDir Path folder, @TempDir Path data) {
    try (Server stores = Servers.open("postgres", folder);
        Database store = stores.create();
        ServerApi server = ServerApi.start(store.url(), data);
        Taskmill worker = worker(store.url())) {
      Exercise exercise = new Exercise(server, DOCUMENT);

      new WebOperations(exercise).all();
      ServerOperations.all(exercise, server.token("viewer"));

      assertThat(exercise.notCalled()).isEmpty();
    }
  }

  private static Taskmill worker(String url) {
    Taskmill worker = Taskmill.open(url);
    worker.handle(TaskType.of("work", Object.class), (payload, context) -> context.log().info("x"));
    worker.handle(
        TaskType.of("broken", Object.class),
        (payload, context) -> {
          throw new IllegalArgumentException("it is broken");
        });
    worker.handle(
        TaskType.of("stuck", Object.class), (payload, context) -> new CountDownLatch(1).await());
    worker.start();
    return worker;
  }

  @Test
  void everybodyMayDoWhatTheDocumentSaysAndNothingElse(@TempDir Path data) {
    try (ServerApi server = ServerApi.start(null, data)) {
      List<String> cells = new ArrayList<>();

      assertThat(new RoleMatrix(DOCUMENT).differences(server, cells)).isEmpty();
      assertThat(cells).hasSizeGreaterThan(300);
    }
  }

  @Test
  void oddRequestsAreRefusedAndSlowOnesHoldUpNobody(@TempDir Path data) throws IOException {
    try (ServerApi server = ServerApi.start(null, data)) {
      Exercise api = new Exercise(server, DOCUMENT);
      api.call("registerTypes").body("{\"types\":[{\"name\":\"work\"}]}").ok();
      String task =
          api.call("submitTask")
              .body("{\"type\":\"work\",\"delay\":\"PT1H\"}")
              .ok()
              .path("id")
              .asString();
      FuzzRun run = new FuzzRun(server, DOCUMENT);
      Map<String, List<String>> known =
          Map.of(
              "/tasks/{id}", List.of(task),
              "/types/{name}", List.of("work"),
              "type", List.of("work", "unknown"));

      List<String> complaints =
          run.run(
              known,
              Long.getLong("taskmill.fuzz.seed", 18),
              Integer.getInteger("taskmill.fuzz", 40));

      assertThat(complaints).as("of %s %s", run.statuses(), run.codes()).isEmpty();
      List<Socket> slow = run.slowClients(80);
      long begin = System.nanoTime();
      api.call("me").ok();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
      for (Socket each : slow) {
        each.close();
      }
    }
  }
}
