package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.Taskmill;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import io.taskmill.wire.WireJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one PostgreSQL, of which one is killed while clients submit. */
class KilledServerTest {

  private static final int CLIENTS = 4;
  private static final int EACH = 100;

  @TempDir Path data;

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void clientsGoOnWithTheOtherServerAndEverySubmitMakesOneTask() throws Exception {
    try (Server postgres = Servers.open("postgres", data);
        Database database = postgres.create();
        ServerChild first = ServerChild.start(database, data);
        ServerChild second = ServerChild.start(database, data)) {
      String types = "{\"types\":[{\"name\":\"mail\",\"policy\":{}}]}";
      assertThat(post(first, first.secret, "/types", null, types).statusCode()).isEqualTo(200);
      AtomicInteger answered = new AtomicInteger();
      Set<String> ids = ConcurrentHashMap.newKeySet();
      List<Future<?>> clients = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
      try {
        for (int i = 0; i < CLIENTS; i++) {
          int client = i;
          clients.add(
              threads.submit(
                  () -> {
                    ServerChild asked = client % 2 == 0 ? first : second;
                    for (int nth = 0; nth < EACH; nth++) {
                      String key = client + "-" + nth;
                      String id = null;
                      while (id == null) {
                        id = submit(asked, first.secret, key);
                        if (id == null) {
                          asked = asked == first ? second : first;
                        }
                      }
                      ids.add(id);
                      if (answered.incrementAndGet() == CLIENTS * EACH / 4) {
                        first.process.destroyForcibly();
                      }
                    }
                    return null;
                  }));
        }
        for (Future<?> client : clients) {
          client.get();
        }
      } finally {
        threads.shutdownNow();
      }
      first.process.waitFor();
      assertThat(ids).hasSize(CLIENTS * EACH);
      try (Taskmill mill = Taskmill.builder().url(database.url()).open()) {
        assertThat(mill.count(TaskFilter.all().types("mail")).count()).isEqualTo(CLIENTS * EACH);
      }
    }
  }

  /** The id of the task; null if there was no answer. */
  private String submit(ServerChild server, String secret, String key) throws Exception {
    String task = "{\"type\":\"mail\",\"payload\":\"%s\"}".formatted(key);
    HttpResponse<String> answer;
    try {
      answer = post(server, secret, "/tasks", key, task);
    } catch (IOException e) {
      return null;
    }
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    return WireJson.lenient().readTree(answer.body()).get("id").asString();
  }

  private HttpResponse<String> post(
      ServerChild server, String secret, String path, String key, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address + "/api/v1" + path))
            .header("Authorization", "Bearer " + secret)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A server in a process of its own. */
  private static final class ServerChild implements AutoCloseable {

    private final Process process;
    private String secret = "";
    private String address = "";

    private ServerChild(Process process) throws IOException {
      this.process = process;
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("Admin secret: ")) {
          secret = line.substring("Admin secret: ".length());
        } else if (line.startsWith("Taskmill is at ")) {
          address = line.substring("Taskmill is at ".length()).replaceFirst(",.*", "");
          return;
        }
      }
      throw new IllegalStateException("The server has ended.");
    }

    static ServerChild start(Database database, Path data) throws IOException {
      return new ServerChild(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "--port",
                  "0",
                  "--store",
                  database.url(),
                  "--data",
                  data.resolve("server").toString())
              .redirectErrorStream(true)
              .start());
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
