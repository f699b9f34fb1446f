package io.taskmill.server.alerts;

import io.taskmill.NotAgainException;
import io.taskmill.http.HttpSignature;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Posts messages to URLs. */
final class Webhooks {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final int OK = 200;
  private static final int REDIRECT = 300;

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(Duration.ofSeconds(5))
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  private final Function<String, @Nullable String> secrets;

  /**
   * @param secrets the value of a secret by its name; null if there is none
   */
  Webhooks(Function<String, @Nullable String> secrets) {
    this.secrets = secrets;
  }

  /** The body of a post. */
  private record Body(String id, String subject, String text, List<AlertMessage.Part> alerts) {}

  void post(AlertMessage message, long id) throws IOException, InterruptedException {
    URI uri = URI.create(Objects.requireNonNull(message.webhook()));
    byte[] body =
        WireJson.lenient()
            .writeValueAsBytes(
                new Body(String.valueOf(id), message.subject(), message.text(), message.parts()));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    signature(message.secret(), uri, body).forEach(request::header);
    HttpResponse<Void> answer = http.send(request.build(), HttpResponse.BodyHandlers.discarding());
    if (answer.statusCode() < OK || answer.statusCode() >= REDIRECT) {
      throw new IOException(
          "The webhook at %s answered with status %d."
              .formatted(uri.getHost(), answer.statusCode()));
    }
  }

  private Map<String, String> signature(@Nullable String name, URI uri, byte[] body) {
    if (name == null) {
      return Map.of();
    }
    String secret = secrets.apply(name);
    if (secret == null) {
      throw new NotAgainException(
          "There is no secret '%s', with which the message should be signed. Put it there, then retry this task."
              .formatted(name));
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new LinkedHashMap<>(
        HttpSignature.sign(
            name, secret, "POST", target, body, Instant.now(), UUID.randomUUID().toString()));
  }
}
