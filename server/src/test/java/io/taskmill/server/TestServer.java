package io.taskmill.server;

import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

/** A server in this process, on a port of its own, whose clock can be put forward. */
final class TestServer implements AutoCloseable {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

  private final TaskmillServer server;
  private final Map<String, String> headers;

  private TestServer(TaskmillServer server, Map<String, String> headers) {
    this.server = server;
    this.headers = headers;
  }

  /** On a store at a URL; null for the file in the folder. */
  static TestServer start(String url, Path data, String... more) {
    List<String> flags = new ArrayList<>(List.of("--port", "0", "--data", data.toString()));
    if (url != null) {
      flags.addAll(List.of("--store", url));
    }
    flags.addAll(List.of(more));
    TaskmillServer server =
        TaskmillServer.start(Flags.of(flags.toArray(String[]::new)), TestClock.class);
    return new TestServer(server, Map.of());
  }

  /** A clock that goes on as it does, but can be put forward. */
  @Configuration(proxyBeanMethods = false)
  static class TestClock {
    @Bean
    MovedClock movedClock() {
      return new MovedClock();
    }
  }

  static final class MovedClock extends Clock {
    private volatile Duration ahead = Duration.ZERO;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.now().plus(ahead);
    }
  }

  TaskmillServer server() {
    return server;
  }

  <T> T bean(Class<T> type) {
    return server.bean(type);
  }

  void putForward(Duration ahead) {
    bean(MovedClock.class).ahead = ahead;
  }

  String adminSecret() {
    return server.adminSecret().orElseThrow();
  }

  TestServer as(String token) {
    return with("Authorization", "Bearer " + token);
  }

  TestServer with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new TestServer(server, more);
  }

  /** An answer. */
  record Answer(int status, String text, HttpResponse<String> response) {
    JsonNode json() {
      return WireJson.lenient().readTree(text);
    }

    String code() {
      return json().path("code").asString();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    /** The first cookie, as a browser would send it. */
    String cookie(String name) {
      return response.headers().allValues("set-cookie").stream()
          .filter(cookie -> cookie.startsWith(name + "="))
          .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
          .findFirst()
          .orElseThrow();
    }
  }

  Answer get(String path) {
    return send("GET", path, null);
  }

  Answer post(String path, String body) {
    return send("POST", path, body);
  }

  Answer send(String method, String path, String body) {
    URI uri = path.startsWith("http") ? URI.create(path) : URI.create(server.address() + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    try {
      HttpResponse<String> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
