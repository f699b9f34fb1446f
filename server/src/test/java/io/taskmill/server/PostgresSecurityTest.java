package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.logging.LoggingSystem;

/** On PostgreSQL, where two servers that have started at once are a cluster. */
class PostgresSecurityTest extends SecurityContract {

  @TempDir private static Path data;
  private static Server postgres;
  private static Database database;
  private static List<TestServer> servers;

  @BeforeAll
  static void start() throws Exception {
    postgres = Servers.open("postgres", data.resolve("postgres"));
    database = postgres.create();
    Path folder = data.resolve("servers");
    // A process has one logging system, which two applications cannot set up at the same time.
    System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
    try {
      CompletableFuture<TestServer> other =
          CompletableFuture.supplyAsync(
              () -> TestServer.start(database.url(), folder, SlowStatement.LIMIT));
      TestServer one = TestServer.start(database.url(), folder, SlowStatement.LIMIT);
      servers = List.of(one, other.join());
    } finally {
      System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    servers.forEach(TestServer::close);
    database.close();
    postgres.close();
  }

  @Override
  TestServer server() {
    return servers.get(0);
  }

  @Override
  String admin() {
    return secrets().findFirst().orElseThrow();
  }

  private static Stream<String> secrets() {
    return servers.stream().flatMap(server -> server.server().adminSecret().stream());
  }

  @Test
  void twoThatStartAtOnceMakeOneSecret() {
    assertThat(secrets()).hasSize(1);
    for (TestServer each : servers) {
      assertThat(each.as(admin()).get("/api/v1/tasks").status()).isEqualTo(200);
    }
    assertThat(server().as(admin()).get("/api/v1/tokens").json().path("items").findValues("name"))
        .filteredOn(name -> name.asString().equals("admin"))
        .hasSize(1);
  }

  @Test
  void aTokenThatOneServerHasRevokedIsSoonRefusedByTheOther() {
    TestServer other = servers.get(1);
    TestServer.Answer made =
        server().as(admin()).post("/api/v1/tokens", "{\"name\":\"x\",\"role\":\"VIEWER\"}");
    TestServer holder = other.as(made.json().path("token").asString());
    assertThat(holder.get("/api/v1/tasks").status()).isEqualTo(200);

    server()
        .as(admin())
        .send("DELETE", "/api/v1/tokens/" + made.json().path("info").path("id").asString(), null);

    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> holder.get("/api/v1/tasks").status() == 401);
  }

  @Test
  void aStatementThatTakesTooLongIsGivenUp() throws Exception {
    SlowStatement.isGivenUp(server().as(admin()), database);
  }
}
