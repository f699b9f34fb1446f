package io.taskmill.web.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.web.Role;
import io.taskmill.web.TestApp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream of events over HTTP. */
class EventsTest {

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);
  private static final String MAIL_HINT =
      "data: {\"topic\":\"tasks\",\"type\":\"mail\",\"queue\":\"default\"}";

  private final List<Stream> streams = new ArrayList<>();
  private TestApp app;

  @BeforeEach
  void start() {
    // Looks are the test's. Four threads answer all requests.
    app =
        TestApp.start(
            "memory:",
            "taskmill.web.events.interval=1h",
            "taskmill.web.events.lifetime=1h",
            "server.tomcat.threads.max=4",
            "server.tomcat.threads.min-spare=4");
    app.mill().declare(MAIL);
    app.mill().submit(MAIL.request("before"));
  }

  @AfterEach
  void stop() throws IOException {
    for (Stream stream : streams) {
      stream.socket.close();
    }
    app.close();
  }

  /** A client that reads when the test does, and has no thread. */
  private static final class Stream {
    private final Socket socket;
    private final BufferedReader reader;

    Stream(Socket socket) throws IOException {
      this.socket = socket;
      this.reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Reads to a line that begins so; null if the stream ends before. */
    String readTo(String beginning) throws IOException {
      String line = reader.readLine();
      while (line != null && !line.startsWith(beginning)) {
        line = reader.readLine();
      }
      return line;
    }
  }

  private Stream open(String query, String... headers) throws IOException {
    URI base = URI.create(app.base());
    Socket socket = new Socket(base.getHost(), base.getPort());
    socket.setSoTimeout((int) Duration.ofSeconds(20).toMillis());
    String request =
        "GET "
            + base.getPath()
            + "/events"
            + query
            + " HTTP/1.1\r\nHost: localhost\r\n"
            + "Test-Role: VIEWER\r\nAccept: text/event-stream\r\n"
            + List.of(headers).stream().map(header -> header + "\r\n").collect(Collectors.joining())
            + "\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    Stream stream = new Stream(socket);
    streams.add(stream);
    return stream;
  }

  private void look() {
    app.part(ChangeWatch.class).look();
  }

  @Test
  void hintsComeAsServerSentEvents() throws IOException {
    Stream stream = open("");
    assertThat(stream.readTo("HTTP")).contains("200");
    assertThat(stream.readTo("Content-Type")).contains("text/event-stream");
    assertThat(stream.readTo("event")).isEqualTo("event: hello");

    assertThat(app.send("POST", "/tasks", "{\"type\":\"mail\",\"payload\":\"x\"}").status())
        .isEqualTo(201);
    look();

    assertThat(stream.readTo("event")).isEqualTo("event: hint");
    assertThat(stream.readTo("data")).isEqualTo(MAIL_HINT);
  }

  @Test
  void streamThatWasCutGoesOnByHeaderOrParameter() throws IOException {
    Stream stream = open("");
    String id = stream.readTo("id: ").substring("id: ".length());
    app.mill().submit(MAIL.request("one"));
    look();

    assertThat(open("", "Last-Event-ID: " + id).readTo("data")).isEqualTo(MAIL_HINT);
    assertThat(open("?lastEventId=" + id).readTo("data")).isEqualTo(MAIL_HINT);
    assertThat(open("", "Last-Event-ID: elsewhere-17").readTo("event")).isEqualTo("event: resync");
  }

  @Test
  void scopeOfTheCallerCounts() throws IOException {
    Stream theirs = open("", "Test-Tenant: 7");
    theirs.readTo("event: hello");
    app.mill().submit(MAIL.request("other").tenant(8));
    look();
    app.mill().submit(TaskType.of("ours", String.class).request("x").tenant(7));
    look();

    assertThat(theirs.readTo("data: {\"topic\":\"tasks\""))
        .isEqualTo("data: {\"topic\":\"tasks\",\"type\":\"ours\",\"queue\":\"default\"}");
  }

  @Test
  void manyWhoListenHoldNoThread() throws IOException {
    open("").readTo("event: hello");
    List<Thread> before = threads();

    List<Stream> many = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      many.add(open(""));
    }
    for (Stream stream : many) {
      assertThat(stream.readTo("event")).isEqualTo("event: hello");
    }

    assertThat(app.part(ChangeWatch.class).listeners()).isEqualTo(201);
    assertThat(app.send("GET", "/tasks").status()).as("threads are free").isEqualTo(200);
    assertThat(names(threads())).as("no more threads").hasSameSizeAs(names(before));
    app.mill().submit(MAIL.request("one"));
    look();
    for (Stream stream : many) {
      assertThat(stream.readTo("data: {\"topic\":\"tasks\"")).isEqualTo(MAIL_HINT);
    }
  }

  private static List<Thread> threads() {
    return List.copyOf(Thread.getAllStackTraces().keySet());
  }

  /** Of those that serve requests, or events. */
  private static List<String> names(List<Thread> threads) {
    return threads.stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("http-") || name.startsWith("taskmill-events"))
        .toList();
  }

  @Test
  void whoDoesNotReadHoldsNobody() throws IOException {
    open("");
    Stream fast = open("");
    fast.readTo("event: hello");

    for (int i = 0; i < 300; i++) {
      app.mill().submit(MAIL.request("one"));
      look();
      assertThat(fast.readTo("data: {\"topic\":\"tasks\"")).isEqualTo(MAIL_HINT);
    }
  }

  @Test
  void whoIsGoneIsForgotten() throws IOException {
    Stream gone = open("");
    gone.readTo("event: hello");
    Stream stays = open("");
    stays.readTo("event: hello");
    gone.socket.close();

    // The first write after the end of a connection may still seem to succeed.
    for (int i = 0; i < 100 && app.part(ChangeWatch.class).listeners() > 1; i++) {
      app.mill().submit(MAIL.request("one"));
      look();
      stays.readTo("data: {\"topic\":\"tasks\"");
    }

    assertThat(app.part(ChangeWatch.class).listeners()).isEqualTo(1);
  }

  @Test
  void shutdownEndsStreamsAtOnce() throws IOException {
    Stream stream = open("");
    stream.readTo("event: hello");
    long begun = System.nanoTime();

    app.close();

    assertThat(stream.readTo("event")).isNull();
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .as("a graceful shutdown would wait for half a minute")
        .isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void whoMayNotListenIsToldWhy() {
    assertThat(app.with("Test-Role", "NOBODY").send("GET", "/events").status()).isEqualTo(401);
    assertThat(app.as(Role.AGENT).send("GET", "/events").status()).isEqualTo(403);
    assertThat(app.send("GET", "/events?task=abc").status()).isEqualTo(400);
    assertThat(app.send("GET", "/events?colour=red").status()).isEqualTo(400);
    String many =
        IntStream.range(0, 21).mapToObj(i -> "task=" + i).collect(Collectors.joining("&"));
    assertThat(app.send("GET", "/events?" + many).text()).contains("bad-parameter");
    assertThat(app.send("HEAD", "/events").status()).isEqualTo(200);
    app.part(EventsProperties.class).setListeners(0);
    TestApp.Answer answer = app.send("GET", "/events");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.json().path("code").asString()).isEqualTo("too-many-listeners");
    assertThat(answer.response().headers().firstValue("Retry-After")).isPresent();
  }
}
