package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Taskmill's console behind the shop's own security, over HTTP as a browser does it. */
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "shop.password=" + ConsoleAccessTest.PASSWORD)
@DirtiesContext
class ConsoleAccessTest {

  static final String PASSWORD = "of-this-test";
  private static final TaskType<OrderPlaced, Void> FULFIL =
      TaskType.of("fulfil-order", OrderPlaced.class);
  private static final TaskType<String, Void> OTHER =
      TaskType.of("of-somebody-else", String.class);

  @TempDir static Path folder;

  @DynamicPropertySource
  static void file(DynamicPropertyRegistry properties) {
    properties.add(
        "spring.datasource.url",
        () -> "jdbc:sqlite:" + folder.resolve("shop.db") + "?busy_timeout=10000");
  }

  @LocalServerPort int port;
  @Autowired Taskmill mill;

  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
  private long task;

  /** One of the shop's own, and one that another application would run. */
  @BeforeEach
  void submitTasks() {
    Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
    OrderPlaced order = new OrderPlaced(1, "book", 1250);
    task = mill.submit(FULFIL.request(order).runAt(tomorrow)).id();
    mill.declare(OTHER).submit(OTHER.request("text").runAt(tomorrow));
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String path) throws Exception {
    return http.send(
        request.uri(URI.create("http://localhost:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(), path);
  }

  private HttpResponse<String> post(String path, String token, String type, String body)
      throws Exception {
    return send(
        HttpRequest.newBuilder()
            .header("X-XSRF-TOKEN", token)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body)),
        path);
  }

  /** What the console's script reads from its cookie. */
  private String token() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("XSRF-TOKEN"))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElseThrow();
  }

  private void signIn(String who) throws Exception {
    get("/login");
    String form = "username=" + who + "&password=" + PASSWORD;
    HttpResponse<String> answer =
        post("/login", token(), "application/x-www-form-urlencoded", form);
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElseThrow()).doesNotContain("error");
  }

  private HttpResponse<String> cancel(String token) throws Exception {
    String path = "/taskmill/api/v1/tasks/" + task + "/commands";
    return post(path, token, "application/json", "{\"verb\":\"cancel\"}");
  }

  @Test
  void aStrangerComesToTheShopsOwnLogin() throws Exception {
    for (String path : new String[] {"/taskmill/console/", "/taskmill/api/v1/me"}) {
      HttpResponse<String> answer = get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(302);
      assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("/login");
    }
    assertThat(get("/orders").statusCode()).isEqualTo(200);
  }

  @Test
  void aViewerSeesTheTasksOfTheShopAndChangesNone() throws Exception {
    signIn("viewer");
    assertThat(get("/taskmill/api/v1/me").body()).contains("\"role\":\"VIEWER\"");
    assertThat(get("/taskmill/api/v1/tasks").body())
        .contains("fulfil-order")
        .doesNotContain("of-somebody-else");
    HttpResponse<String> refused = cancel(token());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("\"code\":\"forbidden\"");
  }

  @Test
  void theirPageIsThere() throws Exception {
    assumeThat(getClass().getResource("/io/taskmill/console/index.html"))
        .as("a build without npm has no console")
        .isNotNull();
    signIn("viewer");
    HttpResponse<String> page = get("/taskmill/console/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("./assets/");
  }

  @Test
  void anOperatorActs() throws Exception {
    signIn("operator");
    HttpResponse<String> cancelled = cancel(token());
    assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
    assertThat(mill.task(task).orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
  }

  /** It has the browser send the operator's cookies, but cannot read them. */
  @Test
  void anotherPageDoesNotActInTheirName() throws Exception {
    signIn("operator");
    assertThat(cancel("a guess").statusCode()).isEqualTo(403);
    assertThat(mill.task(task).orElseThrow().state()).isEqualTo(TaskState.SCHEDULED);
  }
}
