package io.taskmill.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.Document;
import io.taskmill.http.HttpSignature;
import io.taskmill.server.TestServer.Answer;
import io.taskmill.server.secret.Secrets;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may do what on a server. */
abstract class SecurityContract {

  private static final String API = "/api/v1";

  abstract TestServer server();

  abstract String admin();

  @AfterEach
  void clockAsItIs() {
    server().putForward(Duration.ZERO);
  }

  private TestServer asAdmin() {
    return server().as(admin());
  }

  private String token(String fields) {
    Answer made = asAdmin().post(API + "/tokens", "{\"name\":\"test\"," + fields + "}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.json().path("token").asString();
  }

  @Test
  void nothingIsOpenButWhetherItLives() {
    for (String path :
        List.of(
            "/nowhere",
            "/metrics",
            "/actuator/health",
            "/error",
            API,
            API + "/tasks",
            API + "/nowhere",
            API + "/session",
            API + "/tokens",
            "/health/",
            "/health;x",
            "/api/v1/..%2f..%2fhealth",
            "/%00")) {
      Answer answer = server().get(path);
      assertThat(answer.status()).as(path).isIn(400, 401);
      assertThat(answer.header("Content-Type")).as(path).startsWith("application/problem+json");
    }
    assertThat(server().get("/health").text()).isEqualTo("{\"status\":\"UP\"}");
    assertThat(server().get("/ready").text()).isEqualTo("{\"status\":\"UP\"}");
    assertThat(server().as("tm_guessed").get(API + "/tasks").status()).isEqualTo(401);
    assertThat(server().with("Authorization", "Basic YTpi").get(API + "/tasks").status())
        .isEqualTo(401);
  }

  @Test
  void pathsWithTricksAreRefused() {
    for (String path :
        List.of(
            "//api/v1/tasks",
            "/docs/../api/v1/tasks",
            "/docs/./../api/v1/tasks",
            "/docs/%2e%2E/api/v1/tasks",
            "/openapi.json/../api/v1/tasks",
            "/api/v1/tasks/..",
            "/api/v1/tasks;a=b")) {
      for (TestServer sender : List.of(server(), asAdmin())) {
        Answer answer = sender.get(path);
        assertThat(answer.status()).as(path).isEqualTo(400);
        assertThat(answer.header("Content-Type")).as(path).startsWith("application/problem+json");
      }
    }
  }

  @Test
  void aMethodThatNobodyKnowsIsRefused() throws IOException {
    URI address = URI.create(server().server().address());
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      String request =
          "CONNECT / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
              .formatted(address.getAuthority());
      socket.getOutputStream().write(request.getBytes(UTF_8));

      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 405")
          .contains("method-not-allowed");
    }
  }

