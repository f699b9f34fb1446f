package io.taskmill.server.alerts;

import io.taskmill.NotAgainException;
import io.taskmill.http.HttpSignature;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
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

  void post(AlertRule rule, AlertMessage message, long id)
      throws IOException, InterruptedException {
    URI uri = place(rule);
    byte[] body =
        WireJson.lenient()
            .writeValueAsBytes(
                new Body(String.valueOf(id), message.subject(), message.text(), message.parts()));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    signature(rule.secret(), uri, body).forEach(request::header);
    HttpResponse<Void> answer = http.send(request.build(), HttpResponse.BodyHandlers.discarding());
    if (answer.statusCode() < OK || answer.statusCode() >= REDIRECT) {
      throw new IOException(
          "The webhook at %s answered with status %d."
              .formatted(uri.getHost(), answer.statusCode()));
    }
  }

  private URI place(AlertRule rule) throws IOException {
    String url =
        rule.webhookSecret() == null
            ? Objects.requireNonNull(rule.webhook())
            : secret(rule.webhookSecret());
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new NotAgainException("The secret '%s' holds no URL.".formatted(rule.webhookSecret()));
    }
    // What clouds answer there is for the machine alone.
    if (uri.getHost() == null || InetAddress.getByName(uri.getHost()).isLinkLocalAddress()) {
      throw new NotAgainException("The webhook leads to no address that messages may go to.");
    }
    return uri;
  }

  private String secret(String name) {
    String value = secrets.apply(name);
    if (value == null) {
      throw new NotAgainException(
          "There is no secret '%s', which the message needs. Put it there, then retry this task."
              .formatted(name));
    }
    return value;
  }

  private Map<String, String> signature(@Nullable String name, URI uri, byte[] body) {
    if (name == null) {
      return Map.of();
    }
    String secret = secret(name);
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new LinkedHashMap<>(
        HttpSignature.sign(
            name, secret, "POST", target, body, Instant.now(), UUID.randomUUID().toString()));
  }
}
