package io.taskmill.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.taskmill.TaskType;
import io.taskmill.admin.Actor;
import io.taskmill.http.HttpSignature;
import io.taskmill.server.TaskmillServer;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Alerts of a running server, over its API, a webhook and a mail server. */
class AlertsTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int LONG = 30;

  private static final TaskType<String, Void> CHARGE =
      TaskType.of("charge", String.class).maxAttempts(1).needsPerson();

  @TempDir private static Path data;

  private static HttpServer hook;
  private static MailBox mail;
  private static TaskmillServer server;
  private static String token;

  /** What the webhook got, and what has come of its signature. */
  private record Post(JsonNode body, HttpSignature.Verdict verdict) {}

  private static final BlockingQueue<Post> POSTS = new LinkedBlockingQueue<>();

  @BeforeAll
  static void start() throws Exception {
    hook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    hook.createContext(
        "/hook",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          HttpSignature.Request request =
              new HttpSignature.Request(
                  "POST", "/hook?team=1", exchange.getRequestHeaders()::getFirst, body);
          HttpSignature.Verdict verdict =
              HttpSignature.verify(
                  request, name -> "a-long-enough-secret", Instant.now(), Duration.ofMinutes(5));
          POSTS.add(
              new Post(
                  WireJson.lenient().readTree(new String(body, StandardCharsets.UTF_8)), verdict));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    hook.start();
    mail = new MailBox();
    server =
        TaskmillServer.start(
            "--port",
            "0",
            "--data",
            data.toString(),
            "--spring.mail.host=127.0.0.1",
            "--spring.mail.port=" + mail.port());
    token = server.adminSecret().orElseThrow();
    server
        .mill()
        .handle(
            CHARGE,
            (card, task) -> {
              throw new IllegalStateException("The bank refuses the card " + card);
            });
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    hook.stop(0);
    mail.close();
  }

  @Test
  void aTaskThatNeedsAPersonIsToldOnceToTheWebhookAndByMail() throws Exception {
    assertThat(send("PUT", "/secrets/hook", "{\"value\":\"a-long-enough-secret\"}").statusCode())
        .isEqualTo(201);
    String url = "http://127.0.0.1:%d/hook?team=1".formatted(hook.getAddress().getPort());
    HttpResponse<String> put =
        send(
            "PUT",
            "/alerts/needs-person",
            """
            {"kind":"ATTENTION","type":"charge","webhook":"%s",
             "secret":"hook","mail":["anna@shop.example"]}
            """
                .formatted(url));
    assertThat(put.statusCode()).as(put.body()).isEqualTo(200);

    failOne("4711");
    look();
    Post post = POSTS.poll(LONG, TimeUnit.SECONDS);
    String letter = mail.mails().poll(LONG, TimeUnit.SECONDS);
    look();

    assertThat(post).isNotNull();
    assertThat(post.verdict()).isEqualTo(HttpSignature.Verdict.VALID);
    assertThat(post.body().path("text").asString()).contains("needs-person holds", "'charge'");
    assertThat(letter).contains("To: anna@shop.example", "Subject: Taskmill: needs-person holds");
    assertThat(POSTS).as("told once").isEmpty();
    assertThat(mail.mails()).isEmpty();
    assertThat(send("GET", "/alerts/needs-person", null).body()).contains("\"since\":\"2");
  }

  @Test
  void aLostNodeIsTold() throws Exception {
    String url = "http://127.0.0.1:%d/hook?team=1".formatted(hook.getAddress().getPort());
    send("PUT", "/alerts/lost", "{\"kind\":\"NODE_LOST\",\"webhook\":\"%s\"}".formatted(url));
    server
        .mill()
        .record(new Actor("taskmill", null), "node-lost", "applied", "77", "{\"name\":\"shop-2\"}");

    look();

    Post post = POSTS.poll(LONG, TimeUnit.SECONDS);
    assertThat(post).isNotNull();
    assertThat(post.body().path("text").asString()).contains("lost holds", "77");
    assertThat(send("DELETE", "/alerts/lost", null).statusCode()).isEqualTo(204);
  }

  @Test
  void nobodyHasTheServerPostWhatTheyLike() throws Exception {
    HttpResponse<String> answer =
        send(
            "POST",
            "/tasks",
            "{\"type\":\"taskmill.alert-delivery\",\"payload\":{\"rule\":\"r\",\"byMail\":false,\"parts\":[]}}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("Taskmill's own");
  }

  @Test
  void whatIsWrongWithARuleIsTold() throws Exception {
    HttpResponse<String> nobody = send("PUT", "/alerts/r", "{\"kind\":\"ATTENTION\"}");
    HttpResponse<String> unsigned =
        send(
            "PUT",
            "/alerts/r",
            "{\"kind\":\"ATTENTION\",\"webhook\":\"http://127.0.0.1/\",\"secret\":\"none\"}");

    assertThat(nobody.statusCode()).isEqualTo(400);
    assertThat(nobody.body()).contains("tells nobody");
    assertThat(unsigned.body()).contains("no secret 'none'");
    assertThat(send("GET", "/alerts/none", null).statusCode()).isEqualTo(404);
  }

  private static void failOne(String card) throws InterruptedException, TimeoutException {
    long id = server.mill().submit(CHARGE.request(card)).id();
    CountDownLatch seen = new CountDownLatch(1);
    Instant end = Instant.now().plusSeconds(LONG);
    while (Instant.now().isBefore(end)) {
      if (server.mill().task(id).orElseThrow().state() == io.taskmill.TaskState.ATTENTION) {
        return;
      }
      seen.await(20, TimeUnit.MILLISECONDS);
    }
    throw new TimeoutException("The task has not come to wait for a person");
  }

  /** Has the rules looked at, and waits for the end of it. */
  private static void look() throws Exception {
    long task = server.mill().schedules().runNow("taskmill.alert-check");
    server
        .mill()
        .task(task, TaskType.of("taskmill.alert-check", io.taskmill.NoPayload.class))
        .await(Duration.ofSeconds(LONG));
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + "/api/v1" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