  @Test
  void answersTellBrowsersToBeCareful() {
    Answer answer = asAdmin().get(API + "/tasks");

    assertThat(answer.header("Content-Security-Policy")).contains("default-src 'self'");
    assertThat(answer.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(answer.header("Server")).isEmpty();
    assertThat(asAdmin().get("/nowhere").code()).isEqualTo("not-found");
    assertThat(asAdmin().get(API + "/nowhere").code()).isEqualTo("not-found");
  }

  @Test
  void aRoleIsWhatATokenMayDo() {
    TestServer viewer = server().as(token("\"role\":\"VIEWER\""));
    TestServer agent = server().as(token("\"role\":\"AGENT\""));
    TestServer bound = server().as(token("\"role\":\"ADMIN\",\"tenant\":7"));

    assertThat(viewer.get(API + "/tasks").status()).isEqualTo(200);
    assertThat(viewer.post(API + "/tasks", "{\"type\":\"x\"}").status()).isEqualTo(403);
    assertThat(viewer.get(API + "/tokens").status()).isEqualTo(403);
    assertThat(viewer.get("/metrics").text()).contains("jvm_");
    assertThat(agent.get("/metrics").status()).isEqualTo(403);
    assertThat(agent.get(API + "/secrets").status()).isEqualTo(403);
    assertThat(bound.get("/metrics").status()).isEqualTo(403);
    assertThat(bound.get(API + "/tokens").code()).isEqualTo("out-of-scope");
    assertThat(bound.post(API + "/tokens", "{\"name\":\"a\",\"role\":\"ADMIN\"}").code())
        .isEqualTo("out-of-scope");
  }

  @Test
  void aTokenIsWorthNothingAfterItsTime() {
    String token = token("\"role\":\"VIEWER\",\"expiresIn\":\"PT1H\"");
    assertThat(server().as(token).get(API + "/tasks").status()).isEqualTo(200);

    server().putForward(Duration.ofMinutes(61));

    assertThat(server().as(token).get(API + "/tasks").status()).isEqualTo(401);
  }

  @Test
  void aRevokedTokenIsRefused() {
    Answer made = asAdmin().post(API + "/tokens", "{\"name\":\"gone\",\"role\":\"VIEWER\"}");
    String token = made.json().path("token").asString();
    String id = made.json().path("info").path("id").asString();
    assertThat(server().as(token).get(API + "/tasks").status()).isEqualTo(200);
    assertThat(asAdmin().get(API + "/tokens").text()).contains(id).doesNotContain(token);

    assertThat(asAdmin().send("DELETE", API + "/tokens/" + id, null).status()).isEqualTo(204);

    assertThat(server().as(token).get(API + "/tasks").status()).isEqualTo(401);
    assertThat(audit("revoke-token")).contains("token/gone");
    assertThat(asAdmin().send("DELETE", API + "/tokens/" + id, null).status()).isEqualTo(404);
  }

  private String audit(String verb) {
    return server().server().mill().audit().find(AuditFilter.all().verb(verb), 100).toString();
  }

  @Test
  void theStoreHasOnlyTheHashOfAToken() {
    String token = token("\"role\":\"VIEWER\"");

    assertThat(documents("token/")).isNotEmpty().noneMatch(each -> each.text().contains(token));
  }

  private List<Document> documents(String prefix) {
    return server().server().mill().documents().list(prefix, "", 1_000);
  }

  @Test
  void aSignedRequestCountsOnce() {
    Signer signer = signer();
    Map<String, String> headers = signer.sign("GET", API + "/tasks?limit=3", "", Instant.now());

    assertThat(sent(headers, "GET", API + "/tasks?limit=3", null)).isEqualTo(200);
    assertThat(sent(headers, "GET", API + "/tasks?limit=3", null)).isEqualTo(401);
  }

  @Test
  void aSignatureIsForOneRequest() {
    Signer signer = signer();
    String body = "{\"names\":[\"mail\"]}";
    Instant now = Instant.now();

    assertThat(
            sent(
                signer.sign("POST", API + "/types/unknown", body, now),
                "POST",
                API + "/types/unknown",
                body))
        .isEqualTo(200);
    assertThat(
            sent(
                signer.sign("POST", API + "/types/unknown", body, now),
                "POST",
                API + "/types/unknown",
                "{\"names\":[\"other\"]}"))
        .isEqualTo(401);
    assertThat(sent(signer.sign("GET", API + "/tasks", "", now), "GET", API + "/types", null))
        .isEqualTo(401);
  }

  @Test
  void aClockMayBeAFewMinutesOff() {
    Signer signer = signer();
    Instant now = Instant.now();

    assertThat(signedAt(signer, now.minusSeconds(240))).isEqualTo(200);
    assertThat(signedAt(signer, now.plusSeconds(240))).isEqualTo(200);
    assertThat(signedAt(signer, now.minusSeconds(320))).isEqualTo(401);
    assertThat(signedAt(signer, now.plusSeconds(320))).isEqualTo(401);
  }

  @Test
  void theBodyOfARequestThatNobodyHasSignedIsNotWaitedFor() throws IOException {
    URI address = URI.create(server().server().address());
    String headers =
        """
        POST /api/v1/tasks HTTP/1.1\r
        Host: %s\r
        Connection: close\r
        Content-Length: 1000000\r
        Taskmill-Access-Key: ak_0123456789abcdef01234567\r
        Taskmill-Timestamp: %d\r
        Taskmill-Nonce: once\r
        Taskmill-Signature: v1=00\r
        \r
        """;
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      String request = headers.formatted(address.getAuthority(), Instant.now().getEpochSecond());
      socket.getOutputStream().write(request.getBytes(UTF_8));

      assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
          .isEqualTo("HTTP/1.1 401");
    }
  }

  private int signedAt(Signer signer, Instant time) {
    return sent(signer.sign("GET", API + "/tasks", "", time), "GET", API + "/tasks", null);
  }

  private record Signer(String key, String secret) {
    Map<String, String> sign(String method, String target, String body, Instant time) {
      String nonce = UUID.randomUUID().toString();
      return HttpSignature.sign(key, secret, method, target, body.getBytes(UTF_8), time, nonce);
    }
  }

