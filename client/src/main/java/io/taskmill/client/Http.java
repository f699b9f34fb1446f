package io.taskmill.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskmillException;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends calls and reads their answers. A call that got no answer is sent again a few times, with
 * pauses that grow, if nothing of it can have reached the server or it may be repeated.
 */
final class Http {

  static final JsonMapper JSON =
      WireJson.lenient()
          .rebuild()
          .changeDefaultPropertyInclusion(
              nulls -> nulls.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int UNAVAILABLE = 503;
  private static final int FIRST_ERROR = 400;
  private static final int NO_CONTENT = 204;

  private final String base;
  private final Map<String, String> headers;
  private final Duration timeout;
  private final int retries;
  private final HttpClient client;

  /**
   * @param base where the API is, without a slash at its end
   * @param headers that every call has
   * @param retries how often a call is sent again at most
   */
  Http(
      String base,
      Map<String, String> headers,
      Duration connectTimeout,
      Duration timeout,
      int retries) {
    this.base = base;
    this.headers = Map.copyOf(headers);
    this.timeout = timeout;
    this.retries = retries;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER) // the token is for this server only
            .connectTimeout(connectTimeout)
            .build();
  }

  /**
   * Sends a call and reads its answer.
   *
   * @throws TaskmillException by the code of the problem that is the answer
   */
  <T> T ask(Call call, Class<T> as) {
    return read(call, tree(call), as);
  }

  /** The same of which nothing is wanted but that it is done. */
  void tell(Call call) {
    tree(call);
  }

  /** The same of something that may not be there. */
  <T> Optional<T> find(Call call, Class<T> as) {
    try {
      return Optional.of(read(call, send(call), as));
    } catch (Problem problem) {
      if (problem.isNotFound()) {
        return Optional.empty();
      }
      throw problem.exception();
    }
  }

  /**
   * The same of something that must be there.
   *
   * @param what is named if it is not, such as {@code node 17}
   * @throws InvalidTaskException if it is not there
   */
  <T> T require(String what, Call call, Class<T> as) {
    return find(call, as)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "There is no %s; it may be gone. Nothing was changed.".formatted(what)));
  }

  /** The items of a list. */
  <T> List<T> items(Call call, Class<T> as) {
    return items(call, tree(call), as);
  }

  /** The items of a list about something that may not be there: none then. */
  <T> List<T> itemsIfAny(Call call, Class<T> as) {
    return find(call, JsonNode.class).map(page -> items(call, page, as)).orElse(List.of());
  }

  private static <T> List<T> items(Call call, JsonNode page, Class<T> as) {
    List<T> items = new ArrayList<>();
    page.path("items").forEach(item -> items.add(read(call, item, as)));
    return List.copyOf(items);
  }

  /** The answer as it is. */
  JsonNode tree(Call call) {
    try {
      return send(call);
    } catch (Problem problem) {
      throw problem.exception();
    }
  }

  /** A part of an answer. */
  static <T> T read(Call call, JsonNode part, Class<T> as) {
    try {
      return JSON.treeToValue(part, as);
    } catch (JacksonException e) {
      throw unexpected(call, 200, e);
    }
  }

  /**
   * Sends a call.
   *
   * @throws Problem if the answer is one
   */
  JsonNode send(Call call) throws Problem {
    HttpResponse<byte[]> response = exchange(call);
    int status = response.statusCode();
    try {
      if (status == NO_CONTENT) {
        return JSON.createObjectNode();
      }
      JsonNode body = JSON.readTree(response.body());
      if (status < FIRST_ERROR && body.isObject()) {
        return body;
      }
      if (body.path("code").isString()) {
        throw new Problem(status, body);
      }
    } catch (JacksonException e) {
      throw unexpected(call, status, e);
    }
    throw unexpected(call, status, null);
  }

  /** A question that took too long is not asked again: it would take as long. */
  private static boolean isAway(HttpResponse<byte[]> response) {
    return response.statusCode() == UNAVAILABLE
        && new String(response.body(), UTF_8).contains("\"store-away\"");
  }

  private HttpResponse<byte[]> exchange(Call call) {
    HttpRequest request = request(call);
    for (int tries = 0; ; tries++) {
      boolean last = tries == retries;
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(tries, 6));
      try {
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        if (!isAway(response) || !call.isRepeatable() || last) {
          return response;
        }
        pause = Duration.ofSeconds(response.headers().firstValueAsLong("Retry-After").orElse(0));
      } catch (ConnectException | HttpConnectTimeoutException e) {
        if (last) {
          throw unreachable("The server at %s cannot be reached: %s. Nothing was done.", e);
        }
      } catch (IOException e) {
        if (!call.isRepeatable()) {
          throw unreachable(
              "No answer came from the server at %s: %s. Whether it was done is not known; look before you send it again.",
              e);
        }
        if (last) {
          throw unreachable("No answer came from the server at %s: %s.", e);
        }
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      sleep(pause.compareTo(FIRST_PAUSE) < 0 ? FIRST_PAUSE : pause);
    }
  }

  private HttpRequest request(Call call) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + call.pathAndQuery()))
            .timeout(longer(timeout, call.limit()))
            .header("Accept", "application/json, application/problem+json");
    headers.forEach(request::header);
    if (call.key() != null) {
      request.header("Idempotency-Key", call.key());
    }
    Object body = call.body();
    if (body == null) {
      return request.method(call.method(), BodyPublishers.noBody()).build();
    }
    return request
        .header("Content-Type", "application/json")
        .method(call.method(), BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
        .build();
  }

  private static Duration longer(Duration one, @Nullable Duration other) {
    return other == null || one.compareTo(other) > 0 ? one : other;
  }

  /** Some less than the pause, so that many clients do not come back at the same moment. */
  private static void sleep(Duration pause) {
    Duration most = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    try {
      TimeUnit.NANOSECONDS.sleep(
          (long) (most.toNanos() * ThreadLocalRandom.current().nextDouble(0.5, 1)));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TaskmillException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TaskmillException(
        "The thread was interrupted while it waited for the server. What became of the call is not known.",
        e);
  }

  private ServerException unreachable(String message, IOException why) {
    String reason = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
    return new ServerException(
        ServerException.UNREACHABLE, 0, message.formatted(base, reason), why);
  }

  private static ServerException unexpected(Call call, int status, @Nullable Throwable why) {
    return new ServerException(
        ServerException.UNEXPECTED,
        status,
        "The answer to %s has status %d and is none of a Taskmill server. Check the address, and what lies between."
            .formatted(call, status),
        why);
  }
}
