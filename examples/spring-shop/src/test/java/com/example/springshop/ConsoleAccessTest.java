package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Taskmill's console behind the shop's own security, over HTTP as a browser does it. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
class ConsoleAccessTest {

  private static final String PASSWORD = "of-this-test";
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

  /** The same two people, with a password that the test knows. */
  @TestConfiguration(proxyBeanMethods = false)
  static class People {
    @Bean
    @Primary
    UserDetailsService known() {
      return new InMemoryUserDetailsManager(
          User.withUsername("viewer").password("{noop}" + PASSWORD).roles("TASKMILL_VIEWER").build(),
          User.withUsername("operator")
              .password("{noop}" + PASSWORD)
              .roles("TASKMILL_OPERATOR")
              .build());
    }
  }

  @LocalServerPort int port;
  @Autowired Taskmill mill;

  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
  private String task;

  /** One of the shop's own, and one that another application would run. */
  @BeforeEach
  void submitTasks() {
    task =
        String.valueOf(
            mill.submit(
                    FULFIL.request(new OrderPlaced(1, "book", 1250))
                        .runAt(Instant.now().plus(Duration.ofDays(1))))
                .id());
    mill.submit(
        OTHER.request("text").runAt(Instant.now().plus(Duration.ofDays(1))));
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String path) throws Exception {
    return http.send(
        request.uri(URI.create("http://localhost:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(), path);
  }

  private HttpResponse<String> cancel(boolean withCsrf) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"verb\":\"cancel\"}"));
    if (withCsrf) {
      request.header("X-XSRF-TOKEN", csrf());
    }
    return send(request, "/taskmill/api/v1/tasks/" + task + "/commands");
  }

  private String csrf() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("XSRF-TOKEN"))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElseThrow();
  }

  private void signIn(String who) throws Exception {
    get("/login");
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder()
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "username=%s&password=%s&_csrf=%s".formatted(who, PASSWORD, csrf()))),
            "/login");
    assertThat(answer.headers().firstValue("Location").orElse("")).doesNotContain("error");
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
    assertThat(cancel(true).statusCode()).isEqualTo(403);
    assertThat(cancel(true).body()).contains("\"code\":\"forbidden\"");
  }

  @Test
  void theConsoleIsThereWhereItWasBuilt() throws Exception {
    signIn("viewer");
    boolean built = Shop.class.getResource("/io/taskmill/console/index.html") != null;
    HttpResponse<String> page = get("/taskmill/console/");
    assertThat(page.statusCode()).isEqualTo(built ? 200 : 404);
    if (built) {
      assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-cache");
    }
  }

  @Test
  void anOperatorActsAndOnlyFromThePageItself() throws Exception {
    signIn("operator");
    get("/taskmill/api/v1/me");
    assertThat(cancel(false).statusCode()).isEqualTo(403);
    HttpResponse<String> cancelled = cancel(true);
    assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
    assertThat(get("/taskmill/api/v1/tasks/" + task).body()).contains("\"state\":\"CANCELLED\"");
  }
}