  private Signer signer() {
    Answer made = asAdmin().post(API + "/keys", "{\"name\":\"ci\",\"role\":\"OPERATOR\"}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    String secret = made.json().path("secret").asString();
    assertThat(documents("key/")).noneMatch(each -> each.text().contains(secret));
    return new Signer(made.json().path("info").path("id").asString(), secret);
  }

  private int sent(Map<String, String> headers, String method, String path, String body) {
    TestServer sender = server();
    for (Map.Entry<String, String> header : headers.entrySet()) {
      sender = sender.with(header.getKey(), header.getValue());
    }
    return sender.send(method, path, body).status();
  }

  private void user(String name, String role) {
    Answer made =
        asAdmin()
            .post(
                API + "/users",
                "{\"name\":\"%s\",\"password\":\"correct horse\",\"role\":\"%s\"}"
                    .formatted(name, role));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
  }

  private Answer signIn(String name, String password) {
    return server()
        .post(API + "/session", "{\"user\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
  }

  @Test
  void aSessionWritesOnlyWithWhatItsPageKnows() {
    user("anna", "OPERATOR");
    Answer in = signIn("anna", "correct horse");
    assertThat(in.status()).as(in.text()).isEqualTo(200);
    assertThat(in.header("Set-Cookie")).contains("HttpOnly", "SameSite=Strict");
    TestServer browser = server().with("Cookie", in.cookie("taskmill_session"));
    String csrf = browser.get(API + "/session").json().path("csrf").asString();

    assertThat(browser.post(API + "/queues/mail/pause", null).status()).isEqualTo(403);
    assertThat(
            browser
                .with("Taskmill-Csrf", "guessed")
                .post(API + "/queues/mail/pause", null)
                .status())
        .isEqualTo(403);
    TestServer page = browser.with("Taskmill-Csrf", csrf);
    assertThat(page.post(API + "/queues/mail/pause", null).status()).isLessThan(300);
    assertThat(page.send("DELETE", API + "/session", null).status()).isEqualTo(204);
    assertThat(browser.get(API + "/tasks").status()).isEqualTo(401);
  }

  @Test
  void aSessionEndsWhenNobodyUsesItAndAfterAWeek() {
    user("otto", "VIEWER");
    TestServer idle =
        server().with("Cookie", signIn("otto", "correct horse").cookie("taskmill_session"));
    server().putForward(Duration.ofHours(9));
    assertThat(idle.get(API + "/tasks").status()).isEqualTo(401);

    TestServer busy =
        server().with("Cookie", signIn("otto", "correct horse").cookie("taskmill_session"));
    assertThat(busy.get(API + "/tasks").status()).isEqualTo(200);
    server().putForward(Duration.ofHours(9).plusDays(8));
    assertThat(busy.get(API + "/tasks").status()).isEqualTo(401);
  }

  @Test
  void aSessionEndsWithItsUser() {
    user("emil", "VIEWER");
    TestServer browser =
        server().with("Cookie", signIn("emil", "correct horse").cookie("taskmill_session"));
    assertThat(browser.get(API + "/tasks").status()).isEqualTo(200);

    assertThat(asAdmin().send("DELETE", API + "/users/emil", null).status()).isEqualTo(204);

    assertThat(browser.get(API + "/tasks").status()).isEqualTo(401);
  }

  @Test
  void anAdminPutsSomebodyOut() {
    user("ida", "OPERATOR");
    TestServer browser =
        server().with("Cookie", signIn("ida", "correct horse").cookie("taskmill_session"));
    assertThat(browser.get(API + "/tasks").status()).isEqualTo(200);
    assertThat(browser.get(API + "/sessions").status()).isEqualTo(403);
    assertThat(asAdmin().get(API + "/sessions").text()).contains("\"who\":\"ida\"");

    Answer ended = asAdmin().send("DELETE", API + "/sessions?who=ida", null);

    assertThat(ended.json().path("ended").asInt()).as(ended.text()).isEqualTo(1);
    assertThat(browser.get(API + "/tasks").status()).isEqualTo(401);
    assertThat(asAdmin().get(API + "/sessions").text()).doesNotContain("ida");
    assertThat(audit("end-sessions")).contains("session/ida");
    assertThat(asAdmin().send("DELETE", API + "/sessions?who=ida", null).status()).isEqualTo(404);
  }

  @Test
  void whoGuessesPasswordsHasToWait() {
    user("berta", "VIEWER");
    for (int i = 0; i < 5; i++) {
      assertThat(signIn("berta", "wrong").status()).isEqualTo(401);
    }

    Answer sixth = signIn("berta", "correct horse");
    assertThat(sixth.status()).isEqualTo(429);
    assertThat(Integer.parseInt(sixth.header("Retry-After"))).isPositive();

    server().putForward(Duration.ofMinutes(16));
    assertThat(signIn("berta", "correct horse").status()).isEqualTo(200);
    assertThat(documents("user/")).noneMatch(each -> each.text().contains("correct horse"));
  }

  @Test
  void severalPeopleMaySignInAtOnce() {
    user("gerda", "VIEWER");
    List<CompletableFuture<Integer>> all =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () -> signIn("gerda", "correct horse").status(),
                        task -> new Thread(task).start()))
            .limit(5)
            .toList();

    assertThat(all).allSatisfy(each -> assertThat(each.join()).isEqualTo(200));
  }

  @Test
  void aSecretIsWrittenAndUsedButNeverShown() {
    Answer put = asAdmin().send("PUT", API + "/secrets/hook", "{\"value\":\"open sesame\"}");

    assertThat(put.status()).as(put.text()).isBetween(200, 201);
    assertThat(put.text()).doesNotContain("sesame");
    assertThat(asAdmin().get(API + "/secrets").text()).contains("hook").doesNotContain("sesame");
    assertThat(server().bean(Secrets.class).get("hook")).hasValue("open sesame");
    assertThat(documents("secret/")).isNotEmpty().noneMatch(each -> each.text().contains("sesame"));
    assertThat(audit("put-secret")).contains("secret/hook").doesNotContain("sesame");
  }
}
