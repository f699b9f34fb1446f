package io.taskmill.chaos.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Sends requests, some of which it does not wait for, or breaks off in the middle. */
final class HttpSends {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** One request in so many is cut off before its answer. */
  private static final int CUT_SHARE = 4;

  private static final int LONGEST_WAIT_MILLIS = 20;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final Random random;

  HttpSends(Random random) {
    this.random = random;
  }

  /**
   * A submit.
   *
   * @param key by which the server knows it when it comes again
   */
  record Request(String path, String secret, String key, String body) {}

  /**
   * The answer.
   *
   * @throws IOException if there is none, or none that says what became of the submit
   */
  String send(int port, Request request) throws IOException {
    if (random.nextInt(CUT_SHARE) == 0) {
      cut(port, request);
    }
    HttpRequest whole =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + request.path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + request.secret)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", request.key)
            .POST(HttpRequest.BodyPublishers.ofString(request.body))
            .build();
    try {
      HttpResponse<String> answer = client.send(whole, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new IOException(answer.statusCode() + " " + answer.body());
      }
      return answer.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Sends all of it, or half, and hangs up. Whatever the server makes of it, nobody hears. */
  private void cut(int port, Request request) throws IOException {
    byte[] text =
        """
        POST %s HTTP/1.1\r
        Host: 127.0.0.1\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Idempotency-Key: %s\r
        Content-Length: %d\r
        \r
        %s"""
            .formatted(
                request.path,
                request.secret,
                request.key,
                request.body.getBytes(StandardCharsets.UTF_8).length,
                request.body)
            .getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      int length = random.nextInt(4) == 0 ? random.nextInt(text.length) : text.length;
      socket.getOutputStream().write(text, 0, length);
      socket.getOutputStream().flush();
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(LONGEST_WAIT_MILLIS)).toNanos());
    }
    throw new IOException("The connection was cut.");
  }
}
