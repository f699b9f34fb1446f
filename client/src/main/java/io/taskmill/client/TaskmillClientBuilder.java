package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.JsonCodec;
import io.taskmill.PayloadCodec;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a server is called. Every setting is checked when it is made. */
public final class TaskmillClientBuilder {

  private static final int MOST_RETRIES = 20;
  private static final String API = "/api/v1";

  private final String base;
  private @Nullable String token;
  private PayloadCodec codec = new JsonCodec();
  private Duration connectTimeout = Duration.ofSeconds(10);
  private Duration timeout = Duration.ofSeconds(30);
  private int retries = 4;

  TaskmillClientBuilder(String url) {
    base = checked(url) + API;
  }

  private static String checked(String url) {
    try {
      URI uri = new URI(url);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean plain =
          uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getUserInfo() == null;
      if (Set.of("http", "https").contains(scheme) && uri.getHost() != null && plain) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
      }
    } catch (URISyntaxException e) {
      throw new InvalidTaskException(
          "The address of the server is no URL: %s".formatted(e.getReason()), e);
    }
    throw new InvalidTaskException(
        "The address of the server must be such as https://host:port, without a password and without parameters.");
  }

  /** The token that says who calls. */
  public TaskmillClientBuilder token(String secret) {
    token = TokenFile.checked(secret);
    return this;
  }

  /**
   * The token is what this file has in its first line.
   *
   * @throws InvalidTaskException if there is none, or others than its owner may read it
   */
  public TaskmillClientBuilder tokenFile(Path file) {
    token = TokenFile.read(file);
    return this;
  }

  /** What writes payloads and reads results; JSON by default, as with {@code Taskmill}. */
  public TaskmillClientBuilder codec(PayloadCodec other) {
    codec = other;
    return this;
  }

  /** How long a connection may take to come about; ten seconds by default. */
  public TaskmillClientBuilder connectTimeout(Duration most) {
    connectTimeout = positive("connectTimeout", most);
    return this;
  }

  /** How long an answer may take; thirty seconds by default. */
  public TaskmillClientBuilder timeout(Duration most) {
    timeout = positive("timeout", most);
    return this;
  }

  /**
   * How often a call is sent again that got no answer and may be repeated; four times by default,
   * with pauses that grow from a tenth of a second.
   */
  public TaskmillClientBuilder retries(int most) {
    if (most < 0 || most > MOST_RETRIES) {
      throw new InvalidTaskException(
          "retries is %s, but must be between 0 and %s.".formatted(most, MOST_RETRIES));
    }
    retries = most;
    return this;
  }

  private static Duration positive(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new InvalidTaskException("%s is %s, but must be longer.".formatted(what, time));
    }
    return time;
  }

  /** The client. It asks nothing yet. */
  public TaskmillClient build() {
    Map<String, String> headers =
        token == null ? Map.of() : Map.of("Authorization", "Bearer " + token);
    return new TaskmillClient(new Http(base, headers, connectTimeout, timeout, retries), codec);
  }
}
